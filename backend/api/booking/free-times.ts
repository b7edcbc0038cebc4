/** Free times of a barber or a whole shop, and a barber's taken ones. */
import * as contract from '../../../contract/booking/free-times.ts'
import type { QueryOf } from '../../../contract/kernel/route.ts'
import { limits } from '../../../contract/kernel/values.ts'
import { anyoneFree } from '../../commands/booking/anyone.ts'
import { anyoneReads, busyOf } from '../../projections/booking/free-time.ts'
import { meets } from '../../projections/visibility.ts'
import type { Routes } from '../kernel/kit.ts'
import { estadoOf } from './appointment-view.ts'

const DAY = 86_400_000

export const freeTimes: Routes = (api, { db, commands, workplaces, freeTimes: times, now }) => {
  api.on(contract.barberAppointments, async ({ viewer, params }) => {
    if (!(await meets(db, viewer, params.barberId))) return []
    const from = now().getTime() - DAY
    const rows = await busyOf(db, params.barberId, from, from + (limits.bookingDays + 2) * DAY)
    return rows.map(({ id, start_at, end_at, status }) => ({
      id, fecha: start_at, totalDuration: (Date.parse(end_at) - Date.parse(start_at)) / 60_000, estado: estadoOf({ start_at, status }, now().getTime()),
    }))
  }, { polled: 'anybody' })
  api.on(contract.slots, async ({ viewer, params, query }) => {
    const [free, met] = await Promise.all([times.slots(params.id, { ...freeTimesAsked(query), now: now().getTime() }), meets(db, viewer, params.id)])
    // A full calendar, and nothing that would say why.
    return met ? free : { ...free, dias: free.dias.map((day) => ({ ...day, horarios: [] })) }
  }, { polled: 'anybody' })

  api.on(contract.anyoneSlots, ({ viewer, params, query }) =>
    anyoneFree({ commands, workplaces, reads: anyoneReads(db, viewer) }, params.id, { ...freeTimesAsked(query), now: now().getTime() }), { polled: 'anybody' })
}

/** What is asked of free times, of one barber or of a whole shop. */
const freeTimesAsked = ({ desde, dias, servicios, locationId, modalidad, lat, lng }: QueryOf<typeof contract.slots>) => ({
  from: desde, days: dias, serviceIds: servicios?.split(',').filter(Boolean) ?? [], locationId,
  home: modalidad === 'domicilio' ? { lat, lng } : undefined,
})
