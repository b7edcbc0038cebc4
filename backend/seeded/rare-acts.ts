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
