/** The dashboard of a barber, or of a whole shop. */
import * as contract from '../../../contract/booking/dashboard.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import { localDay } from '../../domain/booking/schedule.ts'
import { upcomingOf, visitsOf } from '../../projections/booking/dashboard.ts'
import { dashboardOf, servedBy } from '../../projections/booking/history-reads.ts'
import { barbersOf } from '../../projections/business/team-reads.ts'
import { ratingOfBarber, ratingOfShop } from '../../projections/ratings-reads.ts'
import { shopClockOf } from '../business/house.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { seen } from './seen.ts'
import { asOf, scopeFor, sundayOf } from './statistics-routes.ts'

export const dashboardRoutes: Routes = (api, services) => {
  const { db } = services
  api.on(contract.myVisits, async ({ session: { userId, rol } }) => ({
    citasCompletadas: await (rol === 'cliente' ? visitsOf(db, userId) : servedBy(db, userId)),
  }))

  api.on(
    contract.dashboard,
    async ({ session: { userId }, viewer, context, query: { negocio, al } }) => {
      const scope = await scopeFor(services, context.by, { negocio })
      const counted = async () => {
        // Now needs no place in the log: whatever is known.
        const [{ zone, currency }, moment] = await Promise.all([
          shopClockOf(services, userId),
          al === undefined ? { at: context.at } : asOf(services, scope, al),
        ])
        const today = localDay(Date.parse(moment.at), zone)
        return {
          zone,
          currency,
          ...(await dashboardOf(db, scope, moment, { today, since: sundayOf(today) })),
        }
      }
      const coming = async () =>
        upcomingOf(
          db,
          negocio === undefined ? [userId] : await barbersOf(db, ownedShopId(userId)),
          context.at,
          4,
        )
      const earned = async () =>
        (negocio === undefined
          ? await ratingOfBarber(db, userId)
          : await ratingOfShop(db, ownedShopId(userId))
        ).rating
      const [{ zone, currency, ...numbers }, upcoming, rating, follows] = await Promise.all([
        counted(),
        // What comes next can be acted on: there is none of it in the past.
        al === undefined ? coming() : [],
        // What reviews come to is kept as it is now alone.
        al === undefined ? earned() : null,
        // A follow that has ended leaves no row, so neither number is known of the past.
        al === undefined ? services.followCounts(viewer, userId) : null,
      ])
      return {
        zonaHoraria: zone,
        moneda: currency,
        citasHoy: numbers.today,
        ingresosSemana: Number(numbers.cents) / 100,
        pendientes: numbers.pending,
        totalClientes: numbers.clients,
        seguidores: follows?.followers ?? null,
        siguiendo: follows?.following ?? null,
        rating,
        proximas: await seen(services, userId, upcoming),
      }
    },
  )
}
