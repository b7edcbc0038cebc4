/** What routes work with, built by the composition root. */
import type {
  deliveries,
  DeliveryReason,
  DeliveryState,
} from '../../../contract/engagement/deliveries.ts'
import type { QueryOf } from '../../../contract/kernel/route.ts'
import type { ChannelName } from '../../../contract/engagement/preferences.ts'
import type { PushPlatform } from '../../../contract/engagement/push.ts'
import type { z } from 'zod'
import type { KeptNotice } from '../../../contract/engagement/outbox.ts'
import type { Language } from '../../../contract/kernel/languages.ts'
import type { Vital } from '../../../contract/kernel/browser-reports.ts'
import type { Gate } from '../../commands/access/gate.ts'
import type { BookingParts } from '../../commands/booking/booking-module.ts'
import type { UnservedDemand } from '../../commands/booking/unserved-demand.ts'
import type { LineParts } from '../../commands/booking/line-module.ts'
import type { WaitlistParts } from '../../commands/booking/waitlist-module.ts'
import type { ClientCommands } from '../../commands/booking/clients.ts'
import type { BusinessParts } from '../../commands/business/business-module.ts'
import type { EngagementParts } from '../../commands/engagement/engagement-module.ts'
import type { ModerationParts } from '../../commands/moderation/moderation-module.ts'
import type { Typing } from '../../commands/messaging/typing.ts'
import type { MessagingParts } from '../../commands/messaging/messaging-module.ts'
import type { SocialParts } from '../../commands/social/social-module.ts'
import type { ClosingCommands } from '../../commands/identity/account-closing.ts'
import type { IdentityParts } from '../../commands/identity/identity-module.ts'
import type { CommandHandler } from '../../commands/kernel/handle.ts'
import type { LogChain } from '../../eventlog/chain.ts'
import type { LogTree } from '../../eventlog/log-tree.ts'
import type { DossierCommands } from '../../commands/trust/dossiers.ts'
import type { ReceiptMaker } from '../../commands/trust/receipts.ts'
import type { EventLog } from '../../eventlog/log.ts'
import type { Images } from '../../media/images.ts'
import type { Media } from '../../media/media.ts'
import type { Db } from '../../postgres/db.ts'
import type { SearchAsked } from '../../projections/business/search-asked.ts'
import type { FoundResult } from '../../projections/business/search-read.ts'
import type { Viewer } from '../../projections/visibility.ts'
import type { PositionCheck } from '../../projections/engine/positions/positions.ts'
import type { Rebuilds } from '../../projections/engine/operate/rebuilds.ts'
import type { Vault } from '../../vault/vault.ts'
import type { BackgroundTasks } from './background-tasks.ts'
import type { Limits, RateLimit } from './limits.ts'
import type { Standings } from './account-states.ts'

/** The part of the configuration that the API reads. */
export interface ApiConfig {
  readonly production: boolean
  readonly rateLimit: RateLimit
  readonly logLevel: string
  /** How often the head of the log's tree is signed, where the log has grown. */
  readonly headSeconds: number
  /** Whether page and calls of the public proofs are offered. */
  readonly publicProofs: boolean
  /** IANA zone of a shop whose place is not known. */
  readonly timeZone: string
  /** Where people reach us, without a slash at the end. */
  readonly publicUrl: string
  /** Origins, beside our own host, whose pages may use a session's cookie. */
  readonly allowedOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  /** Whether the cookie is Secure; `undefined`: as the request came. */
  readonly cookieSecure: boolean | undefined
  readonly map: { readonly tiles: string; readonly attribution: string } | undefined
  readonly mail: object | undefined
}

/** Proofs over the log as it is stored. */
export interface LogProofs {
  readonly tree: LogTree
  readonly receipts: ReceiptMaker
}

/** What every context stands on. */
export interface KernelServices {
  readonly db: Db
  readonly log: EventLog
  readonly chain: Pick<LogChain, 'compare'>
  readonly trust: LogProofs & { readonly dossiers: DossierCommands }
  readonly commands: CommandHandler
  readonly images: Images
  readonly media: Media
  readonly vault: Vault
  readonly config: ApiConfig
  readonly limits: Limits
  readonly behind: BackgroundTasks
  readonly standings: Standings
  /** Waits until all, or the relevant, read models reach a position; false on timeout. */
  readonly passed: PositionCheck
  /** Which of these events reached a person over a channel outside the app. */
  sentOver(
    channel: 'sms',
    userId: string,
    eventIds: readonly string[],
  ): Promise<ReadonlySet<string>>
  /** The channels that are configured: what is not here is offered to nobody. */
  readonly offered: Readonly<Record<ChannelName, boolean>>
  /** Unsent mail; with its text where it was revealed to the requester. */
  kept(query: {
    limit: number
    offset: number
    language: Language
    revealedUntil: (id: string) => string | null
  }): Promise<z.infer<typeof KeptNotice>[]>
  readonly deliveries: DeliveryReads
  /** Whether mail to a person bounced so often that none is sent. */
  readonly bounces: { of(userId: string): Promise<boolean>; forgive(userId: string): Promise<void> }
  followCounts(
    viewer: Viewer,
    userId: string,
  ): Promise<{ readonly followers: number; readonly following: number }>
  /** By which browsers know that a push message is from us. */
  pushKey(): Promise<string>
  /** Text messages sent while the user waits; undefined: this server sends none. */
  readonly texting:
    | {
        send(message: {
          readonly to: string
          readonly text: string
          readonly key: string
        }): Promise<void>
        readonly shopMonthly: number
      }
    | undefined
  /** The native apps that a push can be sent to: those whose service is configured. */
  readonly pushPlatforms: readonly PushPlatform[]
  readonly rebuilds: Rebuilds
  /** Whether a read model is being built, or has just been put in place. */
  readModelsChange(): Promise<boolean>
  readonly jobs: {
    failed(query: { limit: number; offset: number }): Promise<{
      readonly failed: readonly {
        readonly id: string
        readonly queue: string
        readonly name: string
        readonly attempts: number
        readonly error: string
        readonly failedAt: string | null
      }[]
      readonly queues: readonly {
        readonly name: string
        readonly waiting: number
        readonly active: number
        readonly delayed: number
        readonly failed: number
        readonly oldestSeconds: number
      }[]
    }>
    /** By the id of `failed`, after the retry is audited. False if it isn't failed. */
    retry(
      id: string,
      written: (job: { queue: string; jobId: string }) => Promise<void>,
    ): Promise<boolean>
    close(): Promise<void>
  }
  /** How fast screens were for those who looked at them: numbers for the operator. */
  readonly vitals: { seen(vital: Vital): void }
  found(request: SearchAsked): Promise<FoundResult[]>
  /** Typing indicators: told to viewers on all nodes, stored nowhere. */
  readonly typing: Typing
  now(): Date
}

/** A row of the ledger: ids and codes alone. */
export interface DeliveryRecord {
  readonly id: string
  readonly eventId: string
  readonly channel: string
  readonly recipient: string
  readonly kind: string
  readonly appointmentId: string | null
  readonly state: DeliveryState
  readonly reason: DeliveryReason | null
  readonly code: string | null
  readonly attempts: number
  readonly createdAt: string
  readonly changedAt: string
  readonly sentAt: string | null
  /** An hour to come. */
  readonly next: string | null
  readonly resendable: boolean
}

type DeliveryKey = Pick<DeliveryRecord, 'eventId' | 'channel' | 'recipient'>

export interface DeliveryReads {
  find(
    request: Omit<QueryOf<typeof deliveries>, 'page' | 'perPage'> & {
      readonly limit: number
      readonly offset: number
      readonly now: string
    },
  ): Promise<DeliveryRecord[]>
  /** Of the last 24 hours. */
  counts(): Promise<{
    readonly states: readonly { readonly state: DeliveryState; readonly count: number }[]
    readonly skipped: readonly { readonly reason: DeliveryReason; readonly count: number }[]
  }>
  isResendable(key: DeliveryKey): Promise<boolean>
  /** @returns false where it is not one that may be sent again */
  resend(key: DeliveryKey): Promise<boolean>
  idOf(key: DeliveryKey): string
}

/** The commands of each context, under its name. */
export interface Services extends KernelServices {
  readonly gate: Gate
  readonly identity: IdentityParts & { readonly closing: ClosingCommands }
  readonly business: BusinessParts
  readonly booking: BookingParts &
    WaitlistParts &
    LineParts & { readonly clients: ClientCommands; readonly demand: UnservedDemand }
  readonly engagement: EngagementParts
  readonly social: SocialParts
  readonly messaging: MessagingParts
  readonly moderation: ModerationParts
}
