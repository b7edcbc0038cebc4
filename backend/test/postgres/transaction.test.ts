/**
 * A transaction whose COMMIT goes out with its last statements, one behind the other or all in one
 * piece.
 */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inOneTrip } from '../../postgres/batched.ts'
import { Db, openPool, prepared, sql, together } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'

const { url, db } = await freshDatabase()
await db.run(sql`CREATE TABLE kept (n int PRIMARY KEY)`)
beforeEach(async () => {
  await db.run(sql`TRUNCATE kept`)
})
const kept = async () =>
  (await db.many<{ n: number }>(sql`SELECT n FROM kept ORDER BY n`)).map(({ n }) => n)

describe.each([
  ['pipelined', true],
  ['one after the other', false],
])('%s', (_, pipeline) => {
  const pool = openPool(url, { max: 1, pipeline })
  afterAll(() => pool.end())
  const put = (...numbers: readonly number[]) =>
    new Db(pool).transaction(
      (client, opened, { commit }) =>
        together(
          client,
          () =>
            together(
              client,
              ...numbers.map((n) => () => client.query('INSERT INTO kept VALUES ($1)', [n])),
            ),
          commit,
        ).then(() => opened),
      async (client) => (await client.query<{ n: number }>('SELECT 7 AS n')).rows[0]?.n,
    )

  test('all of it is kept, and what was asked at its opening is known', async () => {
    expect(await put(1, 2, 3)).toBe(7)
    expect(await kept()).toEqual([1, 2, 3])
  })
  test('one that fails keeps nothing, whatever stands before and behind it; the first failure is told, and the connection goes on', async () => {
    await put(2)
    await expect(put(1, 2, 3)).rejects.toMatchObject({ code: '23505' })
    expect(await kept()).toEqual([2])
    await put(1, 3)
    expect(await kept()).toEqual([1, 2, 3])
  })
  test('of what is asked together each is answered by itself, and one that fails fails alone', async () => {
    const ask = inOneTrip(new Db(pool))
    const half = (n: number) => ask(prepared('half', sql`SELECT 10 / ${n}::int AS n`))
    expect(await Promise.allSettled([half(1), half(2), half(0), half(5)])).toMatchObject([
      { value: [{ n: 10 }] },
      { value: [{ n: 5 }] },
      { reason: { code: '22012' } },
      { value: [{ n: 2 }] },
    ])
    expect(await half(10)).toEqual([{ n: 1 }])
  })
  test('without a word of its own it is committed at the end', async () => {
    await new Db(pool).transaction((client) => client.query('INSERT INTO kept VALUES (1)'))
    expect(await kept()).toEqual([1])
    await expect(
      new Db(pool).transaction(async (client) => {
        await client.query('INSERT INTO kept VALUES (2)')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await kept()).toEqual([1])
  })
})
