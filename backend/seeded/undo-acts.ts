/** Acts that are undone at once, as after a wrong tap. */
import type { SimChair, SimPerson } from './cast.ts'
import type { RareActs } from './rare-acts.ts'

const AHEAD_MS = 20 * 86_400_000

/** A barber lifts a block or removes a day off, a client unfollows, or one reads all; then undo. */
export async function actAndUndo(
  { node, devices, now }: RareActs,
  chair: SimChair,
  client: SimPerson,
): Promise<void> {
  const { random } = node
  const chance = random()
  if (chance < 0.35) {
    const list = await devices.ask(node, chair, 'GET', '/api/availability/blocks')
    const [block] = idsIn(list?.body)
    if (block === undefined) return
    const path = `/api/availability/blocks/${block}`
    const lifted = await devices.ask(node, chair, 'DELETE', path)
    if (lifted?.status === 200) await devices.ask(node, chair, 'POST', `${path}/undo`)
  } else if (chance < 0.6) {
    const day = new Date(now() + AHEAD_MS).toISOString().slice(0, 10)
    const dates = { desde: day, hasta: day }
    const added = await devices.ask(node, chair, 'POST', '/api/availability/exceptions', dates)
    const exception = idsIn(added?.body['excepciones']).at(-1)
    if (exception === undefined) return
    const path = `/api/availability/exceptions/${exception}`
    const removed = await devices.ask(node, chair, 'DELETE', path)
    if (removed?.status === 200 && random() < 0.5)
      await devices.ask(node, chair, 'POST', `${path}/undo`)
  } else if (chance < 0.8) {
    const path = `/api/users/${chair.id}/follow`
    await devices.ask(node, client, 'POST', path)
    const ended = await devices.ask(node, client, 'DELETE', path)
    if (ended?.status === 200) await devices.ask(node, client, 'POST', `${path}?deshacer=1`)
  } else {
    const path = '/api/notifications/read-all'
    const read = await devices.ask(node, client, 'PATCH', path)
    if (read?.status === 200) await devices.ask(node, client, 'POST', `${path}/undo`)
  }
}

const idsIn = (rows: unknown): string[] =>
  Array.isArray(rows) ? rows.map((row: { id: unknown }) => String(row.id)) : []
