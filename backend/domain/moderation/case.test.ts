import { describe, expect, test } from 'vitest'
import type { Effect } from '../../../contract/moderation/reasons.ts'
import { id, today } from '../../test/support/day.ts'
import { type Actor, system } from '../kernel/event.ts'
import { given, unfinishedAfter } from '../kernel/given.ts'
import type { CaseCommand } from './case-commands.ts'
import { caseDecider } from './case.ts'
import {
  caseIdOf,
  CaseOpened,
  CaseRaised,
  CaseReopened,
  CaseClaimed,
  DecisionCarriedOut,
  DecisionReversed,
  DecisionTaken,
  DecisionUndone,
  DecisionEffectEnded,
  CaseEscalated,
  type Evidence,
  EvidenceTaken,
  CaseNoteAdded,
  CasePassed,
  CaseReleased,
  CaseTakenOver,
} from './case-events.ts'
import type { RequestedMeasure } from './measures.ts'
import { deciding, reversing } from './processes.ts'

const subject = { type: 'REVIEW', id: id(20) } as const
const about = { caseId: caseIdOf(subject), targetType: 'REVIEW', targetId: subject.id } as const
const evidence: Evidence = {
  salt: 's',
  takenAt: today('12:00'),
  author: { userId: id(21), nombre: 'Eva Ruiz', rol: 'cliente', picture: null },
  versions: [
    { at: today('10:00'), texts: [{ name: 'comentario', text: 'Impecable' }], pictures: [] },
  ],
  leftOut: 0,
  context: [],
}
const hash = (letter: string) => letter.repeat(64)
const keep = (revision: number, letter: string): CaseCommand => ({
  type: 'KeepEvidence',
  data: {
    subject,
    reportedUserId: id(21),
    openedBy: 'report',
    revision,
    hash: hash(letter),
    evidence,
  },
  by: { id: id(2), role: 'cliente' },
  at: today('12:00'),
})
const opened = CaseOpened({ ...about, reportedUserId: id(21), number: 1, openedBy: 'report' })
const taken = (revision: number, letter: string) =>
  EvidenceTaken({ ...about, revision, hash: hash(letter), evidence })

test('whoever comes first opens it, with what there was to be seen', () =>
  given(caseDecider, []).when(keep(0, 'a')).then(opened, taken(0, 'a')))
test('whoever has seen the same adds nothing: what was kept first stands', () =>
  given(caseDecider, [opened, taken(0, 'a')])
    .when(keep(0, 'b'))
    .thenNothing())
test('whoever has seen another version adds that', () =>
  given(caseDecider, [opened, taken(1, 'a')])
    .when(keep(0, 'b'))
    .then(taken(0, 'b')))
test('each thing has a case of its own', () =>
  expect(caseIdOf(subject)).not.toBe(caseIdOf({ ...subject, type: 'USER' })))

const luz: Actor = { id: id(30), role: 'moderator' }
const max: Actor = { id: id(31), role: 'moderator' }
const lea: Actor = { id: id(32), role: 'moderator', lead: true }
const [noon, quarter] = [today('12:00'), today('12:15')]
const claimed = CaseClaimed({ ...about, by: luz.id, until: quarter })
const said = {
  clause: 'acoso',
  ground: 'terms',
  law: null,
  facts: 'Insulta al barbero',
  coversUpTo: '7',
  notices: { author: 'Ocultamos tu reseña', reporters: null },
} as const
const decisionId = id(40)
type Asked = Pick<CaseCommand, 'type' | 'data'>
const by = (who: Actor, at: string, asked: Asked): CaseCommand =>
  ({ ...asked, by: who, at }) as CaseCommand
const claim: Asked = { type: 'ClaimCase', data: {} }
const wants = (
  effect: Effect,
  { on = 'subject', days = null }: Partial<RequestedMeasure> = {},
): RequestedMeasure => ({
  effect,
  on,
  days,
})
const wanting = (effects: readonly RequestedMeasure[], more: object = {}): Asked => ({
  type: 'Decide',
  data: { decisionId, effects, ...said, ...more },
})
const decide = wanting([wants('hide')])
const decided = DecisionTaken({
  ...about,
  decisionId,
  by: luz.id,
  authorId: id(21),
  effects: [{ effect: 'hide', on: 'subject', until: null }],
  ...said,
  source: 'report',
  scope: 'everywhere',
  takenAt: noon,
  told: true,
  toldWith: null,
})
const done = DecisionCarriedOut({ ...about, decisionId })

describe('a claim', () => {
  test('is one person’s for fifteen minutes, and then anybody’s', () => {
    given(caseDecider, [opened])
      .when(by(luz, noon, claim))
      .then(claimed)
    given(caseDecider, [opened, claimed])
      .when(by(max, today('12:14'), claim))
      .thenRefused('claimed')
    given(caseDecider, [opened, claimed])
      .when(by(max, quarter, claim))
      .then(CaseClaimed({ ...about, by: max.id, until: today('12:30') }))
  })
  test('holds for as long as the house says where it says so, also one that is taken over', () => {
    given(caseDecider, [opened])
      .when(by(luz, noon, { type: 'ClaimCase', data: { seconds: 300 } }))
      .then(CaseClaimed({ ...about, by: luz.id, until: today('12:05') }))
    given(caseDecider, [opened, claimed])
      .when(by(lea, noon, { type: 'TakeOverCase', data: { why: 'Turno', seconds: 300 } }))
      .then(
        CaseTakenOver({ ...about, by: lea.id, from: luz.id, until: today('12:05'), why: 'Turno' }),
      )
  })
  test('is renewed while it is in use, every two minutes at most', () => {
    given(caseDecider, [opened, claimed])
      .when(by(luz, today('12:01'), claim))
      .thenNothing()
    given(caseDecider, [opened, claimed])
      .when(by(luz, today('12:02'), claim))
      .then(CaseClaimed({ ...about, by: luz.id, until: today('12:17') }))
  })
  test('ends a moment after its page is gone, and goes on where the page was only loaded anew', () => {
    const leave: Asked = { type: 'LeaveCase', data: {} }
    const leaving = CaseClaimed({ ...about, by: luz.id, until: '2026-11-21T12:00:20.000Z' })
    expect(leaving.data.until.slice(0, 10)).toBe(noon.slice(0, 10))
    given(caseDecider, [opened, claimed])
      .when(by(luz, noon, leave))
      .then(leaving)
    given(caseDecider, [opened, claimed])
      .when(by(max, noon, leave))
      .thenNothing()
    given(caseDecider, [opened, claimed, leaving])
      .when(by(luz, noon, leave))
      .thenNothing()
    given(caseDecider, [opened, claimed, leaving])
      .when(by(max, noon, claim))
      .thenRefused('claimed')
    given(caseDecider, [opened, claimed, leaving])
      .when(by(luz, noon, claim))
      .then(claimed)
    given(caseDecider, [opened, claimed, leaving])
      .when(by(max, leaving.data.until, claim))
      .then(CaseClaimed({ ...about, by: max.id, until: '2026-11-21T12:15:20.000Z' }))
  })
  test('is given back by whoever holds it, and taken over by a lead, who says why', () => {
    given(caseDecider, [opened, claimed])
      .when(by(luz, noon, { type: 'ReleaseCase', data: { why: 'handed_back' } }))
      .then(CaseReleased({ ...about, by: luz.id, why: 'handed_back' }))
    given(caseDecider, [opened, claimed])
      .when(by(max, noon, { type: 'ReleaseCase', data: { why: 'next' } }))
      .thenNothing()
    given(caseDecider, [opened, claimed])
      .when(by(lea, noon, { type: 'TakeOverCase', data: { why: 'Turno' } }))
      .then(CaseTakenOver({ ...about, by: lea.id, from: luz.id, until: quarter, why: 'Turno' }))
    given(caseDecider, [opened, claimed])
      .when(by(max, noon, { type: 'TakeOverCase', data: { why: 'Turno' } }))
      .thenRefused('forbidden')
  })
  test('is not for whom the case is about, nor for what is not there', () => {
    given(caseDecider, [opened])
      .when(by({ ...luz, id: id(21) }, noon, claim))
      .thenRefused('conflict_of_interest')
    given(caseDecider, [])
      .when(by(luz, noon, claim))
      .thenRefused('not_found')
  })
})

describe('what somebody would rather not decide', () => {
  test('is handed on: it is free again, and whoever passed it is known, without a why', () => {
    given(caseDecider, [opened, claimed])
      .when(by(luz, noon, { type: 'PassCase', data: {} }))
      .then(
        CaseReleased({ ...about, by: luz.id, why: 'passed' }),
        CasePassed({ ...about, by: luz.id }),
      )
    given(caseDecider, [opened, claimed])
      .when(by(max, noon, { type: 'PassCase', data: {} }))
      .then(CasePassed({ ...about, by: max.id }))
  })
  test('goes to a lead, with why, and to nobody else until it is decided', () => {
    const escalate: Asked = { type: 'EscalateCase', data: { why: 'Es un menor' } }
    const escalated = CaseEscalated({ ...about, by: luz.id, why: 'Es un menor' })
    given(caseDecider, [opened, claimed])
      .when(by(luz, noon, escalate))
      .then(CaseReleased({ ...about, by: luz.id, why: 'escalated' }), escalated)
    given(caseDecider, [opened, claimed])
      .when(by(max, noon, escalate))
      .thenRefused('claimed')
    given(caseDecider, [opened, escalated])
      .when(by(max, noon, escalate))
      .thenNothing()
    given(caseDecider, [opened, escalated])
      .when(by(luz, noon, claim))
      .thenRefused('forbidden')
    given(caseDecider, [opened, escalated])
      .when(by(lea, noon, claim))
      .thenTypes('CaseClaimed')
    given(caseDecider, [opened, escalated, decided, CaseReopened({ ...about, why: 'report' })])
      .when(by(max, noon, claim))
      .thenTypes('CaseClaimed')
  })
})

test('what nobody has reported is raised by one of the staff, or by a rule where something new is there', () => {
  const raise = (as: 'staff' | 'rule'): Asked => ({ type: 'RaiseCase', data: { as, why: '' } })
  const raised = (as: 'staff' | 'rule') =>
    CaseRaised({ ...about, as, by: as === 'staff' ? luz.id : null, why: '' })
  given(caseDecider, [opened])
    .when(by(luz, noon, raise('staff')))
    .then(raised('staff'))
  given(caseDecider, [opened, raised('staff')])
    .when(by(luz, noon, raise('staff')))
    .thenNothing()
  given(caseDecider, [opened])
    .when(by({ ...luz, id: id(21) }, noon, raise('staff')))
    .thenRefused('conflict_of_interest')
  given(caseDecider, [opened, taken(0, 'a'), decided])
    .when(by(system, noon, raise('rule')))
    .thenNothing()
  given(caseDecider, [opened, taken(0, 'a'), decided, taken(1, 'b')])
    .when(by(system, noon, raise('rule')))
    .then(raised('rule'))
  given(caseDecider, [opened, taken(0, 'a'), decided, raised('staff')])
    .when(by(luz, noon, claim))
    .thenTypes('CaseClaimed')
})

test('a note is for colleagues, whoever holds the case', () =>
  given(caseDecider, [opened, claimed])
    .when(by(max, noon, { type: 'AddNote', data: { noteId: id(50), text: 'Ojo', mentions: [] } }))
    .then(CaseNoteAdded({ ...about, by: max.id, noteId: id(50), text: 'Ojo', mentions: [] })))

test('a note names each colleague once', () =>
  given(caseDecider, [opened, claimed])
    .when(
      by(max, noon, {
        type: 'AddNote',
        data: { noteId: id(50), text: '@Luz @Luz', mentions: [luz.id, luz.id] },
      }),
    )
    .then(
      CaseNoteAdded({
        ...about,
        by: max.id,
        noteId: id(50),
        text: '@Luz @Luz',
        mentions: [luz.id],
      }),
    ))

describe('a decision', () => {
  test('is for whoever holds the claim, while it holds', () => {
    given(caseDecider, [opened, claimed])
      .when(by(luz, noon, decide))
      .then(decided)
    given(caseDecider, [opened])
      .when(by(luz, noon, decide))
      .thenRefused('claim_needed')
    given(caseDecider, [opened, claimed])
      .when(by(max, noon, decide))
      .thenRefused('claim_needed')
    given(caseDecider, [opened, claimed])
      .when(by(luz, quarter, decide))
      .thenRefused('claim_needed')
  })
  test('is taken once: whoever comes after it is told so', () => {
    given(caseDecider, [opened, claimed, decided])
      .when(by(max, noon, { ...decide, data: { ...decide.data, decisionId: id(41) } } as Asked))
      .thenRefused('already_decided')
    given(caseDecider, [opened, claimed, decided])
      .when(by(max, noon, claim))
      .thenRefused('already_decided')
  })
  test('says by which clause, does what can be done, and ends where it must', () => {
    const refused: readonly Asked[] = [
      wanting([wants('hide')], { clause: null }),
      wanting([wants('suspend')]),
      wanting([wants('hide', { on: 'author' })]),
      wanting([wants('suspend', { on: 'author' })]),
      wanting([wants('ban', { on: 'author', days: 3 })]),
    ]
    for (const one of refused)
      given(caseDecider, [opened, claimed])
        .when(by(luz, noon, one))
        .thenRefused('validation')
    given(caseDecider, [opened, claimed])
      .when(by(luz, noon, wanting([wants('none')], { clause: null })))
      .thenTypes('DecisionTaken')
  })
  const law = {
    category: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
    ground: 'penal',
  } as const
  test.each([
    ['without a law', 'ilegal', null],
    ['with a law for another clause', 'acoso', law],
  ] as const)('of illegal content is refused %s', (_, clause, stated) => {
    given(caseDecider, [opened, claimed])
      .when(by(luz, noon, wanting([wants('hide')], { clause, law: stated })))
      .thenRefused('validation')
  })
  test('of illegal content keeps the law that it names', () => {
    given(caseDecider, [opened, claimed])
      .when(by(luz, noon, wanting([wants('hide')], { clause: 'ilegal', ground: 'law', law })))
      .then(DecisionTaken({ ...decided.data, clause: 'ilegal', ground: 'law', law }))
  })
  test('needs no clause where it clears a mark, and one where it does something to a person besides', () => {
    const of = { ...about, targetType: 'APPOINTMENT' } as const
    const dispute = [
      CaseOpened({ ...of, reportedUserId: id(21), number: 1, openedBy: 'report' }),
      CaseClaimed({ ...of, by: luz.id, until: quarter }),
    ]
    const none = { clause: null, ground: null }
    given(caseDecider, dispute)
      .when(by(luz, noon, wanting([wants('clear_no_show')], none)))
      .thenTypes('DecisionTaken')
    given(caseDecider, dispute)
      .when(by(luz, noon, wanting([wants('clear_no_show'), wants('warn', { on: 'author' })], none)))
      .thenRefused('validation')
    given(caseDecider, dispute)
      .when(by(luz, noon, wanting([wants('clear_no_show'), wants('warn', { on: 'author' })])))
      .thenTypes('DecisionTaken')
  })
  test('does several things at once, of which each has its own end, and none says otherwise than another', () => {
    const both = [wants('hide'), wants('suspend', { on: 'author', days: 3 })]
    given(caseDecider, [opened, claimed])
      .when(by(luz, noon, wanting(both)))
      .then(
        DecisionTaken({
          ...decided.data,
          effects: [
            { effect: 'hide', on: 'subject', until: null },
            {
              effect: 'suspend',
              on: 'author',
              until: new Date(Date.parse(noon) + 3 * 86_400_000).toISOString(),
            },
          ],
        }),
      )
    for (const measures of [
      [wants('hide'), wants('remove')],
      [wants('hide'), wants('hide')],
      [wants('none'), wants('hide')],
      [wants('ban', { on: 'author' }), wants('suspend', { on: 'author', days: 3 })],
    ]) {
      given(caseDecider, [opened, CaseClaimed({ ...about, by: lea.id, until: quarter })])
        .when(by(lea, noon, wanting(measures)))
        .thenRefused('validation')
    }
    given(caseDecider, [
      CaseOpened({ ...about, reportedUserId: null, number: 1, openedBy: 'notice' }),
      claimed,
    ])
      .when(by(luz, noon, wanting(both)))
      .thenRefused('validation')
  })
  test('bans only where a lead takes it', () => {
    const ban = wanting([wants('ban', { on: 'author' })])
    given(caseDecider, [opened, claimed])
      .when(by(luz, noon, ban))
      .thenRefused('forbidden')
    given(caseDecider, [opened, CaseClaimed({ ...about, by: lea.id, until: quarter })])
      .when(by(lea, noon, ban))
      .thenTypes('DecisionTaken')
  })
  test('is unfinished until it is carried out, and its reversal until it is undone', () => {
    const end: Asked = { type: 'EndDecision', data: { decisionId } }
    given(caseDecider, [opened, claimed, decided])
      .when(by(system, noon, end))
      .then(done)
    given(caseDecider, [opened, claimed, decided, done])
      .when(by(system, noon, end))
      .thenNothing()
    const reversed = DecisionReversed({
      ...about,
      appealId: null,
      confirmedBy: null,
      decisionId,
      authorId: id(21),
      told: true,
      by: luz.id,
      why: 'Error',
      reversedAt: noon,
    })
    expect(
      [[decided], [decided, done], [decided, done, reversed]].map(
        (history) => unfinishedAfter(deciding, history).length,
      ),
    ).toEqual([1, 0, 0])
    expect(unfinishedAfter(reversing, [decided, done, reversed])).toEqual([
      { id: decisionId, about: { targetType: 'REVIEW', targetId: subject.id } },
    ])
    given(caseDecider, [opened, decided, done, reversed])
      .when(by(system, noon, { type: 'EndReversal', data: { decisionId } }))
      .then(DecisionUndone({ ...about, decisionId }))
  })
  test('is reversed by whoever took it for fifteen minutes, who finds it open again, and by a lead for ever', () => {
    const reverse: Asked = { type: 'ReverseDecision', data: { decisionId, why: 'Error' } }
    const reversed = (who: Actor, reversedAt: string) =>
      DecisionReversed({
        ...about,
        appealId: null,
        confirmedBy: null,
        decisionId,
        authorId: id(21),
        told: true,
        by: who.id,
        why: 'Error',
        reversedAt,
      })
    const history = [opened, claimed, decided, done]
    given(caseDecider, history)
      .when(by(luz, quarter, reverse))
      .then(reversed(luz, quarter), CaseReopened({ ...about, why: 'undone' }))
    given(caseDecider, history)
      .when(by(luz, today('12:16'), reverse))
      .thenRefused('forbidden')
    given(caseDecider, history)
      .when(by(max, noon, reverse))
      .thenRefused('forbidden')
    given(caseDecider, history)
      .when(by(lea, today('20:00'), reverse))
      .then(reversed(lea, today('20:00')))
    given(caseDecider, [opened, claimed, decided])
      .when(by(luz, noon, reverse))
      .thenRefused('not_yet')
    given(caseDecider, [...history, reversed(lea, noon)])
      .when(by(luz, noon, reverse))
      .thenNothing()
  })
  test('lets go at its end of what it said would end then, once, and of nothing else', () => {
    const until = today('13:00')
    const both = DecisionTaken({
      ...decided.data,
      effects: [
        { effect: 'hide', on: 'subject', until },
        { effect: 'warn', on: 'author', until: null },
      ],
    })
    const end = (effect: Effect, on: 'subject' | 'author', at: string) =>
      by(system, at, { type: 'EndEffect', data: { decisionId, effect, on } })
    const ended = DecisionEffectEnded({
      ...about,
      decisionId,
      effect: 'hide',
      on: 'subject',
      endedAt: until,
    })
    given(caseDecider, [opened, both, done])
      .when(end('hide', 'subject', until))
      .then(ended)
    given(caseDecider, [opened, both, done])
      .when(end('hide', 'subject', noon))
      .thenNothing()
    given(caseDecider, [opened, both, done])
      .when(end('warn', 'author', until))
      .thenNothing()
    given(caseDecider, [opened, both, done, ended])
      .when(end('hide', 'subject', until))
      .thenNothing()
    const reversed = DecisionReversed({
      ...about,
      decisionId,
      authorId: id(21),
      told: true,
      appealId: null,
      confirmedBy: null,
      by: luz.id,
      why: 'Error',
      reversedAt: noon,
    })
    given(caseDecider, [opened, both, done, reversed])
      .when(end('hide', 'subject', until))
      .thenNothing()
  })
  test('is opened anew once by what it had not looked at', () => {
    const reopen: Asked = { type: 'ReopenCase', data: { after: decisionId } }
    const reopened = CaseReopened({ ...about, why: 'report' })
    given(caseDecider, [opened, decided])
      .when(by(system, noon, reopen))
      .then(reopened)
    given(caseDecider, [opened, decided, reopened])
      .when(by(system, noon, reopen))
      .thenNothing()
    given(caseDecider, [opened, claimed, decided, reopened])
      .when(by(max, noon, claim))
      .thenTypes('CaseClaimed')
  })
})

describe('decided together with others', () => {
  const together = (seen: number): Asked => wanting([wants('hide')], { seen })
  const kept = [opened, taken(0, 'a')]
  test('claims what is free with its decision, and not what its decider has already', () => {
    given(caseDecider, kept)
      .when(by(luz, noon, together(1)))
      .then(claimed, decided)
    given(caseDecider, [...kept, claimed])
      .when(by(luz, noon, together(1)))
      .then(decided)
  })
  test('leaves what a colleague has, what was decided, what is a lead’s, and what changed since it was looked at', () => {
    given(caseDecider, [...kept, claimed])
      .when(by(max, noon, together(1)))
      .thenRefused('claimed')
    given(caseDecider, [...kept, claimed, decided])
      .when(by(max, noon, together(1)))
      .thenRefused('already_decided')
    given(caseDecider, [...kept, CaseEscalated({ ...about, by: luz.id, why: 'Duda' })])
      .when(by(max, noon, together(1)))
      .thenRefused('forbidden')
    given(caseDecider, [...kept, taken(1, 'b')])
      .when(by(luz, noon, together(1)))
      .thenRefused('conflict')
    given(caseDecider, [...kept, claimed, decided, done, CaseReopened({ ...about, why: 'report' })])
      .when(by(luz, noon, together(1)))
      .thenRefused('conflict')
  })
  test('leaves what is one’s own', () =>
    given(caseDecider, kept)
      .when(by({ ...luz, id: id(21) }, noon, together(1)))
      .thenRefused('conflict_of_interest'))
})

describe('pausing somebody’s reports', () => {
  const person = { type: 'USER', id: id(21) } as const
  const ofPerson = { caseId: caseIdOf(person), targetType: 'USER', targetId: person.id } as const
  const begun = [
    CaseOpened({ ...ofPerson, reportedUserId: person.id, number: 1, openedBy: 'staff' }),
    CaseClaimed({ ...ofPerson, by: luz.id, until: quarter }),
  ]
  const reports = { clause: 'reportes' } as const
  const warned = (clause: 'reportes' | 'spam') =>
    DecisionTaken({
      ...ofPerson,
      ...said,
      decisionId: id(41),
      by: luz.id,
      authorId: person.id,
      effects: [{ effect: 'warn', on: 'subject', until: null }],
      clause,
      source: 'staff',
      scope: 'everywhere',
      takenAt: noon,
      told: true,
      toldWith: null,
    })
  const again = [
    CaseRaised({ ...ofPerson, as: 'staff', by: luz.id, why: 'Sigue' }),
    CaseClaimed({ ...ofPerson, by: luz.id, until: quarter }),
  ]
  const mute = (more: object = reports, days: number | null = 7) =>
    by(luz, noon, wanting([wants('mute', { days })], more))
  test('comes after a warning about them that stands', () => {
    given(caseDecider, begun).when(mute()).thenRefused('invalid_state')
    given(caseDecider, [...begun, warned('spam'), ...again])
      .when(mute())
      .thenRefused('invalid_state')
    given(caseDecider, [
      ...begun,
      warned('reportes'),
      DecisionCarriedOut({ ...ofPerson, decisionId: id(41) }),
      ...again,
      DecisionReversed({
        ...ofPerson,
        decisionId: id(41),
        authorId: person.id,
        told: true,
        appealId: null,
        confirmedBy: null,
        by: lea.id,
        why: 'No',
        reversedAt: noon,
      }),
    ])
      .when(mute())
      .thenRefused('invalid_state')
    given(caseDecider, [...begun, warned('reportes'), ...again])
      .when(mute())
      .then(
        DecisionTaken({
          ...ofPerson,
          ...said,
          decisionId,
          by: luz.id,
          authorId: person.id,
          effects: [
            {
              effect: 'mute',
              on: 'subject',
              until: new Date(Date.parse(noon) + 7 * 86_400_000).toISOString(),
            },
          ],
          clause: 'reportes',
          source: 'staff',
          scope: 'everywhere',
          takenAt: noon,
          told: true,
          toldWith: null,
        }),
      )
  })
  test('is by the rule about reports, and ends', () => {
    given(caseDecider, [...begun, warned('reportes'), ...again])
      .when(mute({}))
      .thenRefused('validation')
    given(caseDecider, [...begun, warned('reportes'), ...again])
      .when(mute(reports, null))
      .thenRefused('validation')
  })
})
