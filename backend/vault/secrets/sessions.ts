/**
 * Sessions. Each has two secrets: one that travels in the header `x-session-id` and that scripts
 * may read, one that only the cookie carries. Neither is accepted in the other's place, and only
 * hashes of them are kept.
 */
import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { batched } from '../../postgres/batched.ts'
import { type Db, prepared, type Sql, sql } from '../../postgres/db.ts'
import type { Resident } from '../coordination/resident-connection.ts'
import { hashOf, looksLike, newSecret } from './secrets.ts'

const REVOKED = 'session_revoked'

export interface Session {
  readonly id: string
  readonly userId: string
  /** A staff session is not a user's, nor the other way round. */
  readonly kind: 'user' | 'staff'
  readonly rol: 'cliente' | 'barbero' | 'duenno'
  /** Only a staff session has any. */
  readonly staffRoles: readonly ('moderator' | 'auditor' | 'analyst' | 'admin')[]
  /** A moderator who also decides what only leads do. */
  readonly lead: boolean
}

export interface NewSession {
  readonly userId: string
  readonly kind: Session['kind']
  readonly rol: Session['rol']
  readonly staffRoles?: Session['staffRoles']
  readonly lead?: boolean
  /** "Recordarme": the session outlives the browser. */
  readonly remembered: boolean
  /** Shortened before it is kept; see `shortened`. */
  readonly ip: string
  readonly device: string
}

export interface Opened {
  readonly session: Session
  readonly header: string
  readonly cookie: string
  /** How long the cookie lasts, in seconds; undefined: until the browser closes. */
  readonly cookieSeconds: number | undefined
}

export interface ListedSession {
  readonly id: string
  readonly device: string
  readonly createdAt: string
  readonly seenAt: string
}

interface Row extends Session {
  /** It was found by the header's value now in force, or by the one before. */
  readonly current: boolean
  readonly previous: boolean
  readonly hasPrevious: boolean
  readonly previousUntil: string | null
  readonly lastSeenAt: string
  readonly idleSeconds: number
  readonly expiresAt: string
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Idle and absolute limits; long, because people book every few weeks. */
const lifetimes = {
  remembered: { idle: 30 * DAY, absolute: 90 * DAY },
  browser: { idle: 12 * HOUR, absolute: 24 * HOUR },
  staff: { idle: 30 * MINUTE, absolute: 12 * HOUR },
} as const
const MOST_PER_USER = 20
const REMEMBERED_MS = 5 * SECOND
const SEEN_EVERY = 5 * MINUTE
const ROTATE_AFTER = 24 * HOUR
/** How long a rotated secret still counts, for other tabs and running requests. */
const GRACE = 60 * SECOND

/** The columns of a row for the hash by which it is looked for. */
const columnsFor = (
  hash: Sql,
) => sql`id, user_id AS "userId", kind, rol, staff_roles AS "staffRoles", lead,
  header_hash = ${hash} AS current, header_hash_prev IS NOT DISTINCT FROM ${hash} AS previous, header_hash_prev IS NOT NULL AS "hasPrevious", prev_valid_until AS "previousUntil",
  last_seen_at AS "lastSeenAt", idle_seconds AS "idleSeconds", expires_at AS "expiresAt"`

export class Sessions {
  readonly #db: Db
  readonly #now: () => Date
  readonly #cache = new LRUCache<string, { session: Session; until: number }>({ max: 20_000 })
  readonly #onRevoked = new Set<(sessionId: string) => void>()
  readonly #onReuse = new Set<(session: Session) => void>()
  readonly #rowByHeader = batched((hashes: readonly Buffer[]) =>
    this.#rows(
      'session by header',
      hashes,
      sql`header_hash = asked.hash OR header_hash_prev = asked.hash`,
    ),
  )
  readonly #rowByCookie = batched((hashes: readonly Buffer[]) =>
    this.#rows('session by cookie', hashes, sql`cookie_hash = asked.hash`),
  )
  #isListening = false
  /** Counts revocations, so that a look-up that one overtook is not remembered. */
  #revocations = 0

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** Ended sessions of other nodes; without the connection nothing is cached. */
  readonly news: Resident = {
    begin: async (client) => {
      client.on('notification', ({ channel, payload }) => {
        if (channel === REVOKED && payload) this.#forget(payload)
      })
      await client.query(`LISTEN ${REVOKED}`)
      this.#isListening = true
    },
    lost: () => {
      this.#isListening = false
      this.#revocations++
      this.#cache.clear()
    },
  }

  /** Calls back for sessions ended early, on any node. Returns an unsubscribe. */
  onRevoked(callback: (sessionId: string) => void): () => void {
    this.#onRevoked.add(callback)
    return () => this.#onRevoked.delete(callback)
  }

  /** Calls back on reuse of a replaced secret, likely stolen; its session was ended. */
  onReuse(callback: (session: Session) => void): void {
    this.#onReuse.add(callback)
  }

  async open({
    userId,
    kind,
    rol,
    staffRoles = [],
    lead = false,
    remembered,
    ip,
    device,
  }: NewSession): Promise<Opened> {
    const usual = remembered ? lifetimes.remembered : lifetimes.browser
    const life = kind === 'staff' ? lifetimes.staff : usual
    const session: Session = { id: randomUUID(), userId, kind, rol, staffRoles, lead }
    const header = newSecret('bs1_')
    const cookie = newSecret('bc1_')
    const now = this.#now()
    await this.#end(
      sql`id IN (SELECT id FROM vault.session WHERE user_id = ${userId} ORDER BY last_seen_at DESC OFFSET ${MOST_PER_USER - 1})`,
    )
    // With the visit noted at the account, where it outlives the session.
    await this.#db.run(sql`
      WITH seen AS (UPDATE vault.account SET last_seen_at = ${now} WHERE user_id = ${userId})
      INSERT INTO vault.session (
          id, user_id, kind, rol, staff_roles, lead, header_hash, cookie_hash, remembered,
            created_at, rotated_at, last_seen_at, idle_seconds, expires_at, ip_trunc, device
        )
      VALUES (
        ${session.id}, ${userId}, ${kind}, ${rol}, ${staffRoles}, ${lead}, ${hashOf(header)},
          ${kind === 'staff' ? null : hashOf(cookie)}, ${remembered}, ${now}, ${now}, ${now},
          ${life.idle / SECOND}, ${new Date(now.getTime() + life.absolute)}, ${truncatedAddress(ip)},
          ${device.slice(0, 200)}
      )`)
    return {
      session,
      header,
      cookie,
      cookieSeconds: remembered ? life.absolute / SECOND : undefined,
    }
  }

  /** The session of a value of the header; nothing where it is unknown, ended or too old. */
  byHeader(value: string): Promise<Session | undefined> {
    return looksLike('bs1_', value)
      ? this.#find(value, this.#rowByHeader)
      : Promise.resolve(undefined)
  }

  byCookie(value: string): Promise<Session | undefined> {
    return looksLike('bc1_', value)
      ? this.#find(value, this.#rowByCookie)
      : Promise.resolve(undefined)
  }

  async byId(id: string): Promise<Session | undefined> {
    const row = await this.#db.first<Row>(
      sql`SELECT ${columnsFor(sql`''::bytea`)} FROM vault.session WHERE id = ${id}`,
    )
    return row && this.#isAlive(row) ? asSession(row) : undefined
  }

  /**
   * New value for the header where the one presented is due for it: a day old, or one whose
   * replacement never arrived. Nothing where it isn't due, or another request has just done it.
   */
  async rotated(session: Session, presented: string): Promise<string | undefined> {
    const now = this.#now().getTime()
    const header = newSecret('bs1_')
    const hash = hashOf(presented)
    const changed = await this.#db.run(sql`
      UPDATE vault.session SET header_hash = ${hashOf(header)}, header_hash_prev = ${hash}, prev_valid_until = NULL, rotated_at = ${new Date(now)}
      WHERE id = ${session.id} AND (
        (header_hash = ${hash} AND rotated_at <= ${new Date(now - ROTATE_AFTER)})
        OR (header_hash_prev = ${hash} AND prev_valid_until IS NULL AND rotated_at <= ${new Date(now - GRACE)}))`)
    return changed === 1 ? header : undefined
  }

  /** New secrets after reauthentication; the old header counts another minute. */
  async renewed(
    session: Session,
  ): Promise<{ header: string; cookie: string; cookieSeconds: number | undefined }> {
    const now = this.#now()
    const header = newSecret('bs1_')
    const cookie = newSecret('bc1_')
    const row = await this.#db.first<{ remembered: boolean; expiresAt: string }>(sql`
      UPDATE vault.session SET header_hash = ${hashOf(header)}, header_hash_prev = header_hash, prev_valid_until = ${new Date(now.getTime() + GRACE)},
        cookie_hash = ${hashOf(cookie)}, rotated_at = ${now}
      WHERE id = ${session.id} RETURNING remembered, expires_at AS "expiresAt"`)
    this.#dropRemembered(session.id)
    const left = row?.remembered
      ? Math.floor((new Date(row.expiresAt).getTime() - now.getTime()) / SECOND)
      : undefined
    return { header, cookie, cookieSeconds: left }
  }

  /** A person's live sessions in the app, the last seen first. */
  of(userId: string): Promise<ListedSession[]> {
    return this.#db.many(sql`
      SELECT id, device, created_at AS "createdAt", last_seen_at AS "seenAt"
      FROM vault.session
      WHERE user_id = ${userId} AND kind = 'user' AND expires_at > ${this.#now()}
        AND last_seen_at + make_interval(secs => idle_seconds) > ${this.#now()}
      ORDER BY last_seen_at DESC, id`)
  }

  /** Ends one session of a person; false where it isn't theirs. */
  async end(userId: string, id: string): Promise<boolean> {
    return (await this.#end(sql`id = ${id} AND user_id = ${userId}`)) > 0
  }

  /** Ends every session of a person, except one; with `kind` only those of that kind. */
  async endAll(
    userId: string,
    { except, kind }: { except?: string; kind?: Session['kind'] } = {},
  ): Promise<void> {
    await this.#end(
      sql`user_id = ${userId} AND (${except ?? null}::uuid IS NULL OR id <> ${except ?? null}) AND (${kind ?? null}::text IS NULL OR kind = ${kind ?? null})`,
    )
  }

  async sweep(): Promise<void> {
    await this.#end(
      sql`expires_at < ${this.#now()} OR last_seen_at + make_interval(secs => idle_seconds) < ${this.#now()}`,
    )
  }

  async #find(
    value: string,
    rowOf: (hash: Buffer) => Promise<Row | undefined>,
  ): Promise<Session | undefined> {
    const hash = hashOf(value)
    const name = hash.toString('latin1')
    const now = this.#now().getTime()
    const existing = this.#cache.get(name)
    if (existing && existing.until > now) return existing.session
    const before = this.#revocations
    const row = await rowOf(hash)
    if (!row || !this.#isAlive(row)) return undefined
    const session = asSession(row)
    const replacedAt =
      !row.previous || row.previousUntil === null ? Infinity : new Date(row.previousUntil).getTime()
    if (replacedAt <= now) {
      await this.#end(sql`id = ${row.id}`)
      for (const tell of this.#onReuse) tell(session)
      return undefined
    }
    await this.#seen(row)
    if (this.#isListening && before === this.#revocations)
      this.#cache.set(name, { session, until: Math.min(now + REMEMBERED_MS, replacedAt) })
    return session
  }

  async #rows(name: string, hashes: readonly Buffer[], matches: Sql): Promise<(Row | undefined)[]> {
    const rows = await this.#db.many<Row & { n: number }>(
      prepared(
        name,
        sql`
          SELECT asked.n::int - 1 AS n, ${columnsFor(sql`asked.hash`)}
          FROM unnest(${[...hashes]}::bytea[]) WITH ORDINALITY AS asked (hash, n)
          CROSS JOIN LATERAL (SELECT * FROM vault.session WHERE ${matches} LIMIT 1) AS session`,
      ),
    )
    const found = new Map(rows.map((row) => [row.n, row]))
    return hashes.map((_, index) => found.get(index))
  }

  #isAlive({ expiresAt, lastSeenAt, idleSeconds }: Row): boolean {
    const now = this.#now().getTime()
    return (
      new Date(expiresAt).getTime() > now &&
      new Date(lastSeenAt).getTime() + idleSeconds * SECOND > now
    )
  }

  /**
   * Notes the visit, at most once in five minutes (at the account once an hour), and the first use
   * of a rotated value, from which the old one's last minute runs.
   */
  async #seen({ id, current, hasPrevious, previousUntil, lastSeenAt }: Row): Promise<void> {
    const now = this.#now().getTime()
    const firstUse = current && hasPrevious && previousUntil === null
    if (!firstUse && now - new Date(lastSeenAt).getTime() < SEEN_EVERY) return
    await this.#db.run(sql`
      WITH session AS (
          UPDATE vault.session
          SET last_seen_at = ${new Date(now)}, prev_valid_until = CASE
            WHEN ${firstUse}::boolean THEN ${new Date(now + GRACE)} ELSE prev_valid_until END
          WHERE id = ${id}
          RETURNING user_id
        )
      UPDATE vault.account
      SET last_seen_at = ${new Date(now)}
      FROM session
      WHERE account.user_id = session.user_id AND account.last_seen_at < ${new Date(now - HOUR)}`)
  }

  /** Every end of a session goes through here: gone from the table, told to every node. */
  async #end(where: Sql): Promise<number> {
    const ended = await this.#db.many<{ id: string }>(sql`
      WITH ended AS (DELETE FROM vault.session WHERE ${where} RETURNING id)
      SELECT id, pg_notify(${REVOKED}, id::text)
      FROM ended`)
    for (const { id } of ended) this.#forget(id)
    return ended.length
  }

  #forget(sessionId: string): void {
    this.#dropRemembered(sessionId)
    for (const tell of this.#onRevoked) tell(sessionId)
  }

  #dropRemembered(sessionId: string): void {
    this.#revocations++
    for (const [name, { session }] of this.#cache)
      if (session.id === sessionId) this.#cache.delete(name)
  }
}

const asSession = ({ id, userId, kind, rol, staffRoles, lead }: Row): Session => ({
  id,
  userId,
  kind,
  rol,
  staffRoles,
  lead,
})

/** The network of an address, not the address: /24 of IPv4, /48 of IPv6. */
export function truncatedAddress(ip: string): string {
  const v4 = ip.replace(/^::ffff:/, '')
  return v4.includes('.')
    ? v4.split('.').slice(0, 3).join('.')
    : ip.split(':').slice(0, 3).join(':')
}
