/**
 * A picture that was taken away as what nobody may wait with: what shows the very same again is
 * held by a machine, said so to whoever has published it, on top of the queue, and a person's to
 * decide. What a reversal takes off the list is held no more.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { caseById, cases as queue } from '../../../contract/moderation/cases.ts'
import type { accountStanding, OwnAppeal } from '../../../contract/moderation/standing.ts'
import type { Post } from '../../../contract/social/posts.ts'
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseIdOf, caseStream } from '../../domain/moderation/case-events.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { sql } from '../../postgres/db.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { cases } from '../../projections/moderation/cases.ts'
import { holdPolicy } from '../../workers/moderation/hold.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { leftOver } from '../support/unfinished.ts'
import { settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { openChair } from '../../seed/http/shops.ts'
import { type SignedIn } from '../../seed/http/people.ts'

type Case = ResponseOf<typeof caseById>
let house: TestServer
let lead: TestStaff
let max: TestStaff
beforeAll(async () => {
  house = await startTestServer()
  ;[lead, max] = [await house.staff('lead'), await house.staff('moderator')]
})

const drawn = async (background: string) =>
  `data:image/png;base64,${(
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString('base64')}`
const post = async (author: SignedIn, picture: string) => {
  const {
    body: { id, images },
  } = await must(
    house.as(author).post<Post>('/api/posts', { content: 'Mira', imageUrls: [picture] }),
    201,
  )
  return { type: 'POST' as const, id, author, path: images[0]?.url ?? '' }
}
const see = async ({ type, id }: Subject) =>
  (await must(house.asStaff(lead).get<Case>(`/api/admin/cases/${caseIdOf({ type, id })}`))).body
const status = async (path: string) => (await house.guest.get(path)).status
const standingOf = async (who: SignedIn) =>
  (await must(house.as(who).get<ResponseOf<typeof accountStanding>>('/api/account/standing'))).body

async function decide(
  who: TestStaff,
  subject: Subject,
  medida: string,
  clausula: string | null = 'menores',
): Promise<string> {
  const id = caseIdOf({ type: subject.type, id: subject.id })
  await settled(house)
  await must(
    house
      .asStaff(who)
      .post('/api/admin/cases', { tipo: subject.type, objetoId: subject.id, motivo: 'Míralo' }),
    201,
  )
  await settled(house)
  await must(house.asStaff(who).post(`/api/admin/cases/${id}/claim`))
  await must(
    house.asStaff(who).post(`/api/admin/cases/${id}/decisions`, {
      medidas: [{ medida }],
      clausula,
      fundamento: clausula && 'ley',
      hechos: 'Lo muestra',
      vistoHasta: '999999999',
    }),
    201,
  )
  await settled(house)
  return (await see(subject)).decisiones.at(-1)?.id ?? ''
}

let [started, looked] = [0n, 0n]
/**
 * What the worker would do of what was published since; `again`: as after a crash, of everything
 * since a picture is known.
 */
async function look({ again = false } = {}): Promise<void> {
  const policy = holdPolicy({ ...house.services, holding: house.services.moderation.holding })
  const [events, head]: [RecordedEvent[], bigint] = [[], await house.services.log.head()]
  for await (const { events: some, position } of house.services.log.subscribe({
    from: again ? started : looked,
    types: policy.types,
    signal: AbortSignal.timeout(20_000),
  })) {
    events.push(...some)
    if (position >= head) break
  }
  looked = head
  await policy.act(events)
  await settled(house)
}

test('the same picture is held wherever it appears, on top, and its author is told that a machine did it; nothing is done twice', async () => {
  const [known, harmless] = [await drawn('#661122'), await drawn('#117744')]
  const [ana, noe] = [await house.barber(), await house.barber()]
  const chair = await openChair(house)
  const eva = await house.client()
  await settled(house)
  const before = await post(noe, known)
  const first = await post(ana, known)
  await look()
  const removal = await decide(lead, first, 'remove')
  started = looked
  await look()
  expect(await status(`/api/posts/${before.id}`), 'what was there before is nobody’s find').toBe(
    200,
  )

  const away = await post(await house.barber(), known)
  await must(house.as(away.author).delete(`/api/posts/${away.id}`))
  const [again, other] = [await post(noe, known), await post(noe, harmless)]
  await must(house.as(ana).put(`/api/users/${ana.user.id}`, { profileImageUrl: known }))
  await must(house.as(chair.barber).put('/api/user/business', { businessImage: known }))
  await must(
    house.as(eva).post(`/api/chat/users/${noe.user.id}/messages`, { message: 'Hola' }),
    201,
  )
  await must(
    house.as(noe).post(`/api/chat/users/${eva.user.id}/messages`, { message: 'Dime' }),
    201,
  )
  const { body: message } = await must(
    house.as(eva).post<{ id: string }>(`/api/chat/users/${noe.user.id}/messages`, {
      id: randomUUID(),
      message: '',
      messageType: 'image',
      images: [known],
    }),
    201,
  )
  await look()
  expect([
    await status(`/api/posts/${again.id}`),
    await status(again.path),
    await status(`/api/posts/${other.id}`),
    await status(other.path),
  ]).toEqual([410, 410, 200, 200])
  const {
    body: { profileImageUrl },
  } = await must(house.guest.get<{ profileImageUrl: string }>(`/api/users/${ana.user.id}`))
  const { body: shop } = await must(
    house.guest.get<{ imagen: string; nombre: string }>(`/api/businesses/${chair.shop.id}`),
  )
  expect(
    [await status(profileImageUrl), await status(shop.imagen)],
    'the pictures are gone, the person and the shop are there',
  ).toEqual([410, 410])

  const { data } = (
    await must(house.asStaff(max).get<ResponseOf<typeof queue>>('/api/admin/cases?perPage=100'))
  ).body
  const held = [
    again,
    { type: 'USER', id: ana.user.id },
    { type: 'BUSINESS', id: chair.shop.id },
    { type: 'MESSAGE', id: message.id },
  ] as const
  expect(
    data
      .slice(0, held.length)
      .map(({ objetoId }) => objetoId)
      .toSorted(),
  ).toEqual(held.map(({ id }) => id).toSorted())
  expect(data.slice(0, held.length)).toEqual(
    held.map(() =>
      expect.objectContaining({
        porque: 'regla',
        prioridad: expect.objectContaining({ arriba: 'imagen' }),
      }),
    ),
  )
  expect(await see(again)).toMatchObject({
    estado: 'abierto',
    decisiones: [
      {
        automatica: true,
        clausula: 'menores',
        fundamento: 'ley',
        aplicada: true,
        medidas: [{ medida: 'hide', sobre: 'objeto' }],
      },
    ],
  })
  const told = (await must(house.as(noe).get<Notification[]>('/api/notifications'))).body.filter(
    ({ type }) => type === 'moderation_decision',
  )
  expect(told).toHaveLength(1)
  const standing = await standingOf(noe)
  expect(standing).toMatchObject({
    estado: 'bueno',
    puntos: 0,
    decisiones: [{ clausula: 'menores', revertida: false, automatica: 'pendiente' }],
  })
  expect(standing.decisiones[0]?.aviso).toContain('lo encontró y lo decidió un sistema automático')
  expect(standing.decisiones[0]?.aviso).toContain('Contiene una imagen idéntica')

  expect(
    (await must(house.as(away.author).get<Notification[]>('/api/notifications'))).body,
    'of what its author took away by themselves nothing is said',
  ).toEqual([])

  const written = await house.services.log.head()
  await look({ again: true })
  expect(await house.services.log.head()).toBe(written)
  expect(await leftOver(house.services)).toEqual([])

  const previewed = async () =>
    (
      await must(
        house
          .asStaff(max)
          .post<{ retenido: boolean }>(`/api/admin/cases/${caseIdOf(again)}/preview`, {
            medidas: [{ medida: 'none' }],
          }),
      )
    ).body.retenido
  expect(await previewed()).toBe(true)
  // A person looks, and thinks again: it is a machine's once more. Then they decide: what they do
  // about it is theirs, and the machine's is over.
  const hasty = await decide(max, again, 'none', null)
  expect([await status(`/api/posts/${again.id}`), await previewed()]).toEqual([200, false])
  await must(
    house.asStaff(max).post(`/api/admin/decisions/${hasty}/reverse`, { motivo: 'Me equivoqué' }),
  )
  await settled(house)
  expect(
    [await status(`/api/posts/${again.id}`), await status(again.path)],
    'nobody has decided it',
  ).toEqual([410, 410])
  await decide(max, again, 'remove')
  expect([await status(`/api/posts/${again.id}`), await status(again.path)]).toEqual([410, 410])
  expect(
    (await see(again)).decisiones.map(({ automatica, revertida }) => [
      automatica,
      revertida?.por.id ?? null,
    ]),
  ).toEqual([
    [true, max.user.id],
    [false, max.user.id],
    [true, max.user.id],
    [false, null],
  ])
  const counted = await house.services.db.many<{ automatic: boolean; reversed: boolean }>(
    sql`SELECT automatic, reversed_at IS NOT NULL AS reversed
      FROM metrics.decision
      WHERE subject_id = ${again.id}
      ORDER BY position`,
  )
  expect(
    counted.map(({ automatic, reversed }) => [automatic, reversed]),
    'what a person confirms was no mistake',
  ).toEqual([
    [true, true],
    [false, true],
    [true, false],
    [false, false],
  ])
  expect(await standingOf(noe)).toMatchObject({
    puntos: 12,
    decisiones: [
      { automatica: null, puntos: 12 },
      { automatica: 'confirmada', revertida: false, apelableHasta: null, puntos: 0 },
      { automatica: null, revertida: true },
    ],
  })
  const {
    body: { desaparece },
  } = await must(
    house
      .asStaff(max)
      .post<{ desaparece: object }>(
        `/api/admin/cases/${caseIdOf({ type: 'USER', id: ana.user.id })}/preview`,
        { medidas: [{ medida: 'withdraw' }], clausula: 'ilegal', fundamento: 'ley' },
      ),
  )
  expect(desaparece, 'the picture alone').toEqual({
    publicaciones: 0,
    comentarios: 0,
    resenas: 0,
    mensajes: 0,
    negocio: false,
    imagen: true,
  })
  await decide(max, { type: 'BUSINESS', id: chair.shop.id }, 'none', null)
  expect(await status(shop.imagen)).toBe(200)
  await must(house.as(chair.barber).put('/api/user/business', { businessName: 'Otra vez' }))
  await look()
  expect(await status(shop.imagen), 'what a person has looked at and left is left').toBe(200)

  // Whoever it is about appeals, as against any decision.
  const [decision] = (await standingOf(eva)).decisiones
  const { body: appeal } = await must(
    house.as(eva).post<OwnAppeal>('/api/moderation/appeals', {
      decisionId: decision?.id,
      texto: 'Es un corte',
    }),
    201,
  )
  await settled(house)
  await must(
    house.asStaff(max).post(`/api/admin/appeals/${appeal.id}/decision`, {
      resultado: 'revertir',
      palabras: 'Es un corte',
    }),
    201,
  )
  await settled(house)
  expect(await standingOf(eva)).toMatchObject({ decisiones: [{ revertida: true }] })

  // Off the list with the last decision that put it there.
  const { decisions } = await house.services.commands.state(caseDecider, caseStream(again), {
    fresh: true,
  })
  for (const decisionId of [removal, decisions.at(-1)?.decisionId])
    await must(
      house.asStaff(lead).post(`/api/admin/decisions/${decisionId}/reverse`, { motivo: 'Error' }),
    )
  await settled(house)
  const free = await post(await house.barber(), known)
  await look()
  expect(await status(`/api/posts/${free.id}`)).toBe(200)
  expect(await status(free.path)).toBe(200)
  const { db, log } = house.services
  expect((await verify(cases, { db, log })).differing).toBe(0)
}, 60_000)
