/**
 * The figures for analysts' own tools (Metabase, Grafana, psql): a schema `analytics` of views, and
 * logins that may read nothing else. `SET balbu.al = 'p4711'` or an instant makes the views answer
 * as of that moment.
 *
 * The views stand on functions whose SQL finds its tables when it runs, because a rebuild puts new
 * tables in place of those of `figures`. No name and no text is in them. `client_id` is made from a
 * person's id and a secret of this database: it counts clients and finds nobody.
 */
import { hash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { configOf, type Db, sql, type Sql } from '../../postgres/db.ts'
import { figures } from './figures.ts'

/** Prefix of every login, so that no other role of the server is ever touched. */
export const LOGIN_PREFIX = 'balbu_analyst_'
const NAME = /^[a-z][a-z0-9_]{0,30}$/

/** Facts known at `balbu.al`: an instant, a position (`p4711`), or both, joined by @. */
const KNOWN = `
  (moment IS NULL OR (
    (moment !~ '^p' OR position <= substr(moment, 2)::bigint)
    AND (moment ~ '^p' OR (at <= split_part(moment, '@', 1)::timestamptz AND (moment !~ '@' OR position <= split_part(moment, '@', 2)::bigint)))))`
const MOMENT = `moment text := nullif(current_setting('balbu.al', true), '')`
const lastPlace = `SELECT DISTINCT ON (business_id) business_id, ciudad
  FROM ${figures.place}
  WHERE ${KNOWN}
  ORDER BY business_id, position DESC`

const functions = {
  visits: {
    columns:
      'day date, start_at timestamptz, zone text, city text, shop_id uuid, services text[], channel text, outcome text, late boolean, currency text, cents bigint, client_id uuid',
    body: `
      RETURN QUERY
      WITH place AS (${lastPlace}),
      word AS (SELECT DISTINCT ON (day, appointment_id) day, appointment_id, start_at, outcome, late FROM ${figures.appointment_version} WHERE ${KNOWN} ORDER BY day, appointment_id, position DESC)
      SELECT v.day, word.start_at, v.zone, place.ciudad, v.business_id, v.services, v.channel, word.outcome, word.late, v.currency, v.cents,
        md5((SELECT value FROM analytics.salt) || v.person_id)::uuid
      FROM word JOIN ${figures.visit} AS v USING (day, appointment_id) LEFT JOIN place USING (business_id) WHERE word.outcome <> 'moved';`,
  },
  activity: {
    columns: 'day date, metric text, count bigint',
    body: `RETURN QUERY SELECT h.day, h.metric, count(*) FROM ${figures.happening} AS h WHERE ${KNOWN} GROUP BY h.day, h.metric;`,
  },
  shops: {
    columns: 'shop_id uuid, city text',
    body: `RETURN QUERY ${lastPlace};`,
  },
} as const

export const analyticsViews = Object.keys(functions) as readonly (keyof typeof functions)[]

/** Fingerprint of the functions, kept as the schema's comment: a start compares it. */
const VERSION = hash('md5', JSON.stringify(functions))

/** Renews the views of an earlier version; nothing where no login was ever made. */
export async function renewAnalytics(db: Db): Promise<boolean> {
  const found = await db.first<{ version: string | null }>(sql`
    SELECT obj_description(oid, 'pg_namespace') AS version
    FROM pg_namespace
    WHERE nspname = 'analytics'`)
  if (!found || found.version === VERSION) return false
  await prepareAnalytics(db)
  return true
}

/** Makes or renews the schema `analytics`; what was there answers until it is replaced. */
export async function prepareAnalytics(db: Db): Promise<void> {
  // A renewed view has lost its grants.
  const grants = (await loginsOf(db)).flatMap(grantsTo)
  const definitions = Object.entries(functions).flatMap(([name, { columns, body }]) => [
    text(`DROP FUNCTION IF EXISTS analytics.${name}_known() CASCADE`),
    text(`
      CREATE FUNCTION analytics.${name}_known() RETURNS TABLE (${columns}) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $function$
      #variable_conflict use_column
      DECLARE ${MOMENT};
      BEGIN ${body} END $function$`),
    text(`REVOKE ALL ON FUNCTION analytics.${name}_known() FROM PUBLIC`),
    text(`CREATE VIEW analytics.${name} AS SELECT * FROM analytics.${name}_known()`),
  ])
  await allOrNone(db, [
    // An analyst's query holds its locks for up to a minute; a start must not wait for it.
    text("SET LOCAL lock_timeout = '5s'"),
    text('CREATE SCHEMA IF NOT EXISTS analytics'),
    text(`COMMENT ON SCHEMA analytics IS '${VERSION}'`),
    text(
      'CREATE TABLE IF NOT EXISTS analytics.salt (one boolean PRIMARY KEY DEFAULT true CHECK (one), value text NOT NULL)',
    ),
    sql`INSERT INTO analytics.salt (value)
      VALUES (${randomBytes(32).toString('hex')})
      ON CONFLICT
      DO NOTHING`,
    ...definitions,
    ...grants,
  ])
}

/** Full names of the logins there are. */
export const loginsOf = async (db: Db): Promise<string[]> =>
  (
    await db.many<{ rolname: string }>(
      sql`SELECT rolname
        FROM pg_roles
        WHERE starts_with(rolname, ${LOGIN_PREFIX})
        ORDER BY rolname`,
    )
  ).map(({ rolname }) => rolname)

export interface Login {
  readonly user: string
  /** Kept nowhere here: it is shown once. */
  readonly password: string
}

/** A login for the views of `analytics`; resets an existing password. @throws RangeError */
export async function createLogin(db: Db, name: string): Promise<Login> {
  const user = fullName(name)
  const password = randomBytes(24).toString('base64url')
  await prepareAnalytics(db)
  const isThere = (await loginsOf(db)).includes(user)
  const [role, secret] = [pg.escapeIdentifier(user), pg.escapeLiteral(password)]
  const settings = [
    'default_transaction_read_only = on',
    "statement_timeout = '60s'",
    "idle_in_transaction_session_timeout = '60s'",
    "lock_timeout = '2s'",
  ]
  await allOrNone(db, [
    text(
      `${isThere ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOINHERIT CONNECTION LIMIT 5 PASSWORD ${secret}`,
    ),
    ...settings.map((setting) => text(`ALTER ROLE ${role} SET ${setting}`)),
    ...grantsTo(user),
  ])
  return { user, password }
}

/** Ends a login and its connections. False where there is none of that name. */
export async function removeLogin(db: Db, name: string): Promise<boolean> {
  const user = fullName(name)
  if (!(await loginsOf(db)).includes(user)) return false
  const role = pg.escapeIdentifier(user)
  await db.run(text(`ALTER ROLE ${role} NOLOGIN`))
  await db.run(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ${user}`)
  await db.run(text(`DROP OWNED BY ${role}`))
  await db.run(text(`DROP ROLE ${role}`))
  return true
}

function fullName(name: string): string {
  if (!NAME.test(name))
    throw new RangeError(
      `not a name for a login: ${name} (small letters, digits and _, at most 31)`,
    )
  return LOGIN_PREFIX + name
}

function grantsTo(user: string): Sql[] {
  const role = pg.escapeIdentifier(user)
  return [
    text(`GRANT USAGE ON SCHEMA analytics TO ${role}`),
    ...analyticsViews.flatMap((name) => [
      text(`GRANT SELECT ON analytics.${name} TO ${role}`),
      text(`GRANT EXECUTE ON FUNCTION analytics.${name}_known() TO ${role}`),
    ]),
  ]
}

const allOrNone = (db: Db, statements: readonly Sql[]) =>
  db.transaction(async (client) => {
    for (const statement of statements) await client.query(configOf(statement))
  })

const text = (statement: string): Sql => ({ text: statement, values: [] })
