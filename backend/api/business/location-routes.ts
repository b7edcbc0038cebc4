/** The places of a shop. Only its owner knows of them here; to others they do not exist. */
import * as contract from '../../../contract/business/locations.ts'
import type { LocationPlace } from '../../domain/business/location.ts'
import { presets } from '../../domain/business/availability.ts'
import { weekAfter } from '../../domain/business/hours.ts'
import {
  locationById,
  type LocationRow,
  locationsOf,
  staffOf,
} from '../../projections/business/locations-reads.ts'
import { shopById, shopOfOwner } from '../../projections/business/shops-reads.ts'
import { notFound } from '../kernel/errors.ts'
import { done, type Routes } from '../kernel/route-registration.ts'

export const locationRoutes: Routes = (api, { db, business: { locations: commands } }) => {
  const shown = async (locationId: string): Promise<contract.BusinessLocation> => {
    const row = await locationById(db, locationId)
    if (!row) throw notFound('Locación no encontrada')
    return view(row)
  }
  const staff = async (locationId: string) =>
    (await staffOf(db, locationId)).map(({ userId, nombre, profileImageUrl }) => ({
      id: userId,
      userId,
      userName: nombre,
      userAvatar: profileImageUrl,
    }))

  api.on(contract.locations, async ({ session }) => {
    const shop = await shopOfOwner(db, session.userId)
    return shop ? (await locationsOf(db, shop.business_id)).map(view) : []
  })
  api.on(
    contract.addLocation,
    async ({ context, body, settle }) => {
      const id = await commands.add(context, {
        name: body.name,
        address: body.address,
        phone: body.phone ?? null,
        ...bothOrNone(body),
      })
      await settle()
      return shown(id)
    },
    { counted: 'shopChangesByAccount' },
  )
  api.on(
    contract.changeLocation,
    async ({ context, params, body, settle }) => {
      const { place, businessId } = await commands.own(context, params.id)
      const shop = await shopById(db, businessId)
      const week = place.horario ?? shop?.horario ?? presets.estandar
      const horario =
        body.horario !== undefined
          ? body.horario
          : body.workingHours === undefined
            ? undefined
            : weekAfter(week, body.workingHours, undefined)
      await commands.change(context, params.id, {
        ...(body.name !== undefined && { name: body.name }),
        ...(body.address !== undefined && { address: body.address }),
        ...(body.phone !== undefined && { phone: body.phone }),
        ...(body.status !== undefined && { status: body.status }),
        ...(horario !== undefined && { horario }),
        ...(body.latitude !== undefined && body.longitude !== undefined && bothOrNone(body)),
      })
      await settle()
      return shown(params.id)
    },
    { counted: 'shopChangesByAccount' },
  )
  api.on(
    contract.removeLocation,
    async ({ context, params }) => {
      await commands.own(context, params.id)
      await commands.remove(context, params.id)
      return done
    },
    { counted: 'shopChangesByAccount' },
  )

  api.on(contract.locationStaff, async ({ context, params }) => {
    await commands.own(context, params.id)
    return staff(params.id)
  })
  api.on(
    contract.assignStaff,
    async ({ context, params, body, settle }) => {
      await commands.assign(context, params.id, body.userId)
      await settle()
      return staff(params.id)
    },
    { counted: 'shopChangesByAccount' },
  )
  api.on(
    contract.unassignStaff,
    async ({ context, params, query, settle }) => {
      await commands.own(context, params.id)
      await commands.unassign(context, params.id, query.userId)
      await settle()
      return staff(params.id)
    },
    { counted: 'shopChangesByAccount' },
  )
}

const bothOrNone = ({
  latitude,
  longitude,
}: {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}): Pick<LocationPlace, 'latitude' | 'longitude'> =>
  typeof latitude === 'number' && typeof longitude === 'number'
    ? { latitude, longitude }
    : { latitude: null, longitude: null }

const view = (row: LocationRow): contract.BusinessLocation => ({
  id: row.location_id,
  businessId: row.business_id,
  name: row.name,
  address: row.address,
  phone: row.phone,
  status: row.status,
  activeBarbers: row.active_barbers,
  latitude: row.latitude,
  longitude: row.longitude,
  zonaHoraria: row.zone,
  horario: row.horario,
})
