/**
 * People who talk to each other, for benchmarks: accounts, sessions and conversations as the
 * product would have written them, without the long way there.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AccountRegistered } from '../backend/domain/identity/account-events.ts'
import { system, type DomainEvent } from '../backend/domain/kernel/event.ts'
import {
  conversationIdOf,
  ConversationOpened,
} from '../backend/domain/messaging/conversation-events.ts'
import { UserFollowed } from '../backend/domain/social/follow.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import { openPostgresLog } from '../backend/eventlog/postgres/log.ts'
import { Db, openPool, sql } from '../backend/postgres/db.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { openVault } from '../backend/vault/vault.ts'
import type { Ask } from './drive.ts'
import { openSealedLog } from './market.ts'
import type { Place } from './place.ts'

export interface Talker {
  readonly id: string
  readonly session: string
}
export interface Pair {
  readonly one: Talker
  readonly other: Talker
  readonly conversationId: string
}

/**
 * Pairs of people whom nobody else knows. `are`: they talk, they follow each other and have said
 * nothing yet, or they don't know each other.
 */
export async function pairsOf(
  { databaseUrl, masterKey }: Pick<Place, 'databaseUrl' | 'masterKey'>,
  count: number,
  are: 'talking' | 'acquainted' | 'strangers',
): Promise<Pair[]> {
  const pool = openPool(databaseUrl, { statementTimeout: 120_000 })
  const db = new Db(pool)
  const vault = await openVault({ db, url: databaseUrl, masterKey })
  const log = await openSealedLog(databaseUrl, masterKey)
  const at = new Date().toISOString()
  const person = async (): Promise<Talker> => {
    const userId = randomUUID()
    await append(
      log,
      `account-${userId}`,
      userId,
      AccountRegistered({
        userId,
        rol: 'barbero',
        nombre: 'Persona',
        acercaDe: null,
        especialidades: [],
        profileImageUrl: null,
      }),
    )
    return {
      id: userId,
      session: (
        await vault.sessions.open({
          userId,
          kind: 'user',
          rol: 'barbero',
          remembered: true,
          ip: '10.0.0.1',
          device: 'bench',
        })
      ).header,
    }
  }
  const pairs = await Promise.all(
    Array.from({ length: count }, async () => {
      const [one, other] = await Promise.all([person(), person()])
      const conversationId = conversationIdOf(one.id, other.id)
      if (are === 'talking')
        await append(
          log,
          `conversation-${conversationId}`,
          one.id,
          ConversationOpened({ conversationId, openedBy: one.id, otherId: other.id, openedAt: at }),
        )
      if (are === 'acquainted')
        for (const [follower, followed] of [
          [one, other],
          [other, one],
        ] as const) {
          await append(
            log,
            `follow-${follower.id}-${followed.id}`,
            follower.id,
            UserFollowed({ followerId: follower.id, followedId: followed.id, followedAt: at }),
          )
        }
      return { one, other, conversationId }
    }),
  )
  const head = await log.head()
  await eventually('the read models know them', async () => {
    const row = await db.first<{ behind: number }>(
      sql`SELECT count(*)::int AS behind FROM projections.checkpoint WHERE position < ${head}`,
    )
    return row?.behind === 0
  })
  await log.close()
  await vault.close()
  await pool.query('VACUUM ANALYZE')
  await pool.end()
  return pairs
}

export const saying = ({ conversationId }: Pair, { session }: Talker, id: string): Ask => ({
  method: 'POST',
  path: `/api/chat/conversations/${conversationId}/messages`,
  headers: { 'x-session-id': session },
  body: JSON.stringify({ id, message: '¿Me guardas el sitio junto a la ventana?' }),
})

/**
 * Appends so many a second that nobody handles while `until` runs; gives how long each took from
 * when its time had come.
 */
export async function appendsMeanwhile(
  databaseUrl: string,
  perSecond: number,
  until: Promise<unknown>,
): Promise<number[]> {
  const log = await openPostgresLog(databaseUrl)
  const [millis, began, isOver]: [number[], number, { now: boolean }] = [
    [],
    performance.now(),
    { now: false },
  ]
  const over = until.finally(() => {
    isOver.now = true
  })
  const appended: Promise<void>[] = []
  while (!isOver.now) {
    const due = began + (appended.length * 1_000) / perSecond
    await pause(Math.max(due - performance.now(), 0))
    const metadata = {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      actor: system,
      occurredAt: new Date().toISOString(),
    }
    appended.push(
      log
        .append(
          `measured-${randomUUID()}`,
          [{ id: randomUUID(), type: 'Measured', data: {}, metadata }],
          { expected: 'none' },
        )
        .then(() => void millis.push(performance.now() - due)),
    )
  }
  await Promise.all([over, ...appended])
  await log.close()
  return millis
}

async function append(
  log: EventLog,
  stream: string,
  by: string,
  event: DomainEvent,
): Promise<void> {
  const commandId = randomUUID()
  const metadata = {
    commandId,
    correlationId: commandId,
    actor: { id: by, role: 'barbero' as const },
    occurredAt: new Date().toISOString(),
  }
  await log.append(stream, [{ id: randomUUID(), ...event, metadata }], { expected: 'none' })
}
