/** Looking for people: by their names, for whoever is signed in, and never how to reach them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { contextOf } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

interface Found {
  readonly results: readonly { readonly id: string; readonly nombre: string }[]
  readonly hasMore: boolean
}

let house: TestServer
let me: SignedIn
beforeAll(async () => {
  house = await startTestServer()
  me = await house.client('Zuriñe Iturbe')
  for (const nombre of ['Zuriñe Goñi', 'Álvaro Zurita', 'Zoe Prado', 'Zur%ita Literal'])
    await house.barber(nombre)
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
})

const look = async (query: string, who: SignedIn = me) =>
  (await must(house.as(who).get<Found>(`/api/users?${query}`))).body
const names = async (q: string, who: SignedIn = me) =>
  (await look(`q=${encodeURIComponent(q)}`, who)).results.map(({ nombre }) => nombre)

describe('people are found', () => {
  test('whatever the accents and case, the most alike first, and oneself never', async () => {
    expect(await names('ZURINE')).toEqual(['Zuriñe Goñi'])
    expect((await names('zurita'))[0]).toBe('Álvaro Zurita')
  })
  test('where a letter is missing or wrong', async () => {
    expect(await names('zurine goi')).toContain('Zuriñe Goñi')
    expect(await names('alvaro surita')).toContain('Álvaro Zurita')
  })
  test('by what was typed, not by what a pattern would mean', async () => {
    expect(await names('zur%ita lit')).toEqual(['Zur%ita Literal'])
    expect(await names('%%%')).toEqual([])
    expect(await names('___')).toEqual([])
  })
  test('with three letters or more', async () => {
    expect(await names('zo')).toEqual([])
    expect(await names('zoe')).toEqual(['Zoe Prado'])
    expect(await names('  zo  ')).toEqual([])
    expect(await names('')).toEqual([])
  })
  test('with who they are and nothing by which they could be reached', async () => {
    const {
      results: [zoe],
    } = await look('q=zoe')
    expect(zoe).toEqual({ id: zoe?.id, nombre: 'Zoe Prado', rol: 'barbero', profileImageUrl: null })
  })
  test('so many at a time, and whether there are more is said', async () => {
    expect(await look('q=zuri&limit=1')).toMatchObject({
      results: [expect.anything()],
      hasMore: true,
    })
    expect((await look('q=zoe&limit=1')).hasMore).toBe(false)
    expect((await house.as(me).get('/api/users?q=zoe&limit=0')).status).toBe(400)
  })
  test('by nobody who is not signed in', async () => {
    expect((await house.guest.get('/api/users?q=zoe')).status).toBe(401)
  })
  test('not by somebody with whom there is a block, in either direction', async () => {
    const {
      results: [zoe],
    } = await look('q=zoe')
    const blocked = await house.client()
    await house.services.moderation.blocks.block(contextOf(house, blocked), zoe?.id ?? '')
    await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
    expect([await names('zoe', blocked), await names('zoe')]).toEqual([[], ['Zoe Prado']])
  })
})
