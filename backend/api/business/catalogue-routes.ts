/** A barber's services and how they take bookings. */
import * as contract from '../../../contract/business/services.ts'
import { changeSettings } from '../../../contract/business/settings.ts'
import { authorize } from '../../domain/authority.ts'
import { pendingCountOf } from '../../projections/booking/dashboard.ts'
import { serviceById, barberServicesOf } from '../../projections/business/offers-reads.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { shopClockOf } from './house.ts'
import { fromCatalogue, fromRow, service, serviceA, serviceB } from './service-view.ts'

export const serviceRoutes: Routes = (
  api,
  { db, now, business: { catalogue: commands, availability }, booking },
) => {
  const moneyOf = async (barberId: string) =>
    (await shopClockOf({ db, booking }, barberId)).currency

  api.on(
    contract.addService,
    async ({ session, context, body }) =>
      service(
        fromCatalogue(
          await commands.add(context, {
            nombre: body.nombre,
            descripcion: body.descripcion || null,
            precio: body.precio,
            minutes: body.minutes,
            categoria: body.categoria || null,
            active: body.active,
          }),
        ),
        await moneyOf(session.userId),
      ),
    { counted: 'shopChangesByAccount' },
  )
  /** A visible service of another barber gives `forbidden`; a hidden one doesn't exist. */
  const mustBeOwn = async (serviceId: string, userId: string) => {
    const existing = await serviceById(db, serviceId)
    if (existing)
      authorize({ id: userId }, existing.active ? 'service.change' : 'service.changeInactive', {
        barber: existing.barber_id,
      })
    return existing
  }
  api.on(
    contract.changeService,
    async ({ session, context, params, body }) => {
      await mustBeOwn(params.id, session.userId)
      return service(
        fromCatalogue(await commands.change(context, params.id, body)),
        await moneyOf(session.userId),
      )
    },
    { counted: 'shopChangesByAccount' },
  )
  api.on(
    contract.removeService,
    async ({ session, context, params }) => {
      const existing = await mustBeOwn(params.id, session.userId)
      const addedAt = existing && new Date(existing.added_at).toISOString()
      await commands.remove(context, params.id, addedAt)
      return { ok: true as const }
    },
    { counted: 'shopChangesByAccount' },
  )
  api.on(
    contract.undoRemoveService,
    async ({ session, context, params }) => {
      await mustBeOwn(params.id, session.userId)
      return service(
        fromCatalogue(await commands.restore(context, params.id)),
        await moneyOf(session.userId),
      )
    },
    { counted: 'shopChangesByAccount' },
  )
  const mine = (userId: string) => Promise.all([barberServicesOf(db, userId), moneyOf(userId)])
  api.on(contract.myServicesA, async ({ session }) => {
    const [rows, currency] = await mine(session.userId)
    return rows.map((row) => serviceA(fromRow(row), currency))
  })
  api.on(contract.myServicesB, async ({ session }) => {
    const [rows, currency] = await mine(session.userId)
    return rows.map((row) => serviceB(fromRow(row), currency))
  })

  api.on(changeSettings, async ({ session: { userId }, context, body }) => {
    const { preset, policy } = await availability.changeSettings(context, {
      scheduleType: body.scheduleType,
      autoConfirm: body.autoConfirmBookings,
    })
    return {
      autoConfirmBookings: policy.autoConfirm,
      scheduleType: preset,
      pendientes: await pendingCountOf(db, userId, now().toISOString()),
    }
  })
}
