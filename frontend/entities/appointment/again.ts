/** Booking once more what has been booked before: the same services, where they were done. */
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { type Address, addressOf } from '../../../contract/paths.ts'
import { useDraftLater } from '../../client/useDraft.ts'
import { bookingDraft, HOME_ADDRESS } from '../../client/drafts.ts'

type Visit = Pick<
  Appointment,
  'barberId' | 'services' | 'locationId' | 'modalidad' | 'direccionServicio'
>

/** `start`: a free time; leads to the review. */
export const againAddress = (
  { barberId, services, locationId, modalidad }: Visit,
  start?: string,
): Address =>
  addressOf('/book/:userId', {
    userId: barberId,
    servicio: services.map(({ serviceId }) => serviceId).join(',') || undefined,
    lugar: locationId ?? undefined,
    modalidad: modalidad === 'domicilio' ? modalidad : undefined,
    origen: 'again',
    ...(start !== undefined && { hora: start, paso: 'revisar' as const }),
  })

/** onClick: drops an earlier draft, because links count only without a choice. */
export function useAgain({ barberId, modalidad, direccionServicio }: Visit): () => void {
  const choice = useDraftLater(bookingDraft(barberId))
  const address = useDraftLater(HOME_ADDRESS)
  return () => {
    choice.write(null)
    if (modalidad === 'domicilio' && direccionServicio) address.write(direccionServicio)
  }
}
