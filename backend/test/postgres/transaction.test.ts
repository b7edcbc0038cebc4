/** A transaction whose COMMIT goes out with its last statements, one behind the other or all in one piece. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Db, openPool, sql, together } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'

const { url, db } = await freshDatabase()
await db.run(sql`CREATE TABLE kept (n int PRIMARY KEY)`)
beforeEach(async () => { await db.run(sql`TRUNCATE kept`) })
const kept = async () => (await db.many<{ n: number }>(sql`SELECT n FROM kept ORDER BY n`)).map(({ n }) => n)

describe.each([['pipelined', true], ['one after the other', false]])('%s', (_, pipeline) => {
  const pool = openPool(url, { max: 1, pipeline })
  afterAll(() => pool.end())
  const put = (...numbers: readonly number[]) => new Db(pool).transaction((client, opened, { commit }) =>
    together(client, () => together(client, ...numbers.map((n) => () => client.query('INSERT INTO kept VALUES ($1)', [n]))), commit).then(() => opened),
  async (client) => (await client.query<{ n: number }>('SELECT 7 AS n')).rows[0]?.n)

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
  test('without a word of its own it is committed at the end', async () => {
    await new Db(pool).transaction((client) => client.query('INSERT INTO kept VALUES (1)'))
    expect(await kept()).toEqual([1])
    await expect(new Db(pool).transaction(async (client) => {
      await client.query('INSERT INTO kept VALUES (2)')
      throw new Error('no')
    })).rejects.toThrow('no')
    expect(await kept()).toEqual([1])
  })
})
