/** Acts on a shop's walk-in line: opened, joined by its code, called, seated, left. */
import { ownedShopId } from '../domain/business/business.ts'
import type { SimChair, SimPerson } from './cast.ts'
import type { RareActs } from './rare-acts.ts'

interface SeenTicket {
  readonly id: string
  readonly estado: string
  readonly businessId: string
}
type Acts = Pick<RareActs, 'node' | 'devices'>

export async function standInLine(
  { node, devices }: Acts,
  chair: SimChair,
  client: SimPerson,
): Promise<void> {
  const line = `/api/businesses/${ownedShopId(chair.id)}/line`
  const chance = node.random()
  if (chance < 0.04) return void (await devices.ask(node, chair, 'POST', `${line}/close`, {}))
  const open = await devices.ask(node, chair, 'POST', `${line}/open`, {})
  if (open?.status !== 200) return
  if (chance < 0.5) {
    const code = await devices.ask(node, chair, 'GET', `${line}/code`)
    if (code?.status !== 200) return
    await devices.ask(node, client, 'POST', `${line}/tickets`, {
      codigo: String(code.body['codigo']),
      services: [chair.serviceId],
    })
  } else if (chance < 0.88) await callNext({ node, devices }, chair, line)
  else await thinkAgain({ node, devices }, client)
}

/** The first in line is called, and mostly sits down. */
async function callNext({ node, devices }: Acts, chair: SimChair, line: string): Promise<void> {
  const seen = await devices.ask(node, chair, 'GET', line)
  const tickets = (seen?.status === 200 ? seen.body['tickets'] : null) as
    | readonly SeenTicket[]
    | null
  const called = tickets?.find(({ estado }) => estado === 'llamado')
  const waiting = tickets?.find(({ estado }) => estado === 'esperando')
  // Sometimes the next one is called although the chair is promised.
  const next = node.random() < 0.3 ? (waiting ?? called) : (called ?? waiting)
  if (!next) return
  const path = `/api/line/tickets/${next.id}`
  if (next !== called) {
    const answer = await devices.ask(node, chair, 'POST', `${path}/call`, {})
    if (answer?.status !== 200) return
  }
  const chance = node.random()
  if (chance < 0.6) await devices.ask(node, chair, 'POST', `${path}/seat`)
  else if (chance < 0.8) await devices.ask(node, chair, 'POST', `${path}/step-back`, {})
}

/** A client lets the next one pass, or leaves; and may come back. */
async function thinkAgain({ node, devices }: Acts, client: SimPerson): Promise<void> {
  const list = await devices.ask(node, client, 'GET', '/api/line/tickets')
  const tickets = list?.status === 200 ? (list.body as unknown as readonly SeenTicket[]) : []
  const open = tickets.find(({ estado }) => estado === 'esperando' || estado === 'llamado')
  if (!open) return
  const path = `/api/line/tickets/${open.id}`
  if (node.random() < 0.5) {
    await devices.ask(node, client, 'POST', `${path}/step-back`, {})
    return
  }
  const left = await devices.ask(node, client, 'POST', `${path}/leave`, {})
  if (left?.status === 200 && node.random() < 0.5)
    await devices.ask(node, client, 'POST', `${path}/undo`, {})
}
