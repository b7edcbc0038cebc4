/**
 * What becomes of a report that comes after a decision: answered by what stands, and looked at
 * where nothing does.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Effect } from '../../../contract/moderation/reasons.ts'
import { id, today } from '../../test/support/day.ts'
import { memoryLog } from '../../test/support/memory-log.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import {
  caseIdOf,
  CaseOpened,
  caseStream,
  DecisionCarriedOut,
  DecisionReversed,
  DecisionTaken,
  DecisionEffectEnded,
} from '../../domain/moderation/case-events.ts'
import { reportDecider, ReportFiled, reportStream } from '../../domain/moderation/report.ts'
import { type DomainEvent, system } from '../../domain/kernel/event.ts'
import { CommandHandler } from '../kernel/handle.ts'
import { Outcomes } from './outcomes.ts'

const subject = { type: 'POST', id: id(20) } as const
const about = { caseId: caseIdOf(subject), targetType: 'POST', targetId: subject.id } as const
const [author, reporter, decisionId] = [id(21), id(22), id(40)]
const noon = today('12:00')
const taken = (effect: Effect, more: object = {}) =>
  DecisionTaken({
    ...about,
    decisionId,
    by: id(30),
    authorId: author,
    effects: [
      { effect, on: effect === 'ban' || effect === 'warn' ? 'author' : 'subject', until: null },
    ],
    clause: 'acoso',
    ground: 'terms',
    law: null,
    facts: 'Lo hizo',
    source: 'report',
    scope: 'everywhere',
    coversUpTo: '5',
    takenAt: noon,
    told: true,
    toldWith: null,
    notices: { author: null, reporters: null },
    ...more,
  })
const done = DecisionCarriedOut({ ...about, decisionId })
const reversed = (of = decisionId) =>
  DecisionReversed({
    ...about,
    decisionId: of,
    authorId: author,
    told: true,
    appealId: null,
    confirmedBy: null,
    by: id(32),
    why: 'Error',
    reversedAt: noon,
  })
const ended = DecisionEffectEnded({
  ...about,
  decisionId,
  effect: 'hide',
  on: 'subject',
  endedAt: noon,
})

const filed = ReportFiled({
  reportId: id(50),
  reporterId: reporter,
  caseId: about.caseId,
  targetType: 'POST',
  targetId: subject.id,
  reportedUserId: author,
  seenRevision: 0,
  evidenceHash: 'c'.repeat(64),
  reason: 'spam',
  weight: 50,
  filedAt: noon,
  description: null,
  commentAct: null,
})

const cases: readonly (readonly [
  what: string,
  decided: readonly DomainEvent[],
  position: bigint,
  status: string,
  isOpen: boolean,
])[] = [
  ['it is hidden', [taken('hide'), done], 9n, 'ACTION_TAKEN', false],
  ['it is removed', [taken('remove'), done], 9n, 'ACTION_TAKEN', false],
  ['a lead has put it back', [taken('hide'), done, reversed()], 9n, 'PENDING', true],
  ['its time out of sight is over', [taken('hide'), done, ended], 9n, 'PENDING', true],
  ['its writer was warned alone', [taken('warn'), done], 9n, 'PENDING', true],
  ['nothing was done', [taken('none'), done], 9n, 'PENDING', true],
  [
    'it was hidden, put back and removed',
    [
      taken('hide'),
      done,
      reversed(),
      taken('remove', { decisionId: id(41) }),
      DecisionCarriedOut({ ...about, decisionId: id(41) }),
    ],
    9n,
    'ACTION_TAKEN',
    false,
  ],
  [
    'it was removed, and the second decision put back',
    [
      taken('hide'),
      done,
      taken('remove', { decisionId: id(41) }),
      DecisionCarriedOut({ ...about, decisionId: id(41) }),
      reversed(id(41)),
    ],
    9n,
    'PENDING',
    true,
  ],
  ['the decision has seen the report', [taken('none'), done], 5n, 'PENDING', false],
]
test.each(cases)('reported again where %s', async (_, decided, position, status, isOpen) => {
  const log = memoryLog()
  const metadata = { commandId: 'c', correlationId: 'c', actor: system, occurredAt: noon }
  const write = async (stream: string, ...events: readonly DomainEvent[]) => {
    for (const event of events)
      await log.append(stream, [{ id: randomUUID(), ...event, metadata }], { expected: 'any' })
  }
  await write(
    `case-${caseStream(subject)}`,
    CaseOpened({ ...about, reportedUserId: author, number: 1, openedBy: 'report' }),
    ...decided,
  )
  await write(`report-${reportStream(reporter, subject)}`, filed)
  const commands = new CommandHandler(log)
  const outcomes = new Outcomes(
    commands,
    {
      reporters: async () => [],
      notices: async () => [],
      answeredBy: async () => [],
      noticesAnsweredBy: async () => [],
      hasNewer: async () => false,
      settled: async () => true,
    },
    { isGone: async () => false },
  )
  await outcomes.heardAgain(
    { commandId: randomUUID(), correlationId: 'c', by: system, at: noon, position: 0n },
    subject,
    { reporterId: reporter, noticeId: null, position },
  )
  const [answered] = await commands.now(reportDecider, [reportStream(reporter, subject)])
  expect([
    answered?.status,
    (await commands.state(caseDecider, caseStream(subject), { fresh: true })).open,
  ]).toEqual([status, isOpen])
})
