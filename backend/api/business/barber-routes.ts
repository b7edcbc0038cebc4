/** A barber by themselves, for the screens of the spec that begin there. */
import * as contract from '../../../contract/business/barbers.ts'
import type { QueryOf } from '../../../contract/kernel/route.ts'
import { weekdays } from '../../../contract/kernel/values.ts'
import { kilometres, onMap } from '../../commands/booking/home-service.ts'
import { publishedWeek } from '../../domain/booking/schedule.ts'
import { availabilityOf } from '../../projections/business/availability-reads.ts'
import { personSeenBy } from '../../projections/identity/people-reads.ts'
import { ratingOfBarber } from '../../projections/ratings-reads.ts'
import type { Viewer } from '../../projections/visibility.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { houseOf } from './house.ts'
import { placesSeen } from './other-days.ts'
import { outerHours, publicAddress } from './shop-view.ts'

export const barberRoutes: Routes = (api, { db, booking }) => {
  const shown = async (
    viewer: Viewer,
    userId: string,
    { lat, lng }: QueryOf<typeof contract.barber>,
  ): Promise<contract.Barber> => {
    const person = await personSeenBy(db, viewer, userId)
    // A client is nobody's barber.
    if (!person || person.rol === 'cliente') throw notFound('Barbero no encontrado')
    const [
      { shop, places, placeZone, opening, currency },
      { horario, policy },
      { rating, reviews },
    ] = await Promise.all([
      houseOf({ db, booking }, viewer, userId),
      availabilityOf(db, userId),
      ratingOfBarber(db, userId),
    ])
    const [place] = places
    const week = publishedWeek(horario, opening, shop !== undefined)
    const at = onMap({ shop: shop ?? null, place: place ? { place } : null })
    return {
      id: userId,
      userId,
      businessId: shop?.business_id ?? null,
      rol: person.rol,
      userName: person.nombre,
      userProfileImage: person.profileImageUrl,
      businessName: shop?.nombre ?? null,
      businessAddress: place?.address ?? (shop ? publicAddress(shop) : null),
      phone: place?.phone ?? shop?.telefono ?? null,
      especialidades: [...person.especialidades],
      workingHours: week && outerHours(week, policy.bufferMinutes),
      workingDays: weekdays.filter((day) => week !== null && week[day].length > 0),
      horario: week,
      zonaHoraria: placeZone,
      moneda: currency,
      rating,
      totalReviews: reviews,
      distance:
        at !== undefined && lat !== undefined && lng !== undefined
          ? kilometres({ lat, lng }, at)
          : null,
      locations: await placesSeen(db, viewer.at, shop, places),
    }
  }

  api.on(contract.barber, ({ viewer, params, query }) => shown(viewer, params.id, query), {
    shared: true,
  })
  api.on(
    contract.barberOfUser,
    ({ viewer, params, query }) => shown(viewer, params.userId, query),
    { shared: true },
  )
}
