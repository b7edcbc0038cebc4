/** A call: path, input, output, access. Server, clients and OpenAPI derive from it. */
import type { z } from 'zod'
import type { Tag } from './tags.ts'

export const staffRoles = ['moderator', 'auditor', 'analyst', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Who may ask. `guest`: anybody (an invalid session counts as none). `session`: anybody signed in.
 * `{ rol }`: signed in with one of these roles. `{ staff }`: a staff session with one of these
 * roles. What the caller may do with the one object in question is the handler's to check.
 */
export type Access =
  | 'guest'
  | 'session'
  | { readonly rol: readonly ('cliente' | 'barbero' | 'duenno')[] }
  | { readonly staff: readonly StaffRole[] }

export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for parameters, as in `/api/users/:id`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly access: Access
  /** Of a read: what it shows. */
  readonly provides?: readonly Tag[]
  /** Of a command: which reads are old afterwards, however it ended. */
  readonly invalidates?: readonly Tag[]
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Former names of query and body fields, still accepted: former name to current name. */
  readonly formerNames?: Readonly<Record<string, string>>
  /** Status of success; 200 unless told. */
  readonly status?: number
  readonly response: Response
  /** What it answers where that is no JSON: 'text/calendar'. The answer is then a text. */
  readonly type?: string
  /** Open also to those whose account is suspended: what remains of the product for them. */
  readonly whileSuspended?: true
  /** Largest body in bytes where the usual 256 KiB does not do (images). */
  readonly bodyLimit?: number
}

/** Keeps schemas, method, path and access in the type, for clients and handlers. */
export const route = <
  Response extends z.ZodType,
  const Method extends Route['method'],
  const Path extends string,
  const Who extends Access,
  Params extends z.ZodType = z.ZodType<unknown>,
  Query extends z.ZodType = z.ZodType<unknown>,
  Body extends z.ZodType = z.ZodType<unknown>,
>(
  definition: Route<Params, Query, Body, Response> & At<Method, Path, Who>,
): Route<Params, Query, Body, Response> & At<Method, Path, Who> => definition

/** The same input under the current names. A current name wins over its former one. */
export function withCurrentNames<Input>(input: Input, formerNames: Route['formerNames']): Input {
  if (!formerNames || typeof input !== 'object' || input === null) return input
  const current = { ...input } as Record<string, unknown>
  for (const [former, name] of Object.entries(formerNames)) {
    if (!(former in current)) continue
    current[name] ??= current[former]
    delete current[former]
  }
  // The same fields, some under another name.
  return current as Input
}

interface At<Method, Path, Who> {
  readonly method: Method
  readonly path: Path
  readonly access: Who
}

/** What a caller sends and what it gets. */
export type ParamsOf<R> =
  R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<R> =
  R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type QueryInput<R> =
  R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type BodyOf<R> =
  R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type BodyInput<R> =
  R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
export type ResponseOf<R> =
  R extends Route<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never
