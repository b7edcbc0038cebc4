/**
 * Analysts' own tools on the database: they read the figures, now and as of a moment, and nothing
 * else.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Figures } from '../../../contract/analysis/figures.ts'
import {
  createLogin,
  LOGIN_PREFIX,
  loginsOf,
  prepareAnalytics,
  removeLogin,
  renewAnalytics,
} from '../../projections/analysis/sql-access.ts'
import { figures } from '../../projections/analysis/figures.ts'
import { allProjections } from '../../modules/modules.ts'
import { rebuild } from '../../projections/engine/build/rebuild.ts'
import { simulate } from '../../simulation/simulate.ts'
import { sqlAccessCli } from '../../sql-access-cli.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type ApiClient, must } from '../../seed/http/client.ts'

const end = Date.parse('2026-11-21T15:00:00Z')
const period = 'desde=2025-10-25&hasta=2027-01-31'
let house: TestServer
let analyst: ApiClient
let tool: pg.Client
// Logins belong to the whole PostgreSQL, which tests share.
const name = `t${process.pid}_${Math.trunc(performance.now())}`

const connect = async (user: string, password: string) => {
  const url = new URL(house.databaseUrl)
  Object.assign(url, { username: user, password })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return client
}
const count = async (query: string): Promise<number> =>
  Number((await tool.query<{ n: string }>(`SELECT count(*) AS n FROM ${query}`)).rows[0]?.n)

beforeAll(async () => {
  house = await startTestServer()
  house.clock.offsetMs = end - Date.now()
  const { log, vault, passed } = house.services
  const { position } = await simulate(
    { log, vault, timeZone: 'America/Mexico_City', now: () => new Date(end) },
    { barbers: 4, clients: 20, days: 10, perShop: 2, seed: 11 },
  )
  analyst = house.as({ sessionId: (await house.staff('analyst')).staffSessionId })
  expect(await passed(position, { timeoutMs: 60_000 })).toBe(true)
  const { user, password } = await createLogin(house.services.db, name)
  expect(user).toBe(LOGIN_PREFIX + name)
  tool = await connect(user, password)
})
afterAll(async () => {
  await tool.end().catch(() => {})
  await removeLogin(house.services.db, name)
})

const board = async (al = '') =>
  (
    await must(
      analyst.get<Figures>(`/api/admin/figures?${period}${al && `&al=${encodeURIComponent(al)}`}`),
    )
  ).body

test('the views come to what the console says, now and as of an instant, a position and both', async () => {
  const now = await board()
  expect(now.resumen.reservadas).toBeGreaterThan(50)
  const middle = new Date(end - 5 * 86_400_000).toISOString()
  for (const al of ['', middle, `p${BigInt(now.posicion) / 2n}`, (await board(middle)).fijo]) {
    await tool.query('SELECT set_config($1, $2, false)', ['balbu.al', al])
    const { resumen, tablas } = await board(al)
    expect(
      {
        booked: await count('analytics.visits'),
        done: await count(`analytics.visits WHERE outcome = 'done'`),
        missed: await count(`analytics.visits WHERE outcome = 'missed'`),
        clients: Number(
          (
            await tool.query<{ n: string }>(
              `SELECT count(DISTINCT client_id) AS n FROM analytics.visits WHERE outcome = 'done'`,
            )
          ).rows[0]?.n,
        ),
        hearts: Number(
          (
            await tool.query<{ n: string | null }>(
              `SELECT coalesce(sum(count), 0) AS n FROM analytics.activity WHERE metric = 'heart'`,
            )
          ).rows[0]?.n,
        ),
      },
      al || 'now',
    ).toEqual({
      booked: resumen.reservadas,
      done: resumen.completadas,
      missed: resumen.inasistencias,
      clients: resumen.recurrencia.clientes,
      hearts: tablas.social.reduce((sum, { corazones }) => sum + corazones, 0),
    })
  }
  await tool.query('RESET balbu.al')
})

test('no-shows by city and week are one query', async () => {
  const { rows } = await tool.query<{ city: string | null; missed: string }>(`
    SELECT date_trunc('week', day) AS week, city,
      count(*) FILTER (WHERE outcome = 'missed') AS missed
    FROM analytics.visits
    GROUP BY 1, 2`)
  expect(rows.reduce((sum, { missed }) => sum + Number(missed), 0)).toBe(
    (await board()).resumen.inasistencias,
  )
})

test.each([
  'SELECT * FROM figures.visit',
  'SELECT * FROM people.person',
  'SELECT * FROM vault.account',
  'SELECT * FROM analytics.salt',
  'SELECT * FROM log.event',
  'CREATE TABLE analytics.own (a int)',
  'BEGIN READ WRITE; CREATE TABLE public.own (a int)',
  'BEGIN READ WRITE; CREATE TABLE analytics.own (a int)',
  'BEGIN READ WRITE; DELETE FROM analytics.visits',
  "SELECT pg_read_file('/etc/passwd')",
  'SET ROLE postgres',
])('refused: %s', async (query) => {
  await expect(tool.query(query)).rejects.toThrow(
    /permission denied|cannot delete from view|in a read-only transaction/,
  )
  await tool.query('ROLLBACK')
  await tool.query('RESET ALL')
})

test('nobody’s id or name is in them', async () => {
  const { rows } = await tool.query<Record<string, unknown>>('SELECT * FROM analytics.visits')
  const people = await house.services.db.many<{ id: string }>({
    text: 'SELECT DISTINCT person_id AS id FROM figures.visit',
    values: [],
  })
  const told = JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(people.length).toBeGreaterThan(10)
  expect(people.filter(({ id }) => told.includes(id))).toEqual([])
})

test('they answer after a rebuild and after the views were renewed', async () => {
  const before = await count('analytics.visits')
  const { db, log } = house.services
  await rebuild(figures, { db, log })
  expect(await count('analytics.visits')).toBe(before)
  await prepareAnalytics(db)
  expect(await count('analytics.visits')).toBe(before)
  expect(allProjections).toContain(figures)
})

test('the command line makes a login, lists it, gives a new password, and ends it with its connections', async () => {
  const { db } = house.services
  const said: string[] = []
  const run = (...args: string[]) =>
    sqlAccessCli(
      args,
      async () => ({ db, url: house.databaseUrl }),
      (line) => said.push(line),
    )
  const second = `${name}b`
  expect(await run('create', second)).toBe(0)
  const [, first] = /^password (\S+)$/m.exec(said.join('\n')) ?? []
  const open = await connect(LOGIN_PREFIX + second, first ?? '')
  const ended = new Promise<void>((done) => open.on('error', () => done()))
  expect(await loginsOf(db)).toContain(LOGIN_PREFIX + second)
  expect(await run('create', second)).toBe(0)
  await expect(connect(LOGIN_PREFIX + second, first ?? '')).rejects.toThrow(/password/)
  expect(await run('remove', second)).toBe(0)
  await ended
  expect(await run('remove', second)).toBe(1)
  expect(await run('remove', 'postgres; DROP')).toBe(2)
  expect(await run('create')).toBe(2)
})

test('an upgrade renews the views of an earlier version, and only those', async () => {
  const { db } = house.services
  expect(await renewAnalytics(db)).toBe(false)
  const visits = await count('analytics.visits')
  expect(visits).toBeGreaterThan(0)
  // As an earlier version left them: over a table that is no more.
  await db.pool.query("COMMENT ON SCHEMA analytics IS 'earlier'")
  await db.pool.query(`
    DROP FUNCTION analytics.visits_known() CASCADE;
    CREATE FUNCTION analytics.visits_known() RETURNS TABLE (day date) LANGUAGE plpgsql AS $$ BEGIN RETURN QUERY SELECT v.day FROM figures.gone AS v; END $$;
    CREATE VIEW analytics.visits AS SELECT * FROM analytics.visits_known()`)
  await expect(count('analytics.visits')).rejects.toThrow()
  expect(await renewAnalytics(db)).toBe(true)
  expect(await count('analytics.visits')).toBe(visits)
  expect(await renewAnalytics(db)).toBe(false)
})
