/**
 * What moderators read, among 100,000 cases with 300,000 reports: a page of the queue with five
 * filters and what each choice would give, with 5,000 cases that wait and with 50,000; the page of
 * a case of 5,000 reports and 200 events beside an ordinary one's; a year's metrics. The lists
 * beside bare Fastify that answers the rows of the same SQL. Two cases have streams of their own,
 * which their page reads; all others are rows of the read models. `SCALE=0.1` takes a tenth of all.
 */
import { randomUUID } from 'node:crypto'
import {
  CaseReopened,
  caseIdOf,
  CaseClaimed,
  DecisionCarriedOut,
  DecisionTaken,
  CaseNoteAdded,
  CaseReleased,
} from '../backend/domain/moderation/case-events.ts'
import { type DomainEvent, system } from '../backend/domain/kernel/event.ts'
import type { Subject } from '../backend/domain/moderation/subject.ts'
import type { EventLog } from '../backend/eventlog/log.ts'
import { queueOf } from '../backend/projections/moderation/queue-reads.ts'
import { facetsOf } from '../backend/projections/moderation/queue-facets.ts'
import { metricsOf } from '../backend/projections/moderation/metrics-reads.ts'
import { besideSameSql, reportBeside } from './beside.ts'
import { caseRows, metricRows, reopened } from './cases.ts'
import { type Ask, drive } from './drive.ts'
import { scenario, QUIET } from './scenario.ts'
import { median, percentile } from './report.ts'
import { ids } from './shops.ts'
import { caughtUp, scaled, sentBy, DAY } from './tools.ts'
import { appendEvents, inTurns } from '../backend/seed/events/append.ts'
import { evidenceTaken, writeCase, writeReport as filed } from '../backend/seed/events/cases.ts'
import { headersOf, writePeople } from '../backend/seed/events/people.ts'

const CASES = scaled(100_000)
const OPEN = scaled(5_000)
const REPORTS = scaled(300_000)
const MOB = scaled(5_000)
const EVENTS = 200
const AT_ONCE = 20
const PER_PAGE = 25
const ROUNDS = 3

await scenario({
  environment: QUIET,
  run: async ({ ours, bare, pool, db, log, vault }) => {
    await pool.query(ids)
    const many = { cases: CASES, open: OPEN, reports: REPORTS }
    await pool.query(caseRows(many))
    await pool.query(metricRows(many))
    const [moderator] = await writePeople({ log, vault }, 1, { role: 'moderator' })
    if (!moderator) throw new Error('no moderator')
    const staffId = moderator.id
    const headers = headersOf(moderator)
    const [ordinary, crowded] = [await writeCase(log), await crowdedCase(log, staffId)]
    await caughtUp({ db, log })
    await pool.query('VACUUM ANALYZE')
    const at = new Date().toISOString()

    const asked = {
      state: 'open',
      type: 'POST',
      reason: 'acoso',
      claim: 'free',
      language: 'es',
      mark: 'pictures',
    } as const
    const path = `/api/admin/cases?perPage=${PER_PAGE}&tipo=POST&motivo=acoso&tomado=libre&idioma=es&rasgo=imagenes`
    const found = (await fetch(ours + path, { headers }).then((answer) => answer.json())) as {
      data: unknown[]
      facetas: { total: number }
    }
    if (found.data.length === 0) throw new Error('the filters leave nothing')
    const queue = async () =>
      besideSameSql(
        { ours, bare },
        {
          ask: { method: 'GET', path, headers },
          requests: 100,
          atOnce: AT_ONCE,
          query: await sentBy({ pool }, (db) =>
            Promise.all([
              queueOf(db, { staffId, at }, { limit: PER_PAGE + 1, skip: 0, ...asked }),
              facetsOf(db, { staffId, at }, asked),
            ]),
          ),
        },
      )
    const few = await queue()
    const title = (open: number) =>
      `a page of the queue with five filters and what each choice gives, ${open.toLocaleString('en')} of ${CASES.toLocaleString('en')} cases wait, ${AT_ONCE} at once`
    const told = [reportBeside(title(OPEN), few, 0.6)]

    const pages = await inRounds(
      [ordinary, crowded].map((id): Ask => ({
        method: 'GET',
        path: `/api/admin/cases/${id}`,
        headers,
      })),
    )
    const lists = await inRounds(
      [ordinary, crowded].map((id): Ask => ({
        method: 'GET',
        path: `/api/admin/cases/${id}/reports`,
        headers,
      })),
    )
    console.log(
      `\na case of ${MOB.toLocaleString('en')} reports and ${EVENTS} events beside an ordinary one, 4 at once`,
    )
    told.push(atMost('its page, p95', pages, 2), atMost('the first of its reports, p95', lists, 2))

    const day = (far: number) => new Date(Date.now() - far * DAY).toISOString().slice(0, 10)
    const period = { from: day(364), to: day(0) }
    const metrics = await besideSameSql(
      { ours, bare },
      {
        ask: {
          method: 'GET',
          path: `/api/admin/moderation/metrics?desde=${period.from}&hasta=${period.to}`,
          headers,
        },
        requests: 6,
        atOnce: 2,
        query: await sentBy({ pool }, (db) => metricsOf(db, period, { at, of: staffId })),
      },
    )
    told.push(
      reportBeside(
        `a year's metrics, ${(CASES - OPEN).toLocaleString('en')} decisions, 2 at once`,
        metrics,
        0.7,
      ),
    )

    await pool.query(reopened(OPEN + 1, OPEN * 10))
    await pool.query('VACUUM ANALYZE')
    const more = await queue()
    told.push(reportBeside(title(OPEN * 10), more, 0.6))
    const growth = median(more.ours.millis) / median(few.ours.millis)
    told.push(growth <= 1.3)
    console.log(
      `  cost from ${OPEN.toLocaleString('en')} that wait to ${(OPEN * 10).toLocaleString('en')}: ${growth.toFixed(2)} times (to reach: 1.3 at most) ${growth <= 1.3 ? 'reached' : 'NOT REACHED'}`,
    )
    return told.every(Boolean)

    /** Each in turns with the others; the first round warms up. */
    async function inRounds(asks: readonly Ask[]): Promise<number[][]> {
      const millis = asks.map((): number[] => [])
      for (let round = 0; round <= ROUNDS; round++) {
        for (const [which, ask] of asks.entries()) {
          const run = await drive(
            ours,
            Array.from({ length: 200 }, () => ask),
            4,
          )
          if (run.statuses.get(200) !== 200)
            throw new Error(`not all were answered: ${JSON.stringify([...run.statuses])}`)
          if (round > 0) millis[which]?.push(...run.millis)
        }
      }
      return millis
    }
  },
})

function atMost(
  what: string,
  [usual = [], large = []]: readonly number[][],
  times: number,
): boolean {
  const [one, other] = [percentile(usual, 0.95), percentile(large, 0.95)]
  const ok = other / one <= times
  console.log(
    `  ${what}: ${other.toFixed(1)} ms beside ${one.toFixed(1)} (p50 ${median(large).toFixed(1)} beside ${median(usual).toFixed(1)}) = ${(other / one).toFixed(2)} times (to reach: ${times} at most) ${ok ? 'reached' : 'NOT REACHED'}`,
  )
  return ok
}

/**
 * It was decided and opened again and again, claimed by one after the other, and much was noted on
 * it.
 */
async function crowdedCase(log: EventLog, by: string): Promise<string> {
  const subject: Subject = { type: 'POST', id: randomUUID() }
  const caseId = await writeCase(log, subject)
  const of = { caseId, targetType: subject.type, targetId: subject.id }
  const [authorId, at] = [randomUUID(), new Date().toISOString()]
  await inTurns(Array.from({ length: MOB }), () =>
    filed(log, subject, { reporterId: randomUUID(), reportedUserId: authorId }),
  )
  const decided = (): DomainEvent[] => {
    const decisionId = randomUUID()
    return [
      DecisionTaken({
        ...of,
        decisionId,
        by,
        authorId,
        effects: [{ effect: 'none', on: 'subject', until: null }],
        clause: null,
        ground: null,
        law: null,
        facts: 'No hay nada',
        source: 'report',
        scope: 'everywhere',
        coversUpTo: '1',
        takenAt: at,
        told: false,
        toldWith: null,
        notices: { author: null, reporters: null },
      }),
      DecisionCarriedOut({ ...of, decisionId }),
      CaseReopened({ ...of, why: 'report' }),
    ]
  }
  const events: DomainEvent[] = [
    evidenceTaken(caseIdOf(subject), subject, 1),
    ...decided(),
    ...decided(),
    ...decided(),
    ...Array.from({ length: 40 }, () => [
      CaseClaimed({ ...of, by, until: at }),
      CaseReleased({ ...of, by, why: 'left' }),
    ]).flat(),
  ]
  // Its opening and what was kept first stand there already.
  const notes = Array.from({ length: EVENTS - 2 - events.length }, () =>
    CaseNoteAdded({
      ...of,
      by,
      mentions: [],
      noteId: randomUUID(),
      text: 'Otra vez el mismo insulto que la semana pasada',
    }),
  )
  await appendEvents(log, `case-post-${subject.id}-1`, system, [...events, ...notes])
  return caseId
}
