import { languages } from '../../../contract/kernel/languages.ts'
import { outcomes } from '../../../contract/moderation/reasons.ts'
import { describe, expect, test } from 'vitest'
import { isPage } from '../../../contract/paths.ts'
import {
  AppointmentBooked,
  AppointmentCancelled,
  AppointmentCompleted,
  AppointmentConfirmed,
  AppointmentExpired,
  AppointmentMarkedNoShow,
  AppointmentMoved,
  AppointmentMovedIn,
  AppointmentMovedOut,
  AppointmentRejected,
  AppointmentLateCancellationDisputed,
  AppointmentNoShowDisputed,
} from '../booking/events.ts'
import { ShiftProposed, VisitExpected } from '../booking/delay-events.ts'
import {
  BarberInvited,
  BarberJoined,
  BarberLeft,
  BarberRemoved,
  InvitationDeclined,
} from '../business/team.ts'
import { AchievementsRecognized, AchievementUnlocked } from './achievements.ts'
import { ReminderIssued } from './reminders.ts'
import {
  AccountEndAnnounced,
  AccountDeletionRequested,
  EmailVerificationRequested,
  PasswordChanged,
  PasswordResetRequested,
} from '../identity/account-events.ts'
import { type Actor, type DomainEvent, guest, type RecordedEvent, system } from '../kernel/event.ts'
import {
  channelsOf,
  type AppointmentKind,
  isKind,
  isOfAccount,
  isOfAchievement,
  isOfLine,
  isOfWaitlist,
  isOfAppointment,
  isOfChat,
  isOfModeration,
  isSocial,
  notificationKindOf,
  notificationKinds,
  type NoticeKind,
  type TeamKind,
} from './notification-kinds.ts'
import { noticesOf, toldTypes } from './notifications.ts'
import { MessageRequestSent, MessageRequestWithdrawn } from '../messaging/conversation-events.ts'
import { MessageSent } from '../messaging/message.ts'
import {
  CommentAdded,
  CommentApproved,
  CommentDeleted,
  CommentEdited,
  CommentHeldAgain,
} from '../social/comment-events.ts'
import { FollowResumed, UserFollowed, UserUnfollowed } from '../social/follow.ts'
import { CommentLiked, CommentUnliked, PostLiked, PostUnliked } from '../social/reaction.ts'
import { AppealDecided } from '../moderation/appeals.ts'
import { DecisionReversed, DecisionTaken } from '../moderation/case-events.ts'
import { NoticeAnswered, NoticeAnswerReversed } from '../moderation/guest-notice.ts'
import { ReportAnswered, ReportAnswerReversed } from '../moderation/report.ts'
import { ReviewPublished, ReviewReplied } from './review.ts'
import { notificationTextOf } from './words/words.ts'
import type { AppointmentFacts } from './words/wording.ts'
import { notificationId } from './notices/notice.ts'

const id = (n: number) => `3f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e0${n}`
const [barberId, clientId, ownerId, businessId, invitationId] = [id(1), id(2), id(3), id(4), id(8)]
const barber: Actor = { id: barberId, role: 'barbero' }
const client: Actor = { id: clientId, role: 'cliente' }
const owner: Actor = { id: ownerId, role: 'duenno' }

const who = { appointmentId: id(5), barberId, clientId, personId: clientId, businessId }
const times = { start: '2026-11-21T10:00:00.000Z', end: '2026-11-21T10:30:00.000Z' }
const at = '2026-11-19T16:00:00.000Z'
const day = '2026-11-21'
const booked = (changes: { clientId?: string | null; enteredBy?: 'cliente' | 'barbero' } = {}) => ({
  type: AppointmentBooked.type,
  data: { ...who, ...times, enteredBy: 'cliente', ...changes },
})
const confirmed = (automatic: boolean) => AppointmentConfirmed({ ...who, ...times, automatic })

/** To whom, as what, over what, and whether it stands in the app. */
function told(actor: Actor, event: DomainEvent) {
  const recorded: RecordedEvent = {
    id: id(7),
    ...event,
    stream: 's',
    revision: 0,
    position: 1n,
    recordedAt: at,
    metadata: { commandId: 'c', correlationId: 'c', actor, occurredAt: at },
  }
  return noticesOf(recorded)
}
const summary = (actor: Actor, event: DomainEvent) =>
  told(actor, event).map(({ to, kind, inApp, channels }) => [
    to,
    kind,
    inApp ? 'in the app' : 'outside',
    channels.join(' '),
  ])

describe('a delay is told to its client', () => {
  const who = { appointmentId: id(5), barberId, clientId, personId: clientId, businessId: id(3) }
  const delayed = {
    ...who,
    delayId: id(7),
    start: times.start,
    end: times.end,
    bufferMinutes: 0,
    status: 'confirmada' as const,
  }
  const later = (minutes: number, from = times.start) =>
    new Date(Date.parse(from) + minutes * 60_000).toISOString()
  const expected = (minutes: number, tells: 'nada' | 'aviso' | 'pregunta') =>
    VisitExpected({
      ...delayed,
      expectedStart: later(minutes),
      expectedEnd: later(minutes, times.end),
      freeAt: later(minutes, times.end),
      tells,
    })
  test('as far as it is worth a word, and once where they are asked', () => {
    expect(summary(barber, expected(5, 'nada'))).toEqual([])
    expect(summary(barber, expected(20, 'pregunta'))).toEqual([])
    expect(summary(barber, expected(10, 'aviso'))).toEqual([
      [clientId, 'appointment_delayed', 'in the app', 'mail sms push'],
    ])
    const proposed = ShiftProposed({
      ...who,
      delayId: id(7),
      start: times.start,
      newStart: later(20),
      newEnd: later(20, times.end),
      answerBy: later(-5),
    })
    expect(summary(barber, proposed)).toEqual([
      [clientId, 'appointment_shift_proposed', 'in the app', 'mail sms push'],
    ])
  })
  test('a guest hears of it from the barber alone', () => {
    const { data } = expected(10, 'aviso')
    expect(summary(barber, VisitExpected({ ...data, clientId: null }))).toEqual([])
  })
  test('that it has moved is written to who agreed, and pushed where others held it up', () => {
    const moved = AppointmentMoved({
      ...who,
      side: 'barbero',
      fromStart: times.start,
      start: later(20),
      end: later(20, times.end),
      bufferMinutes: 0,
      bookedAt: times.start,
      status: 'confirmada',
      delayId: id(7),
      undo: null,
      undoes: null,
    })
    expect(summary(client, moved)).toEqual([
      [clientId, 'appointment_shifted', 'in the app', 'mail'],
    ])
    expect(summary(system, moved)).toEqual([
      [clientId, 'appointment_shifted', 'in the app', 'mail push'],
    ])
  })
})

test('a reminder is told to whom it is issued, as what it is about', () => {
  const issued = { appointmentId: id(5), start: times.start, change: 1 }
  expect(
    summary(system, ReminderIssued({ ...issued, to: clientId, reminder: 'dayBefore' })),
  ).toEqual([[clientId, 'appointment_reminder', 'in the app', 'mail sms push']])
  expect(
    summary(system, ReminderIssued({ ...issued, to: clientId, reminder: 'hoursBefore' })),
  ).toEqual([[clientId, 'appointment_reminder', 'in the app', 'mail sms push']])
  expect(
    summary(system, ReminderIssued({ ...issued, to: barberId, reminder: 'unanswered' })),
  ).toEqual([[barberId, 'appointment_unanswered', 'in the app', 'mail push']])
})

describe('an appointment is told to the other side', () => {
  const [paid, unpaid] = ['mail sms push', 'mail push']
  test('whoever did it', () => {
    expect(summary(client, booked())).toEqual([
      [barberId, 'appointment_created', 'in the app', unpaid],
    ])
    expect(summary(barber, booked({ enteredBy: 'barbero' }))).toEqual([
      [clientId, 'appointment_created', 'in the app', unpaid],
    ])
    expect(summary(barber, booked({ enteredBy: 'barbero', clientId: null }))).toEqual([])
    expect(summary(barber, confirmed(false))).toEqual([
      [clientId, 'appointment_confirmed', 'in the app', unpaid],
    ])
    expect(
      summary(
        barber,
        AppointmentRejected({ undo: null, ...who, start: times.start, reason: null }),
      ),
    ).toEqual([[clientId, 'appointment_rejected', 'in the app', paid]])
    expect(
      summary(
        client,
        AppointmentCancelled({
          undo: null,
          ...who,
          start: times.start,
          cancelledBy: 'cliente',
          reason: null,
          late: false,
          waivedBy: null,
        }),
      ),
    ).toEqual([[barberId, 'appointment_cancelled', 'in the app', unpaid]])
  })
  test('and, where the owner did it, to the barber, whom no paid message tells of their own side', () => {
    expect(summary(owner, booked({ enteredBy: 'barbero' }))).toEqual([
      [clientId, 'appointment_created', 'in the app', unpaid],
      [barberId, 'appointment_created', 'in the app', 'push'],
    ])
  })
  test('by a paid message only to a client who would come in vain', () => {
    const cancelled = AppointmentCancelled({
      undo: null,
      ...who,
      start: times.start,
      cancelledBy: 'barbero',
      reason: null,
      late: false,
      waivedBy: null,
    })
    expect(summary(barber, cancelled)).toEqual([
      [clientId, 'appointment_cancelled', 'in the app', paid],
    ])
  })
  test('to both, where it was the clock', () => {
    expect(summary(system, AppointmentExpired({ ...who, start: times.start }))).toEqual([
      [clientId, 'appointment_expired', 'in the app', unpaid],
      [barberId, 'appointment_expired', 'in the app', unpaid],
    ])
  })
  test('once, where it confirms itself: in writing to who booked, not again to whom the barber wrote in', () => {
    expect(summary(client, confirmed(true))).toEqual([
      [clientId, 'appointment_confirmed', 'outside', unpaid],
    ])
    expect(summary(barber, confirmed(true))).toEqual([])
  })
  test('without a paid message, where nothing hangs on it', () => {
    const over = { ...who, start: times.start, day, cents: 1500 }
    expect(
      summary(
        system,
        AppointmentCompleted({ undo: null, ...over, zone: 'Europe/Madrid', automatic: true }),
      ),
    ).toEqual([[clientId, 'appointment_completed', 'in the app', 'mail push']])
    expect(
      summary(
        barber,
        AppointmentMarkedNoShow({ undo: null, ...over, wasCompleted: false, markedAt: null }),
      ),
    ).toEqual([[clientId, 'appointment_no_show', 'in the app', 'mail push']])
  })
  test('of a visit that was contested the barber, and of a review whoever was visited and whose the shop is; of its answer the client', () => {
    const about = {
      reviewId: who.appointmentId,
      barberId,
      businessId,
      ownerId,
      clientId,
      personId: clientId,
    }
    const published = ReviewPublished({
      ...about,
      start: times.start,
      zone: 'Europe/Madrid',
      services: ['Corte'],
      rating: 5,
      comment: 'Bien',
      publishedAt: at,
    })
    expect(
      summary(
        client,
        AppointmentNoShowDisputed({ ...who, start: times.start, contestedAt: at, reason: null }),
      ),
    ).toEqual([[barberId, 'appointment_contested', 'in the app', 'mail push']])
    expect(
      summary(
        client,
        AppointmentLateCancellationDisputed({
          ...who,
          start: times.start,
          contestedAt: at,
          reason: null,
        }),
      ),
    ).toEqual([[barberId, 'appointment_contested', 'in the app', 'mail push']])
    expect(summary(client, published)).toEqual([
      [barberId, 'review_received', 'in the app', 'mail push'],
      [ownerId, 'review_received', 'in the app', 'mail push'],
    ])
    expect(
      told(client, published).map((one) => notificationKindOf(one.kind).link(one.about)),
    ).toEqual([`/user/${barberId}`, `/user/${barberId}`])
    const replied = ReviewReplied({ ...about, replierId: ownerId, reply: 'Gracias', repliedAt: at })
    expect(summary(owner, replied)).toEqual([
      [clientId, 'review_replied', 'in the app', 'mail push'],
    ])
    expect(summary(owner, ReviewReplied({ ...replied.data, clientId: null }))).toEqual([])
  })
  test('how a visit was is asked two hours after it, whoever said that it was over', () => {
    const completed = AppointmentCompleted({
      undo: null,
      ...who,
      start: times.start,
      day,
      cents: 1500,
      zone: 'Europe/Madrid',
      automatic: true,
    })
    for (const actor of [system, barber])
      expect(
        told(actor, completed).map(({ kind, about, notBefore }) => [
          notificationKindOf(kind).link(about),
          notBefore,
        ]),
      ).toEqual([[`/add-review/${who.appointmentId}`, '2026-11-19T18:00:00.000Z']])
  })
  test('a move to another day where it arrives, not where it left', () => {
    expect(toldTypes).not.toContain(AppointmentMovedOut.type)
  })
  test('outside the app once it can no longer be taken back, and the rest at once', () => {
    const cancelled = AppointmentCancelled({
      undo: null,
      ...who,
      start: times.start,
      cancelledBy: 'cliente',
      reason: null,
      late: false,
      waivedBy: null,
    })
    expect(told(client, cancelled).map(({ notBefore }) => notBefore)).toEqual([
      '2026-11-19T16:00:10.000Z',
    ])
    expect(told(client, booked()).map(({ notBefore }) => notBefore)).toEqual([undefined])
    expect(
      told(system, AppointmentExpired({ ...who, start: times.start })).map(
        ({ notBefore }) => notBefore,
      ),
    ).toEqual([undefined, undefined])
  })
})

test('what changes in a team is told to the one who did not do it', () => {
  const shop = { businessId, ownerId, barberId }
  const declined = InvitationDeclined({ businessId, ownerId, invitationId, inviteeId: null })
  expect(
    [BarberJoined({ ...shop, invitationId }), declined, BarberLeft(shop)].flatMap((event) =>
      summary(barber, event),
    ),
  ).toEqual([
    [ownerId, 'team_joined', 'in the app', 'mail push'],
    [ownerId, 'team_declined', 'in the app', 'mail push'],
    [ownerId, 'team_left', 'in the app', 'mail push'],
  ])
  expect(told(barber, declined)[0]?.about).toEqual({ by: barberId, businessId, barberId })
  expect(summary(owner, BarberRemoved(shop))).toEqual([
    [barberId, 'team_removed', 'in the app', 'mail push'],
  ])
})

test('an invitation goes to the address that was written, and stands in the app of whom it belongs to', () => {
  const invited = (inviteeId: string | null) => ({
    type: BarberInvited.type,
    data: { businessId, ownerId, invitationId, inviteeId },
  })
  expect(summary(owner, invited(barberId))).toEqual([
    [barberId, 'team_invitation', 'in the app', ''],
    [invitationId, 'team_invitation', 'outside', 'mail sms'],
  ])
  expect(summary(owner, invited(null))).toEqual([
    [invitationId, 'team_invitation', 'outside', 'mail sms'],
  ])
})

test('what is told of one thing on one day is one notification: another for another person, thing, kind or day', () => {
  const notice = {
    to: barberId,
    kind: 'appointment_created' as const,
    about: { appointmentId: id(5) },
  }
  const one = notificationId(notice, at)
  expect(notificationId(notice, '2026-11-19T23:59:59.999Z')).toBe(one)
  const others = [
    notificationId({ ...notice, to: clientId }, at),
    notificationId({ ...notice, about: { appointmentId: id(6) } }, at),
    notificationId({ ...notice, kind: 'appointment_cancelled' }, at),
    notificationId(notice, '2026-11-20T00:00:00.000Z'),
  ]
  expect(new Set([one, ...others]).size).toBe(5)
  // What is undone is undone where it was told, be it days ago.
  expect(notificationId({ ...notice, takesBack: at }, '2026-12-24T00:00:00.000Z')).toBe(one)
})

const names = Object.keys(notificationKinds) as NoticeKind[]
test.each(names)('%s leads to a page of the app', (kind) => {
  const about = {
    appointmentId: id(5),
    decisionId: id(6),
    businessId,
    barberId,
    invitationId,
    postId: id(5),
    commentId: id(6),
    conversationId: id(5),
    entryId: id(5),
    ticketId: id(5),
    by: id(1),
  }
  expect(isPage(notificationKindOf(kind).link(about).split('?')[0] ?? '')).toBe(true)
  expect(notificationKindOf(kind).group(about)).not.toContain('undefined')
})

const facts: AppointmentFacts = {
  reader: 'client',
  estado: 'confirmada',
  who: 'Luis',
  clientName: 'Ana',
  barberName: 'Luis',
  businessName: 'Barbería Sol',
  start: '2026-11-24T16:30:00.000Z',
  zone: 'America/Mexico_City',
  services: ['Corte', 'Barba'],
  reason: null,
  expected: null,
  answerBy: null,
}
const said = (kind: AppointmentKind, changes: Partial<AppointmentFacts> = {}) =>
  notificationTextOf({ kind, facts: { ...facts, ...changes } }, 'es')

const ofWait = {
  barberName: 'Noa',
  businessName: null,
  start: '2026-11-24T09:30:00.000Z',
  until: '2026-11-24T09:10:00.000Z',
  zone: 'Europe/Madrid',
}
const ofTeam = { who: 'Paco', barberName: 'Noa', businessName: 'La Navaja' }

describe('the words', () => {
  test('give the time on the wall clock of the place', () =>
    expect(said('appointment_confirmed')).toEqual({
      title: 'Cita confirmada',
      body: 'Tu cita con Luis (Barbería Sol) el martes 24 de noviembre a las 10:30 está confirmada.',
    }))
  test('tell the barber who booked what', () =>
    expect(
      said('appointment_created', { reader: 'barber', estado: 'pendiente', who: 'Ana' }),
    ).toEqual({
      title: 'Nueva solicitud de cita',
      body: 'Ana reservó Corte y Barba para el martes 24 de noviembre a las 10:30.',
    }))
  test('pass a reason on, and don’t mention its absence', () => {
    expect(
      said('appointment_rejected', { estado: 'cancelada', reason: 'Vacaciones' }).body,
    ).toMatch(/ Motivo: Vacaciones$/)
    expect(said('appointment_rejected', { estado: 'cancelada' }).body).not.toContain('Motivo')
  })
  test('name the third one, where neither reader nor doer is it', () => {
    expect(said('appointment_cancelled').body).toBe(
      'Luis canceló tu cita del martes 24 de noviembre a las 10:30.',
    )
    expect(said('appointment_cancelled', { reader: 'barber', who: 'Paco' }).body).toBe(
      'Paco canceló tu cita con Ana del martes 24 de noviembre a las 10:30.',
    )
  })
  test('name the place’s zone where the reader lives by another clock, and only there', () => {
    const body = (readerZone: string | null, language: 'es' | 'en' = 'es') =>
      notificationTextOf(
        { kind: 'appointment_confirmed', facts: { ...facts, readerZone } },
        language,
      ).body
    expect(body('Europe/Madrid')).toContain('a las 10:30 (hora de Ciudad de México)')
    expect(body('Europe/Madrid', 'en')).toContain('at 10:30 (Mexico City time)')
    // Another name, the same time on the wall that day.
    for (const same of ['America/Mexico_City', 'America/Monterrey', null])
      expect(body(same)).not.toContain('hora de')
  })
  test('keep to 24 hours in English', () =>
    expect(
      notificationTextOf(
        { kind: 'appointment_confirmed', facts: { ...facts, start: '2026-11-25T00:30:00.000Z' } },
        'en',
      ).body,
    ).toContain('Tuesday, November 24 at 18:30'))

  test.each(languages.flatMap((language) => names.map((kind) => [language, kind] as const)))(
    'say in %s of %s what a lock screen shows',
    (language, kind) => {
      for (const reader of ['client', 'barber'] as const) {
        const { title, body } = isOfAppointment(kind)
          ? notificationTextOf({ kind, facts: { ...facts, reader } }, language)
          : isOfAccount(kind)
            ? notificationTextOf({ kind }, language)
            : isOfChat(kind)
              ? notificationTextOf(
                  {
                    kind,
                    facts: {
                      who: 'Ana Ruiz',
                      text: reader === 'client' ? '¿Puedo llegar antes?' : null,
                    },
                  },
                  language,
                )
              : isOfModeration(kind)
                ? notificationTextOf(
                    { kind, facts: { to: reader === 'client' ? 'author' : 'reporter' } },
                    language,
                  )
                : isSocial(kind)
                  ? notificationTextOf(
                      { kind, facts: { who: 'Ana', count: reader === 'client' ? 1 : 37 } },
                      language,
                    )
                  : isOfAchievement(kind)
                    ? notificationTextOf(
                        { kind, facts: { name: reader === 'client' ? 'Primera cita' : null } },
                        language,
                      )
                    : isOfWaitlist(kind)
                      ? notificationTextOf({ kind, facts: ofWait }, language)
                      : isOfLine(kind)
                        ? notificationTextOf({ kind, facts: ofTeam }, language)
                        : notificationTextOf(
                            { kind: kind satisfies TeamKind, facts: ofTeam },
                            language,
                          )
        expect([title.length > 5, title.length <= 40, body.length > 15]).toEqual([true, true, true])
        expect(body).not.toMatch(/undefined|null|\s$/)
      }
    },
  )
})

test('of one’s own account one hears in writing alone, whoever did it', () => {
  const linkId = id(9)
  const outside = (kind: string) => [[clientId, kind, 'outside', 'mail']]
  expect(summary(guest, PasswordResetRequested({ userId: clientId, linkId }))).toEqual(
    outside('account_password_reset'),
  )
  expect(summary(client, PasswordChanged({ userId: clientId, how: 'changed' }))).toEqual(
    outside('account_password_changed'),
  )
  expect(summary(client, EmailVerificationRequested({ userId: clientId, linkId }))).toEqual(
    outside('account_verify_email'),
  )
  expect(
    summary(client, AccountDeletionRequested({ userId: clientId, closingId: linkId })),
  ).toEqual(outside('account_closing'))
  expect(summary(guest, AccountEndAnnounced({ userId: clientId }))).toEqual(
    outside('account_unused'),
  )
  expect(
    told(guest, PasswordResetRequested({ userId: clientId, linkId })).map(({ about }) => about),
  ).toEqual([{ linkId }])
})

describe('of what people write to each other', () => {
  const [messageId, conversationId] = [id(5), id(6)]
  const asked = { conversationId, senderId: clientId, receiverId: barberId }
  const message = (automatic: boolean) =>
    MessageSent({
      ...asked,
      messageId,
      text: 'Hola',
      images: [],
      replyTo: null,
      automatic,
      sentAt: at,
    })
  test('whoever gets it hears outside the app, where they don’t read it anyway', () => {
    expect(summary(client, message(false))).toEqual([
      [barberId, 'message_received', 'outside', 'push'],
    ])
    expect(told(client, message(false))).toMatchObject([
      { about: { conversationId, messageId, by: clientId }, notBefore: '2026-11-19T16:00:05.000Z' },
    ])
    expect(summary(client, message(true))).toEqual([])
  })
  test('a request stands in the inbox, until it is withdrawn', () => {
    const [sent] = told(
      client,
      MessageRequestSent({ ...asked, messageId, text: 'Hola', sentAt: at }),
    )
    const [back] = told(client, MessageRequestWithdrawn({ ...asked, sentAt: at }))
    expect([sent?.to, sent?.kind, sent?.inApp, back?.takesBack]).toEqual([
      barberId,
      'message_request',
      true,
      at,
    ])
    if (sent && back)
      expect(notificationId(back, '2026-11-20T16:00:00.000Z')).toBe(notificationId(sent, at))
  })
})

describe('what each piece of news is about', () => {
  const about = (actor: Actor, event: DomainEvent) =>
    told(actor, event).map(({ to, about }) => [to, about])
  const shop = { businessId, ownerId, barberId }
  const appointment = { appointmentId: id(5), start: times.start }

  test('an appointment, when it is, and who did it, where it was a person', () => {
    expect(about(client, booked())).toEqual([[barberId, { ...appointment, by: clientId }]])
    expect(about(owner, confirmed(false))).toEqual([[clientId, { ...appointment, by: ownerId }]])
    expect(about(client, confirmed(true))).toEqual([[clientId, { ...appointment, by: clientId }]])
    expect(about(system, AppointmentExpired({ ...who, start: times.start }))).toEqual([
      [clientId, appointment],
      [barberId, appointment],
    ])
  })
  test('a shop, its barber, and who did it', () => {
    expect(about(barber, BarberJoined({ ...shop, invitationId }))).toEqual([
      [ownerId, { businessId, barberId, by: barberId }],
    ])
    expect(about(barber, BarberLeft(shop))).toEqual([
      [ownerId, { businessId, barberId, by: barberId }],
    ])
    expect(about(owner, BarberRemoved(shop))).toEqual([
      [barberId, { businessId, barberId, by: ownerId }],
    ])
  })
  test('an invitation: which, of which shop', () => {
    const invited = {
      type: BarberInvited.type,
      data: { businessId, ownerId, invitationId, inviteeId: barberId },
    }
    expect(about(owner, invited)).toEqual([
      [barberId, { businessId, invitationId, by: ownerId }],
      [invitationId, { businessId, invitationId, by: ownerId }],
    ])
  })
  test('one that was declined by nobody in person names no barber', () =>
    expect(
      about(system, InvitationDeclined({ businessId, ownerId, invitationId, inviteeId: null })),
    ).toEqual([[ownerId, { businessId }]]))
})

test('an owner is not told of what they did themselves', () => {
  const shop = { businessId, ownerId, barberId }
  expect(
    [BarberJoined({ ...shop, invitationId }), BarberLeft(shop)].flatMap((event) =>
      told(owner, event),
    ),
  ).toEqual([])
})
test('a move is told within the day and where it arrives, ten seconds later outside the app', () => {
  const moved = AppointmentMoved({
    undo: null,
    delayId: null,
    undoes: null,
    ...who,
    side: 'cliente',
    fromStart: times.start,
    start: times.start,
    end: times.end,
    bufferMinutes: 0,
    bookedAt: at,
    status: 'confirmada',
  })
  expect(summary(client, moved)).toEqual([
    [barberId, 'appointment_rescheduled', 'in the app', 'mail push'],
  ])
  expect(summary(barber, moved)).toEqual([
    [clientId, 'appointment_rescheduled', 'in the app', 'mail sms push'],
  ])
  expect(summary(client, { ...moved, type: AppointmentMovedIn.type })).toEqual([
    [barberId, 'appointment_rescheduled', 'in the app', 'mail push'],
  ])
  expect(told(client, moved).map(({ notBefore }) => notBefore)).toEqual([
    '2026-11-19T16:00:10.000Z',
  ])
})
test('what was reached is told to whoever did, by its name; what is no news any more all at once', () => {
  const unlocked = {
    userId: clientId,
    achievementId: 'visits-5',
    ruleVersion: 1,
    unlockedAt: at,
    because: '7',
  }
  const news = AchievementUnlocked({ ...unlocked, silent: false })
  expect(summary(system, news)).toEqual([[clientId, 'achievement_unlocked', 'in the app', 'push']])
  expect(
    told(system, news).map(({ kind, about }) => [about, notificationKindOf(kind).link(about)]),
  ).toEqual([[{ achievementId: 'visits-5' }, '/achievements']])
  expect(told(system, AchievementUnlocked({ ...unlocked, silent: true }))).toEqual([])
  expect(
    told(
      system,
      AchievementsRecognized({ userId: clientId, achievementIds: ['visits-5', 'visits-10'] }),
    ).map(({ to, about }) => [to, about]),
  ).toEqual([[clientId, {}]])
})
describe('in the community', () => {
  const [postId, commentId, writer] = [id(5), id(6), { id: id(8), role: 'cliente' } as const]
  const comment = {
    commentId,
    postId,
    postAuthorId: barberId,
    authorId: writer.id,
    rootId: null,
    parentId: null,
    parentAuthorId: null,
    content: 'Qué corte',
    mentions: [],
    held: false,
    writtenAt: at,
  }

  test('a heart is told to whose thing it is on, never to oneself, and taken back on its day', () => {
    const heart = { postId, postAuthorId: barberId, userId: clientId, likedAt: at }
    expect(summary(client, PostLiked(heart))).toEqual([
      [barberId, 'post_liked', 'in the app', 'push'],
    ])
    expect(
      told(client, PostLiked(heart)).map((one) => [
        one.about,
        notificationKindOf(one.kind).link(one.about),
        one.takesBack,
      ]),
    ).toEqual([[{ postId, by: clientId }, `/post/${postId}`, undefined]])
    expect(
      told(client, PostUnliked({ ...heart, likedAt: '2026-11-01T10:00:00.000Z' })).map(
        ({ to, takesBack }) => [to, takesBack],
      ),
    ).toEqual([[barberId, '2026-11-01T10:00:00.000Z']])
    expect(told(barber, PostLiked({ ...heart, userId: barberId }))).toEqual([])
    const ofComment = { commentId, postId, authorId: ownerId, userId: clientId, likedAt: at }
    expect(summary(client, CommentLiked(ofComment))).toEqual([
      [ownerId, 'comment_liked', 'in the app', 'push'],
    ])
    expect(told(client, CommentUnliked(ofComment)).map(({ takesBack }) => takesBack)).toEqual([at])
    expect(told(owner, CommentLiked({ ...ofComment, userId: ownerId }))).toEqual([])
  })
  test('a follower is told to whom they follow, and taken back where they stop, are let go of or parted', () => {
    const pair = { followerId: clientId, followedId: barberId, followedAt: at }
    expect(summary(client, UserFollowed(pair))).toEqual([
      [barberId, 'user_followed', 'in the app', 'push'],
    ])
    expect(
      told(client, UserFollowed(pair)).map((one) => notificationKindOf(one.kind).link(one.about)),
    ).toEqual([`/user/${clientId}`])
    for (const by of ['follower', 'followed', 'block', 'system'] as const)
      expect(
        told(barber, UserUnfollowed({ ...pair, by, endedAt: at })).map(({ to, takesBack }) => [
          to,
          takesBack,
        ]),
      ).toEqual([[barberId, at]])
    for (const by of ['follower', 'followed', 'block'] as const)
      expect(
        told(barber, FollowResumed({ ...pair, by })).map(({ to, givesBack }) => [to, givesBack]),
        'it is in the inbox again',
      ).toEqual([[barberId, at]])
  })
  test('a comment is told once to each: to who is answered, whose post it is, and who is named', () => {
    const answer = {
      ...comment,
      parentId: id(9),
      parentAuthorId: ownerId,
      rootId: id(9),
      mentions: [ownerId, clientId, barberId, writer.id],
    }
    expect(summary(writer, CommentAdded(comment))).toEqual([
      [barberId, 'post_commented', 'in the app', 'push'],
    ])
    expect(summary(writer, CommentAdded(answer))).toEqual([
      [ownerId, 'comment_replied', 'in the app', 'push'],
      [barberId, 'post_commented', 'in the app', 'push'],
      [clientId, 'comment_mentioned', 'in the app', 'push'],
    ])
    expect(
      told(writer, CommentAdded({ ...comment, authorId: barberId })),
      'under one’s own post',
    ).toEqual([])
    expect(
      summary(writer, CommentAdded({ ...answer, parentAuthorId: barberId, mentions: [] })),
      'whose post it is, in answer to them',
    ).toEqual([[barberId, 'comment_replied', 'in the app', 'push']])
  })
  test('of one that is held only whoever approves it hears; the others once it is approved, in the name of who wrote it', () => {
    const held = {
      ...comment,
      held: true,
      parentId: id(9),
      parentAuthorId: ownerId,
      rootId: id(9),
      mentions: [clientId],
    }
    expect(summary(writer, CommentAdded(held))).toEqual([
      [barberId, 'comment_held', 'in the app', 'push'],
    ])
    const { content: _, held: __, writtenAt: ___, ...approved } = held
    const news = { ...approved, isNews: true, heldAt: at, approvedAt: at }
    expect(
      told(barber, CommentApproved(news)).map(({ to, kind, about, takesBack }) => [
        to,
        kind,
        about.by,
        takesBack,
      ]),
    ).toEqual([
      [barberId, 'comment_held', writer.id, at],
      [ownerId, 'comment_replied', writer.id, undefined],
      [clientId, 'comment_mentioned', writer.id, undefined],
    ])
    expect(
      told(barber, CommentApproved(news))
        .slice(1)
        .map(({ notBefore }) => notBefore),
      'as long as it can be taken back',
    ).toEqual(Array(2).fill('2026-11-19T16:00:10.000Z'))
    expect(
      told(barber, CommentApproved({ ...news, isNews: false, heldAt: null })),
      'everybody has heard of it before',
    ).toEqual([])
  })
  test('what is changed by somebody who is restricted waits, and whoever approves it hears so', () => {
    const {
      parentId: _,
      parentAuthorId: __,
      writtenAt: ___,
      ...changed
    } = { ...comment, wasVisible: true, number: 1, editedAt: at }
    expect(summary(writer, CommentEdited({ ...changed, held: true }))).toEqual([
      [barberId, 'comment_held', 'in the app', 'push'],
    ])
    for (const known of [{ held: false }, { held: true, wasVisible: false }])
      expect(told(writer, CommentEdited({ ...changed, ...known }))).toEqual([])
  })
  test('what is deleted, or waits again, is no news for those who heard of it, on the day on which they did', () => {
    const {
      content: _,
      held: __,
      writtenAt: ___,
      mentions: ____,
      ...about
    } = { ...comment, parentId: id(9), parentAuthorId: ownerId, rootId: id(9) }
    const heard = {
      toldAt: '2026-11-01T10:00:00.000Z',
      toldMentions: [clientId],
      byApproval: false,
    }
    const back = (event: Parameters<typeof told>[1]) =>
      told(barber, event).map(({ to, kind, takesBack }) => [to, kind, takesBack])
    const gone = {
      ...about,
      ...heard,
      deletedBy: 'author',
      wasVisible: true,
      heldAt: null,
      deletedAt: at,
    } as const
    const all = [
      [ownerId, 'comment_replied', heard.toldAt],
      [barberId, 'post_commented', heard.toldAt],
      [clientId, 'comment_mentioned', heard.toldAt],
    ]
    expect(back(CommentDeleted(gone))).toEqual(all)
    expect(
      back(
        CommentDeleted({ ...gone, wasVisible: false, toldAt: null, toldMentions: [], heldAt: at }),
      ),
      'it waited',
    ).toEqual([[barberId, 'comment_held', at]])
    expect(
      back(
        CommentHeldAgain({
          ...about,
          ...heard,
          byApproval: true,
          content: 'Qué corte',
          mentions: [clientId],
          wasVisible: true,
        }),
      ),
      'who approved it was not told',
    ).toEqual([all[0], all[2]])
    expect(
      back(
        CommentHeldAgain({
          ...about,
          ...heard,
          toldAt: null,
          content: 'Qué corte',
          mentions: [clientId],
          wasVisible: false,
        }),
      ),
    ).toEqual([])
  })
  test('many hearts of one day are one entry, and heard of once an hour', () => {
    const [first, second] = [clientId, ownerId].map(
      (userId) =>
        told(
          { id: userId, role: 'cliente' },
          PostLiked({ postId, postAuthorId: barberId, userId, likedAt: at }),
        )[0],
    )
    expect(first && second && notificationId(first, at) === notificationId(second, at)).toBe(true)
    expect(notificationKindOf('post_liked').window).toBe(3_600)
  })
})
describe('of a decision of moderation', () => {
  const [decisionId, postId, noticeId] = [id(9), id(6), id(5)]
  const of = (event: DomainEvent) =>
    told({ id: 'system', role: 'system' }, event).map(({ to, kind, about: where }) => [
      to,
      kind,
      notificationKindOf(kind).link(where),
      where.by,
    ])
  const at = '2026-11-22T10:00:00.000Z'
  const case_ = { caseId: id(3), targetType: 'POST', targetId: postId, decisionId } as const
  const taken = {
    ...case_,
    by: id(2),
    authorId: barberId,
    effects: [
      { effect: 'hide', on: 'subject', until: null },
      { effect: 'warn', on: 'author', until: null },
    ],
    clause: 'spam',
    ground: 'terms',
    law: null,
    facts: 'Spam',
    source: 'report',
    scope: 'everywhere',
    coversUpTo: '1',
    takenAt: at,
    told: true,
    toldWith: null,
    notices: { author: 'Hola', reporters: null },
  } as const
  const own = `/account/standing?decision=${decisionId}`
  test('its author alone hears, once whatever it does, is led to where it says why, and not told who decided', () => {
    expect(of(DecisionTaken({ ...taken, effects: [...taken.effects] }))).toEqual([
      [barberId, 'moderation_decision', own, undefined],
    ])
    // The words may be gone one day: that they were told is not.
    expect(
      of(
        DecisionTaken({
          ...taken,
          effects: [...taken.effects],
          notices: { author: null, reporters: null },
        }),
      ),
    ).toHaveLength(1)
    for (const nobodys of [{ told: false }, { authorId: null }])
      expect(of(DecisionTaken({ ...taken, effects: [...taken.effects], ...nobodys }))).toEqual([])
  })
  test('of several that were decided together they hear once, of all, a moment later; what each says gathers in one entry', () => {
    const all = [decisionId, id(7), id(8)].map((one) =>
      told(
        { id: id(2), role: 'moderator' },
        DecisionTaken({
          ...taken,
          effects: [...taken.effects],
          decisionId: one,
          toldWith: decisionId,
        }),
      ),
    )
    expect(all.map(([one]) => [one?.channels, one?.notBefore])).toEqual([
      [['mail', 'push'], '2026-11-19T16:00:30.000Z'],
      [[], undefined],
      [[], undefined],
    ])
    expect(new Set(all.map(([one]) => one && notificationId(one, at))).size).toBe(1)
    expect(notificationKindOf('moderation_decision').link(all[2]?.[0]?.about ?? {})).toBe(own)
  })
  test('and hears of its reversal where they had heard of it; of one by an appeal, by its answer', () => {
    const reversed = {
      ...case_,
      authorId: barberId,
      told: true,
      appealId: null,
      confirmedBy: null,
      by: id(2),
      why: 'Error',
      reversedAt: at,
    }
    expect(of(DecisionReversed(reversed))).toEqual([
      [barberId, 'moderation_reversed', own, undefined],
    ])
    expect([
      of(DecisionReversed({ ...reversed, told: false })),
      of(DecisionReversed({ ...reversed, appealId: id(1) })),
    ]).toEqual([[], []])
  })
  const reports = '/restrictions?tab=reportes'
  const answered = { ...case_, reportId: id(1), reporterId: clientId }
  test('whoever reported it is led to their reports, also where it no longer counts', () => {
    expect(of(ReportAnswered({ ...answered, outcome: 'ACTION_TAKEN' }))).toEqual([
      [clientId, 'report_resolved', reports, undefined],
    ])
    expect(of(ReportAnswerReversed({ ...answered, appealId: null }))).toEqual([
      [clientId, 'moderation_reversed', reports, undefined],
    ])
    expect(of(ReportAnswerReversed({ ...answered, appealId: id(1) }))).toEqual([
      [clientId, 'appeal_resolved', reports, undefined],
    ])
  })
  test('a guest hears by mail alone', () => {
    const [by, at_] = [
      { id: 'system', role: 'system' } as const,
      NoticeAnswered({ noticeId, decisionId, outcome: 'GONE' }),
    ]
    expect(told(by, at_)).toMatchObject([
      { to: noticeId, kind: 'report_resolved', inApp: false, channels: ['mail'] },
    ])
    expect(told(by, NoticeAnswerReversed({ noticeId, decisionId }))).toMatchObject([
      { to: noticeId, kind: 'moderation_reversed', inApp: false, channels: ['mail'] },
    ])
  })
  test('what became of a report is said without what was done to whom', () => {
    for (const language of languages) {
      for (const outcome of outcomes) {
        for (const to of ['reporter', 'guest'] as const) {
          const { body } = notificationTextOf(
            { kind: 'report_resolved', facts: { to, outcome, clause: 'acoso' } },
            language,
          )
          expect(body).not.toMatch(/undefined|null|suspen|expuls|ban\b|ocult|hid/i)
          expect(body.includes(language === 'es' ? '«Acoso»' : '“Harassment”')).toBe(
            outcome === 'ACTION_TAKEN',
          )
        }
      }
    }
  })
  test('whoever appealed is led to where the answer stands', () => {
    const appeal = {
      appealId: id(1),
      caseId: id(3),
      targetType: 'POST',
      targetId: postId,
      decisionId,
      appellantId: clientId,
      outcome: 'upheld',
      by: id(2),
      own: false,
      words: 'Está bien decidido',
      decidedAt: '2026-11-22T10:00:00.000Z',
    } as const
    expect(of(AppealDecided({ ...appeal, side: 'author' }))).toEqual([
      [clientId, 'appeal_resolved', `/account/standing?decision=${decisionId}`, undefined],
    ])
    expect(of(AppealDecided({ ...appeal, side: 'reporter' }))).toEqual([
      [clientId, 'appeal_resolved', '/restrictions?tab=reportes', undefined],
    ])
  })
})
test('what nobody is told of is told to nobody', () => {
  expect(
    told(client, AppointmentMovedOut({ ...who, moveId: id(9), fromDay: day, toDay: day })),
  ).toEqual([])
  expect(told(client, { type: 'NobodyKnows', data: {} })).toEqual([])
})
test.each([
  ['appointmentCreated', ['mail', 'push']],
  ['appointmentConfirmed', ['mail', 'sms', 'push']],
  ['newReview', ['mail', 'push']],
  ['newLike', ['push']],
  ['newMessage', ['push']],
  ['achievementUnlocked', ['push']],
  ['waitlistOffer', ['mail', 'sms', 'push']],
] as const)('news of %s can go out by %s', (subject, channels) =>
  expect(channelsOf(subject)).toEqual(channels),
)
test('these are told of, and no others', () =>
  expect([...toldTypes].sort()).toEqual([
    'AccountDeletionRequested',
    'AccountEndAnnounced',
    'AchievementUnlocked',
    'AchievementsRecognized',
    'AppealDecided',
    'AppointmentBooked',
    'AppointmentCancelled',
    'AppointmentCompleted',
    'AppointmentConfirmed',
    'AppointmentExpired',
    'AppointmentLateCancellationDisputed',
    'AppointmentMarkTakenBack',
    'AppointmentMarkedNoShow',
    'AppointmentMoved',
    'AppointmentMovedIn',
    'AppointmentNoShowDisputed',
    'AppointmentReinstated',
    'AppointmentRejected',
    'BarberInvited',
    'BarberJoined',
    'BarberLeft',
    'BarberRemoved',
    'ClientLatenessAnswered',
    'ClientRunningLate',
    'CommentAdded',
    'CommentApproved',
    'CommentDeleted',
    'CommentEdited',
    'CommentHeldAgain',
    'CommentLiked',
    'CommentUnliked',
    'DecisionReversed',
    'DecisionTaken',
    'EmailVerificationRequested',
    'FollowResumed',
    'InvitationDeclined',
    'MessageRequestSent',
    'MessageRequestWithdrawn',
    'MessageSent',
    'NoticeAnswerReversed',
    'NoticeAnswered',
    'NoticeClosed',
    'OfferLapsed',
    'PasswordChanged',
    'PasswordResetRequested',
    'PostLiked',
    'PostUnliked',
    'ReminderIssued',
    'ReportAnswerReversed',
    'ReportAnswered',
    'ReviewPublished',
    'ReviewReplied',
    'ShiftProposed',
    'SlotOffered',
    'TicketCalled',
    'TicketClosed',
    'TicketNear',
    'TicketSkipped',
    'UserFollowed',
    'UserUnfollowed',
    'VisitExpected',
    'WaitPaused',
  ]))

const on = ['mail', 'sms', 'push']
test.each<[NoticeKind, object]>([
  [
    'appointment_created',
    { preference: 'appointmentCreated', channels: ['mail', 'push'], saysItHolds: true },
  ],
  [
    'appointment_confirmed',
    { preference: 'appointmentConfirmed', channels: ['mail', 'push'], saysItHolds: true },
  ],
  ['appointment_rejected', { preference: 'appointmentRejected', channels: on, waits: 10 }],
  ['appointment_cancelled', { preference: 'appointmentCancelled', channels: on, waits: 10 }],
  ['appointment_expired', { preference: 'appointmentCancelled', channels: ['mail', 'push'] }],
  [
    'appointment_rescheduled',
    { preference: 'appointmentConfirmed', channels: on, saysItHolds: true, waits: 10 },
  ],
  [
    'appointment_reminder',
    { preference: 'appointmentReminder', channels: on, saysItHolds: true, letsSleep: true },
  ],
  [
    'appointment_unanswered',
    { preference: 'appointmentCreated', channels: ['mail', 'push'], saysItHolds: true },
  ],
  [
    'appointment_completed',
    { preference: null, channels: ['mail', 'push'], saysItHolds: true, after: 7_200 },
  ],
  ['appointment_no_show', { preference: null, channels: ['mail', 'push'], waits: 10 }],
  ['appointment_contested', { preference: null, channels: ['mail', 'push'] }],
  ['post_liked', { preference: 'newLike', channels: ['push'], letsSleep: true, window: 3_600 }],
  ['comment_liked', { preference: 'newLike', channels: ['push'], letsSleep: true, window: 3_600 }],
  [
    'post_commented',
    { preference: 'newComment', channels: ['push'], letsSleep: true, window: 3_600 },
  ],
  [
    'comment_replied',
    { preference: 'newComment', channels: ['push'], letsSleep: true, window: 3_600 },
  ],
  [
    'comment_mentioned',
    { preference: 'newComment', channels: ['push'], letsSleep: true, window: 3_600 },
  ],
  [
    'user_followed',
    { preference: 'newFollower', channels: ['push'], letsSleep: true, window: 3_600 },
  ],
  [
    'comment_held',
    { preference: 'newComment', channels: ['push'], letsSleep: true, window: 3_600 },
  ],
  ['review_received', { preference: 'newReview', channels: ['mail', 'push'] }],
  ['review_replied', { preference: 'newReview', channels: ['mail', 'push'] }],
  [
    'achievement_unlocked',
    { preference: 'achievementUnlocked', channels: ['push'], letsSleep: true },
  ],
  ['team_invitation', { preference: null, channels: ['mail', 'sms'] }],
  ['team_joined', { preference: null, channels: ['mail', 'push'] }],
  ['team_declined', { preference: null, channels: ['mail', 'push'] }],
  ['team_left', { preference: null, channels: ['mail', 'push'] }],
  ['team_removed', { preference: null, channels: ['mail', 'push'] }],
])('%s goes out so', (kind, rules) => {
  const { link: _, group: __, ...said } = notificationKindOf(kind)
  expect(said).toEqual(rules)
})
test('what is of one subject shows its last news: each appointment, each invitation, each barber of a shop', () => {
  const about = { appointmentId: id(5), businessId, barberId, invitationId }
  expect([
    notificationKindOf('appointment_created').group(about),
    notificationKindOf('team_invitation').group(about),
    notificationKindOf('team_left').group(about),
  ]).toEqual([
    `appointment:${id(5)}`,
    `invitation:${invitationId}`,
    `team:${businessId}:${barberId}`,
  ])
  expect([
    notificationKindOf('appointment_created').link(about),
    notificationKindOf('team_invitation').link(about),
    notificationKindOf('team_left').link(about),
  ]).toEqual([`/appointments/${id(5)}`, `/invitation/${invitationId}`, '/team'])
})
test('a kind is known by its own name', () => {
  expect(['team_left', 'toString', 'team', ''].map(isKind)).toEqual([true, false, false, false])
  expect([isOfAppointment('appointment_created'), isOfAppointment('team_left')]).toEqual([
    true,
    false,
  ])
})
