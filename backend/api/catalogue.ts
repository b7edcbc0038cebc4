/** A barber's services and how they take bookings. */
import * as contract from '../../contract/services.ts'
import { changeSettings } from '../../contract/settings.ts'
import { servicesOf } from '../projections/offers.ts'
import type { Routes } from './kit.ts'
import { fromCatalogue, fromRow, service, serviceA, serviceB } from './views/service.ts'

export const catalogue: Routes = (api, { db, shop }) => {
  api.on(contract.addService, async ({ context, body }) =>
    service(fromCatalogue(await shop.addService(context, {
      nombre: body.nombre, descripcion: body.descripcion || null, precio: body.precio, minutes: body.minutes, categoria: body.categoria || null, active: body.active,
    }))))
  api.on(contract.changeService, async ({ context, params, body }) => service(fromCatalogue(await shop.changeService(context, params.id, body))))
  api.on(contract.removeService, async ({ context, params }) => {
    await shop.removeService(context, params.id)
    return { ok: true as const }
  })
  api.on(contract.myServicesA, async ({ session }) => (await servicesOf(db, session.userId)).map((row) => serviceA(fromRow(row))))
  api.on(contract.myServicesB, async ({ session }) => (await servicesOf(db, session.userId)).map((row) => serviceB(fromRow(row))))

  api.on(changeSettings, async ({ context, body }) => {
    const { preset, policy } = await shop.changeSettings(context, { scheduleType: body.scheduleType, autoConfirm: body.autoConfirmBookings })
    return { autoConfirmBookings: policy.autoConfirm, scheduleType: preset }
  })
}
