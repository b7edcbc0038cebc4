/** The people of a simulation: what each does and when, and what they make of the answers. */
import { type Random, randomFor, some } from '../seed/random.ts'
import { kinds, MEETING, type SimAct } from './acts.ts'
import type { Network, NodeReply, NodeRequest } from './network.ts'
import { Unanswered } from './network.ts'
import type { Violation } from './oracle.ts'
import type { Price, SimChair, SimPerson } from './cast.ts'
import { isOneRequest, type OneRequest, oneRequest } from './requests.ts'
import type { SimNode, VirtualWorld } from './world.ts'
import { setTimeout as pause } from 'node:timers/promises'

interface Held {
  readonly id: string
  readonly chair: SimChair
  readonly client: SimPerson
  /** How often somebody began to change it, and how many are at it. */
  touched: number
  changing: number
  /** A change that nobody answered may still happen. */
  isUnsure: boolean
}

const TRIES = 6
const ALL_MS = 1_000

export class People {
  readonly #world: VirtualWorld
  readonly #network: Network
  readonly #chairs: readonly SimChair[]
  readonly #clients: readonly SimPerson[]
  readonly #held: Held[] = []
  readonly #posts: string[] = []
  readonly #blocks: string[] = []
  /** Appointments that an answer has confirmed. */
  readonly acknowledged = new Set<string>()
  readonly #first = new Map<string, { readonly status: number; readonly id: unknown }>()
  #lastFreeze = Number.NEGATIVE_INFINITY
  violation: Violation | undefined
  busy = 0
  answered = 0

  constructor(
    world: VirtualWorld,
    network: Network,
    chairs: readonly SimChair[],
    clients: readonly SimPerson[],
  ) {
    this.#world = world
    this.#network = network
    this.#chairs = chairs
    this.#clients = clients
    network.heard = (request, reply) => this.#hear(request, reply)
  }

  /** A node stood still: what it knew in that time is allowed to be old. */
  froze(): void {
    this.#lastFreeze = this.#world.time
  }

  async act(node: SimNode, { number }: SimAct): Promise<void> {
    this.busy++
    try {
      const meeting = randomFor('sim', this.#world.seed, 'chair', Math.floor(number / MEETING))
      const { random } = node
      const chair = some(this.#chairs, random() < 0.8 ? meeting : random)
      await this.#act(node, random, chair)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
    } finally {
      this.busy--
    }
  }

  async #act(node: SimNode, random: Random, chair: SimChair): Promise<void> {
    const kind = some(kinds, random)
    const client = some(this.#clients, random)
    if (isOneRequest(kind)) {
      const request = oneRequest[kind]({
        chair,
        client,
        random,
        posts: this.#posts,
        blocks: this.#blocks,
      })
      if (!request) return
      const { who, method, path, body, learn } = request as OneRequest
      const reply = await this.#ask(node, who, method, path, body)
      if (reply && reply.status < 300) learn?.(reply.body)
      return
    }
    switch (kind) {
      case 'book':
        return this.#book(node, client, chair)
      case 'block': {
        const desde = await this.#freeTime(node, chair)
        if (!desde) return
        const hasta = new Date(Date.parse(desde) + 3_600_000).toISOString()
        const reply = await this.#ask(node, chair, 'POST', '/api/availability/blocks', {
          desde,
          hasta,
        })
        const { bloques = [] } = (reply?.body ?? {}) as { bloques?: { id: string }[] }
        this.#blocks.push(...bloques.map(({ id }) => id))
        return
      }
      case 'price': {
        const price: Price = {
          price: 100 + Math.floor(random() * 100),
          begunAt: this.#world.time,
          setAt: Number.POSITIVE_INFINITY,
        }
        chair.prices.push(price)
        const reply = await this.#ask(node, chair, 'PUT', `/api/services/${chair.serviceId}`, {
          precio: price.price,
        })
        if (reply?.status === 200) price.setAt = this.#world.time
        return
      }
      default:
        return this.#change(kind, node, random, chair)
    }
  }

  async #freeTime(node: SimNode, chair: SimChair): Promise<string | undefined> {
    const reply = await this.#ask(node, undefined, 'GET', `/api/barbers/${chair.id}/slots`)
    const days = (reply?.body['dias'] ?? []) as { horarios: { inicio: string }[] }[]
    const times = days.flatMap(({ horarios }) => horarios).map(({ inicio }) => inicio)
    // Few, so that rivals meet.
    return times[Math.floor(node.random() * Math.min(4, times.length))]
  }

  async #book(node: SimNode, client: SimPerson, chair: SimChair): Promise<void> {
    const fecha = await this.#freeTime(node, chair)
    if (!fecha) return
    const beganAt = this.#world.time
    const reply = await this.#ask(node, client, 'POST', '/api/appointments', {
      barberId: chair.id,
      services: [chair.serviceId],
      fecha,
      permitirSolape: true,
    })
    if (reply?.status !== 201) return
    const id = String(reply.body['id'])
    this.acknowledged.add(id)
    const held: Held = { id, chair, client, touched: 0, changing: 0, isUnsure: false }
    this.#held.push(held)
    this.#mustBeFresh(chair, Number(reply.body['totalPrice']), beganAt, id)
    await this.#mustRead(node, held, reply, { touched: 0, shows: {} })
  }

  async #change(
    kind: 'move' | 'cancel' | 'confirm' | 'reject',
    node: SimNode,
    random: Random,
    chair: SimChair,
  ): Promise<void> {
    const own = this.#held.filter((one) => one.chair === chair)
    if (own.length === 0) return
    const held = some(own.slice(-8), random)
    const path = `/api/appointments/${held.id}`
    const fecha = kind === 'move' ? await this.#freeTime(node, chair) : undefined
    if (kind === 'move' && !fecha) return
    const isClients = kind === 'move' || (kind === 'cancel' && random() < 0.7)
    const isAlone = held.changing === 0
    const touched = ++held.touched
    held.changing++
    const reply = await this.#ask(
      node,
      isClients ? held.client : chair,
      'PATCH',
      `${path}/${kind === 'move' ? 'reschedule' : kind}`,
      fecha ? { fecha } : {},
      () => {
        held.isUnsure = true
      },
    ).finally(() => held.changing--)
    if (reply?.status !== 200 || kind === 'confirm' || !isAlone) return
    const shows = fecha ? { fecha: Date.parse(fecha) } : { estado: 'cancelada' }
    await this.#mustRead(node, held, reply, { touched, shows })
  }

  /**
   * `own-writes`: what an answer has said is what the session reads next, on any node. Nobody may
   * have changed it since, or be about to.
   */
  async #mustRead(
    node: SimNode,
    held: Held,
    { headers }: NodeReply,
    { touched, shows }: { touched: number; shows: Readonly<Record<string, unknown>> },
  ): Promise<void> {
    if (headers['x-projection'] !== undefined) return
    const reply = await this.#ask(node, held.client, 'GET', `/api/appointments/${held.id}`)
    if (reply === undefined || touched !== held.touched || held.isUnsure) return
    const { id, estado, fecha } = reply.body
    const shown: Readonly<Record<string, unknown>> = {
      id,
      estado,
      fecha: Date.parse(String(fecha)),
    }
    for (const [name, value] of Object.entries({ id: held.id, ...shows }))
      if (shown[name] !== value)
        this.#violated(
          'own-writes',
          `${held.id}: ${name} is ${String(shown[name])} (${reply.status}), not ${String(value)}`,
        )
  }

  /** `fresh`: a price that was set a second earlier is what a booking costs. */
  #mustBeFresh({ prices }: SimChair, total: number, beganAt: number, id: string): void {
    if (beganAt - this.#lastFreeze < 20 * 60_000) return
    const begun = prices.filter(({ begunAt }) => begunAt <= this.#world.time)
    const settled = begun.findLastIndex(({ setAt }) => setAt + ALL_MS <= beganAt)
    const possible = begun
      .filter(({ setAt }, at) => at >= settled || setAt >= (begun[settled]?.begunAt ?? 0))
      .map(({ price }) => price)
    if (!possible.includes(total))
      this.#violated('fresh', `${id} costs ${total}, and the price is ${possible.join(' or ')}`)
  }

  /** Tries again with the same key at whichever node, as an app does. */
  async #ask(
    node: SimNode,
    who: SimPerson | undefined,
    method: NodeRequest['method'],
    path: string,
    body?: object,
    unanswered: () => void = () => {},
  ): Promise<NodeReply | undefined> {
    const key = crypto.randomUUID()
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const name = some([...this.#network.nodes.keys()], node.random)
      try {
        const reply = await this.#network.send(node, name, {
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

  /** `answers`, and that a repeated key has the first answer. */
  #hear({ method, path, headers }: NodeRequest, { status, body }: NodeReply): void {
    const what = `${method} ${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`
    if (status >= 500 && status !== 503) this.#violated('answers', what)
    if (status >= 400 && typeof body['message'] !== 'string') this.#violated('answers', what)
    const key = headers['idempotency-key']
    if (key === undefined || (status !== 200 && status !== 201)) return
    const first = this.#first.get(key)
    if (!first) this.#first.set(key, { status, id: body['id'] })
    else if (first.id !== body['id'])
      this.#violated('acknowledged', `${what}: the same key was answered with ${String(first.id)}`)
  }

  #violated(invariant: string, what: string): void {
    this.violation ??= { invariant, what }
  }
}
