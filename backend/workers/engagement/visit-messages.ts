/** Messages of appointments: their facts, the link to answer, the calendar file, who pays. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import { calendarFile } from '../../domain/booking/calendar-file.ts'
import {
  type AppointmentKind,
  type NoticeKind,
  notificationKindOf,
} from '../../domain/engagement/notification-kinds.ts'
import { unlinked } from '../../domain/engagement/words/unlinked.ts'
import type { AppointmentFacts } from '../../domain/engagement/words/wording.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import {
  type AppointmentRow,
  appointmentsByIds,
} from '../../projections/booking/appointment-lists.ts'
import { appointmentView, estadoOf } from '../../projections/booking/appointment-view.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Delivery, RenderedMessage } from '../delivery/notice.ts'
import { findTogether, type GatheredFacts, type MessageParts } from './message-parts.ts'

export const entersCalendar: ReadonlySet<NoticeKind> = new Set([
  'appointment_confirmed',
  'appointment_rescheduled',
  'appointment_shifted',
  'appointment_cancelled',
  'appointment_rejected',
  'appointment_expired',
])

interface Parts extends Pick<MessageParts, 'db' | 'now' | 'nameOf' | 'clockOf'> {
  readonly answerLinks: Vault['answerLinks']
  /** The app's address in a calendar file; without it, mails have no calendar file. */
  readonly publicUrl: string | undefined
}

export function visitMessages({ db, now, nameOf, clockOf, answerLinks, publicUrl }: Parts) {
  // What goes out together is read together.
  const appointmentById = findTogether(async (ids) =>
    (await appointmentsByIds(db, ids)).map((row) => [row.appointment_id, row]),
  )
  return {
    /** Undefined where the message is overtaken. */
    async factsOf(
      kind: AppointmentKind,
      { appointmentId = '', by, start, expected, answerUntil }: Delivery['about'],
      recipient: string,
    ): Promise<GatheredFacts | undefined> {
      const [row, who] = await Promise.all([appointmentById(appointmentId), nameOf(by)])
      if (!row) return undefined
      const facts: AppointmentFacts = {
        reader: row.client_id === recipient ? 'client' : 'barber',
        estado: estadoOf(row, now().getTime()),
        who,
        clientName: unlinked(row.client_name ?? row.guest_name ?? ERASED),
        barberName: unlinked(row.barber_name ?? ERASED),
        businessName: row.business_name && unlinked(row.business_name),
        start: row.start_at,
        zone: row.zone,
        readerZone: (await clockOf(recipient)).wishes.zonaHoraria,
        services: row.services.map(({ nombre }) => unlinked(nombre)),
        reason: row.reason,
        expected: expected ?? null,
        answerBy: answerUntil ?? null,
      }
      // No request for a review that exists.
      const spokenOf = kind === 'appointment_completed' && row.attested_at !== null
      return spokenOf || isOvertaken(kind, row, start, now().getTime())
        ? undefined
        : { kind, facts }
    },

    async payerOf({ appointmentId, businessId }: Delivery['about']): Promise<string | undefined> {
      const row = appointmentId === undefined ? undefined : await appointmentById(appointmentId)
      return row ? (row.business_id ?? row.barber_id) : businessId
    },

    /** The recipient's view. A growing SEQUENCE makes calendars take the latest. */
    async calendarFor(
      { appointmentId = '' }: Delivery['about'],
      recipient: string,
      lang: Language,
    ): Promise<RenderedMessage['calendar']> {
      const row = await appointmentById(appointmentId)
      if (!row || publicUrl === undefined) return undefined
      const appointment = appointmentView(row, {
        userId: recipient,
        now: now().getTime(),
        phones: new Map(),
      })
      const text = calendarFile({
        appointment: withoutLinks(appointment),
        changes: row.changes,
        changedAt: now().toISOString(),
        lang,
        publicUrl,
        now: now(),
      })
      return { method: appointment.estado === 'cancelada' ? 'CANCEL' : 'PUBLISH', text }
    },

    /** Its client's alone, of the appointment as it stands. */
    async answerLinkTo(
      { appointmentId = '' }: Delivery['about'],
      recipient: string,
    ): Promise<string | undefined> {
      const row = await appointmentById(appointmentId)
      if (row?.client_id !== recipient) return undefined
      return answerLinks.tokenOf({
        appointmentId,
        clientId: recipient,
        change: row.changes,
        until: Date.parse(row.expected_at ?? row.start_at),
      })
    },
  }
}

/** A calendar in a mail is read by programs that make links, too. */
const withoutLinks = (appointment: Appointment): Appointment => ({
  ...appointment,
  barberName: unlinked(appointment.barberName),
  clientName: unlinked(appointment.clientName),
  serviceName: unlinked(appointment.serviceName),
  businessName: appointment.businessName && unlinked(appointment.businessName),
  locationName: appointment.locationName && unlinked(appointment.locationName),
  services: appointment.services.map((service) => ({
    ...service,
    serviceName: unlinked(service.serviceName),
  })),
})

/** Whether the message is overtaken: a reminder once its appointment begins, an act once undone. */
function isOvertaken(
  kind: AppointmentKind,
  row: Pick<
    AppointmentRow,
    'status' | 'start_at' | 'started_at' | 'no_show' | 'shift' | 'answer_by'
  >,
  start: string | undefined,
  now: number,
): boolean {
  if (kind === 'appointment_reminder' || kind === 'appointment_unanswered') {
    const request = kind === 'appointment_reminder' ? 'confirmada' : 'pendiente'
    return (
      row.status !== request ||
      row.started_at !== null ||
      row.start_at !== start ||
      Date.parse(row.start_at) <= now
    )
  }
  if (kind === 'appointment_cancelled' || kind === 'appointment_rejected')
    return row.status !== 'cancelada'
  if (kind === 'appointment_no_show') return !row.no_show
  if (kind === 'appointment_completed') return row.status !== 'completada'
  if (kind === 'appointment_shift_proposed')
    return row.shift !== 'open' || row.answer_by === null || Date.parse(row.answer_by) <= now
  if (kind === 'appointment_delayed' && (row.start_at !== start || row.started_at !== null))
    return true
  const isMove = kind === 'appointment_rescheduled' || kind === 'appointment_shifted'
  if (isMove && start !== undefined && row.start_at !== start) return true
  return notificationKindOf(kind).saysItHolds === true && row.status === 'cancelada'
}
