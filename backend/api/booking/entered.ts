/** Whom a barber or owner writes into an agenda. */
import type { bookAppointment } from '../../../contract/booking/appointments.ts'
import type { BodyOf } from '../../../contract/kernel/route.ts'
import type { Entered } from '../../commands/booking/details.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { ownedShopId } from '../../domain/business/business.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { hasBookedWith } from '../../projections/booking/agenda-reads.ts'
import { clientReads } from '../../projections/booking/clients-reads.ts'
import { notFound } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'

/**
 * Client of an entered appointment. An account must be a client of the barber or of the writer's
 * shop: from then on the barber sees its phone.
 */
export async function enteredBy(
  { db, vault }: Services,
  context: Context,
  barberId: string,
  client: NonNullable<BodyOf<typeof bookAppointment>['cliente']>,
): Promise<Entered> {
  if ('id' in client) {
    const isKnown =
      (await hasBookedWith(db, client.id, barberId)) ||
      (await clientReads(db).isClientOf(ownedShopId(context.by.id), client.id))
    if (!isKnown)
      throw notFound(
        'Esa cuenta aún no ha reservado contigo. Anota a la persona con su nombre y su teléfono.',
      )
    return { clientId: client.id }
  }
  const guestId = derivedId('guest', context.commandId)
  return {
    guestId: client.telefono
      ? await vault.guests.known(barberId, client.telefono, guestId)
      : guestId,
    nombre: client.nombre,
  }
}
