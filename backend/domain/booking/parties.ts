/** Whom an event of an appointment is about. */
import { Id } from '../kernel/fields.ts'

export const parties = {
  appointmentId: Id,
  barberId: Id,
  /** Null for a client without an account. */
  clientId: Id.nullable(),
  /** Whose key encrypts what is personal: the client, or an id made for the guest. */
  personId: Id,
  businessId: Id.nullable(),
}
