/** The people of a simulation: what each does and when, and what they make of the answers. */
import { type Random, randomFor, some } from '../seed/random.ts'
import { isRush, kinds, MEETING, type SimAct } from './acts.ts'
import { Devices, isReadNext } from './devices.ts'
import type { Network, NodeReply } from './network.ts'
import { Unanswered } from './network.ts'
import type { Violation } from './oracle.ts'
import { standInLine } from './line-acts.ts'
import { answerOffer, type SimVisit, hidePost, makeDossier, type RareActs } from './rare-acts.ts'
import { Sight } from './sight.ts'
import { type Cast, possiblePrices, type Price, type SimChair, type SimPerson } from './cast.ts'
import { announceDelayAndAnswer } from './delay-acts.ts'
import { actAndUndo } from './undo-acts.ts'
import { isOneRequest, type OneRequest, oneRequest } from './requests.ts'
import type { SimNode, VirtualWorld } from './world.ts'

const FANS = 2
const LEAVERS = 3
/** Of everybody who registers: seed/http/people.ts. */
const PASSWORD = 'secreto-1'
const ALL_MS = 1_000

export class People {
  readonly #world: VirtualWorld
  readonly #devices: Devices
  readonly #chairs: readonly SimChair[]
  readonly #clients: readonly SimPerson[]
  readonly #held: SimVisit[] = []
  readonly #moderator: SimPerson
  readonly #sight: Sight
  readonly #posts: string[] = []
  readonly #blocks: string[] = []
  /** Appointments that an answer has confirmed. */
  readonly acknowledged = new Set<string>()
  busy = 0

  constructor(
    world: VirtualWorld,
    network: Network,
    { chairs, clients, moderator, erasedAt }: Cast,
  ) {
    this.#world = world
    this.#chairs = chairs
    this.#clients = clients
    this.#moderator = moderator
    this.#sight = new Sight([...chairs, ...clients], erasedAt)
    this.#devices = new Devices(world, network, this.#sight)
  }

  get violation(): Violation | undefined {
    return this.#devices.violation
  }
  get answered(): number {
    return this.#devices.answered
  }

  froze(): void {
    this.#devices.froze()
  }

  async act(node: SimNode, { number }: SimAct): Promise<void> {
    this.busy++
    try {
      const { seed } = this.#world
      const together = Math.floor(number / MEETING)
      const meeting = randomFor('sim', seed, 'chair', together)
      const { random } = node
      const chair = some(this.#chairs, random() < 0.8 ? meeting : random)
      if (isRush(seed, together) && random() < 0.8)
        await this.#book(node, some(this.#clients, random), chair, 1)
      else await this.#act(node, random, chair)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
    } finally {
      this.busy--
    }
  }

  async #act(node: SimNode, random: Random, chair: SimChair): Promise<void> {
    const kind = some(kinds, random)
    const client = some(this.#clients, random)
    const fan = some(this.#clients.slice(0, FANS), random)
    if (isOneRequest(kind)) {
      const request = oneRequest[kind]({
        chair,
        client,
        fan,
        random,
        posts: this.#posts,
        blocks: this.#blocks,
      })
      if (!request) return
      const { who, method, path, body, learn } = request as OneRequest
      const beganAt = this.#world.time
      let isSure = true
      const isUnblocked = kind === 'part' && method === 'DELETE'
      const unblocked = isUnblocked ? this.#sight.unblocking(fan, chair) : undefined
      const blocked = kind === 'part' && !isUnblocked ? this.#sight.blocking(fan, chair) : undefined
      const reply = await this.#devices.ask(node, who, method, path, body, () => {
        isSure = false
      })
      if (!reply) return
      if (isSure) unblocked?.()
      if (isReadNext(reply)) blocked?.(this.#world.time)
      if (reply.status < 300) learn?.(reply.body)
      if (kind === 'list' && reply.status === 200 && !client.isLeaving)
        this.#devices.found(this.#sight.shrunk(client, reply, beganAt, this.#world.time))
      return
    }
    switch (kind) {
      case 'book':
        return this.#book(node, client, chair)
      case 'block': {
        const desde = await this.#freeTime(node, chair)
        if (!desde) return
        const hasta = new Date(Date.parse(desde) + 3_600_000).toISOString()
        const reply = await this.#devices.ask(node, chair, 'POST', '/api/availability/blocks', {
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
        const reply = await this.#devices.ask(
          node,
          chair,
          'PUT',
          `/api/services/${chair.serviceId}`,
          {
            precio: price.price,
          },
        )
        if (reply?.status === 200) price.setAt = this.#world.time
        return
      }
      case 'offer':
        return answerOffer(this.#rare(node), client)
      case 'line':
        return standInLine(this.#rare(node), chair, client)
      case 'undo':
        return actAndUndo(this.#rare(node), chair, client)
      case 'late':
        return announceDelayAndAnswer(this.#rare(node), chair)
      case 'dossier':
        return makeDossier(this.#rare(node), chair)
      case 'decide':
        return hidePost(this.#rare(node), this.#posts.slice(-4))
      case 'close': {
        const leaver = some(this.#clients.slice(-LEAVERS), random)
        leaver.isLeaving = true
        await this.#devices.ask(node, leaver, 'POST', '/api/account/close', {
          password: PASSWORD,
          confirmacion: 'ELIMINAR',
        })
        return
      }
      default:
        return this.#change(kind, node, random, chair)
    }
  }

  #rare(node: SimNode): RareActs {
    return {
      node,
      devices: this.#devices,
      sight: this.#sight,
      held: this.#held,
      moderator: this.#moderator,
      now: () => this.#world.time,
    }
  }

  /** `among`: so many of the first ones, few, so that rivals meet. */
  async #freeTime(node: SimNode, chair: SimChair, among = 4): Promise<string | undefined> {
    const reply = await this.#devices.ask(node, undefined, 'GET', `/api/barbers/${chair.id}/slots`)
    const days = (reply?.body['dias'] ?? []) as { horarios: { inicio: string }[] }[]
    const times = days.flatMap(({ horarios }) => horarios).map(({ inicio }) => inicio)
    return times[Math.floor(node.random() * Math.min(among, times.length))]
  }

  async #book(node: SimNode, client: SimPerson, chair: SimChair, among?: number): Promise<void> {
    const fecha = await this.#freeTime(node, chair, among)
    if (!fecha) return
    const beganAt = this.#world.time
    const services = [chair.serviceId]
    const hold =
      node.random() < 0.3
        ? await this.#devices.ask(node, client, 'POST', `/api/barbers/${chair.id}/holds`, {
            fecha,
            services,
          })
        : undefined
    // Some think better of it.
    if (hold?.status === 201 && node.random() < 0.3) return
    const reply = await this.#devices.ask(node, client, 'POST', '/api/appointments', {
      barberId: chair.id,
      services,
      fecha,
      permitirSolape: true,
      ...(hold?.status === 201 && { holdId: hold.body['holdId'] }),
    })
    if (reply?.status !== 201) return
    const id = String(reply.body['id'])
    this.acknowledged.add(id)
    const held: SimVisit = { id, chair, client, touched: 0, changing: 0, isUnsure: false }
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
    const reply = await this.#devices
      .ask(
        node,
        isClients ? held.client : chair,
        'PATCH',
        `${path}/${kind === 'move' ? 'reschedule' : kind}`,
        fecha ? { fecha } : {},
        () => {
          held.isUnsure = true
        },
      )
      .finally(() => held.changing--)
    if (reply?.status !== 200 || kind === 'confirm' || !isAlone) return
    const shows = fecha ? { fecha: Date.parse(fecha) } : { estado: 'cancelada' }
    await this.#mustRead(node, held, reply, { touched, shows })
    if (random() < 0.4) await this.#undo(node, held, isClients ? held.client : chair)
  }

  /** The author of the change undoes it, if there is still time. */
  async #undo(node: SimNode, held: SimVisit, who: SimPerson): Promise<void> {
    const isAlone = held.changing === 0
    const touched = ++held.touched
    held.changing++
    const reply = await this.#devices
      .ask(node, who, 'POST', `/api/appointments/${held.id}/undo`, {}, () => {
        held.isUnsure = true
      })
      .finally(() => held.changing--)
    if (reply?.status !== 200 || !isAlone) return
    const { fecha, estado } = reply.body
    await this.#mustRead(node, held, reply, {
      touched,
      shows: { fecha: Date.parse(String(fecha)), estado },
    })
  }

  /**
   * `own-writes`: what an answer has said is what the session reads next, on any node. Nobody may
   * have changed it since, or be about to.
   */
  async #mustRead(
    node: SimNode,
    held: SimVisit,
    { headers }: NodeReply,
    { touched, shows }: { touched: number; shows: Readonly<Record<string, unknown>> },
  ): Promise<void> {
    if (headers['x-projection'] !== undefined) return
    const reply = await this.#devices.ask(node, held.client, 'GET', `/api/appointments/${held.id}`)
    if (reply === undefined || touched !== held.touched || held.isUnsure) return
    if (held.client.isLeaving) return
    const { id, estado, fecha } = reply.body
    const shown: Readonly<Record<string, unknown>> = {
      id,
      estado,
      fecha: Date.parse(String(fecha)),
    }
    for (const [name, value] of Object.entries({ id: held.id, ...shows }))
      if (shown[name] !== value)
        this.#devices.violated(
          'own-writes',
          `${held.id}: ${name} is ${String(shown[name])} (${reply.status}), not ${String(value)}`,
        )
  }

  /** `fresh`: a price that was set a second earlier is what a booking costs. */
  #mustBeFresh({ prices }: SimChair, total: number, beganAt: number, id: string): void {
    if (this.#devices.isOld(beganAt)) return
    const possible = possiblePrices(prices, beganAt - ALL_MS, this.#world.time)
    if (!possible.includes(total))
      this.#devices.violated(
        'fresh',
        `${id} costs ${total}, and the price is ${possible.join(' or ')}`,
      )
  }
}
