/**
 * What a case has kept ends seven months after the last that happened in it; what is reported later
 * is kept anew.
 */
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { caseById } from '../../../contract/moderation/cases.ts'
import { evidenceSweep } from '../../workers/moderation/evidence-sweep.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { openLogger } from '../../observability/logger.ts'
import { cases } from '../../projections/moderation/cases.ts'
import { groups } from '../../projections/moderation/groups.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

type Case = ResponseOf<typeof caseById>
interface Thing {
  readonly id: string
  readonly author: SignedIn
}
let house: TestServer
let luz: TestStaff
let max: TestStaff
beforeAll(async () => {
  house = await startTestServer()
  ;[luz, max] = [await house.staff('lead'), await house.staff('lead')]
})

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)
async function sweepIn(days: number): Promise<void> {
  const {
    db,
    moderation: { cases },
  } = house.services
  await evidenceSweep({ db, cases }).run(inDays(days), {
    signal: new AbortController().signal,
    logger: openLogger('silent'),
  })
  await settled(house)
}
const see = async ({ id }: Thing) =>
  (await must(house.asStaff(luz).get<Case>(`/api/admin/cases/${caseIdOf({ type: 'POST', id })}`)))
    .body
const words = async (thing: Thing) =>
  (await see(thing)).pruebas.flatMap(({ versiones }) =>
    versiones.flatMap(({ textos }) => textos.map(({ texto }) => texto)),
  )
const picture = async (thing: Thing, mediaId: string) =>
  (
    await house
      .asStaff(luz)
      .get(`/api/admin/cases/${caseIdOf({ type: 'POST', id: thing.id })}/evidence/${mediaId}`)
  ).status

async function published(): Promise<Thing> {
  const author = await house.barber()
  const photo = `data:image/png;base64,${(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
      .png()
      .toBuffer()
  ).toString('base64')}`
  return {
    author,
    id: (
      await must(
        house
          .as(author)
          .post<{ id: string }>('/api/posts', { content: 'Insulto', imageUrls: [photo] }),
        201,
      )
    ).body.id,
  }
}
async function report({ id }: Thing): Promise<void> {
  await settled(house)
  await must(
    house
      .as(await house.client())
      .post('/api/moderation/reports', { targetType: 'POST', targetId: id, reason: 'acoso' }),
    201,
  )
  await settled(house)
}
async function decide({ id }: Thing): Promise<string> {
  const path = `/api/admin/cases/${caseIdOf({ type: 'POST', id })}`
  await must(house.asStaff(luz).post(`${path}/claim`))
  await must(
    house.asStaff(luz).post(`${path}/decisions`, {
      medidas: [{ medida: 'label' }],
      clausula: 'desnudez',
      fundamento: 'normas',
      hechos: 'Lo muestra',
      avisoAutor: 'La cubrimos por desnudez.',
      vistoHasta: '999999999',
    }),
    201,
  )
  await settled(house)
  return (await must(house.asStaff(luz).get<Case>(path))).body.decisiones.at(-1)?.id ?? ''
}

test('words and pictures end after seven months, and what is reported afterwards is kept and read like anything else', async () => {
  const thing = await published()
  await report(thing)
  await decide(thing)
  const copy = (await see(thing)).pruebas[0]?.versiones[0]?.imagenes[0]?.mediaId ?? ''
  await sweepIn(205)
  expect([await words(thing), await picture(thing, copy)]).toEqual([['Insulto'], 200])
  await sweepIn(220)
  expect(await words(thing)).toEqual([])
  expect(await picture(thing, copy)).toBeGreaterThanOrEqual(404)
  expect(
    (await house.guest.get(`/api/posts/${thing.id}`)).status,
    'the thing itself stays as it is',
  ).toBe(200)

  await report(thing)
  expect(await words(thing)).toEqual(['Insulto'])
  const again = (await see(thing)).pruebas.at(-1)?.versiones[0]?.imagenes[0]?.mediaId ?? ''
  expect(await picture(thing, again)).toBe(200)
  const { db, log } = house.services
  for (const projection of [cases, groups])
    expect(await verify(projection, { db, log }), projection.name).toMatchObject({ differing: 0 })
})

test('what waits keeps what it has, however long', async () => {
  const thing = await published()
  await report(thing)
  await sweepIn(400)
  expect(await words(thing)).toEqual(['Insulto'])
})

test('an appeal keeps it until seven months after its answer', async () => {
  const thing = await published()
  await report(thing)
  const decisionId = await decide(thing)
  const {
    body: { id },
  } = await must(
    house
      .as(thing.author)
      .post<{ id: string }>('/api/moderation/appeals', { decisionId, texto: 'No es desnudez' }),
    201,
  )
  await settled(house)
  await sweepIn(400)
  expect(await words(thing)).toEqual(['Insulto'])
  await must(
    house.asStaff(max).post(`/api/admin/appeals/${id}/decision`, {
      resultado: 'confirmar',
      palabras: 'Lo miramos otra vez',
    }),
    201,
  )
  await settled(house)
  await sweepIn(220)
  expect(await words(thing)).toEqual([])
})
