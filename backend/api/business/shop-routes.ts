/** Shops: the asker's own, the list of all, and what anybody sees of one. */
import * as contract from '../../../contract/business/shops.ts'
import type { Business } from '../../../contract/business/shops.ts'
import { limits } from '../../../contract/kernel/values.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import { authorize } from '../../domain/authority.ts'
import { defined } from '../../commands/kernel/defined.ts'
import { effectiveWeek } from '../../domain/booking/schedule.ts'
import { weekAfter } from '../../domain/business/hours.ts'
import { availabilityOf } from '../../projections/business/availability-reads.ts'
import { doneSoFar } from '../../projections/business/left-to-do.ts'
import { activePlacesOf, serversOf } from '../../projections/business/locations-reads.ts'
import { shopsAround, shopSeenBy, type ShopRow } from '../../projections/business/shops-reads.ts'
import { shopOfPerson, teamOf } from '../../projections/business/team-reads.ts'
import type { Viewer } from '../../projections/visibility.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { placesSeen } from './other-days.ts'
import { servedAt, type Insight } from './shop-view.ts'
import {
  cursorAt,
  cursorOf,
  listedShops,
  moderated,
  servicesSeen,
  shownShop,
  teamSeen,
} from './shops-seen.ts'

export const shopRoutes: Routes = (
  api,
  { db, images, now, business: { availability, shop: commands } },
) => {
  const view = (row: ShopRow, inside?: Insight) => shownShop(db, now().toISOString(), row, inside)
  const mine = async (userId: string): Promise<Business | null> => {
    const row = await shopOfPerson(db, userId)
    if (!row) return null
    if (row.owner_id !== userId) return { ...(await view(row, {})), relacion: 'miembro' }
    const shown = {
      addressIsPrivate: row.address_is_private,
      latitude: row.latitude,
      longitude: row.longitude,
    }
    const [place, done] = await Promise.all([
      commands.exactPlace(row.business_id, shown),
      doneSoFar(db, userId),
    ])
    const isDone = {
      servicios: done.services,
      horario: done.hours || row.horario !== null,
      foto: row.imagen !== null,
      perfil: done.profile,
    }
    return {
      ...(await view(row, { place })),
      ...moderated(row),
      relacion: 'propietario',
      porHacer: contract.openingSteps.filter((step) => !isDone[step]),
    }
  }
  const seen = async (viewer: Viewer, businessId: string) => {
    const row = await shopSeenBy(db, viewer, businessId)
    if (!row) throw notFound('Negocio no encontrado')
    return row
  }
  const afterwards = async (userId: string, settle: () => Promise<void>) => {
    await settle()
    const shop = await mine(userId)
    if (!shop) throw notFound('Negocio no encontrado')
    return shop
  }

  api.on(
    contract.openBusiness,
    async ({ session, context, body, settle }) => {
      await commands.open(context, {
        nombre: body.nombre,
        direccion: body.direccion,
        descripcion: body.descripcion,
        telefono: body.phone,
        latitude: body.latitude,
        longitude: body.longitude,
        addressIsPrivate: body.direccionPrivada,
        ciudad: body.ciudad,
        currency: body.moneda,
        // Two fields of the spec say the same; either is enough (decision 2-70).
        tipoServicio:
          body.tipoServicio === 'domicilio'
            ? 'domicilio'
            : body.ofreceServicioDomicilio
              ? 'fisico_y_domicilio'
              : (body.tipoServicio ?? 'fisico'),
        zone: body.zonaHoraria,
        radioCobertura: body.radioCobertura ?? limits.radius.usual,
      })
      return afterwards(session.userId, settle)
    },
    { counted: 'shopChangesByAccount' },
  )
  api.on(contract.myBusiness, ({ session }) => mine(session.userId))
  api.on(contract.userBusiness, ({ session }) => mine(session.userId))
  api.on(
    contract.business,
    async ({ viewer, params }) => {
      const row = await seen(viewer, params.id)
      return { ...(await view(row)), ...(row.owner_id === viewer.userId && moderated(row)) }
    },
    { shared: true },
  )

  api.on(
    contract.changeUserBusiness,
    async ({ session: { userId }, context, body, settle }) => {
      const row = await shopOfPerson(db, userId)
      if (!row) throw notFound('Negocio no encontrado')
      authorize(context.by, 'shop.change', { owner: row.owner_id })
      const { horario: own } = await availabilityOf(db, userId)
      const saysHours = body.workingHours !== undefined || body.workingDays !== undefined
      const horario =
        body.horario ??
        (saysHours
          ? weekAfter(row.horario ?? effectiveWeek(own, null), body.workingHours, body.workingDays)
          : undefined)
      await commands.change(
        context,
        row.business_id,
        defined({
          nombre: body.businessName,
          direccion: body.physicalAddress,
          addressIsPrivate: body.direccionPrivada,
          descripcion: body.description === undefined ? undefined : body.description || null,
          telefono: body.phone,
          email: body.email,
          website: body.website,
          tipoServicio: body.tipoServicio,
          goesHome: body.offersHomeServices,
          radioCobertura: body.radioCobertura,
          zone: body.zonaHoraria,
          acceptsAppointments: body.acceptsAppointments,
          allowsWalkIns: body.allowsWalkIns,
          ciudad: body.ciudad,
          currency: body.moneda,
          latitude: body.latitude,
          longitude: body.longitude,
          horario,
          imagen:
            body.businessImage === undefined
              ? undefined
              : await images.take(userId, body.businessImage),
        }),
      )
      const pause =
        body.workingHours && 'start' in body.workingHours
          ? body.workingHours.break_duration
          : undefined
      if (pause !== undefined) await availability.setPolicy(context, { bufferMinutes: pause })
      return afterwards(userId, settle)
    },
    { counted: 'shopChangesByAccount' },
  )

  api.on(
    contract.changeBusiness,
    async ({ session: { userId }, viewer, context, params, body, settle }) => {
      // One's own needs no look: it may be a moment old.
      if (params.id !== ownedShopId(userId))
        authorize(context.by, 'shop.change', { owner: (await seen(viewer, params.id)).owner_id })
      await commands.change(
        context,
        params.id,
        defined({
          nombre: body.nombre,
          direccion: body.direccion,
          addressIsPrivate: body.direccionPrivada,
          descripcion: body.descripcion === undefined ? undefined : body.descripcion || null,
          telefono: body.telefono,
          tipoServicio: body.tipoServicio,
          goesHome: body.ofreceServicioDomicilio,
          radioCobertura: body.radioCobertura,
          zone: body.zonaHoraria,
          ciudad: body.ciudad,
          currency: body.moneda,
          latitude: body.latitude,
          longitude: body.longitude,
          imagen: body.imagen === undefined ? undefined : await images.take(userId, body.imagen),
        }),
      )
      return afterwards(userId, settle)
    },
    { counted: 'shopChangesByAccount' },
  )

  api.on(
    contract.allBusinesses,
    async ({ viewer, query: { lat, lng, tipoServicio, page, limit, despuesDe } }) => {
      const after = despuesDe === undefined ? undefined : cursorOf(despuesDe)
      const rows = await shopsAround(db, viewer, {
        here: lat === undefined || lng === undefined ? undefined : { lat, lng },
        ...servedAt(tipoServicio),
        limit: limit + 1,
        offset: after ? 0 : page * limit,
        after,
      })
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        results: await listedShops(db, viewer, shown),
        hasMore: last !== undefined,
        siguiente: last ? cursorAt(last) : null,
      }
    },
  )

  api.on(
    contract.businessBarbers,
    async ({ viewer, params }) => {
      await seen(viewer, params.id)
      return teamSeen(db, viewer, params.id)
    },
    { shared: true },
  )
  api.on(
    contract.businessPlaces,
    async ({ viewer, params }) => {
      const shop = await seen(viewer, params.id)
      const [places, team] = await Promise.all([
        activePlacesOf(db, params.id),
        teamOf(db, viewer, params.id),
      ])
      const [shown, serving] = await Promise.all([
        placesSeen(db, viewer.at, shop, places),
        serversOf(
          db,
          places.map(({ location_id }) => location_id),
          team.map(({ userId }) => userId),
        ),
      ])
      return shown.map((place) => ({ ...place, barberos: serving.get(place.id) ?? [] }))
    },
    { shared: true },
  )
  api.on(
    contract.businessServices,
    async ({ viewer, params }) => servicesSeen(db, viewer, await seen(viewer, params.id)),
    { shared: true },
  )
}
