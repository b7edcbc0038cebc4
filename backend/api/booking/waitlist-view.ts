/** Entries of a waiting list as their client sees them, and as those whose chair it is. */
import type { Waiter, WaitingEntry } from '../../../contract/booking/waitlist.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import type { WaitWindow } from '../../domain/booking/wait-events.ts'
import type { WaitEntry } from '../../domain/booking/waiting.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import type { StepRow, WaitRow } from '../../projections/booking/waitlist-reads.ts'

const windowsOf = (windows: readonly WaitWindow[]) =>
  windows.map(({ day, from, to }) => ({ dia: day, desde: from, hasta: to }))
const servicesOf = (services: WaitEntry['services']) =>
  services.map(({ serviceId, nombre }) => ({ id: serviceId, nombre }))

const offerOf = (offer: WaitRow['offer']): WaitingEntry['oferta'] =>
  offer && {
    id: offer.offer_id,
    fecha: withOffset(Date.parse(offer.start_at), offer.zone),
    hasta: new Date(offer.until).toISOString(),
    zonaHoraria: offer.zone,
    barberId: offer.barber_id,
    barberName: offer.barber_name,
    totalPrice: Number(offer.cents) / 100,
    moneda: offer.currency,
    totalMinutes: (Date.parse(offer.end_at) - Date.parse(offer.start_at)) / 60_000,
  }

const stepOf = ({ at, kind, why, reason, start_at, barber_name }: StepRow) => ({
  ocurridoEn: at,
  tipo: kind,
  motivo: why,
  palabras: reason,
  fecha: start_at,
  barberName: barber_name,
})

export function entryView(row: WaitRow, steps: readonly StepRow[]): WaitingEntry {
  const isOpen = row.status === 'esperando' || row.status === 'ofrecida'
  return {
    id: row.entry_id,
    businessId: row.business_id,
    businessName: row.business_name,
    barberIds: row.barber_ids && [...row.barber_ids],
    barberNames: [...row.barber_names],
    services: servicesOf(row.services),
    ventanas: windowsOf(row.windows),
    nota: row.note,
    citaId: row.appointment_id,
    avisameSiempre: row.always,
    estado: row.status,
    puesto: isOpen ? row.place : null,
    desde: row.joined_at,
    oferta: offerOf(row.offer),
    pasos: steps.filter(({ entry_id }) => entry_id === row.entry_id).map(stepOf),
  }
}

/** As it was just written, where the read model does not show it yet. */
export const freshEntry = (entry: WaitEntry): WaitingEntry => ({
  id: entry.entryId,
  businessId: entry.businessId,
  businessName: null,
  barberIds: entry.barberIds && [...entry.barberIds],
  barberNames: [],
  services: servicesOf(entry.services),
  ventanas: windowsOf(entry.windows),
  nota: entry.note,
  citaId: entry.appointmentId,
  avisameSiempre: entry.always,
  estado: entry.status === 'paused' ? 'pausada' : 'esperando',
  puesto: null,
  desde: entry.joinedAt,
  oferta: null,
  pasos: [],
})

/** Barbers know who waits by first name only. */
export function waiterView(row: WaitRow, steps: readonly StepRow[]): Waiter {
  const { citaId: _, avisameSiempre: __, ...entry } = entryView(row, steps)
  return { ...entry, nombre: row.client_name?.split(/\s+/)[0] ?? ERASED }
}
