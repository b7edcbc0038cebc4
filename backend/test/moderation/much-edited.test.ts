/**
 * What was edited very often is reported, opened as a case, noticed by a guest and decided about
 * like anything else.
 */
import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { caseById } from '../../../contract/moderation/cases.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { openChair } from '../../seed/http/shops.ts'

/** More than an append of a megabyte could hold, were each version kept. */
const EDITS = 420
const EDITS_OF_POST = 160
let house: TestServer
let lead: TestStaff
beforeAll(async () => {
  house = await startTestServer()
  lead = await house.staff('lead')
})

/** Characters of four bytes: as large as the limit lets words be. */
const about = (number: number, characters = 500) =>
  `${number} ${'💈'.repeat(characters - String(number).length - 1)}`

async function mustBeDecidable(
  subject: Subject,
  medida: 'warn' | 'hide',
  seen?: number,
): Promise<ResponseOf<typeof caseById>> {
  const [reporter, path] = [await house.client(), `/api/admin/cases/${caseIdOf(subject)}`]
  await settled(house)
  await must(
    house.as(reporter).post('/api/moderation/reports', {
      targetType: subject.type,
      targetId: subject.id,
      reason: 'acoso',
      ...(seen !== undefined && { revision: seen }),
    }),
    201,
  )
  await settled(house)
  await must(house.asStaff(lead).post(`${path}/claim`))
  await must(
    house.asStaff(lead).post(`${path}/decisions`, {
      medidas: [{ medida }],
      clausula: 'acoso',
      fundamento: 'normas',
      hechos: 'Insulta',
      avisoAutor: 'Te advertimos por acoso.',
      vistoHasta: '999999999',
    }),
    201,
  )
  await settled(house)
  return (await must(house.asStaff(lead).get<ResponseOf<typeof caseById>>(path))).body
}

const wordsIn = ({ pruebas }: ResponseOf<typeof caseById>, name: string) =>
  pruebas.at(-1)?.versiones.map(({ textos }) => textos.find(({ nombre }) => nombre === name)?.texto)

test('a profile: its evidence has the first version, the one that was seen and the last before it', async () => {
  const author = await house.barber()
  for (let number = 1; number <= EDITS; number++)
    await must(house.as(author).put(`/api/users/${author.user.id}`, { acercaDe: about(number) }))
  const decided = await mustBeDecidable({ type: 'USER', id: author.user.id }, 'warn')
  const words = wordsIn(decided, 'acercaDe')
  expect(words?.[0], 'as they registered').toBeUndefined()
  expect(words?.slice(-3)).toEqual([EDITS - 2, EDITS - 1, EDITS].map((number) => about(number)))
  expect(decided.pruebas.at(-1)?.omitidas).toBeGreaterThan(0)
  expect((words?.length ?? 0) + (decided.pruebas.at(-1)?.omitidas ?? 0)).toBe(EDITS + 1)
}, 120_000)

test('a shop', async () => {
  const { barber, shop } = await openChair(house)
  for (let number = 1; number <= EDITS; number++)
    await must(
      house.as(barber).put(`/api/businesses/${shop.id}`, { descripcion: about(number, 1_000) }),
    )
  const decided = await mustBeDecidable({ type: 'BUSINESS', id: shop.id }, 'hide')
  expect(decided.pruebas.at(-1)?.omitidas).toBeGreaterThan(0)
}, 120_000)

test('a post, of which an old version was seen', async () => {
  const author = await house.barber()
  const {
    body: { id },
  } = await must(house.as(author).post<{ id: string }>('/api/posts', { content: about(0) }), 201)
  for (let number = 1; number <= EDITS_OF_POST; number++)
    await must(house.as(author).put(`/api/posts/${id}`, { content: about(number) }))
  const decided = await mustBeDecidable({ type: 'POST', id }, 'hide', EDITS_OF_POST - 5)
  expect(decided.pruebas.at(-1)?.omitidas).toBeGreaterThan(0)
  expect(wordsIn(decided, 'texto')?.at(-1)).toBe(about(EDITS_OF_POST - 5))
}, 120_000)
