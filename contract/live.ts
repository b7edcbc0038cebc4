/**
 * What travels over /ws. Messages carry ids, never personal data: a screen that hears of a change asks for it.
 * The client sends `{type:'ping'}` and, where it has no cookie, `{type:'auth', sessionId}` first.
 */
import { z } from 'zod'
import { Id } from './kernel/values.ts'

const about = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) => z.object({ type: z.literal(type), ...shape })
const appointment = { appointmentId: Id, barberId: Id, clienteId: Id.nullable() }

export const LiveEvent = z.discriminatedUnion('type', [
  about('pong', {}),
  about('ready', { userId: Id.nullable() }),
  about('appointment_created', appointment),
  about('appointment_confirmed', appointment),
  about('appointment_cancelled', appointment),
  about('appointment_rejected', appointment),
  about('appointment_completed', appointment),
  about('appointment_rescheduled', appointment),
  about('appointment_no_show', appointment),
  about('notification_created', { notificationId: Id }),
  about('notifications_read', {}),
  /** Public: a barber's free times changed. */
  about('slots_changed', { barberId: Id }),
  about('business_created', { businessId: Id }),
  about('business_updated', { businessId: Id }),
  /** To those in a shop's team: who works there has changed. */
  about('team_changed', { businessId: Id }),
  /** To the invited one and the owner: an invitation came, was answered or withdrawn. */
  about('invitation_changed', { invitationId: Id }),
  about('barber_created', { barberId: Id }),
  about('barber_updated', { barberId: Id }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
