/** Booking once more what has been booked before: the same services, where they were done. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { useDraftLater } from '../../client/useDraft.ts'
import { bookingDraft, HOME_ADDRESS } from '../../client/drafts.ts'

type Visit = Pick<
  Appointment,
  'barberId' | 'services' | 'locationId' | 'modalidad' | 'direccionServicio'
>

/**
 * `start`: one of the free times for all of it; what is left to do is to look at it, and to say
 * yes.
 */
export const againAddress = (
  { barberId, services, locationId, modalidad }: Visit,
  start?: string,
): Address =>
  addressOf('/book/:userId', {
    userId: barberId,
    servicio: services.map(({ serviceId }) => serviceId).join(',') || undefined,
    lugar: locationId ?? undefined,
    modalidad: modalidad === 'domicilio' ? modalidad : undefined,
    ...(start !== undefined && { hora: start, paso: 'revisar' as const }),
  })

/**
 * onClick of such a link: what was begun before with this barber is let go of, for the link counts
 * only where nothing is chosen yet.
 */
export function useAgain({ barberId, modalidad, direccionServicio }: Visit): () => void {
  const choice = useDraftLater(bookingDraft(barberId))
  const address = useDraftLater(HOME_ADDRESS)
  return () => {
    choice.write(null)
    if (modalidad === 'domicilio' && direccionServicio) address.write(direccionServicio)
  }
}
