/** What people act with: requests that are tried again as an app does, and what is heard of them. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Random, some } from '../seed/random.ts'
import type { SimPerson } from './cast.ts'
import { type Network, type NodeReply, type NodeRequest, Unanswered } from './network.ts'
import type { Violation } from './oracle.ts'
import type { Sight } from './sight.ts'
import type { SimNode, VirtualWorld } from './world.ts'

const TRIES = 6
const OLD_MS = 20 * 60_000

export class Devices {
  readonly #world: VirtualWorld
  readonly #network: Network
  readonly #sight: Sight
  readonly #first = new Map<string, { readonly status: number; readonly id: unknown }>()
  #lastFreeze = Number.NEGATIVE_INFINITY
  violation: Violation | undefined
  answered = 0

  constructor(world: VirtualWorld, network: Network, sight: Sight) {
    this.#world = world
    this.#network = network
    this.#sight = sight
    network.heard = (request, reply) => this.#hear(request, reply)
  }

  /** A node stood still: what it knew in that time is allowed to be old. */
  froze(): void {
    this.#lastFreeze = this.#world.time
  }

  /** What a node that stood still has not heard of yet. */
  isOld(beganAt: number): boolean {
    return beganAt - this.#lastFreeze < OLD_MS
  }

  /** Tries again with the same key at whichever node, as an app does. */
  async ask(
    node: SimNode,
    who: SimPerson | undefined,
    method: NodeRequest['method'],
    path: string,
    body?: object,
    unanswered: () => void = () => {},
  ): Promise<NodeReply | undefined> {
    const key = crypto.randomUUID()
    const beganAt = this.#world.time
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      try {
        const reply = await this.#network.send(node, this.#anyNode(node.random), {
          method,
          path,
          body,
          headers: {
            ...(who && { 'x-session-id': who.sessionId }),
            ...(method === 'POST' && { 'idempotency-key': key }),
          },
        })
        if (reply.status !== 503) {
          this.answered++
          const isOld = this.isOld(beganAt)
          this.found(this.#sight.wrong({ who, path, beganAt, reply, isOld }))
          return reply
        }
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        unanswered()
      }
      await pause(1_000 + node.random() * 4_000)
    }
    return undefined
  }

  /** @throws Unanswered where none is up */
  #anyNode(random: Random): string {
    const names = [...this.#network.nodes.keys()]
    if (names.length === 0) throw new Unanswered('no node is up')
    return some(names, random)
  }

  /** `answers`, and that a repeated key has the first answer. */
  #hear({ method, path, headers }: NodeRequest, { status, body }: NodeReply): void {
    const what = `${method} ${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`
    if (status >= 500 && status !== 503) this.violated('answers', what)
    if (status >= 400 && typeof body['message'] !== 'string') this.violated('answers', what)
    const key = headers['idempotency-key']
    if (key === undefined || (status !== 200 && status !== 201)) return
    const first = this.#first.get(key)
    if (!first) this.#first.set(key, { status, id: body['id'] })
    else if (first.id !== body['id'])
      this.violated('acknowledged', `${what}: the same key was answered with ${String(first.id)}`)
  }

  violated(invariant: string, what: string): void {
    this.found({ invariant, what })
  }

  found(violation: Violation | undefined): void {
    this.violation ??= violation
  }
}

/** The session's next read shows it, on any node. */
export const isReadNext = ({ status, headers }: NodeReply): boolean =>
  status < 300 && headers['x-projection'] === undefined
