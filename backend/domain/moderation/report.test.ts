import { describe, expect, test } from 'vitest'
import { clientId, id, shifted, today } from '../../test/support/day.ts'
import { type Actor, system } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import {
  reportDecider,
  ReportAnswered,
  type ReportCommand,
  ReportFiled,
  ReportReopened,
  reportStream,
  ReportWithdrawn,
} from './report.ts'

const [targetId, authorId, caseId, decisionId] = [id(20), id(21), id(22), id(23)]
const at = today('12:00')
const by: Actor = { id: clientId, role: 'cliente' }
const said = {
  caseId,
  reportedUserId: authorId,
  seenRevision: 1,
  evidenceHash: 'a'.repeat(64),
  reason: 'acoso',
  weight: 50,
  description: 'Me escribe cada noche',
} as const
const about = (reportId: string) =>
  ({ reportId, reporterId: clientId, caseId, targetType: 'REVIEW', targetId }) as const

const file = (more: Partial<typeof said> & { by?: Actor } = {}): ReportCommand => ({
  type: 'FileReport',
  data: { subject: { type: 'REVIEW', id: targetId }, ...said, ...more },
  by: more.by ?? by,
  at,
})
const withdraw: ReportCommand = { type: 'WithdrawReport', data: {}, by, at: shifted(at, 1_000) }
const answer: ReportCommand = {
  type: 'AnswerReport',
  data: { decisionId, outcome: 'NO_ACTION' },
  by: system,
  at,
}

const [first] = reportDecider.decide(null, file())
const filed = ReportFiled({
  ...about(first?.data.reportId ?? ''),
  reportedUserId: authorId,
  seenRevision: 1,
  evidenceHash: said.evidenceHash,
  reason: 'acoso',
  weight: 50,
  filedAt: at,
  description: said.description,
  commentAct: null,
})
const withdrawn = ReportWithdrawn(about(filed.data.reportId))
const answered = ReportAnswered({ ...about(filed.data.reportId), decisionId, outcome: 'NO_ACTION' })

describe('somebody reports something', () => {
  test('with what they saw and why', () => given(reportDecider, []).when(file()).then(filed))
  test('while it is open another one changes nothing, whatever it says', () =>
    given(reportDecider, [filed])
      .when(file({ description: undefined }))
      .thenNothing())
  test('never themselves', () =>
    given(reportDecider, [])
      .when(file({ by: { id: authorId, role: 'barbero' } }))
      .thenRefused('own_self'))
  test.each([
    ['withdrawn', withdrawn],
    ['answered', answered],
  ] as const)('again after it was %s: that is another report', (_, end) => {
    const [again] = reportDecider.decide(
      [filed, end].reduce(reportDecider.evolve, reportDecider.initial),
      file(),
    )
    expect(again).toMatchObject({ type: 'ReportFiled', data: { targetId, reporterId: clientId } })
    expect(again?.data.reportId).not.toBe(filed.data.reportId)
  })
  test('each pair by itself', () =>
    expect(
      new Set(
        [
          [clientId, targetId],
          [targetId, clientId],
          [clientId, authorId],
        ].map(([who = '', what = '']) => reportStream(who, { type: 'USER', id: what })),
      ).size,
    ).toBe(3))
})

describe('it is taken back', () => {
  test('while nothing was decided; again changes nothing', () => {
    given(reportDecider, [filed]).when(withdraw).then(withdrawn)
    given(reportDecider, [filed, withdrawn]).when(withdraw).thenNothing()
  })
  test('not once it was answered', () =>
    given(reportDecider, [filed, answered]).when(withdraw).thenRefused('invalid_state'))
  test('where there is one', () => given(reportDecider, []).when(withdraw).thenRefused('not_found'))
})

describe('it is answered', () => {
  test('once', () => {
    given(reportDecider, [filed]).when(answer).then(answered)
    given(reportDecider, [filed, answered])
      .when({ ...answer, data: { decisionId: id(24), outcome: 'ACTION_TAKEN' } } as ReportCommand)
      .thenNothing()
  })
  test('not where it was taken back, or there is none', () => {
    given(reportDecider, [filed, withdrawn]).when(answer).thenNothing()
    given(reportDecider, []).when(answer).thenNothing()
  })
})

describe('it is open again where its answer was wrong', () => {
  const reopen: ReportCommand = {
    type: 'ReopenReport',
    data: { appealId: id(30), decisionId },
    by: system,
    at,
  }
  const reopened = ReportReopened({ ...about(filed.data.reportId), appealId: id(30) })
  const other = ReportAnswered({
    ...about(filed.data.reportId),
    decisionId: id(24),
    outcome: 'ACTION_TAKEN',
  })
  test('and is answered by what is decided next', () => {
    given(reportDecider, [filed, answered]).when(reopen).then(reopened)
    given(reportDecider, [filed, answered, reopened])
      .when({ ...answer, data: { decisionId: id(24), outcome: 'ACTION_TAKEN' } } as ReportCommand)
      .then(other)
  })
  test('once: neither again, nor after that', () => {
    given(reportDecider, [filed, answered, reopened]).when(reopen).thenNothing()
    given(reportDecider, [filed, answered, reopened, other]).when(reopen).thenNothing()
    given(reportDecider, []).when(reopen).thenNothing()
  })
})
