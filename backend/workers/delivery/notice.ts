/** A notice on its way out of the app: ids only, the words come when it is sent. */
import type { Language } from '../../../contract/kernel/languages.ts'
import type { About, NoticeKind } from '../../domain/engagement/notification-kinds.ts'

/** One notice over one channel: the data of a job, and a row of the ledger. */
export interface Delivery {
  readonly eventId: string
  /** Log position in digits; read models must have reached it. */
  readonly position: string
  readonly channel: string
  /** The user who is told; of an invitation by mail its own id. */
  readonly recipient: string
  readonly kind: NoticeKind
  readonly about: About
  /** Not sent before this instant. */
  readonly notBefore?: string | undefined
}

/** Event, channel and recipient identify a delivery, so retries are the same. */
export const deliveryId = ({
  eventId,
  channel,
  recipient,
}: Pick<Delivery, 'eventId' | 'channel' | 'recipient'>): string =>
  `${eventId}-${channel}-${recipient}`

/** A message in words, for one person. */
export interface RenderedMessage {
  readonly title: string
  /** One or two sentences, without a greeting. */
  readonly body: string
  /** What a mail says in the place of that, where there is room for all of it. */
  readonly letter?: string | undefined
  /** Where it leads: a path of the app. */
  readonly path: string
  /** Without its link it says nothing: it stands in a short message, too. */
  readonly needsLink?: boolean
  readonly language: Language
  /** Secret of the link by which a client answers a reminder, or a delay, without signing in. */
  readonly answerBy?: string | undefined
  /** It is a delay that is answered. */
  readonly isLate?: boolean
  /** Calendar file of an appointment mail (RFC 5545). */
  readonly calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly text: string } | undefined
  /** Unsubscribe secret of a community mail. */
  readonly unsubscribeBy?: string | undefined
  /** Payer of an appointment text: the shop, or a barber without one. */
  readonly payer?: string | undefined
  /** Its subject: of several messages of one group a device shows the last. */
  readonly group: string
}
