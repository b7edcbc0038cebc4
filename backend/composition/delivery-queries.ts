/** The ledger as staff read it: the API knows the workers by this alone. */
import type { DeliveryReads } from '../api/kernel/services.ts'
import type { Db } from '../postgres/db.ts'
import { deliveryId } from '../workers/delivery/notice.ts'
import {
  countDeliveries,
  deliveriesFound,
  isResendable,
  resend,
} from '../workers/delivery/delivery-reads.ts'

export const deliveryReadsOf = (db: Db): DeliveryReads => ({
  async find(request) {
    return (await deliveriesFound(db, request)).map((one) => ({ ...one, id: deliveryId(one) }))
  },
  counts: () => countDeliveries(db),
  isResendable: (key) => isResendable(db, key),
  resend: (key) => resend(db, key),
  idOf: deliveryId,
})
