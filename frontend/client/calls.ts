/** The contract's calls by name, types only, so zod stays out of the first bundle. */
import type { areas } from '../../contract/routes.ts'
import type { BodyInput, ParamsOf, QueryInput, ResponseOf } from '../../contract/kernel/route.ts'
import type { ask } from '../../shared/http/http.ts'

type Placed = { readonly method: string; readonly path: string }
type RoutesIn<Area> = Area extends unknown ? Extract<Area[keyof Area], Placed> : never
/** Without the console's calls. */
type AnyRoute = Exclude<RoutesIn<(typeof areas)[number]>, { readonly path: `/api/admin/${string}` }>
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
