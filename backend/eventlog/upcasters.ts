/** Upcasters: each lifts a stored event by one version. Stored events never change. */
import { UNKNOWN_WEIGHT } from '../../contract/moderation/priority.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import type { Rename, Upcaster } from './upcast.ts'

/** Before a shop had several places, an appointment stood at the shop's own address. */
const atTheShop: Upcaster['up'] = (data) => ({ locationId: null, ...data })

/** Moves without ids are identified by appointment and target; their end needs no times. */
const named =
  (...parts: readonly string[]): Upcaster['up'] =>
  (data) => ({
    moveId: derivedId(
      'move',
      ...['appointmentId', 'fromDay', ...parts].map((part) => String(data[part])),
    ),
    ...data,
  })

const stillBy: Upcaster['up'] = ({ left, ...data }) => ({
  ...data,
  left: left && { decisionId: null, ...left },
})

const forGood: Upcaster['up'] = (data) => ({ undo: null, ...data })

/** Until authors could mark their own posts, no post had a mark. */
const unmarked: Upcaster['up'] = (data) => ({ sensitive: false, ...data })

const unsaid: Upcaster['up'] = (data) => ({ source: null, ...data })

const byItself: Upcaster['up'] = (data) => ({
  seriesId: null,
  partyId: null,
  forWhom: null,
  forName: null,
  chairId: null,
  price: null,
  ...data,
})

const untagged: Upcaster['up'] = (data) => ({ serviceId: null, ...data })

const inPublic: Upcaster['up'] = (data) => ({ addressIsPrivate: false, ...data })

/** What is sealed, or can't be opened any more, stays as it is. */
const withEveryVersion: Upcaster['up'] = ({ evidence, ...data }) => ({
  ...data,
  evidence:
    typeof evidence === 'object' && evidence !== null && 'versions' in evidence
      ? { leftOut: 0, ...evidence }
      : evidence,
})

export const upcasters: readonly Upcaster[] = [
  { type: 'AppointmentBooked', from: 1, up: atTheShop },
  // Nobody wrote down by which rules it was booked.
  { type: 'AppointmentBooked', from: 2, up: (data) => ({ terms: null, ...data }) },
  { type: 'AppointmentMovedIn', from: 1, up: atTheShop },
  { type: 'AppointmentMovedIn', from: 2, up: named('day', 'start') },
  { type: 'AppointmentMoveStarted', from: 1, up: named('toDay', 'start') },
  { type: 'AppointmentMovedOut', from: 1, up: named('toDay') },
  {
    type: 'AppointmentMoveAbandoned',
    from: 1,
    up: (data) => ({ ...named('toDay')(data), why: 'slot_taken' }),
  },
  // Until clients could contest it, nobody asked when it was said.
  { type: 'AppointmentMarkedNoShow', from: 1, up: (data) => ({ markedAt: null, ...data }) },
  // Until acts could be taken back, nobody could.
  { type: 'AppointmentRejected', from: 1, up: forGood },
  { type: 'AppointmentCancelled', from: 1, up: forGood },
  { type: 'AppointmentCompleted', from: 1, up: forGood },
  { type: 'AppointmentMarkedNoShow', from: 2, up: forGood },
  {
    type: 'AppointmentMoved',
    from: 1,
    up: (data) => ({ ...forGood(data), undoes: null }),
  },
  {
    type: 'AppointmentMovedIn',
    from: 3,
    up: (data) => ({ ...forGood(data), left: null, undoes: null }),
  },
  // Before an owner could say that the address is their home, every shop's was public.
  { type: 'BusinessOpened', from: 1, up: inPublic },
  { type: 'BusinessChanged', from: 1, up: inPublic },
  // Before a barber could choose to, nobody's gaps between the half hours were offered.
  { type: 'BookingPolicySet', from: 1, up: (data) => ({ fillGaps: false, ...data }) },
  // v1 has no search terms.
  { type: 'PrivateContentRead', from: 1, up: (data) => ({ sought: null, ...data }) },
  // Before the outbox was among what staff look at.
  { type: 'PrivateContentRead', from: 2, up: (data) => data },
  // Before the numbers behind an appointment were among it.
  { type: 'PrivateContentRead', from: 3, up: (data) => data },
  // Before cases were among it.
  { type: 'PrivateContentRead', from: 4, up: (data) => data },
  // Before a decision could do several things, it did one, to what the case was about, and nobody
  // was written to in its own words.
  {
    type: 'DecisionTaken',
    from: 1,
    up: ({ until, effects, ...data }) => ({
      ...data,
      effects: (effects as readonly string[]).map((effect) => ({ effect, on: 'subject', until })),
      scope: 'everywhere',
      notices: { author: null, reporters: null },
    }),
  },
  { type: 'PostPublished', from: 1, up: unmarked },
  { type: 'PostEdited', from: 1, up: unmarked },
  // Before authors could tag the service that it shows, no post had a tag.
  { type: 'PostPublished', from: 2, up: untagged },
  { type: 'PostEdited', from: 2, up: untagged },
  // Before its author could appeal from where they find it, nobody kept whose decision it was that
  // still stood, nor as what a review was hidden.
  { type: 'PostRestored', from: 1, up: stillBy },
  { type: 'CommentRestored', from: 1, up: stillBy },
  { type: 'ReviewHidden', from: 1, up: (data) => ({ effect: null, clause: null, ...data }) },
  // v1 has no recipients; authors were told of measures.
  {
    type: 'DecisionTaken',
    from: 2,
    up: (data) => ({
      told:
        data['authorId'] !== null &&
        (data['effects'] as readonly { readonly effect: string }[]).some(
          ({ effect }) => effect !== 'none',
        ),
      ...data,
    }),
  },
  { type: 'DecisionReversed', from: 1, up: (data) => ({ authorId: null, told: false, ...data }) },
  // Before there were appeals.
  { type: 'DecisionReversed', from: 2, up: (data) => ({ appealId: null, ...data }) },
  // Before a machine decided anything.
  { type: 'DecisionReversed', from: 3, up: (data) => ({ confirmedBy: null, ...data }) },
  { type: 'CaseReopened', from: 1, up: (data) => data },
  // Before what staff look at was a code, it was one of a list.
  { type: 'PrivateContentRead', from: 5, up: (data) => data },
  // Before clients were told that their barber is out.
  { type: 'ReminderIssued', from: 1, up: (data) => data },
  // Before it could be undone, nobody asked when it was said, nor who had heard of the comment.
  {
    type: 'CommentApproved',
    from: 1,
    up: (data) => ({ parentId: null, isNews: true, heldAt: null, approvedAt: null, ...data }),
  },
  {
    type: 'CommentDeleted',
    from: 1,
    up: (data) => ({
      parentId: null,
      parentAuthorId: null,
      toldAt: null,
      toldMentions: [],
      byApproval: false,
      heldAt: null,
      deletedAt: null,
      ...data,
    }),
  },
  // Before the author of a post could hide a comment under it.
  { type: 'CommentRestored', from: 2, up: (data) => data },
  // Before notifications were gathered by their subject, each was of one event, and known by
  // another id.
  { type: 'NotificationRead', from: 1, up: (data) => ({ upTo: null, ...data }) },
  // Before the places of the log were kept, a clock said up to when.
  {
    type: 'AllNotificationsRead',
    from: 1,
    up: ({ until: _, ...data }) => ({ upTo: null, ...data }),
  },
  // v1 has no reporter weight: the default applies.
  { type: 'ReportFiled', from: 1, up: (data) => ({ weight: UNKNOWN_WEIGHT, ...data }) },
  // Before a claim could end with its page, with the console or by being handed on.
  { type: 'CaseReleased', from: 1, up: (data) => data },
  // Before what a client contests of an appointment was a case, none was of one.
  ...[
    'AppealClaimed',
    'AppealDecided',
    'AppealFiled',
    'BanBecameFinal',
    'BanCleanupFinished',
    'CaseOpened',
    'CaseRaised',
    'CaseClaimed',
    'DecisionCarriedOut',
    'DecisionUndone',
    'DecisionEffectEnded',
    'CaseEscalated',
    'EvidenceTaken',
    'CaseNoteAdded',
    'NoticeGiven',
    'CasePassed',
    'PicturesListed',
    'ReportAnswerReversed',
    'ReportAnswered',
    'ReportReopened',
    'ReportWithdrawn',
    'CaseTakenOver',
  ].map((type): Upcaster => ({ type, from: 1, up: (data) => data })),
  ...['CaseReopened', 'CaseReleased', 'ReportFiled'].map((type): Upcaster => ({
    type,
    from: 2,
    up: (data) => data,
  })),
  { type: 'DecisionTaken', from: 3, up: (data) => data },
  { type: 'DecisionReversed', from: 4, up: (data) => data },
  // Before evidence was bounded by its size, no version was left out.
  { type: 'EvidenceTaken', from: 2, up: (data) => data },
  // Before a client's dispute had a reason of its own, it was filed as false information.
  {
    type: 'ReportFiled',
    from: 3,
    up: (data) => (data['targetType'] === 'APPOINTMENT' ? { ...data, reason: 'disputa' } : data),
  },
  // Before a cleared mark had a template of its own.
  { type: 'TemplateChanged', from: 1, up: (data) => data },
  // Before snippets for facts were among them.
  { type: 'TemplateChanged', from: 2, up: (data) => data },
  // Before several were decided together, each was told by itself.
  { type: 'DecisionTaken', from: 4, up: (data) => ({ toldWith: null, ...data }) },
  // Before evidence was bounded, it held every version.
  { type: 'EvidenceTaken', from: 3, up: withEveryVersion },
  // Before the writer of a comment could report that the author of a post took it away.
  { type: 'ReportFiled', from: 4, up: (data) => ({ commentAct: null, ...data }) },
  // Before a note could name colleagues.
  { type: 'CaseNoteAdded', from: 2, up: (data) => ({ mentions: [], ...data }) },
  // Before the clause 'ilegal' had the law beside it.
  { type: 'DecisionTaken', from: 5, up: (data) => ({ law: null, ...data }) },
  // Before times that become free were offered, nobody needed to know which one it was.
  { type: 'HoldReleased', from: 1, up: (data) => ({ held: null, ...data }) },
  { type: 'TimeUnblocked', from: 1, up: (data) => ({ freed: null, ...data }) },
  // Until they could be taken back, no block, service, day off or mark was.
  { type: 'TimeUnblocked', from: 2, up: forGood },
  { type: 'ServiceRemoved', from: 1, up: forGood },
  { type: 'ScheduleExceptionRemoved', from: 1, up: forGood },
  { type: 'AllNotificationsRead', from: 2, up: forGood },
  // Before there was a waiting list, nothing was held for an offer.
  { type: 'SlotHeld', from: 1, up: (data) => data },
  // Until bookings said by which way they came, nobody wrote it down.
  { type: 'AppointmentBooked', from: 3, up: unsaid },
  { type: 'AppointmentMovedIn', from: 4, up: unsaid },
  // Before there was a walk-in line, nothing was held for a ticket.
  { type: 'SlotHeld', from: 2, up: (data) => data },
  { type: 'HoldReleased', from: 2, up: (data) => data },
  // Before delays were announced, nothing was waived or moved because of one, and no time held.
  { type: 'AppointmentCancelled', from: 2, up: (data) => ({ waivedBy: null, ...data }) },
  { type: 'AppointmentMoved', from: 2, up: (data) => ({ delayId: null, ...data }) },
  { type: 'AppointmentReinstated', from: 1, up: (data) => ({ freeAt: null, ...data }) },
  { type: 'AppointmentMarkTakenBack', from: 1, up: (data) => ({ freeAt: null, ...data }) },
  { type: 'SlotHeld', from: 3, up: (data) => data },
  { type: 'HoldReleased', from: 3, up: (data) => data },
  // Before each choice was kept with the text beside it.
  { type: 'PreferencesChanged', from: 1, up: (data) => ({ consents: null, ...data }) },
  // Before series, groups, chairs and the parts of a price were kept, nobody wrote them down.
  { type: 'AppointmentBooked', from: 4, up: byItself },
  { type: 'AppointmentMovedIn', from: 5, up: byItself },
]

/** Events that did not begin with their entity, under the names that they have since. */
export const renames: readonly Rename[] = [
  { from: 'BanSwept', to: 'BanCleanupFinished' },
  { from: 'BlockDeclined', to: 'TimeBlockDeclined' },
  { from: 'BlockingEnded', to: 'TimeBlockingEnded' },
  { from: 'BlockingStarted', to: 'TimeBlockingStarted' },
  { from: 'Claimed', to: 'CaseClaimed' },
  { from: 'ClosingEnded', to: 'AccountClosingEnded' },
  { from: 'ClosingStarted', to: 'AccountClosingStarted' },
  { from: 'DeletionRequested', to: 'AccountDeletionRequested' },
  { from: 'DeliveredUpTo', to: 'ConversationDeliveredUpTo' },
  { from: 'EffectEnded', to: 'DecisionEffectEnded' },
  { from: 'ErasureStarted', to: 'AccountErasureStarted' },
  { from: 'Escalated', to: 'CaseEscalated' },
  { from: 'LateCancellationContested', to: 'AppointmentLateCancellationDisputed' },
  { from: 'LeavingEnded', to: 'BarberLeavingEnded' },
  { from: 'LeavingStarted', to: 'BarberLeavingStarted' },
  { from: 'MarkCleared', to: 'AppointmentMarkCleared' },
  { from: 'MarkRestored', to: 'AppointmentMarkRestored' },
  { from: 'NoShowContested', to: 'AppointmentNoShowDisputed' },
  { from: 'NoteAdded', to: 'CaseNoteAdded' },
  { from: 'Passed', to: 'CasePassed' },
  { from: 'PostBroughtBack', to: 'PostUnhiddenByViewer' },
  { from: 'PostPutAway', to: 'PostHiddenByViewer' },
  { from: 'ReadUpTo', to: 'ConversationReadUpTo' },
  { from: 'Released', to: 'CaseReleased' },
  { from: 'RequestAccepted', to: 'MessageRequestAccepted' },
  { from: 'RequestLapsed', to: 'MessageRequestLapsed' },
  { from: 'RequestRejected', to: 'MessageRequestRejected' },
  { from: 'RequestSent', to: 'MessageRequestSent' },
  { from: 'RequestWithdrawn', to: 'MessageRequestWithdrawn' },
  { from: 'TakenOver', to: 'CaseTakenOver' },
]
