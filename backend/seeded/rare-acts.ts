/** Acts of several requests that are done now and then. */
import { caseIdOf } from '../domain/moderation/case-events.ts'
import { some } from '../seed/random.ts'
import type { SimChair, SimPerson } from './cast.ts'
import type { Devices } from './devices.ts'
import type { Sight } from './sight.ts'
import type { SimNode } from './world.ts'

export interface SimVisit {
  readonly id: string
  readonly chair: SimChair
  readonly client: SimPerson
  /** Changes that were begun, and that are under way. */
  touched: number
  changing: number
  /** A change that nobody answered may still happen. */
  isUnsure: boolean
}

export interface RareActs {
  readonly node: SimNode
  readonly devices: Devices
  readonly sight: Sight
  readonly held: readonly SimVisit[]
  readonly moderator: SimPerson
  readonly now: () => number
}

/** One of the two makes a dossier of their appointment, and its link is opened at once. */
export async function makeDossier(
  { node, devices, sight, held }: RareActs,
  chair: SimChair,
): Promise<void> {
  const { random } = node
  const own = held.filter((one) => one.chair === chair)
  if (own.length === 0) return
  const { id, client } = some(own, random)
  const maker = random() < 0.5 ? client : chair
  const made = await devices.ask(node, maker, 'POST', `/api/appointments/${id}/dossier`, {})
  if (made?.status !== 201) return
  const token = String(made.body['enlace']).split('/').at(-1)
  const read = await devices.ask(node, undefined, 'GET', `/api/dossier-links/${token}`)
  if (!read || maker.isLeaving) return
  if (read.status === 200) devices.found(sight.named([client, chair], read))
  else devices.violated('acknowledged', `the dossier ${made.body['id']} is ${read.status}`)
}

/** The moderator takes the case of a post, where it was reported, and hides it. */
export async function hidePost(
  { node, devices, sight, moderator, now }: RareActs,
  posts: readonly string[],
): Promise<void> {
  if (posts.length === 0) return
  const postId = some(posts, node.random)
  const path = `/api/admin/cases/${caseIdOf({ type: 'POST', id: postId })}`
  const claimed = await devices.ask(node, moderator, 'POST', `${path}/claim`, {})
  if (claimed?.status !== 200) return
  const decided = await devices.ask(node, moderator, 'POST', `${path}/decisions`, {
    medidas: [{ medida: 'hide' }],
    clausula: 'spam',
    fundamento: 'normas',
    hechos: 'Anuncia lo mismo en todas partes',
    vistoHasta: '999999999',
  })
  if (decided && decided.status < 300) sight.hidden(postId, now())
}

interface Offered {
  readonly id: string
  readonly estado: string
  readonly oferta: { readonly id: string; readonly totalPrice: number } | null
}

/** A client looks at what they wait for, and takes it, lets it go, thinks again, or leaves. */
export async function answerOffer({ node, devices }: RareActs, client: SimPerson): Promise<void> {
  const { random } = node
  const list = await devices.ask(node, client, 'GET', '/api/waitlist')
  const entries = list?.status === 200 ? (list.body as unknown as readonly Offered[]) : []
  const offered = entries.find(({ oferta }) => oferta !== null)
  const open = offered ?? entries.find(({ estado }) => estado === 'pausada')
  if (!open) return
  if (!offered?.oferta) {
    await devices.ask(node, client, 'PATCH', `/api/waitlist/${open.id}`, {})
    return
  }
  const path = `/api/waitlist/offers/${offered.oferta.id}`
  const chance = random()
  if (chance < 0.55) {
    const { totalPrice } = offered.oferta
    await devices.ask(node, client, 'POST', `${path}/accept`, { totalPrice })
  } else if (chance < 0.8) {
    const declined = await devices.ask(node, client, 'POST', `${path}/decline`)
    if (declined?.status === 200 && random() < 0.4)
      await devices.ask(node, client, 'POST', `${path}/undo`)
  } else if (chance < 0.9) await devices.ask(node, client, 'DELETE', `/api/waitlist/${offered.id}`)
}
