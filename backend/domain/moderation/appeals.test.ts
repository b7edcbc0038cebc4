import { describe, expect, test } from 'vitest'
import { id, shifted, today } from '../../test/support/day.ts'
import type { Actor } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import { AppealDecided, AppealFiled, appealIdOf } from './appeals.ts'
import type { CaseCommand } from './case-commands.ts'
import { caseDecider } from './case.ts'
import {
  caseIdOf,
  CaseOpened,
  CaseReopened,
  DecisionCarriedOut,
  DecisionReversed,
  DecisionTaken,
} from './case-events.ts'

const subject = { type: 'POST', id: id(20) } as const
const about = { caseId: caseIdOf(subject), targetType: 'POST', targetId: subject.id } as const
const [author, reporter, luz, max]: readonly Actor[] = [
  { id: id(21), role: 'barbero' },
  { id: id(22), role: 'cliente' },
  { id: id(30), role: 'moderator' },
  { id: id(31), role: 'moderator' },
]
const lea: Actor = { id: id(32), role: 'moderator', lead: true }
const decisionId = id(40)
const noon = today('12:00')
const opened = CaseOpened({ ...about, reportedUserId: id(21), number: 1, openedBy: 'report' })
const taken = (effect: 'hide' | 'none' | 'ban' = 'hide', by = id(30)) =>
  DecisionTaken({
    ...about,
    decisionId,
    by,
    authorId: id(21),
    effects: [{ effect, on: effect === 'ban' ? 'author' : 'subject', until: null }],
    clause: effect === 'none' ? null : 'acoso',
    ground: 'terms',
    law: null,
    facts: 'Insulta',
    source: 'report',
    scope: 'everywhere',
    coversUpTo: '7',
    takenAt: noon,
    told: true,
    toldWith: null,
    notices: { author: null, reporters: null },
  })
const done = DecisionCarriedOut({ ...about, decisionId })
const said = { text: 'No era un insulto', pictures: [id(60)] } as const
const told = { reportId: id(50), at: noon }

type Asked = Pick<CaseCommand, 'type' | 'data'>
const by = (who: Actor | undefined, at: string, asked: Asked): CaseCommand =>
  ({ ...asked, by: who, at }) as CaseCommand
const file = (side: 'author' | 'reporter' = 'author', text: string = said.text): Asked => ({
  type: 'FileAppeal',
  data: { decisionId, side, text, pictures: said.pictures, told: side === 'author' ? null : told },
})
const filed = (who = author, side: 'author' | 'reporter' = 'author') =>
  AppealFiled({
    ...about,
    appealId: appealIdOf(decisionId, who?.id ?? ''),
    decisionId,
    side,
    by: who?.id ?? '',
    reportId: side === 'author' ? null : told.reportId,
    text: said.text,
    pictures: [...said.pictures],
    filedAt: noon,
  })
const appealId = appealIdOf(decisionId, id(21))
const rule = (outcome: 'upheld' | 'overturned', { alone = false, of = appealId } = {}): Asked => ({
  type: 'DecideAppeal',
  data: { appealId: of, outcome, words: 'Lo miramos otra vez', alone },
})
const ruled = (
  who: Actor | undefined,
  outcome: 'upheld' | 'overturned',
  more: { side?: 'author' | 'reporter'; own?: boolean } = {},
) => {
  const { side = 'author', own = false } = more
  const appellantId = side === 'author' ? id(21) : id(22)
  return AppealDecided({
    ...about,
    appealId: appealIdOf(decisionId, appellantId),
    decisionId,
    side,
    appellantId,
    outcome,
    by: who?.id ?? '',
    own,
    words: 'Lo miramos otra vez',
    decidedAt: noon,
  })
}
const reversed = DecisionReversed({
  ...about,
  decisionId,
  authorId: id(21),
  told: false,
  appealId,
  confirmedBy: null,
  by: id(31),
  why: 'Lo miramos otra vez',
  reversedAt: noon,
})
const lastDay = '2027-06-01T12:00:00.000Z'

describe('an appeal', () => {
  test('is for whom the decision is about, once; the same words again change nothing', () => {
    given(caseDecider, [opened, taken(), done])
      .when(by(author, noon, file()))
      .then(filed())
    given(caseDecider, [opened, taken(), done, filed()])
      .when(by(author, noon, file()))
      .thenNothing()
    given(caseDecider, [opened, taken(), done, filed()])
      .when(by(author, noon, file('author', 'Otra cosa')))
      .thenRefused('already_exists')
    given(caseDecider, [opened, taken(), done])
      .when(by(reporter, noon, file()))
      .thenRefused('not_found')
  })
  test('is not against what was not done to them, nor against what is taken back', () => {
    given(caseDecider, [opened, taken('none'), done])
      .when(by(author, noon, file()))
      .thenRefused('not_found')
    given(caseDecider, [opened, taken(), done, reversed])
      .when(by(author, noon, file()))
      .thenRefused('invalid_state')
  })
  test('is for each who reported it, about their answer', () => {
    given(caseDecider, [opened, taken('none'), done])
      .when(by(reporter, noon, file('reporter')))
      .then(filed(reporter, 'reporter'))
    given(caseDecider, [opened, taken('none'), done, filed(reporter, 'reporter')])
      .when(by(reporter, noon, file('reporter', 'Otra cosa')))
      .thenRefused('already_exists')
  })
  test('may be made for six months', () => {
    const end = new Date(noon)
    end.setUTCMonth(end.getUTCMonth() + 6)
    const at = end.toISOString()
    expect(at > noon && at < lastDay).toBe(true)
    given(caseDecider, [opened, taken(), done])
      .when(by(author, at, file()))
      .then({ ...filed(), data: { ...filed().data, filedAt: at } })
    given(caseDecider, [opened, taken(), done])
      .when(by(author, shifted(at, 1), file()))
      .thenRefused('too_late')
  })
})

describe('it is decided', () => {
  const history = [opened, taken(), done, filed()]
  test('by somebody else: what was done is taken back, or stands', () => {
    given(caseDecider, history)
      .when(by(max, noon, rule('upheld')))
      .then(ruled(max, 'upheld'))
    given(caseDecider, history)
      .when(by(max, noon, rule('overturned')))
      .then(ruled(max, 'overturned'), reversed)
    given(caseDecider, history)
      .when(by(luz, noon, rule('overturned')))
      .thenRefused('conflict_of_interest')
  })
  test('by whoever took the decision only where there is nobody else, and that is marked', () =>
    given(caseDecider, history)
      .when(by(luz, noon, rule('upheld', { alone: true })))
      .then(ruled(luz, 'upheld', { own: true })))
  test('of a ban, by a lead', () => {
    const banned = [opened, taken('ban', id(33)), done, filed()]
    given(caseDecider, banned)
      .when(by(max, noon, rule('upheld')))
      .thenRefused('forbidden')
    given(caseDecider, banned)
      .when(by(lea, noon, rule('upheld')))
      .then(ruled(lea, 'upheld'))
  })
  test('once, and not by whom it is about', () => {
    given(caseDecider, [...history, ruled(max, 'upheld')])
      .when(by(lea, noon, rule('overturned')))
      .thenRefused('already_decided')
    given(caseDecider, history)
      .when(by({ ...max, id: id(21), role: 'moderator' }, noon, rule('upheld')))
      .thenRefused('conflict_of_interest')
  })
  test('not while the decision is being carried out, nor once it was taken back', () => {
    given(caseDecider, [opened, taken(), filed()])
      .when(by(max, noon, rule('overturned')))
      .thenRefused('not_yet')
    given(caseDecider, [...history, { ...reversed, data: { ...reversed.data, appealId: null } }])
      .when(by(max, noon, rule('upheld')))
      .thenRefused('invalid_state')
  })
  test('of whoever reported it: what was decided stays, and the case is looked at once more', () => {
    const of = appealIdOf(decisionId, id(22))
    const own = [opened, taken('none'), done, filed(reporter, 'reporter')]
    given(caseDecider, own)
      .when(by(max, noon, rule('overturned', { of })))
      .then(
        ruled(max, 'overturned', { side: 'reporter' }),
        CaseReopened({ ...about, why: 'appeal' }),
      )
    given(caseDecider, [...own, CaseReopened({ ...about, why: 'report' })])
      .when(by(max, noon, rule('overturned', { of })))
      .then(ruled(max, 'overturned', { side: 'reporter' }))
  })
  test('two reporters are not told opposite things: after one was right no other is told that the answer stands', () => {
    const [first, second] = [id(22), id(23)]
    const [of, other] = [appealIdOf(decisionId, first), appealIdOf(decisionId, second)]
    const asked = [first, second].map((one) =>
      AppealFiled({
        ...about,
        appealId: appealIdOf(decisionId, one),
        decisionId,
        side: 'reporter',
        by: one,
        reportId: told.reportId,
        text: said.text,
        pictures: [],
        filedAt: noon,
      }),
    )
    const both = [opened, taken('none'), done, ...asked]
    const granted = [...both, ruled(max, 'overturned', { side: 'reporter' })]
    given(caseDecider, granted)
      .when(by(max, noon, rule('upheld', { of: other })))
      .thenRefused('invalid_state')
    given(caseDecider, granted)
      .when(by(max, noon, rule('overturned', { of: other })))
      .thenTypes('AppealDecided', 'CaseReopened')
    given(caseDecider, both)
      .when(by(max, noon, rule('upheld', { of })))
      .thenTypes('AppealDecided')
  })
})
