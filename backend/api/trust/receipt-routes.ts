/** Receipts of one's own appointments. */
import { appointmentReceipt } from '../../../contract/trust/receipts.ts'
import { authorize } from '../../domain/authority.ts'
import { appointmentById, daysOf } from '../../projections/booking/appointment-lists.ts'
import { concernedBy } from '../../projections/booking/appointment-view.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'

export const receiptRoutes: Routes = (api, { db, limits, trust: { receipts } }) => {
  api.on(
    appointmentReceipt,
    async ({ session: { userId }, context: { at }, params: { id }, reply }) => {
      const row = await appointmentById(db, id)
      authorize({ id: userId }, 'receipt.read', row && concernedBy(row))
      await limits.count('receiptsByAccount', userId)
      const days = await daysOf(db, id)
      const receipt = await receipts.of(
        id,
        days.map(({ barber_id, day }) => `agenda-${barber_id}-${day}`),
        at,
      )
      if (!receipt) throw notFound('Cita no encontrada')
      reply
        .header('content-disposition', `attachment; filename="balbu-recibo-${id}.json"`)
        .header('cache-control', 'private, no-store')
      return receipt
    },
  )
}
