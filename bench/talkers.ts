/** People who talk to each other, and what is measured beside them. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { system } from '../backend/domain/kernel/event.ts'
import { openPostgresLog } from '../backend/eventlog/postgres/log.ts'
import { type TalkingPair, writePairs } from '../backend/seed/events/conversations.ts'
import type { WrittenPerson } from '../backend/seed/events/people.ts'
import { caughtUp, type Tools } from './tools.ts'
import type { Ask } from './drive.ts'

/** As `writePairs`; gives them once the read models know them. */
export async function pairsOf(
  tools: Tools,
  ...asWritten: [count: number, are: 'talking' | 'acquainted' | 'strangers']
): Promise<TalkingPair[]> {
  const pairs = await writePairs(tools, ...asWritten)
  await caughtUp(tools)
  await tools.pool.query('VACUUM ANALYZE')
  return pairs
}

export const saying = (
  { conversationId }: TalkingPair,
  { sessionId }: WrittenPerson,
  id: string,
): Ask => ({
  method: 'POST',
  path: `/api/chat/conversations/${conversationId}/messages`,
  headers: { 'x-session-id': sessionId },
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
