/**
 * A message that is reported is kept with its pictures and what was said around it, whatever its
 * writer does then.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Message } from '../../../contract/messaging/messages.ts'
import { caseIdOf, caseStream, type Evidence } from '../../domain/moderation/case-events.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { must } from '../../seed/http/client.ts'
import { openChair } from '../../seed/http/shops.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const write = async (who: SignedIn, whom: SignedIn, message: string, more: object = {}) =>
  (
    await must(
      house.as(who).post<Message>(`/api/chat/users/${whom.user.id}/messages`, { message, ...more }),
      201,
    )
  ).body
const file = (who: SignedIn, targetId: string) =>
  house.as(who).post<{ nombre: string; code: string }>('/api/moderation/reports', {
    targetType: 'MESSAGE',
    targetId,
    reason: 'acoso',
  })
async function evidenceOf(id: string): Promise<Evidence | null | undefined> {
  let taken: Evidence | null | undefined
  for await (const { type, data } of house.services.log.readStream(
    `case-${caseStream({ type: 'MESSAGE', id })}`,
  ))
    if (type === 'EvidenceTaken') taken = (data as { evidence: Evidence | null }).evidence
  return taken
}

test('with its picture and five messages on either side, also after it was taken back', async () => {
  const [chair, eva] = [await openChair(house), await house.client()]
  await must(book(house, eva, chair, (await someDay(house, chair))[0]), 201)
  for (let n = 1; n <= 7; n++)
    await write(n % 2 === 0 ? eva : chair.barber, n % 2 === 0 ? chair.barber : eva, `antes ${n}`)
  const image = `data:image/png;base64,${(
    await sharp({
      create: { width: 20, height: 20, channels: 3, background: { r: 1, g: 70, b: 7 } },
    })
      .png()
      .toBuffer()
  ).toString('base64')}`
  const said = await write(chair.barber, eva, 'Algo feo', {
    messageType: 'image',
    images: [image],
    alts: ['Una cosa'],
  })
  await write(eva, chair.barber, 'No me escribas así')
  await must(
    house
      .as(chair.barber)
      .delete(`/api/chat/conversations/${said.conversationId}/messages/${said.id}`),
  )
  expect((await must(file(eva, said.id), 201)).body.nombre).toBe('Paco Navarro')
  const evidence = await evidenceOf(said.id)
  expect(evidence).toMatchObject({
    author: { userId: chair.barber.user.id, nombre: 'Paco Navarro' },
    versions: [
      {
        texts: [
          { name: 'texto', text: 'Algo feo' },
          { name: 'imagen 1', text: 'Una cosa' },
        ],
        pictures: [{ mediaId: expect.any(String) }],
      },
    ],
  })
  expect(evidence?.context.map(({ name, text }) => [name.split(' ').at(-1), text])).toEqual([
    ['suyo', 'antes 3'],
    ['otro', 'antes 4'],
    ['suyo', 'antes 5'],
    ['otro', 'antes 6'],
    ['suyo', 'antes 7'],
    ['otro', 'No me escribas así'],
  ])
  const copy = evidence?.versions[0]?.pictures[0]?.mediaId ?? ''
  expect(
    (
      await house.services.media.look(
        copy,
        `evidence:${caseIdOf({ type: 'MESSAGE', id: said.id })}`,
      )
    ).is,
  ).toBe('here')
})

test('a request, too, also after it was rejected', async () => {
  const [ada, leo] = [await house.client('Ada Gil'), await house.client('Leo Mora')]
  const said = await write(ada, leo, 'Oferta única')
  await must(house.as(leo).post(`/api/messages/requests/${said.conversationId}/reject`))
  await must(file(leo, said.id), 201)
  expect((await evidenceOf(said.id))?.versions).toMatchObject([
    { texts: [{ text: 'Oferta única' }] },
  ])
})

test('by nobody who has not got it, and not by its writer', async () => {
  const [ada, leo, zoe] = [
    await house.client('Ada Gil'),
    await house.client('Leo Mora'),
    await house.client('Zoe Sol'),
  ]
  const said = await write(ada, leo, 'Hola')
  expect((await file(zoe, said.id)).status).toBe(404)
  expect((await file(leo, randomUUID())).status).toBe(404)
  expect((await file(ada, said.id)).body.code).toBe('own_self')
  expect(
    (
      await house.guest.post('/api/moderation/reports', {
        targetType: 'MESSAGE',
        targetId: said.id,
        reason: 'acoso',
      })
    ).status,
  ).toBe(401)
})
