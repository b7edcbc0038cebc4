/** The dashboard of a barber, or of a whole shop. */
import * as contract from '../../../contract/booking/dashboard.ts'
import { authorize } from '../../domain/authority.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { countsFor, upcomingOf, visitsOf } from '../../projections/booking/dashboard.ts'
import { clientsOf, revenueSince, servedBy } from '../../projections/booking/revenue.ts'
import { barbersOf } from '../../projections/business/team.ts'
import { clockOf } from '../business/house.ts'
import type { Routes } from '../kernel/kit.ts'
import { seen } from './seen.ts'

const DAY = 86_400_000

export const dashboard: Routes = (api, services) => {
  const { db, now } = services
  api.on(contract.myVisits, async ({ session: { userId, rol } }) => ({
    citasCompletadas: await (rol === 'cliente' ? visitsOf(db, userId) : servedBy(db, userId)),
  }))

  api.on(contract.dashboard, async ({ session: { userId }, query }) => {
    const barberIds = query.negocio === undefined ? [userId] : await barbersOf(db, ownedShopId(userId))
    // A shop has its owner, so where there is nobody there is no shop.
    authorize({ id: userId }, 'shop.run', { owner: barberIds.includes(userId) ? userId : null })
    const { zone, currency } = await clockOf(services, userId)
    const at = now().toISOString()
    const today = localDay(Date.parse(at), zone)
    const sunday = new Date(Date.parse(today) - new Date(today).getUTCDay() * DAY).toISOString().slice(0, 10)
    const [counts, cents, clients, upcoming] = await Promise.all([
      countsFor(db, barberIds, today, at), revenueSince(db, barberIds, sunday), clientsOf(db, barberIds), upcomingOf(db, barberIds, at, 4),
    ])
    return {
      zonaHoraria: zone, moneda: currency, citasHoy: counts.today, ingresosSemana: cents / 100, pendientes: counts.pending, totalClientes: clients,
      // Following and reviews are areas of their own, not built yet: nobody follows and nobody has reviewed.
      seguidores: 0, siguiendo: 0, rating: null,
      proximas: await seen(services, userId, upcoming),
    }
  })
}
