/** Shops and the public profiles of the people in them. */
import * as contract from '../../contract/business.ts'
import { limits } from '../../contract/values.ts'
import { effectiveWeek } from '../domain/booking/schedule.ts'
import { availabilityOf } from '../projections/availability.ts'
import { servicesOf } from '../projections/offers.ts'
import { personById } from '../projections/people.ts'
import { shopById, shopOfOwner, type ShopRow } from '../projections/shops.ts'
import { notFound } from './errors.ts'
import type { Routes } from './kit.ts'
import { fromRow, serviceA } from './views/service.ts'
import { shopView } from './views/shop.ts'

export const shops: Routes = (api, { db, vault, shop: commands }) => {
  /** A shop with the hours that hold in it: its owner's within its own. */
  const view = async (row: ShopRow) => {
    const { horario, policy } = await availabilityOf(db, row.owner_id)
    return shopView(row, { week: effectiveWeek(horario, row.horario), breakMinutes: policy.bufferMinutes })
  }
  const mine = async (userId: string) => {
    const row = await shopOfOwner(db, userId)
    return row ? view(row) : null
  }
  const known = async (businessId: string) => {
    const row = await shopById(db, businessId)
    if (!row) throw notFound('Negocio no encontrado')
    return row
  }

  api.on(contract.openBusiness, async ({ session, context, body, settle }) => {
    await commands.open(context, {
      nombre: body.nombre, direccion: body.direccion, descripcion: body.descripcion, telefono: body.phone, latitude: body.latitude, longitude: body.longitude,
      // Two fields of the spec say the same; either is enough (decision 2-70).
      ofreceServicioDomicilio: body.ofreceServicioDomicilio || body.tipoServicio === 'fisico_y_domicilio', radioCobertura: body.radioCobertura ?? limits.radius.usual,
    })
    await settle()
    const opened = await mine(session.userId)
    if (!opened) throw notFound('Negocio no encontrado')
    return opened
  })
  api.on(contract.myBusiness, ({ session }) => mine(session.userId))
  api.on(contract.userBusiness, ({ session }) => mine(session.userId))
  api.on(contract.business, async ({ params }) => view(await known(params.id)))

  api.on(contract.businessBarbers, async ({ params }) => {
    const { owner_id } = await known(params.id)
    const owner = await personById(db, owner_id)
    return owner ? [{
      id: owner.userId, userId: owner.userId, userName: owner.nombre, userAvatar: owner.profileImageUrl, userProfileImage: owner.profileImageUrl, rol: owner.rol,
      rating: null, totalReviews: 0, reviewCount: 0, especialidades: owner.especialidades.slice(0, 3), specialties: owner.especialidades.slice(0, 3),
    }] : []
  })
  api.on(contract.businessServices, async ({ params }) => {
    const { owner_id } = await known(params.id)
    return (await servicesOf(db, owner_id, { activeOnly: true })).map((row) => ({ ...serviceA(fromRow(row)), barberId: row.barber_id }))
  })

  api.on(contract.publicProfile, async ({ session, params }) => {
    const person = await personById(db, params.id)
    if (!person) throw notFound('El perfil de usuario que buscas no existe.')
    const isSelf = session?.userId === person.userId
    const offersServices = person.rol !== 'cliente'
    const [row, services, hours] = await Promise.all([
      shopOfOwner(db, person.userId),
      offersServices ? servicesOf(db, person.userId, { activeOnly: !isSelf }) : [],
      availabilityOf(db, person.userId),
    ])
    const contact = isSelf ? (await vault.accounts.contactsOf([person.userId])).get(person.userId) : undefined
    return {
      id: person.userId, nombre: person.nombre, rol: person.rol, profileImageUrl: person.profileImageUrl, acercaDe: person.acercaDe,
      especialidades: [...person.especialidades], creadoEn: person.createdAt,
      // Follows and reviews come with their own areas; until then these are the true numbers.
      followersCount: 0, followingCount: 0, reviewsCount: 0, rating: null,
      business: row ? shopView(row, { week: effectiveWeek(hours.horario, row.horario), breakMinutes: hours.policy.bufferMinutes }) : null,
      services: services.map((one) => serviceA(fromRow(one))),
      aceptaReservas: offersServices && services.some(({ active }) => active) && (row?.accepts_appointments ?? true),
      ...(isSelf && { email: contact?.email, telefono: contact?.telefono ?? null, autoConfirmBookings: hours.policy.autoConfirm, scheduleType: hours.preset }),
    }
  })
}
