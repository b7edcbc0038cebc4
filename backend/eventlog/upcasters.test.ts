import { expect, test } from 'vitest'
import {
  AppointmentBooked,
  singleVisit,
  AppointmentMoveAbandoned,
  AppointmentMovedIn,
  AppointmentMovedOut,
  AppointmentMoveStarted,
} from '../domain/booking/events.ts'
import { termsOf } from '../domain/booking/terms.ts'
import { availabilityDecider, BookingPolicySet } from '../domain/business/availability.ts'
import type { EventMetadata } from '../domain/kernel/event.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import { events } from '../modules/modules.ts'
import { PrivateContentRead } from '../domain/moderation/audit.ts'
import { CommentApproved, CommentDeleted } from '../domain/social/comment-events.ts'
import { ReportFiled } from '../domain/moderation/report.ts'
import { PostEdited, PostPublished } from '../domain/social/post.ts'
import { Upcasters } from './upcast.ts'
import { renames, upcasters } from './upcasters.ts'

const id = '3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01'
const versions = new Upcasters(upcasters)
const metadata: EventMetadata = {
  commandId: 'c',
  correlationId: 'c',
  actor: { id, role: 'cliente' },
  occurredAt: '2026-11-19T16:00:00.000Z',
}

/**
 * An appointment as it was written before shops had several places, and before the rules of its
 * booking were written down with it.
 */
const before = {
  appointmentId: id,
  barberId: id,
  clientId: id,
  personId: id,
  businessId: null,
  start: '2026-11-21T10:00:00.000Z',
  end: '2026-11-21T10:30:00.000Z',
  zone: 'Europe/Madrid',
  day: '2026-11-21',
  services: [{ serviceId: id, nombre: 'Corte', cents: 1500, minutes: 30 }],
  cents: 1500,
  currency: 'EUR',
  bufferMinutes: 0,
  cancelLimitHours: 0,
  enteredBy: 'cliente',
  notes: '',
  guestName: null,
  address: null,
  bookedAt: '2026-11-19T16:00:00.000Z',
}
const who = { appointmentId: id, barberId: id, clientId: id, personId: id, businessId: null }
const times = { start: before.start, end: before.end }
/** The same move, whichever of its steps is read. */
const lifted = derivedId('move', id, '2026-11-20', '2026-11-21', before.start)
const said = { commentId: id, postId: id, postAuthorId: id, authorId: id, rootId: null }
const policy = {
  barberId: id,
  autoConfirm: true,
  bufferMinutes: 10,
  minNoticeMinutes: 0,
  cancelLimitHours: 2,
  maxActivePerClient: 3,
}

test.each([
  [
    AppointmentBooked,
    before,
    { locationId: null, terms: null, source: null, price: null, ...singleVisit },
  ],
  [
    AppointmentMovedIn,
    { ...before, status: 'pendiente', fromDay: '2026-11-20', side: 'cliente' },
    {
      locationId: null,
      moveId: lifted,
      undo: null,
      left: null,
      undoes: null,
      source: null,
      price: null,
      ...singleVisit,
    },
  ],
  [
    AppointmentMoveStarted,
    {
      ...who,
      fromDay: '2026-11-20',
      toDay: '2026-11-21',
      ...times,
      bufferMinutes: 0,
      status: 'pendiente',
      side: 'cliente',
    },
    { moveId: lifted },
  ],
  [
    AppointmentMovedOut,
    { ...who, fromDay: '2026-11-20', toDay: '2026-11-21' },
    { moveId: expect.any(String) },
  ],
  [
    AppointmentMoveAbandoned,
    { ...who, fromDay: '2026-11-20', toDay: '2026-11-21' },
    { moveId: expect.any(String), why: 'slot_taken' },
  ],
  [BookingPolicySet, policy, { fillGaps: false }],
  [
    PrivateContentRead,
    {
      staffId: id,
      what: 'appointments.list',
      subjectType: null,
      subjectId: null,
      caseId: null,
      why: null,
    },
    { sought: null },
  ],
  [
    PostPublished,
    {
      postId: id,
      authorId: id,
      businessId: null,
      content: 'Corte',
      images: [],
      publishedAt: metadata.occurredAt,
    },
    { sensitive: false, serviceId: null },
  ],
  [
    PostEdited,
    {
      postId: id,
      authorId: id,
      content: 'Corte',
      images: [],
      number: 1,
      editedAt: metadata.occurredAt,
    },
    { sensitive: false, serviceId: null },
  ],
  [
    CommentApproved,
    { ...said, parentAuthorId: null, mentions: [] },
    { parentId: null, isNews: true, heldAt: null, approvedAt: null },
  ],
  [
    CommentDeleted,
    { ...said, deletedBy: 'author', wasVisible: true },
    {
      parentId: null,
      parentAuthorId: null,
      toldAt: null,
      toldMentions: [],
      byApproval: false,
      heldAt: null,
      deletedAt: null,
    },
  ],
  [
    ReportFiled,
    {
      reportId: id,
      reporterId: id,
      caseId: id,
      targetType: 'POST',
      targetId: id,
      reportedUserId: id,
      seenRevision: 0,
      evidenceHash: 'a'.repeat(64),
      reason: 'spam',
      weight: 50,
      filedAt: metadata.occurredAt,
      description: null,
    },
    { commentAct: null },
  ],
])('an old $type reads as today’s', (definition, old, added) => {
  const lifted = versions.lift(definition.type, old, metadata)
  expect(lifted).toEqual({ data: { ...old, ...added }, metadata })
  expect(definition.schema.parse(lifted.data)).toEqual(lifted.data)
})

test('what is written today is not lifted again', () => {
  const stored = versions.stamp('AppointmentBooked', metadata)
  const today = { ...before, locationId: id, terms: termsOf(availabilityDecider.initial.policy) }
  expect(versions.lift('AppointmentBooked', today, stored)).toEqual({ data: today, metadata })
})

test('each older version is lifted by what came after it, and by that alone', () => {
  const second = { ...before, locationId: id }
  expect(versions.lift('AppointmentBooked', second, { ...metadata, schema: 2 }).data).toEqual({
    ...second,
    terms: null,
    source: null,
    price: null,
    ...singleVisit,
  })
})

test('every renamed event has a definition under its name of today, and none under the old one', () => {
  const defined = new Set(events.map(({ type }) => type))
  for (const { from, to } of renames) {
    expect(defined.has(to), to).toBe(true)
    expect(defined.has(from), from).toBe(false)
  }
})
