/** Waiting lists: who waits for what, in which order, what was offered, and why not. */
import type { WaitState } from '../../../contract/booking/wait-words.ts'
import {
  EntrySkipped,
  OfferAccepted,
  OfferDeclined,
  OfferLapsed,
  OfferReopened,
  OfferWithdrawn,
  SlotOffered,
  WaitChanged,
  type WaitEvent,
  WaitFulfilled,
  WaitJoined,
  WaitLeft,
  WaitMoved,
  WaitPaused,
  WaitResumed,
  type WaitWindow,
} from '../../domain/booking/wait-events.ts'
import type { SlotOffer, WaitEntry } from '../../domain/booking/waiting.ts'
import { json, projection, type Rows, word } from '../engine/apply/projection.ts'

const open = "status IN ('esperando', 'ofrecida', 'pausada')"

const tables = {
  /** `keeper_id`: the shop, or the barber who has none. */
  entry: {
    columns: {
      entry_id: 'uuid',
      client_id: 'uuid',
      keeper_id: 'uuid',
      business_id: { type: 'uuid', nullable: true },
      /** Null: any barber of the shop. */
      barber_ids: { type: 'uuid[]', nullable: true },
      services: json<WaitEntry['services']>(),
      windows: json<readonly WaitWindow[]>(),
      /** Of the windows, by the shop's clock. */
      days: 'text[]',
      last_day: 'date',
      note: 'text',
      appointment_id: { type: 'uuid', nullable: true },
      always: 'boolean',
      status: word<WaitState>(),
      joined_at: 'timestamptz',
      offer_id: { type: 'uuid', nullable: true },
      ended_at: { type: 'timestamptz', nullable: true },
    },
    key: ['entry_id'],
    personal: { of: 'client_id', columns: { note: '' } },
    impersonal: ['barber_ids', 'services', 'windows', 'days', 'status'],
    indexes: [
      '(client_id, joined_at)',
      `(keeper_id, joined_at, entry_id) WHERE ${open}`,
      `(last_day) WHERE ${open}`,
    ],
  },
  offer: {
    columns: {
      offer_id: 'uuid',
      entry_id: 'uuid',
      client_id: 'uuid',
      barber_id: 'uuid',
      day: 'date',
      start_at: 'timestamptz',
      end_at: 'timestamptz',
      zone: 'text',
      services: json<SlotOffer['services']>(),
      cents: 'bigint',
      currency: 'text',
      until: 'timestamptz',
      undo_until: { type: 'timestamptz', nullable: true },
      state: word<'open' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn'>(),
    },
    key: ['offer_id'],
    impersonal: ['zone', 'services', 'currency', 'state'],
    indexes: ['(entry_id)', "(client_id) WHERE state = 'open'"],
  },
  /** `by_id`: whose words the reason is. */
  step: {
    columns: {
      entry_id: 'uuid',
      step_id: 'uuid',
      kind: word<WaitEvent['type']>(),
      at: 'timestamptz',
      barber_id: { type: 'uuid', nullable: true },
      start_at: { type: 'timestamptz', nullable: true },
      why: { type: 'text', nullable: true },
      by_id: { type: 'uuid', nullable: true },
      reason: { type: 'text', nullable: true },
    },
    key: ['entry_id', 'step_id'],
    personal: { of: 'by_id', columns: { reason: null } },
    impersonal: ['kind', 'why'],
    indexes: ['(entry_id, at)', '(by_id) WHERE reason IS NOT NULL'],
  },
} as const

type WaitRows = Rows<typeof tables>
interface Recorded {
  readonly id: string
  readonly type: string
  readonly metadata: { readonly occurredAt: string }
}

interface Step {
  readonly barber_id?: string
  readonly start_at?: string
  readonly why?: string | null
  readonly by_id?: string
  readonly reason?: string | null
}

const noted = (rows: WaitRows, entryId: string, recorded: Recorded, step: Step = {}) =>
  rows.step.put({
    entry_id: entryId,
    step_id: recorded.id,
    // Of the types that this read model handles.
    kind: recorded.type as WaitEvent['type'],
    at: recorded.metadata.occurredAt,
    ...step,
  })

const dated = (windows: readonly WaitWindow[]) => {
  const days = [...new Set(windows.map(({ day }) => day))].sort()
  return { windows, days, last_day: days.at(-1) ?? '' }
}

const timeOf = ({ barberId, start }: { barberId: string; start: string }) => ({
  barber_id: barberId,
  start_at: start,
})

/** The offer is over, one way or another: the entry waits again. */
const over =
  (state: 'declined' | 'lapsed' | 'withdrawn') =>
  (
    offer: {
      entryId: string
      offerId: string
      barberId: string
      start: string
      undoUntil?: string
      why?: string
      reason?: string | null
    },
    rows: WaitRows,
    recorded: Recorded,
  ) => {
    const { entryId, offerId, undoUntil, why, reason, barberId } = offer
    rows.entry.patch({ entry_id: entryId }, { status: 'esperando', offer_id: null })
    rows.offer.patch({ offer_id: offerId }, { state, undo_until: undoUntil ?? null })
    noted(rows, entryId, recorded, {
      ...timeOf(offer),
      ...(why !== undefined && { why }),
      ...(reason !== undefined && { by_id: barberId, reason }),
    })
  }

const becomes =
  (status: WaitState) =>
  (data: { entryId: string; why?: string }, rows: WaitRows, recorded: Recorded) => {
    const isOver = status === 'dejada' || status === 'cumplida'
    rows.entry.patch(
      { entry_id: data.entryId },
      { status, ...(isOver && { offer_id: null, ended_at: recorded.metadata.occurredAt }) },
    )
    noted(rows, data.entryId, recorded, data.why === undefined ? {} : { why: data.why })
  }

export const waitlist = projection({
  name: 'waitlist',
  version: 1,
  tables,
  handlers: (on) => [
    on(WaitJoined, (joined, rows, recorded) => {
      const { entryId, clientId, businessId, barberIds, windows, appointmentId } = joined
      rows.entry.put({
        entry_id: entryId,
        client_id: clientId,
        keeper_id: businessId ?? barberIds?.[0] ?? clientId,
        business_id: businessId,
        barber_ids: barberIds,
        services: joined.services,
        ...dated(windows),
        note: joined.note,
        appointment_id: appointmentId,
        always: joined.always,
        status: 'esperando',
        joined_at: joined.joinedAt,
      })
      noted(rows, entryId, recorded)
    }),
    on(WaitChanged, ({ entryId, windows, note, always }, rows, recorded) => {
      rows.entry.patch({ entry_id: entryId }, { ...dated(windows), note, always })
      noted(rows, entryId, recorded)
    }),
    on(WaitMoved, ({ entryId, to, by, reason }, rows, recorded) => {
      rows.entry.patch({ entry_id: entryId }, { joined_at: to })
      noted(rows, entryId, recorded, { by_id: by, reason })
    }),
    on(WaitPaused, becomes('pausada')),
    on(WaitResumed, becomes('esperando')),
    on(WaitLeft, becomes('dejada')),
    on(WaitFulfilled, becomes('cumplida')),
    on(SlotOffered, (offer, rows, recorded) => {
      const { entryId, offerId, clientId, barberId, day, end, zone, services, reason } = offer
      rows.entry.patch({ entry_id: entryId }, { status: 'ofrecida', offer_id: offerId })
      rows.offer.put({
        offer_id: offerId,
        entry_id: entryId,
        client_id: clientId,
        ...timeOf(offer),
        day,
        end_at: end,
        zone,
        services,
        cents: offer.cents,
        currency: offer.currency,
        until: offer.until,
        state: 'open',
      })
      noted(rows, entryId, recorded, { ...timeOf(offer), by_id: barberId, reason })
    }),
    on(OfferAccepted, (accepted, rows, recorded) => {
      rows.offer.patch({ offer_id: accepted.offerId }, { state: 'accepted' })
      noted(rows, accepted.entryId, recorded, timeOf(accepted))
    }),
    on(OfferDeclined, over('declined')),
    on(OfferLapsed, over('lapsed')),
    on(OfferWithdrawn, over('withdrawn')),
    on(OfferReopened, ({ entryId, offerId, ...time }, rows, recorded) => {
      rows.entry.patch({ entry_id: entryId }, { status: 'ofrecida', offer_id: offerId })
      rows.offer.patch({ offer_id: offerId }, { state: 'open', undo_until: null })
      noted(rows, entryId, recorded, timeOf(time))
    }),
    on(EntrySkipped, ({ entryId, why, ...time }, rows, recorded) =>
      noted(rows, entryId, recorded, { ...timeOf(time), why }),
    ),
  ],
})
