/** People as others see them. */
import * as contract from '../../../contract/identity/profiles.ts'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { effectiveWeek, publishedWeek } from '../../domain/booking/schedule.ts'
import { toCome } from '../../domain/business/availability.ts'
import { availabilityOf } from '../../projections/business/availability-reads.ts'
import { barberServicesOf } from '../../projections/business/offers-reads.ts'
import { peopleNamed, personSeenBy } from '../../projections/identity/people-reads.ts'
import { ratingOfBarber, ratingOfShop, unrated } from '../../projections/ratings-reads.ts'
import { followCounts } from '../../projections/social/follows.ts'
import type { Viewer } from '../../projections/visibility.ts'
import { placesSeen } from '../business/other-days.ts'
import { fromRow, serviceA } from '../business/service-view.ts'
import { shopView } from '../business/shop-view.ts'
import { type HouseParts, houseOf } from '../business/house.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'

export const profileRoutes: Routes = (api, { db, vault, booking }) => {
  api.on(
    contract.searchPeople,
    async ({ viewer, query: { q, limit } }) => {
      const found = await peopleNamed(db, viewer, q, limit + 1)
      return {
        results: found.slice(0, limit).map(({ userId: id, nombre, rol, profileImageUrl }) => ({
          id,
          nombre,
          rol,
          profileImageUrl,
        })),
        hasMore: found.length > limit,
      }
    },
    { counted: 'peopleSearchByAccount' },
  )

  api.on(
    contract.publicProfile,
    async ({ viewer, params }) => {
      const profile = await profileSeen({ db, booking }, viewer, params.id)
      if (!profile) throw notFound('El perfil de usuario que buscas no existe.')
      if (viewer.userId !== profile.id) return profile
      const contact = (await vault.accounts.contactsOf([profile.id])).get(profile.id)
      return { ...profile, email: contact?.email, telefono: contact?.telefono ?? null }
    },
    { shared: true },
  )
}

async function ratedHouseOf({ db, booking }: HouseParts, viewer: Viewer, userId: string) {
  const house = await houseOf({ db, booking }, viewer, userId)
  return { ...house, rated: house.shop ? await ratingOfShop(db, house.shop.business_id) : unrated }
}

/** A person as the viewer sees them; nothing where the two may not meet. */
export async function profileSeen(
  { db, booking }: HouseParts,
  viewer: Viewer,
  userId: string,
): Promise<PublicProfile | undefined> {
  const person = await personSeenBy(db, viewer, userId)
  if (!person) return undefined
  const isSelf = viewer.userId === person.userId
  const offersServices = person.rol !== 'cliente'
  const [
    { shop: row, isHidden, acceptsAppointments, places, placeZone, opening, currency, rated },
    services,
    hours,
    { rating, reviews },
    follows,
  ] = await Promise.all([
    ratedHouseOf({ db, booking }, viewer, person.userId),
    offersServices ? barberServicesOf(db, person.userId, { activeOnly: !isSelf }) : [],
    availabilityOf(db, person.userId),
    ratingOfBarber(db, person.userId),
    followCounts(db, viewer, person.userId),
  ])
  const excepciones = toCome(hours.exceptions, viewer.at).map(({ from, to, ranges }) => ({
    desde: from,
    hasta: to,
    rangos: [...ranges],
  }))
  return {
    id: person.userId,
    nombre: person.nombre,
    rol: person.rol,
    profileImageUrl: person.profileImageUrl,
    acercaDe: person.acercaDe,
    especialidades: [...person.especialidades],
    creadoEn: person.createdAt,
    followersCount: follows.followers,
    followingCount: follows.following,
    isFollowing: follows.isFollowing,
    reviewsCount: reviews,
    rating,
    business: row
      ? shopView(row, {
          week: effectiveWeek(hours.horario, row.horario),
          otherDays: excepciones,
          breakMinutes: hours.policy.bufferMinutes,
          rated,
        })
      : null,
    services: services.map((one) => serviceA(fromRow(one), currency)),
    locations: await placesSeen(db, viewer.at, row, places),
    aceptaReservas:
      offersServices && services.some(({ active }) => active) && acceptsAppointments && !isHidden,
    horario: offersServices ? publishedWeek(hours.horario, opening, row !== undefined) : null,
    zonaHoraria: placeZone,
    margenMinutos: hours.policy.bufferMinutes,
    excepciones,
    ...(isSelf && { autoConfirmBookings: hours.policy.autoConfirm, scheduleType: hours.preset }),
  }
}
