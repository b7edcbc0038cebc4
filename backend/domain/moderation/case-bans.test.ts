import { expect, test } from 'vitest'
import { id } from '../../test/support/day.ts'
import { system } from '../kernel/event.ts'
import { given, unfinishedAfter } from '../kernel/given.ts'
import { AppealDecided, AppealFiled, appealIdOf } from './appeals.ts'
import {
  BanBecameFinal,
  BanCleanupFinished,
  caseIdOf,
  CaseOpened,
  DecisionCarriedOut,
  DecisionReversed,
  DecisionTaken,
} from './case-events.ts'
import type { CaseCommand } from './case-commands.ts'
import { caseDecider } from './case.ts'
import { sweeping } from './processes.ts'

const subject = { type: 'POST', id: id(20) } as const
const about = { caseId: caseIdOf(subject), targetType: 'POST', targetId: subject.id } as const
const decisionId = id(40)
const noon = '2026-08-31T12:00:00.000Z'
/** The last of February: half a year has no 31st. */
const lastMoment = '2027-02-28T12:00:00.000Z'
const after = '2027-02-28T12:00:00.001Z'
const opened = CaseOpened({ ...about, reportedUserId: id(21), number: 1, openedBy: 'report' })
const taken = (effect: 'ban' | 'warn' = 'ban') =>
  DecisionTaken({
    ...about,
    decisionId,
    by: id(32),
    authorId: id(21),
    effects: [{ effect, on: 'author', until: null }],
    clause: 'menores',
    ground: 'law',
    law: null,
    facts: 'Lo hizo',
    source: 'report',
    scope: 'everywhere',
    coversUpTo: '7',
    takenAt: noon,
    told: true,
    toldWith: null,
    notices: { author: null, reporters: null },
  })
const done = DecisionCarriedOut({ ...about, decisionId })
const appealId = appealIdOf(decisionId, id(21))
const filed = AppealFiled({
  ...about,
  appealId,
  decisionId,
  side: 'author',
  by: id(21),
  reportId: null,
  text: 'No fui yo',
  pictures: [],
  filedAt: noon,
})
const ruled = (outcome: 'upheld' | 'overturned') =>
  AppealDecided({
    ...about,
    appealId,
    decisionId,
    side: 'author',
    appellantId: id(21),
    outcome,
    by: id(31),
    own: false,
    words: 'Lo miramos otra vez',
    decidedAt: noon,
  })
const reversed = DecisionReversed({
  ...about,
  decisionId,
  authorId: id(21),
  told: true,
  appealId: null,
  confirmedBy: null,
  by: id(32),
  why: 'Error',
  reversedAt: noon,
})
const final = (finalAt: string) =>
  BanBecameFinal({ ...about, decisionId, bannedId: id(21), finalAt })
const swept = BanCleanupFinished({ ...about, decisionId })
const at = (moment: string, type: 'MakeBanFinal' | 'EndSweep' = 'MakeBanFinal'): CaseCommand => ({
  type,
  data: { decisionId },
  by: system,
  at: moment,
})

test('a ban is final once the time to appeal it is over', () => {
  given(caseDecider, [opened, taken(), done]).when(at(lastMoment)).thenNothing()
  given(caseDecider, [opened, taken(), done]).when(at(after)).then(final(after))
  given(caseDecider, [opened, taken('warn'), done])
    .when(at(after))
    .thenNothing()
})
test('or once its appeal is lost, and not while one waits, however long', () => {
  given(caseDecider, [opened, taken(), done, filed])
    .when(at('2028-01-01T00:00:00.000Z'))
    .thenNothing()
  given(caseDecider, [opened, taken(), done, filed, ruled('upheld')])
    .when(at(noon))
    .then(final(noon))
  given(caseDecider, [opened, taken(), done, filed, ruled('overturned'), reversed])
    .when(at(after))
    .thenNothing()
})
test('what was taken back, or is not carried out yet, never is', () => {
  given(caseDecider, [opened, taken(), done, reversed]).when(at(after)).thenNothing()
  given(caseDecider, [opened, taken()]).when(at(after)).thenNothing()
})
test('it becomes final once, and is unfinished until nothing is left', () => {
  given(caseDecider, [opened, taken(), done, final(after)])
    .when(at(after))
    .thenNothing()
  given(caseDecider, [opened, taken(), done]).when(at(after, 'EndSweep')).thenNothing()
  given(caseDecider, [opened, taken(), done, final(after)])
    .when(at(after, 'EndSweep'))
    .then(swept)
  given(caseDecider, [opened, taken(), done, final(after), swept])
    .when(at(after, 'EndSweep'))
    .thenNothing()
  expect(
    [[final(after)], [final(after), swept]].map(
      (history) => unfinishedAfter(sweeping, history).length,
    ),
  ).toEqual([1, 0])
})
