/**
 * How a route comes to be: a call of the contract and a handler. Checking the input, the caller and
 * the repeat of a request, waiting for the read models and shaping the answer happen here, once,
 * for all of them.
 *
 * export const serviceRoutes: Routes = (api, { commands }) => {
 * api.on(contract.addService, async ({ session, body, context, settle }) => { … return service })
 * }
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  type Access,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type Route,
  withCurrentNames,
} from '../../../contract/kernel/route.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import type { Look } from '../../commands/moderation/audit-log.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { standingAt } from '../../domain/identity/account-standing.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { type Actor, guest } from '../../domain/kernel/event.ts'
import type { StoredAnswer } from '../../vault/coordination/idempotency.ts'
import { personById } from '../../projections/identity/people-reads.ts'
import { positionsReached } from '../../projections/engine/positions/reached.ts'
import type { Viewer } from '../../projections/visibility.ts'
import type { Session } from '../../vault/secrets/sessions.ts'
import { allow, type Caller, requireActiveAccount } from './access.ts'
import { bodyOf, invalidInput, refusalOf, statusOf } from './errors.ts'
import { costOf, costsNewcomersMore, type Limit } from './limits.ts'
import { wordless } from './zod-messages.ts'
import { requestLanguageOf, saysIn } from './language.ts'
import { statusOfHandler } from './request-timeouts.ts'
import { mustBeWellFormed } from './well-formed.ts'
import { idempotencyKeyOf, answerOnce } from './idempotency-keys.ts'
import type { Services } from './services.ts'
import { serializerOf } from './serializer.ts'
import { SharedAnswers } from './shared-answers.ts'
import { isKeptApart } from '../../projections/visibility.ts'
import { WrittenAnswer } from './written-answer.ts'
import { answerTagged, type Tagged, taggedOf } from './tagged.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the server before any route is looked at. */
    caller: Caller
  }
}

/** A route file: it registers its calls. */
export type Routes = (api: Api, services: Services) => void

/** The caller: there, unless the contract opens the call to guests. */
type SessionOf<R> = R extends { readonly access: 'guest' } ? Session | undefined : Session

export interface Call<R> {
  readonly session: SessionOf<R>
  /** The viewer, for reads through projections/visibility.ts. */
  readonly viewer: Viewer
  /** For this request's commands. Ids derive from its `Idempotency-Key`, if any. */
  readonly context: Context
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Waits (at most 1 s) until the read models show this request's changes. */
  readonly settle: () => Promise<void>
}

/** What a handler gives is only read: rows and lists may be read-only. */
type Frozen<T> = T extends readonly (infer One)[]
  ? readonly Frozen<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T
export type AnswerOf<R> = Frozen<ResponseOf<R>>
/** What is no JSON may also come bit by bit. */
type Streamed<R> = R extends { readonly type?: infer T }
  ? T extends string
    ? Readable
    : never
  : never
type Given<R> = AnswerOf<R> | Streamed<R> | WrittenAnswer
export type RouteHandler<R> = (call: Call<R>) => Given<R> | Promise<Given<R>>

/** The answer of a call that has nothing to tell. */
export const done = { ok: true } as const

export interface Options<R = Route> {
  /** Rejects a signed-in but unauthorized caller, before the access is audited. */
  readonly may?: (session: Session, by: Actor) => void
  /** Console: personal data shown. A read that can't be audited isn't answered. */
  readonly looks?: Looks<R>
  /** Keep no answer for a repeated `Idempotency-Key`: for answers that hold secrets. */
  readonly neverStored?: boolean
  /**
   * Polled answers carry an ETag and a 304 when unchanged. `anybody`: the same for all guests, so
   * shared caches may revalidate it. Answers to signed-in users are private.
   */
  readonly polled?: 'anybody' | 'asker'
  /** The handler may return the same immutable object; text and tag are then cached. */
  readonly givesAgain?: boolean
  /**
   * Guests share the answer until a read model moves: it says nothing of who asks, and is made of
   * read models, states of streams and the minute alone. `unlessApart`: so do people, where only
   * who is kept apart from whom makes a difference.
   */
  readonly shared?: true | 'unlessApart'
  /** The limit it counts against; for writes `changesByAccount` unless told. */
  readonly counted?: Limit
}

/** What staff read of personal data: audited before it is shown. */
export type Looks<R> = (call: Pick<Call<R>, 'params' | 'query'>) => Look

/** Staff sessions count only under this path. */
const CONSOLE = '/api/admin/'
const SETTLE_MS = 1_000
const JSON_TYPE = 'application/json; charset=utf-8'

export class Api {
  readonly #server: FastifyInstance
  readonly #services: Services
  readonly #shared: SharedAnswers

  constructor(server: FastifyInstance, services: Services) {
    this.#server = server
    this.#services = services
    this.#shared = new SharedAnswers(
      positionsReached(services.db),
      services.now,
      isKeptApart(services.db),
    )
  }

  on<R extends Route>(
    route: R,
    handler: RouteHandler<R>,
    {
      neverStored = false,
      polled,
      givesAgain = false,
      shared,
      counted,
      may,
      looks,
    }: Options<R> = {},
  ): void {
    const { method, path, access, status = 200, bodyLimit, whileSuspended = false, type } = route
    const changes = method !== 'GET'
    const limit: Limit | undefined = counted ?? (changes ? 'changesByAccount' : undefined)
    const given = new WeakMap<object, Tagged>()
    const serializeAnswer = serializerOf(route.response)
    const serialize = (answer: unknown) =>
      answer instanceof WrittenAnswer ? answer.text : serializeAnswer(answer)
    this.#server.route({
      method,
      url: path,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      onRequest: async (request) => {
        request.caller = await this.#asTheyStand(request.caller, { changes, whileSuspended })
        allow(access, request.caller)
      },
      handler: async (request, reply) => {
        const session =
          path.startsWith(CONSOLE) || request.caller.session?.kind !== 'staff'
            ? request.caller.session
            : undefined
        const key =
          changes && session ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined
        const isShared = shared === 'unlessApart' || (shared && session === undefined)
        // What is shared was read from the same address before.
        const read = isShared ? undefined : inputOf(route, request)
        const run = async () => {
          if (limit && session) await this.#count(limit, session.userId)
          const by = session ? actorOf(session, access) : guest
          if (may && session) may(session, by)
          return this.#run(
            { input: read ?? inputOf(route, request), request, reply, session, key, by },
            looks ? this.#written(looks, handler) : handler,
          )
        }
        if (type !== undefined)
          return reply
            .code(status)
            .header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
            .send(await run())
        if (status === 204) {
          await run()
          return reply.code(status).send()
        }
        reply.code(status).header('content-type', JSON_TYPE)
        if (isShared) {
          const tagged = await this.#shared.of(
            addressOf(request),
            async () => taggedOf(serialize(await run()), { asBytes: true }),
            session?.userId,
          )
          return answerTagged(tagged, request, reply, 'anybody', session)
        }
        if (polled) {
          const answer = await run()
          const again =
            givesAgain && typeof answer === 'object' && answer !== null ? answer : undefined
          const tagged =
            (again && given.get(again)) ??
            taggedOf(serialize(answer), { asBytes: again !== undefined })
          if (again) given.set(again, tagged)
          return answerTagged(tagged, request, reply, polled, session)
        }
        if (key === undefined || session === undefined || neverStored)
          return reply.send(serialize(await run()))
        const keyed = {
          key,
          userId: session.userId,
          call: callOf(request),
          input: [request.query, request.body],
        }
        const answer = await answerOnce(this.#services.vault.idempotency, keyed, () =>
          asAnswer(async () => serialize(await run()), reply),
        )
        if (answer.repeated) reply.header('idempotent-replayed', 'true')
        return reply.code(answer.status).send(answer.body)
      },
    })
  }

  /** Writes ask the account's stream; reads the read models, also without the log. */
  async #asTheyStand(
    caller: Caller,
    { changes, whileSuspended }: { changes: boolean; whileSuspended: boolean },
  ): Promise<Caller> {
    const { session } = caller
    if (!session) return caller
    const { commands, standings } = this.#services
    const now = this.#services.now()
    const person = changes ? await commands.state(accountDecider, session.userId) : null
    return requireActiveAccount(
      caller,
      person
        ? standingAt(person.standing, now.toISOString())
        : await standings.of(session.userId, now),
      whileSuspended,
    )
  }

  async #count(limit: Limit, userId: string): Promise<void> {
    const { limits, db, now } = this.#services
    const since = costsNewcomersMore(limit) ? (await personById(db, userId))?.createdAt : undefined
    await limits.count(limit, userId, costOf(limit, since, now().toISOString()))
  }

  #written<R extends Route>(looks: Looks<R>, handler: RouteHandler<R>): RouteHandler<R> {
    return async (call) => {
      await this.#services.moderation.audit.looked(call.context, looks(call))
      return handler(call)
    }
  }

  async #run<R extends Route>(
    { input, request, reply, session, key, by }: Asking<R>,
    handler: RouteHandler<R>,
  ): Promise<Given<R>> {
    const context: Context = {
      // Never the raw key: another user's key must not derive the same event ids.
      commandId:
        key === undefined || session === undefined
          ? request.id
          : derivedId(session.userId, callOf(request), key),
      correlationId: request.id,
      by,
      at: this.#services.now().toISOString(),
      position: 0n,
    }
    let settled = 0n
    const settle = async () => {
      if (context.position <= settled) return
      settled = context.position
      if (!(await this.#services.passed(settled, { timeoutMs: SETTLE_MS, types: context.types })))
        reply.header('x-projection', 'pending')
    }
    // `allow` has seen to it that only a call for guests comes without a session.
    const viewer = { userId: session?.kind === 'user' ? session.userId : null, at: context.at }
    const answer = await handler({
      ...input,
      session: session as SessionOf<R>,
      viewer,
      context,
      request,
      reply,
      settle,
    })
    await settle()
    return answer
  }
}

interface Input<R> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
}

interface Asking<R> {
  readonly input: Input<R>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly session: Session | undefined
  readonly key: string | undefined
  readonly by: Actor
}

/** What came in, as the contract reads it. @throws DomainError 'validation' */
function inputOf<R extends Route>(
  { params, query, body, formerNames }: R,
  request: FastifyRequest,
): Input<R> {
  mustBeWellFormed(request.body)
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    const parsed = schema?.safeParse(value, { error: wordless[requestLanguageOf(request)] })
    if (parsed && !parsed.success) throw invalidInput(parsed.error)
    return parsed?.data
  }
  // The schemas are R's own, so what they read has R's types; TypeScript does not follow it through
  // the conditional types.
  return {
    params: read(params, request.params),
    query: read(query, withCurrentNames(request.query, formerNames)),
    body: read(body, withCurrentNames(request.body ?? {}, formerNames)),
  } as Input<R>
}

/** In which role a session makes a call: staff in the first of their roles to which it is open. */
export function actorOf({ userId, kind, rol, staffRoles, lead }: Session, access: Access): Actor {
  const request = typeof access === 'object' && 'staff' in access ? access.staff : staffRoles
  const role = kind === 'staff' ? (staffRoles.find((one) => request.includes(one)) ?? rol) : rol
  return { id: userId, role, ...(lead && role === 'moderator' && { lead }) }
}

/** What an answer to guests depends on: the whole address, and the language asked for. */
const addressOf = (request: FastifyRequest): string =>
  `${requestLanguageOf(request)} ${request.url}`

/** The call as one name: method and path, parameters included. */
const callOf = ({ method, url }: FastifyRequest): string => `${method} ${url.split('?', 1)[0]}`

/** The answer to send. Refusals are answers; transient errors are thrown. */
async function asAnswer(run: () => Promise<string>, reply: FastifyReply): Promise<StoredAnswer> {
  try {
    const body = await run()
    return { status: statusOfHandler(reply), body }
  } catch (error) {
    const refusal = error instanceof Error ? refusalOf(error) : undefined
    const status = refusal instanceof DomainError ? statusOf(refusal.code) : 500
    if (!refusal || status >= 500 || status === 429) throw error
    saysIn(reply)
    return { status, body: JSON.stringify(bodyOf(refusal, requestLanguageOf(reply.request))) }
  }
}
