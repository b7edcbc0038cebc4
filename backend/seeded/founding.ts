/** Shops, clients and a moderator, before anything goes wrong. */
import { system } from '../domain/kernel/event.ts'
import { must } from '../seed/http/client.ts'
import { type Callers, callersOf } from '../seed/http/people.ts'
import { openChair } from '../seed/http/shops.ts'
import { canaryOf, type SimChair, type SimPerson } from './cast.ts'
import { connect } from './install.ts'
import type { Network } from './network.ts'
import type { VirtualWorld } from './world.ts'

export interface Founded {
  readonly chairs: readonly SimChair[]
  readonly clients: readonly SimPerson[]
  readonly moderator: SimPerson
}

const BARBERS = 3
const CLIENTS = 10
const zones = ['America/Mexico_City', 'Europe/Madrid', 'Pacific/Auckland']

/** Asks the first node, whatever has its address. */
export function found(world: VirtualWorld, network: Network): Promise<Founded> {
  const founder = world.node('founder')
  connect(async (input, { method = 'GET', headers = {}, body } = {}) => {
    const { pathname, search } = new URL(String(input))
    const reply = await network.send(founder, 'n1', {
      method: method as 'GET',
      path: pathname + search,
      headers: headers as Record<string, string>,
      body: body ? (JSON.parse(String(body)) as object) : undefined,
    })
    return Response.json(reply.body, { status: reply.status, headers: plainHeaders(reply) })
  })
  return world.as(founder, async () => {
    const callers = callersOf('http://n1')
    const chairs: SimChair[] = []
    for (let barber = 1; barber <= BARBERS; barber++) chairs.push(await open(callers, barber))
    const clients: SimPerson[] = []
    for (let client = 1; client <= CLIENTS; client++) {
      const canary = canaryOf('client', client)
      const { id, sessionId } = await callers.register('cliente', {
        nombre: `Cliente ${canary}`,
        telefono: `55520000${10 + client}`,
      })
      clients.push({ id, sessionId, canary, isLeaving: false })
    }
    return { chairs, clients, moderator: await hire(callers, world, network) }
  })
}

async function open(callers: Callers, number: number): Promise<SimChair> {
  const canary = canaryOf('barber', number)
  const {
    barber: { id, sessionId },
    cut,
  } = await openChair(callers, {
    nombre: `Barbero ${canary}`,
    telefono: `555100000${number}`,
    shop: { zonaHoraria: zones[(number - 1) % zones.length] },
  })
  const prices = [{ price: 150, begunAt: 0, setAt: 0 }]
  return { id, sessionId, canary, isLeaving: false, serviceId: cut, prices }
}

async function hire(callers: Callers, world: VirtualWorld, network: Network): Promise<SimPerson> {
  const person = await callers.register('cliente', { nombre: 'Equipo', telefono: '5553000001' })
  const at = network.nodes.get('n1')
  if (!at) throw new Error('the first node is not there')
  await world.as(at.node, () => {
    const id = crypto.randomUUID()
    return at.services.identity.accounts.grantStaffRole(
      {
        commandId: id,
        correlationId: id,
        by: system,
        at: at.services.now().toISOString(),
        position: 0n,
      },
      person.email,
      'moderator',
    )
  })
  const { email, password } = person
  const { body } = await must(
    callers.guest.post<{ sessionId: string }>('/api/admin/auth/login', { email, password }),
  )
  return { id: person.id, sessionId: body.sessionId, canary: 'Equipo', isLeaving: false }
}

const plainHeaders = ({ headers }: { readonly headers: object }): [string, string][] =>
  Object.entries(headers)
    .filter(([name]) => name === 'set-cookie' || name.startsWith('x-'))
    .map(([name, value]) => [name, String(value)])
