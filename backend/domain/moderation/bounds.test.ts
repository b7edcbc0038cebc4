/**
 * Bounds of time and of person around a decision: a millisecond before and after, and the other
 * side's appeal.
 */
import { expect, test } from 'vitest'
import type { Effect } from '../../../contract/moderation/reasons.ts'
import { appealableUntil } from '../../../contract/moderation/appealing.ts'
import { id, shifted, today } from '../../test/support/day.ts'
import { type Actor, system } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import { AppealDecided, AppealFiled, appealIdOf } from './appeals.ts'
import type { CaseCommand } from './case-commands.ts'
import {
  CaseClaimed,
  type CaseEvent,
  caseIdOf,
  CaseOpened,
  CaseReopened,
  DecisionCarriedOut,
  DecisionReversed,
  DecisionTaken,
  type Evidence,
  EvidenceTaken,
  MACHINE,
} from './case-events.ts'
import { caseDecider } from './case.ts'

const subject = { type: 'POST', id: id(20) } as const
const about = { caseId: caseIdOf(subject), targetType: 'POST', targetId: subject.id } as const
const [author, reporter, lead] = [id(21), id(22), id(32)]
const decisionId = id(40)
const noon = today('12:00')
const opened = CaseOpened({ ...about, reportedUserId: author, number: 1, openedBy: 'report' })
const taken = (effect: Effect, more: object = {}) =>
  DecisionTaken({
    ...about,
    decisionId,
    by: lead,
    authorId: author,
    effects: [{ effect, on: effect === 'ban' ? 'author' : 'subject', until: null }],
    clause: 'menores',
    ground: 'law',
    law: null,
    facts: 'Lo hizo',
    source: 'report',
    scope: 'everywhere',
    coversUpTo: '0',
    takenAt: noon,
    told: true,
    toldWith: null,
    notices: { author: null, reporters: null },
    ...more,
  })
const done = (of = decisionId) => DecisionCarriedOut({ ...about, decisionId: of })
const by = (who: Actor, at: string, asked: Pick<CaseCommand, 'type' | 'data'>): CaseCommand =>
  ({ ...asked, by: who, at }) as CaseCommand

test.each<[string, string, number, 'appealed' | 'too_late']>([
  ['the author, at the end of the six months from the decision', noon, 0, 'appealed'],
  ['the author, a millisecond later', noon, 1, 'too_late'],
])('%s', (_, from, ms, outcome) => {
  const at = shifted(appealableUntil(from), ms)
  const asked = given(caseDecider, [opened, taken('hide'), done()]).when(
    by({ id: author, role: 'barbero' }, at, {
      type: 'FileAppeal',
      data: { decisionId, side: 'author', text: 'No', pictures: [], told: null },
    }),
  )
  if (outcome === 'too_late') asked.thenRefused('too_late')
  else asked.thenTypes('AppealFiled')
})

test('a reporter’s six months run from when they were told, not from the decision', () => {
  const toldAt = shifted(noon, 90 * 86_400_000)
  const file = (at: string) =>
    by({ id: reporter, role: 'cliente' }, at, {
      type: 'FileAppeal',
      data: {
        decisionId,
        side: 'reporter',
        text: 'Sí',
        pictures: [],
        told: { reportId: id(50), at: toldAt },
      },
    })
  const history = [opened, taken('none'), done()]
  expect(appealableUntil(toldAt) > appealableUntil(noon)).toBe(true)
  given(caseDecider, history)
    .when(file(shifted(appealableUntil(noon), 1)))
    .thenTypes('AppealFiled')
  given(caseDecider, history)
    .when(file(appealableUntil(toldAt)))
    .thenTypes('AppealFiled')
  given(caseDecider, history)
    .when(file(shifted(appealableUntil(toldAt), 1)))
    .thenRefused('too_late')
})

/** An appeal of one side, decided or not. */
const appealed = (side: 'author' | 'reporter', outcome?: 'upheld' | 'overturned') => {
  const who = side === 'author' ? author : reporter
  const appealId = appealIdOf(decisionId, who)
  return [
    AppealFiled({
      ...about,
      appealId,
      decisionId,
      side,
      by: who,
      reportId: side === 'author' ? null : id(50),
      text: 'No',
      pictures: [],
      filedAt: noon,
    }),
    ...(outcome
      ? [
          AppealDecided({
            ...about,
            appealId,
            decisionId,
            side,
            appellantId: who,
            outcome,
            by: id(31),
            own: false,
            words: 'Visto',
            decidedAt: noon,
          }),
        ]
      : []),
  ]
}
const late = shifted(appealableUntil(noon), 1)
test.each<[string, ReturnType<typeof appealed>, string, boolean]>([
  ['a reporter’s appeal was lost', appealed('reporter', 'upheld'), noon, false],
  [
    'a reporter’s appeal was lost, and six months are over',
    appealed('reporter', 'upheld'),
    late,
    true,
  ],
  ['a reporter’s appeal waits, and six months are over', appealed('reporter'), late, true],
  [
    'a reporter’s was lost and the author’s waits',
    [...appealed('reporter', 'upheld'), ...appealed('author')],
    late,
    false,
  ],
  [
    'a reporter’s was won and the author’s lost',
    [...appealed('reporter', 'overturned'), ...appealed('author', 'upheld')],
    noon,
    true,
  ],
  ['the author’s was lost', appealed('author', 'upheld'), noon, true],
])('whether a ban is final where %s', (_, appeals, at, isFinal) => {
  const asked = given(caseDecider, [opened, taken('ban'), done(), ...appeals]).when(
    by(system, at, { type: 'MakeBanFinal', data: { decisionId } }),
  )
  if (isFinal) asked.thenTypes('BanBecameFinal')
  else asked.thenNothing()
})

const hash = 'a'.repeat(64)
const evidence: Evidence = {
  salt: 's',
  takenAt: noon,
  author: null,
  leftOut: 0,
  versions: [
    {
      at: noon,
      texts: [],
      pictures: [{ path: `/media/${id(60)}`, mediaId: id(60), contentHash: hash }],
    },
  ],
  context: [],
}
const heldId = id(41)
const held = taken('hide', { decisionId: heldId, by: MACHINE, source: 'rule' })
const over = (of: string, more: object = {}) =>
  DecisionReversed({
    ...about,
    decisionId: of,
    authorId: author,
    told: true,
    appealId: null,
    confirmedBy: null,
    by: lead,
    why: '',
    reversedAt: noon,
    ...more,
  })
const looked = [
  opened,
  EvidenceTaken({ ...about, revision: 0, hash: 'c'.repeat(64), evidence }),
  held,
  CaseReopened({ ...about, why: 'rule' }),
  done(heldId),
  CaseClaimed({ ...about, by: lead, until: today('12:15') }),
]
const hold = by(system, noon, {
  type: 'HoldKnown',
  data: {
    decisionId: id(45),
    contentHashes: [hash],
    clause: 'menores',
    ground: 'law',
    law: null,
    facts: 'Es idéntica',
    notices: { author: null, reporters: null },
  },
})
test.each<[string, readonly CaseEvent[], boolean]>([
  ['a person has left it', [taken('none', { clause: null }), over(heldId), done()], false],
  [
    'a person has put a sign on it',
    [taken('label'), over(heldId, { confirmedBy: decisionId }), done()],
    true,
  ],
  [
    'what a person did was taken back by a lead',
    [taken('hide'), over(heldId, { confirmedBy: decisionId }), done(), over(decisionId)],
    false,
  ],
])('what a machine has held once, of the same picture again, where %s', (_, after, isHeld) => {
  const asked = given(caseDecider, [...looked, ...after]).when(hold)
  if (isHeld) asked.thenTypes('DecisionTaken', 'CaseReopened')
  else asked.thenNothing()
})
