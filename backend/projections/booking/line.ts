/** Walk-in lines and their tickets: whose they are, and whether the waiting times were right. */
import type { TicketSource, TicketState } from '../../../contract/booking/line-words.ts'
import {
  LineClosed,
  LineOpened,
  TicketCalled,
  TicketClosed,
  TicketLeft,
  TicketRestored,
  TicketSeated,
  TicketSkipped,
  TicketSteppedBack,
  TicketTaken,
} from '../../domain/booking/line-events.ts'
import type { LineTicket } from '../../domain/booking/line.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { json, projection, type Rows, word } from '../engine/apply/projection.ts'

const open = "status IN ('esperando', 'llamado')"

const tables = {
  day: {
    columns: {
      business_id: 'uuid',
      place_id: 'uuid',
      day: 'date',
      zone: 'text',
      is_open: 'boolean',
    },
    key: ['business_id', 'place_id', 'day'],
    impersonal: ['zone'],
    indexes: ['(day) WHERE is_open'],
  },
  ticket: {
    columns: {
      ticket_id: 'uuid',
      business_id: 'uuid',
      place_id: 'uuid',
      day: 'date',
      number: 'int',
      client_id: { type: 'uuid', nullable: true },
      person_id: 'uuid',
      guest_name: { type: 'text', nullable: true },
      services: json<LineTicket['services']>(),
      source: word<TicketSource>(),
      status: word<TicketState>(),
      taken_at: 'timestamptz',
      /** Minutes that the person was told at most; null where none were said. */
      wait_to: { type: 'int', nullable: true },
      /** The last call; null before any. */
      called_at: { type: 'timestamptz', nullable: true },
      has_stepped_back: 'boolean',
      /** The chair it is called to, or was seated in. */
      barber_id: { type: 'uuid', nullable: true },
      ended_at: { type: 'timestamptz', nullable: true },
    },
    key: ['ticket_id'],
    personal: {
      of: 'person_id',
      columns: { guest_name: ERASED },
      found: 'client_id = ANY($1::uuid[]) OR (client_id IS NULL AND person_id = ANY($1::uuid[]))',
    },
    impersonal: ['services', 'source', 'status'],
    indexes: [
      `(client_id, day) WHERE client_id IS NOT NULL`,
      '(person_id) WHERE client_id IS NULL',
      `(client_id) WHERE client_id IS NOT NULL AND ${open}`,
      '(place_id, day)',
    ],
  },
} as const

type LineRows = Rows<typeof tables>
interface Recorded {
  readonly metadata: { readonly occurredAt: string }
}

const ended =
  (status: TicketState) =>
  ({ ticketId }: { ticketId: string }, { ticket }: LineRows, { metadata }: Recorded) =>
    ticket.patch({ ticket_id: ticketId }, { status, ended_at: metadata.occurredAt })

export const lines = projection({
  name: 'line',
  version: 1,
  tables,
  handlers: (on) => [
    on(LineOpened, ({ businessId, placeId, day, zone }, rows) =>
      rows.day.put({ business_id: businessId, place_id: placeId, day, zone, is_open: true }),
    ),
    on(LineClosed, ({ businessId, placeId, day }, rows) =>
      rows.day.patch({ business_id: businessId, place_id: placeId, day }, { is_open: false }),
    ),
    on(TicketTaken, (taken, rows) =>
      rows.ticket.put({
        ticket_id: taken.ticketId,
        business_id: taken.businessId,
        place_id: taken.placeId,
        day: taken.day,
        number: taken.number,
        client_id: taken.clientId,
        person_id: taken.personId,
        guest_name: taken.guestName,
        services: taken.services,
        source: taken.source,
        status: 'esperando',
        taken_at: taken.takenAt,
        wait_to: taken.wait?.to ?? null,
        has_stepped_back: false,
        barber_id: taken.barberId,
      }),
    ),
    on(TicketCalled, ({ ticketId, barberId }, rows, { metadata: { occurredAt } }) =>
      rows.ticket.patch(
        { ticket_id: ticketId },
        { status: 'llamado', barber_id: barberId, called_at: occurredAt },
      ),
    ),
    on(TicketSeated, ({ ticketId, barberId }, rows, { metadata: { occurredAt } }) =>
      rows.ticket.patch(
        { ticket_id: ticketId },
        { status: 'sentado', barber_id: barberId, ended_at: occurredAt },
      ),
    ),
    on(TicketSteppedBack, ({ ticketId }, rows) =>
      rows.ticket.patch({ ticket_id: ticketId }, { status: 'esperando', has_stepped_back: true }),
    ),
    on(TicketRestored, ({ ticketId }, rows) =>
      rows.ticket.patch({ ticket_id: ticketId }, { status: 'esperando', ended_at: null }),
    ),
    on(TicketSkipped, ended('saltado')),
    on(TicketLeft, ended('salio')),
    on(TicketClosed, ended('cerrado')),
  ],
})
