/** Blocking and restricting over HTTP: sets of one's own, by either of their names. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Blocked, Restricted } from '../../../contract/moderation/keeping-away.ts'
import { restrictionDecider, restrictionId } from '../../domain/moderation/restriction.ts'
import { meets, meetsTogether } from '../../projections/visibility.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const person = (nombre: string) => house.barber(nombre)
const list = async <Row>(who: SignedIn, path: string) =>
  (await must(house.as(who).get<Row[]>(path))).body

describe('blocks', () => {
  test('are one list under two names, the last one first, and tell of nobody’s e-mail', async () => {
    const [eva, ana, luis] = [
      await person('Eva Ruiz'),
      await person('Ana Gil'),
      await person('Luis Paz'),
    ]
    for (const one of [ana, luis, ana])
      await must(house.as(eva).post('/api/moderation/blocks', { blockedId: one.user.id }))
    const [byOne, byOther] = [
      await list<Blocked>(eva, '/api/moderation/blocks'),
      await list<Blocked>(eva, '/api/users/blocked'),
    ]
    expect(byOther).toEqual(byOne)
    expect(byOne.map(({ id, nombre }) => [id, nombre])).toEqual([
      [luis.user.id, 'Luis Paz'],
      [ana.user.id, 'Ana Gil'],
    ])
    expect(JSON.stringify(byOne)).not.toContain('@')
    expect(byOne.every(({ blockedAt, createdAt }) => blockedAt === createdAt)).toBe(true)
    expect(await list(ana, '/api/moderation/blocks'), 'who is blocked is not told').toEqual([])
    await must(house.as(eva).delete(`/api/moderation/blocks/${luis.user.id}`))
    for (let again = 0; again < 2; again++)
      await must(house.as(eva).delete(`/api/users/${ana.user.id}/block`))
    expect(await list(eva, '/api/users/blocked')).toEqual([])
  })
  test('also of who is away by now, or blocks back: one knows whom one has blocked; of the erased only that', async () => {
    const [eva, ana, luis, leo] = [
      await person('Eva Ruiz'),
      await person('Ana Gil'),
      await person('Luis Paz'),
      await person('Leo Sanz'),
    ]
    for (const one of [ana, luis, leo])
      await must(house.as(eva).post('/api/moderation/blocks', { blockedId: one.user.id }))
    await must(house.as(ana).post('/api/moderation/blocks', { blockedId: eva.user.id }))
    await house.services.identity.accounts.suspend(bySystem(house), luis.user.id, {
      decisionId: randomUUID(),
      until: null,
    })
    await house.services.identity.closing.erase(bySystem(house), leo.user.id)
    await settled(house)
    expect(
      (await list<Blocked>(eva, '/api/moderation/blocks')).map(({ nombre }) => nombre),
    ).toEqual(['Usuario eliminado', 'Luis Paz', 'Ana Gil'])
  })
  test('not of oneself, nor of nobody', async () => {
    const eva = await person('Eva Ruiz')
    expect(
      (await house.as(eva).post('/api/moderation/blocks', { blockedId: eva.user.id })).body,
    ).toMatchObject({ code: 'own_self' })
    expect(
      (await house.as(eva).post('/api/moderation/blocks', { blockedId: randomUUID() })).status,
    ).toBe(404)
    expect((await house.as(eva).post('/api/moderation/blocks', {})).status).toBe(400)
  })
  test('whoever is blocked finds nothing of the blocker: not in the search, not by address', async () => {
    const word = `Zq${randomUUID().slice(0, 6)}`
    const [eva, ana] = [await person(`${word} Ruiz`), await person('Ana Gil')]
    await must(house.as(eva).post('/api/moderation/blocks', { blockedId: ana.user.id }))
    for (const path of [
      `/api/users/${eva.user.id}`,
      `/api/users/${eva.user.id}/followers`,
      `/api/search?q=${word}&type=barbers`,
      `/api/users/search?q=${word}`,
    ]) {
      const { body } = await house.as(ana).get<unknown>(path)
      expect(JSON.stringify(body).replaceAll(`q=${word}`, ''), path).not.toContain(word)
    }
    await must(house.as(eva).delete(`/api/moderation/blocks/${ana.user.id}`))
    expect((await house.as(ana).get(`/api/users/${eva.user.id}`)).status).toBe(200)
  })
  test('who may meet whom is the same for those who ask together and for those who ask alone', async () => {
    const [eva, ana, luis, leo, sol] = [
      await person('Eva Ruiz'),
      await person('Ana Gil'),
      await person('Luis Paz'),
      await person('Leo Sanz'),
      await person('Sol Díaz'),
    ]
    await must(house.as(eva).post('/api/moderation/blocks', { blockedId: ana.user.id }))
    await must(house.as(luis).post('/api/moderation/blocks', { blockedId: eva.user.id }))
    const at = new Date()
    const later = new Date(at.getTime() + 3_600_000)
    await house.services.identity.accounts.suspend(bySystem(house), leo.user.id, {
      decisionId: randomUUID(),
      until: later.toISOString(),
    })
    await house.services.identity.accounts.suspend(bySystem(house), sol.user.id, {
      decisionId: randomUUID(),
      until: null,
    })
    await settled(house)
    const ids = [eva, ana, luis, leo, sol].map(({ user }) => user.id)
    const { db } = house.services
    const pairs = [null, ...ids].flatMap((userId) =>
      [at, later].flatMap((when) =>
        [...ids, randomUUID()].map((id) => ({
          viewer: { userId, at: when.toISOString() },
          userId: id,
        })),
      ),
    )
    const together = meetsTogether(db)
    const [asked, alone] = await Promise.all([
      Promise.all(pairs.map(together)),
      Promise.all(pairs.map(({ viewer, userId }) => meets(db, viewer, userId))),
    ])
    expect(asked).toEqual(alone)
    expect([asked.filter(Boolean).length, asked.length], 'some do, some do not').toEqual([46, 72])
  })
})

describe('restrictions', () => {
  test('are a set, known from the stream at once, and the one who is restricted sees nothing of it', async () => {
    const [eva, ana] = [await person('Eva Ruiz'), await person('Ana Gil')]
    for (let again = 0; again < 2; again++)
      await must(house.as(eva).post('/api/moderation/restrictions', { restrictedId: ana.user.id }))
    expect(await list<Restricted>(eva, '/api/moderation/restrictions')).toMatchObject([
      { id: ana.user.id, nombre: 'Ana Gil', profileImageUrl: null },
    ])
    const stands = () =>
      house.services.commands.now(restrictionDecider, [
        restrictionId(eva.user.id, ana.user.id),
        restrictionId(ana.user.id, eva.user.id),
      ])
    expect(await stands()).toEqual([true, false])
    expect(await list(ana, '/api/moderation/restrictions')).toEqual([])
    expect((await house.as(ana).get(`/api/users/${eva.user.id}`)).status).toBe(200)
    for (let again = 0; again < 2; again++)
      await must(house.as(eva).delete(`/api/moderation/restrictions/${ana.user.id}`))
    expect([await list(eva, '/api/moderation/restrictions'), await stands()]).toEqual([
      [],
      [false, false],
    ])
  })
  test('who blocks back or is away is in no list, and is again afterwards', async () => {
    const [eva, ana] = [await person('Eva Ruiz'), await person('Ana Gil')]
    await must(house.as(eva).post('/api/moderation/restrictions', { restrictedId: ana.user.id }))
    await must(house.as(ana).post('/api/moderation/blocks', { blockedId: eva.user.id }))
    expect(await list(eva, '/api/moderation/restrictions')).toEqual([])
    await must(house.as(ana).delete(`/api/moderation/blocks/${eva.user.id}`))
    expect(await list(eva, '/api/moderation/restrictions')).toHaveLength(1)
  })
  test('not of oneself, nor of nobody', async () => {
    const eva = await person('Eva Ruiz')
    expect(
      (await house.as(eva).post('/api/moderation/restrictions', { restrictedId: eva.user.id }))
        .body,
    ).toMatchObject({ code: 'own_self' })
    expect(
      (await house.as(eva).post('/api/moderation/restrictions', { restrictedId: randomUUID() }))
        .status,
    ).toBe(404)
  })
})
