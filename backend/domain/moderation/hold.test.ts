import { describe, expect, test } from 'vitest'
import type { Effect } from '../../../contract/moderation/reasons.ts'
import { id, today } from '../../test/support/day.ts'
import { type Actor, system } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import type { CaseCommand } from './case-commands.ts'
import { caseDecider } from './case.ts'
import {
  CaseClaimed,
  caseIdOf,
  CaseOpened,
  CaseReopened,
  DecisionCarriedOut,
  DecisionReversed,
  DecisionTaken,
  type Evidence,
  EvidenceTaken,
  MACHINE,
  PicturesListed,
} from './case-events.ts'

const subject = { type: 'POST', id: id(20) } as const
const about = { caseId: caseIdOf(subject), targetType: 'POST', targetId: subject.id } as const
const luz: Actor = { id: id(30), role: 'moderator' }
const lea: Actor = { id: id(32), role: 'moderator', lead: true }
const noon = today('12:00')
const [bad, fine] = ['a', 'b'].map((letter) => letter.repeat(64)) as [string, string]
const picture = (contentHash: string) => ({
  path: `/media/${id(60)}`,
  mediaId: id(60),
  contentHash,
})
const showing = (...hashes: readonly string[]): Evidence => ({
  salt: 's',
  takenAt: noon,
  author: null,
  versions: [{ at: noon, texts: [], pictures: hashes.map(picture) }],
  leftOut: 0,
  context: [],
})
const opened = CaseOpened({ ...about, reportedUserId: id(21), number: 1, openedBy: 'rule' })
const kept = (...hashes: readonly string[]) =>
  EvidenceTaken({ ...about, revision: 0, hash: 'c'.repeat(64), evidence: showing(...hashes) })
const claimed = CaseClaimed({ ...about, by: luz.id, until: today('12:15') })
const [heldId, decisionId] = [id(40), id(41)]
const said = {
  clause: 'menores',
  ground: 'law',
  law: null,
  facts: 'Es idéntica',
  notices: { author: 'La ocultamos', reporters: null },
} as const
const held = DecisionTaken({
  ...about,
  decisionId: heldId,
  by: MACHINE,
  authorId: id(21),
  effects: [{ effect: 'hide', on: 'subject', until: null }],
  ...said,
  source: 'rule',
  scope: 'everywhere',
  coversUpTo: '0',
  takenAt: noon,
  told: true,
  toldWith: null,
})
const toLookAt = CaseReopened({ ...about, why: 'rule' })
const done = DecisionCarriedOut({ ...about, decisionId: heldId })
const by = (who: Actor, asked: Pick<CaseCommand, 'type' | 'data'>): CaseCommand =>
  ({ ...asked, by: who, at: noon }) as CaseCommand
const hold = (more: object = {}) =>
  by(system, {
    type: 'HoldKnown',
    data: { decisionId: heldId, contentHashes: [bad], ...said, ...more },
  })
const decide = (effect: Effect, more: object = {}) =>
  by(luz, {
    type: 'Decide',
    data: {
      decisionId,
      effects: [{ effect, on: 'subject', days: null }],
      ...said,
      coversUpTo: '7',
      ...more,
    },
  })
const taken = (effect: Effect, more: object = {}) =>
  DecisionTaken({
    ...held.data,
    decisionId,
    by: luz.id,
    effects: [{ effect, on: 'subject', until: null }],
    coversUpTo: '7',
    ...more,
  })
const lifted = (told: boolean, confirmedBy: string | null = told ? null : decisionId) =>
  DecisionReversed({
    ...about,
    decisionId: heldId,
    authorId: id(21),
    told,
    appealId: null,
    confirmedBy,
    by: luz.id,
    why: '',
    reversedAt: noon,
  })
const listed = PicturesListed({
  ...about,
  decisionId,
  clause: 'menores',
  ground: 'law',
  contentHashes: [bad],
})

describe('a picture that is taken away as what nobody may wait with', () => {
  test('is known from then on, by what it shows', () => {
    for (const effect of ['hide', 'remove'] as const)
      given(caseDecider, [opened, kept(bad, bad), claimed])
        .when(decide(effect))
        .then(taken(effect), listed)
  })
  test('not by another rule, not for a while, and not where it stays', () => {
    given(caseDecider, [opened, kept(bad), claimed])
      .when(decide('remove', { clause: 'spam' }))
      .thenTypes('DecisionTaken')
    given(caseDecider, [opened, kept(bad), claimed])
      .when(decide('label'))
      .thenTypes('DecisionTaken')
    given(caseDecider, [opened, kept(bad), claimed])
      .when(decide('hide', { effects: [{ effect: 'hide', on: 'subject', days: 3 }] }))
      .thenTypes('DecisionTaken')
    given(caseDecider, [opened, kept(), claimed]).when(decide('remove')).thenTypes('DecisionTaken')
  })
})

describe('what shows it again', () => {
  test('is held by a machine, and open for a person to look at', () => {
    given(caseDecider, [opened, kept(bad)])
      .when(hold())
      .then(held, toLookAt)
    given(caseDecider, [opened, kept(bad), held, toLookAt])
      .when(hold())
      .thenNothing()
    given(caseDecider, [opened, kept(bad), held, toLookAt])
      .when(hold({ decisionId: id(45) }))
      .thenNothing()
    given(caseDecider, [opened, kept(bad), held, toLookAt])
      .when(by(luz, { type: 'ClaimCase', data: {} }))
      .thenTypes('CaseClaimed')
  })
  test('is decided by a person then, and what the machine did is over: whoever hears of a new measure hears of nothing else', () => {
    const history = [opened, kept(bad), held, toLookAt, done, claimed]
    const removed = [taken('remove'), listed, lifted(false)]
    given(caseDecider, history)
      .when(decide('remove'))
      .then(...removed)
    const nothing = {
      clause: null,
      ground: null,
      law: null,
      notices: { author: null, reporters: null },
    } as const
    given(caseDecider, history)
      .when(decide('none', nothing))
      .then(taken('none', { ...nothing, told: false }), lifted(true))
    given(caseDecider, [opened, kept(bad), held, toLookAt, claimed])
      .when(decide('remove'))
      .thenRefused('not_yet')
  })
  test('stays where a person has looked and left it, and is not taken away twice', () => {
    const again = hold({ decisionId: id(45) })
    const history = [opened, kept(bad), held, toLookAt, done, claimed]
    given(caseDecider, [...history, taken('none'), lifted(true)])
      .when(again)
      .thenNothing()
    given(caseDecider, [...history, lifted(true)])
      .when(again)
      .thenNothing()
    given(caseDecider, [...history, taken('remove'), listed, lifted(false)])
      .when(again)
      .thenNothing()
    given(caseDecider, [...history, taken('none'), lifted(true)])
      .when(hold({ decisionId: id(45), contentHashes: [fine] }))
      .thenTypes('DecisionTaken', 'CaseReopened')
    given(caseDecider, [opened, kept(bad), taken('remove'), listed])
      .when(again)
      .thenNothing()
    given(caseDecider, [
      opened,
      kept(bad),
      taken('remove', { effects: [{ effect: 'hide', on: 'subject', until: today('13:00') }] }),
    ])
      .when(again)
      .thenTypes('DecisionTaken', 'CaseReopened')
  })
  test('on a profile is held each time, whatever was done about the last one', () => {
    const whose = {
      caseId: caseIdOf({ type: 'USER', id: subject.id }),
      targetType: 'USER',
      targetId: subject.id,
    } as const
    const withdrawn = {
      ...whose,
      effects: [{ effect: 'withdraw' as const, on: 'subject' as const, until: null }],
    }
    const first = [
      CaseOpened({ ...opened.data, ...whose }),
      EvidenceTaken({ ...kept(bad).data, ...whose }),
    ]
    const removal = DecisionTaken({ ...taken('hide').data, ...withdrawn })
    given(caseDecider, [...first, removal])
      .when(hold())
      .then(DecisionTaken({ ...held.data, ...withdrawn }), CaseReopened({ ...whose, why: 'rule' }))
  })
  test('is held again while whoever had decided in the machine’s place thinks again', () => {
    const history = [opened, kept(bad), held, toLookAt, done, claimed]
    const undone = DecisionReversed({ ...lifted(true).data, decisionId, why: 'Error' })
    const [closed, reopened] = [
      DecisionCarriedOut({ ...about, decisionId }),
      CaseReopened({ ...about, why: 'undone' }),
    ]
    const notices = { author: 'La ocultamos otra vez', reporters: null }
    const again = by(system, {
      type: 'HoldAgain',
      data: { after: decisionId, decisionId: id(46), notices },
    })
    const anew = DecisionTaken({ ...held.data, decisionId: id(46), notices })
    for (const decided of [
      [taken('remove'), listed, lifted(false)],
      [taken('none'), lifted(true)],
    ]) {
      given(caseDecider, [...history, ...decided, closed, undone, reopened])
        .when(again)
        .then(anew, toLookAt)
      given(caseDecider, [...history, ...decided, closed, undone, reopened, anew, toLookAt])
        .when(again)
        .thenNothing()
      // Reversed by a lead, or by an appeal, it is nobody's to look at any more; and a decision
      // that has come meanwhile stands.
      given(caseDecider, [...history, ...decided, closed, undone])
        .when(again)
        .thenNothing()
      given(caseDecider, [
        ...history,
        ...decided,
        closed,
        DecisionReversed({ ...undone.data, appealId: id(47) }),
        reopened,
      ])
        .when(again)
        .thenNothing()
      given(caseDecider, [
        ...history,
        ...decided,
        closed,
        undone,
        reopened,
        DecisionTaken({ ...taken('none').data, decisionId: id(48) }),
      ])
        .when(again)
        .thenNothing()
    }
    given(caseDecider, [opened, kept(bad), claimed, taken('remove'), closed, undone, reopened])
      .when(again)
      .thenNothing()
    // A lead has let it go before anybody decided.
    given(caseDecider, [
      opened,
      kept(bad),
      held,
      toLookAt,
      done,
      lifted(true),
      taken('none'),
      closed,
      undone,
      reopened,
    ])
      .when(again)
      .thenNothing()
  })
  test('is nothing that comments and reviews could show', () => {
    const review = {
      caseId: caseIdOf({ type: 'REVIEW', id: subject.id }),
      targetType: 'REVIEW',
      targetId: subject.id,
    } as const
    given(caseDecider, [
      CaseOpened({ ...review, reportedUserId: id(21), number: 1, openedBy: 'report' }),
    ])
      .when(hold())
      .thenNothing()
  })
  test('is undone by a lead as any decision is', () =>
    given(caseDecider, [opened, kept(bad), held, toLookAt, done])
      .when(by(lea, { type: 'ReverseDecision', data: { decisionId: heldId, why: 'Error' } }))
      .thenTypes('DecisionReversed'))
})

test('nobody is the machine', () => expect([luz.id, lea.id, system.id]).not.toContain(MACHINE))
