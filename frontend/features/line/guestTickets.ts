/** Tickets that this device took without an account: id and link, per shop. */
import { attempt } from '../../client/storage.ts'

interface GuestTicket {
  readonly id: string
  readonly enlace: string
}

const nameOf = (businessId: string) => `line ${businessId}`

export const guestTickets = {
  keep(businessId: string, { id, enlace }: GuestTicket): void {
    attempt(() => localStorage.setItem(nameOf(businessId), `${id} ${enlace}`))
  },
  of(businessId: string): GuestTicket | undefined {
    const [id, enlace] = (attempt(() => localStorage.getItem(nameOf(businessId))) ?? '').split(' ')
    return id && enlace ? { id, enlace } : undefined
  },
  forget(businessId: string): void {
    attempt(() => localStorage.removeItem(nameOf(businessId)))
  },
}
