/** The contract's calls by name, types only, so zod stays out of the first bundle. */
import type * as answers from '../../contract/booking/answers.ts'
import type * as appointments from '../../contract/booking/appointments.ts'
import type * as calendars from '../../contract/booking/calendars.ts'
import type * as clients from '../../contract/booking/clients.ts'
import type * as agendaAsOf from '../../contract/booking/agenda-as-of.ts'
import type * as dashboard from '../../contract/booking/dashboard.ts'
import type * as freeTimes from '../../contract/booking/free-times.ts'
import type * as statistics from '../../contract/booking/statistics.ts'
import type * as availability from '../../contract/business/availability.ts'
import type * as barbers from '../../contract/business/barbers.ts'
import type * as locations from '../../contract/business/locations.ts'
import type * as search from '../../contract/business/search.ts'
import type * as business from '../../contract/business/shops.ts'
import type * as identity from '../../contract/identity/account.ts'
import type * as closing from '../../contract/identity/closing.ts'
import type * as exporting from '../../contract/identity/export.ts'
import type * as recovery from '../../contract/identity/recovery.ts'
import type * as achievements from '../../contract/engagement/achievements.ts'
import type * as favorites from '../../contract/engagement/favorites.ts'
import type * as reviews from '../../contract/engagement/reviews.ts'
import type * as notifications from '../../contract/engagement/notifications.ts'
import type * as preferences from '../../contract/engagement/preferences.ts'
import type * as push from '../../contract/engagement/push.ts'
import type * as standing from '../../contract/moderation/standing.ts'
import type * as guestNotices from '../../contract/moderation/notices.ts'
import type * as moderationReports from '../../contract/moderation/reports.ts'
import type { BodyInput, ParamsOf, QueryInput, ResponseOf } from '../../contract/kernel/route.ts'
import type * as services from '../../contract/business/services.ts'
import type * as keepingAway from '../../contract/moderation/keeping-away.ts'
import type * as reports from '../../contract/kernel/browser-reports.ts'
import type * as phone from '../../contract/identity/phone.ts'
import type * as profiles from '../../contract/identity/profiles.ts'
import type * as follows from '../../contract/social/follows.ts'
import type * as settings from '../../contract/business/settings.ts'
import type * as team from '../../contract/business/team.ts'
import type * as posts from '../../contract/social/posts.ts'
import type * as comments from '../../contract/social/comments.ts'
import type * as conversations from '../../contract/messaging/conversations.ts'
import type * as messages from '../../contract/messaging/messages.ts'
import type * as chatSettings from '../../contract/messaging/settings.ts'
import type * as reactions from '../../contract/social/reactions.ts'
import type { ask } from '../../shared/http/http.ts'

type Contract = typeof exporting &
  typeof appointments &
  typeof answers &
  typeof freeTimes &
  typeof agendaAsOf &
  typeof dashboard &
  typeof statistics &
  typeof calendars &
  typeof clients &
  typeof availability &
  typeof business &
  typeof identity &
  typeof closing &
  typeof notifications &
  typeof preferences &
  typeof push &
  typeof phone &
  typeof profiles &
  typeof services &
  typeof settings &
  typeof team &
  typeof barbers &
  typeof locations &
  typeof search &
  typeof recovery &
  typeof reports &
  typeof reviews &
  typeof favorites &
  typeof achievements &
  typeof moderationReports &
  typeof guestNotices &
  typeof posts &
  typeof comments &
  typeof reactions &
  typeof conversations &
  typeof messages &
  typeof chatSettings &
  typeof follows &
  typeof keepingAway &
  typeof standing
type Placed = { readonly method: string; readonly path: string }
type AnyRoute = Extract<Contract[keyof Contract], Placed>
type NameOf<R> = R extends Placed ? `${R['method']} ${R['path']}` : never

type Table = { [R in AnyRoute as NameOf<R>]: R }

export type Call = keyof Table
export type Read = Extract<Call, `GET ${string}`>
export type Command = Exclude<Call, Read>

type Cut<
  Path extends string,
  Before extends string = '',
> = Path extends `${infer Head}/${infer Rest}`
  ? `${Before}${Head}` | Cut<Rest, `${Before}${Head}/`>
  : `${Before}${Path}`
/** A read's path or a prefix of it: '/api/barbers/:id' covers all of a barber. */
export type ReadsUnder = Exclude<Cut<Read extends `GET ${infer Path}` ? Path : never>, '' | '/api'>

/** What a call answers. */
export type CallAnswer<C extends Call> = ResponseOf<Table[C]>

/** A part of the request is there exactly when the contract names it. */
type Part<Name extends string, Value> = unknown extends Value
  ? object
  : object extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }
export type Input<C extends Call> = Part<'params', ParamsOf<Table[C]>> &
  Part<'query', QueryInput<Table[C]>> &
  Part<'body', BodyInput<Table[C]>>

export interface CallOptions {
  signal?: AbortSignal
  /** Key of one attempt: pass it again on retry. Default: a new one. */
  idempotencyKey?: string
  /** For a request that must leave even when the page closes. */
  keepalive?: boolean
  /** Transport, where uploads need progress (shared/http/upload.ts). */
  by?: typeof ask
}

/** The input may be left out where nothing in it is required. */
export type InputArgument<C extends Call> =
  object extends Input<C> ? [input?: Input<C> & CallOptions] : [input: Input<C> & CallOptions]
