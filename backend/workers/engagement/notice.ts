/** What somebody is to be told, from the reactor that asks for it to the channel that carries it: ids only, the words come when it is sent. */

export const channelNames = ['mail', 'sms', 'push'] as const
export type ChannelName = (typeof channelNames)[number]

export const appointmentTemplates = [
  'appointment_created', 'appointment_confirmed', 'appointment_rejected', 'appointment_cancelled',
  'appointment_expired', 'appointment_rescheduled', 'appointment_completed', 'appointment_no_show',
] as const
export type AppointmentTemplate = (typeof appointmentTemplates)[number]
export const teamTemplates = ['team_joined', 'team_declined', 'team_left', 'team_removed'] as const
export type TeamTemplate = (typeof teamTemplates)[number]
export type Template = AppointmentTemplate | TeamTemplate | 'team_invitation'

/** A reactor's word: this person should hear this, over whatever channels there are. */
export interface Notice {
  /** The user who is told; of an invitation its own id, for whoever is invited may have no account. */
  readonly to: string
  readonly template: Template
  /** What it is about, such as `{ appointmentId }`. */
  readonly ids: Readonly<Record<string, string>>
  /** Only these channels; all that are configured unless told. */
  readonly channels?: readonly ChannelName[]
}

/** One notice over one channel: the data of a job, and a row of the ledger. */
export interface Delivery {
  readonly eventId: string
  /** The event's position in the log, in digits: what is told is read once the read models have come this far. */
  readonly position: string
  readonly channel: string
  /** The user who is told. */
  readonly recipient: string
  readonly template: Template
  readonly ids: Readonly<Record<string, string>>
}

/** The same event, channel and recipient are the same delivery, whoever asks and how often. */
export const deliveryId = ({ eventId, channel, recipient }: Pick<Delivery, 'eventId' | 'channel' | 'recipient'>): string => `${eventId}-${channel}-${recipient}`

/** A message in words, for one person. */
export interface Message {
  readonly title: string
  /** One or two sentences, without a greeting. */
  readonly body: string
  /** Where it leads: a path of the app. */
  readonly path: string
}
