/**
 * Who sees whom: every route of the contract, asked by everybody for whom it could make a difference, about people who
 * carry words that nobody else has. Where such a word may stand in an answer the table says; anywhere else it is a leak.
 * A route without a line shows nobody, so a new one that shows people fails until somebody has thought about it.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../../contract/kernel/route.ts'
import { routes } from '../../../contract/routes.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { system } from '../../domain/kernel/event.ts'
import { always, book, type Chair, contextOf, joinShop, must, openChair, someDay } from '../support/chair.ts'
import { startTestServer, type Client, type TestPerson, type TestServer } from '../support/server.ts'

/** Who looks. A `blocker` has blocked the one looked at, a `blocked` was blocked by them; a `patient` was, too, and has an appointment with them. */
const viewers = ['guest', 'stranger', 'self', 'owner', 'blocker', 'blocked', 'patient', 'suspended', 'auditor'] as const
type Viewer = (typeof viewers)[number]
/** Who is looked at: alone in their shop, one of somebody else's shop, and two whose accounts are not active. */
const shown = ['solo', 'member', 'away', 'closed'] as const
type Shown = (typeof shown)[number]

/** Of each route, who finds whom in its answers. */
type Sight = Readonly<Partial<Record<Shown, readonly Viewer[]>>>
/** Those for whom nothing stands between: the owner of a shop is a stranger to the others. */
const anybody: readonly Viewer[] = ['guest', 'stranger', 'self', 'owner', 'auditor']
const inPublic: Sight = { solo: anybody, member: anybody }
/** The owner runs the team, whoever keeps away from whom and however an account stands. */
const team: Sight = { solo: anybody, member: anybody }
const own: Sight = { solo: ['self'], member: ['self'] }
/** What remains for somebody whose account is suspended. */
const remaining: Sight = { ...own, away: ['self'] }
/** An appointment stands, and with it the names in it: decision 1-26. */
const appointment: Sight = { solo: ['self', 'patient'], member: ['self', 'owner', 'stranger'], away: ['self', 'patient'], closed: ['patient'] }
/** Of its life only who has done something in it. */
const told: Sight = { solo: ['self', 'patient'] }
const inConsole: Sight = { solo: ['auditor'], member: ['auditor'], away: ['auditor'], closed: ['auditor'] }

const table: Readonly<Record<string, Sight>> = {
  publicProfile: inPublic,
  searchPeople: { solo: ['stranger', 'owner'], member: ['stranger', 'owner'] },
  barber: inPublic,
  barberOfUser: inPublic,
  barberAvailability: inPublic,
  business: { solo: anybody },
  businessBarbers: team,
  businessServices: team,
  anyoneSlots: team,
  allBusinesses: { solo: anybody },
  search: inPublic,
  currentUser: remaining,
  myBusiness: { solo: ['self'] },
  userBusiness: { solo: ['self'] },
  myServicesA: own,
  myServicesB: own,
  myAppointments: appointment,
  appointment: appointment,
  appointmentHistory: told,
  dashboard: { solo: ['self'] },
  // Also of oneself: which services were booked.
  notifications: { solo: ['self', 'patient'], member: ['self', 'owner'] },
  blocks: { solo: ['self'], member: ['self', 'owner'] },
  locationStaff: { member: ['owner'] },
  myInvitations: {},
  businessInvitations: { member: ['owner'] },
  auditedAppointments: inConsole,
  auditedAppointment: inConsole,
  replayAppointment: inConsole,
}

interface Somebody {
  readonly person: TestPerson
  /** What only they have: their id, and a word in their name, their services, their shop. */
  readonly marks: readonly string[]
  /** What a path could name of theirs. */
  readonly ids: readonly string[]
}

let house: TestServer
let people: Readonly<Record<Shown, Somebody>>
let asking: (viewer: Viewer, at: Shown) => Client
const persons: Partial<Record<Viewer, TestPerson>> = {}

const bySystem = (): Context => ({ commandId: randomUUID(), correlationId: randomUUID(), by: system, at: house.services.now().toISOString(), position: 0n })
const settled = async () => { await house.services.passed(await house.services.log.head(), { timeoutMs: 5_000 }) }
const suspend = (userId: string, until: string | null) => house.services.accounts.suspend(bySystem(), userId, { decisionId: randomUUID(), until })
const block = (blocker: TestPerson, blockedOne: TestPerson) => house.services.blocks.block(contextOf(house, blocker), blockedOne.user.id)
const word = (name: Shown) => `Zq${name}${randomUUID().slice(0, 6)}`

/** Gives somebody words that nobody else has, wherever a text of theirs can be read. */
async function marked(name: Shown, chair: Chair, ownsShop: boolean): Promise<Somebody> {
  const mark = word(name)
  const me = house.as(chair.barber)
  await must(me.put(`/api/users/${chair.barber.user.id}`, { nombre: `${mark} Uno`, acercaDe: `Soy ${mark}`, especialidades: [mark] }))
  await must(me.put(`/api/services/${chair.cut}`, { nombre: `Corte ${mark}` }))
  await must(me.put('/api/availability', { horario: always, politica: { maximoActivas: 20 } }))
  await must(me.post('/api/availability/exceptions', { desde: '2030-01-01', hasta: '2030-01-01', etiqueta: mark }), 201)
  await must(me.post('/api/availability/blocks', { desde: '2030-02-01T10:00:00Z', hasta: '2030-02-01T10:30:00Z', motivo: mark }), 201)
  if (ownsShop) await must(me.put('/api/user/business', { businessName: `Barbería ${mark}`, ciudad: mark }))
  return { person: chair.barber, marks: [mark, chair.barber.user.id], ids: [chair.barber.user.id, chair.shop.id, chair.cut] }
}

beforeAll(async () => {
  house = await startTestServer()
  const [solo, shop] = await Promise.all([openChair(house), openChair(house)])
  const [away, closed] = await Promise.all([openChair(house), openChair(house)])
  const member = await joinShop(house, shop)
  const places = await must(house.as(shop.barber).post<{ id: string }>('/api/business-locations', { name: 'Sur', address: 'Calle Luna 22' }), 201)
  await must(house.as(shop.barber).post(`/api/business-locations/${places.body.id}/staff`, { userId: member.barber.user.id }))
  const some = { solo: await marked('solo', solo, true), member: await marked('member', member, false), away: await marked('away', away, true), closed: await marked('closed', closed, true) }

  for (const viewer of ['stranger', 'blocker', 'blocked', 'patient', 'suspended'] as const) persons[viewer] = await house.register('cliente')
  const visit = async (client: TestPerson, chair: Chair) => (await must(book(house, client, chair, (await someDay(house, chair))[0], { permitirSolape: true }), 201)).body.id
  const { patient, blocker, blocked, suspended, stranger } = persons
  if (!patient || !blocker || !blocked || !suspended || !stranger) throw new Error('nobody looks')
  const visits = { solo: await visit(patient, solo), member: await visit(stranger, member), away: await visit(patient, away), closed: await visit(patient, closed) }
  await must(house.as(solo.barber).patch(`/api/appointments/${visits.solo}/confirm`))
  // The stranger has only been to the one in the team, and has long cancelled.
  await must(house.as(stranger).patch(`/api/appointments/${visits.member}/cancel`, {}))
  people = Object.fromEntries(shown.map((name) => [name, { ...some[name], ids: [...some[name].ids, visits[name], places.body.id] }])) as unknown as typeof people

  for (const name of shown) {
    await block(blocker, people[name].person)
    await block(people[name].person, blocked)
    await block(people[name].person, patient)
  }
  await suspend(suspended.user.id, null)
  await suspend(away.barber.user.id, null)
  await house.services.accounts.close(bySystem(), closed.barber.user.id)
  await settled()

  const auditor = await house.staff('auditor')
  const named = { ...persons, auditor: { sessionId: auditor.staffSessionId }, owner: shop.barber }
  asking = (viewer, at) => {
    if (viewer === 'guest') return house.guest
    const who = viewer === 'self' ? people[at].person : named[viewer]
    if (!who) throw new Error(`no ${viewer}`)
    return house.as(who)
  }
})

const parametersOf = ({ path }: Route) => [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name)

/** Every way in which a route could be asked about somebody: each of their ids in its path, their word and their id in its query. */
function ways(route: Route, { marks, ids, person }: Somebody): string[] {
  const names = parametersOf(route)
  const paths = names.length === 0 ? [route.path] : ids.map((id) => names.reduce((path, name) => path.replace(`:${name}`, id), route.path))
  const asked = [
    ['q', `q=${marks[0]}`], ['barberId', `barberId=${person.user.id}`], ['hasta', `barberId=${person.user.id}&desde=2030-02-01&hasta=2030-02-02`], ['servicios', `servicios=${ids[2]}`],
  ].flatMap(([name = '', query]) => (route.query instanceof z.ZodObject && name in route.query.shape ? [`?${query}`] : []))
  return paths.flatMap((path) => ['', ...asked].map((query) => path + query))
}

const finds = (body: unknown, { marks }: Somebody, without: string) => {
  // What was asked for may be said back; finding is more than that.
  const text = JSON.stringify(body).replaceAll(without, '')
  return marks.some((mark) => text.includes(mark))
}

async function sees(viewer: Viewer, name: Shown, route: Route): Promise<boolean> {
  const somebody = people[name]
  const me = asking(viewer, name)
  const answers: boolean[] = []
  for (const way of ways(route, somebody)) {
    const { status, body } = await me.get<unknown>(way)
    answers.push(status < 300 && finds(body, somebody, way))
    if (status >= 300) expect(finds(body, somebody, somebody.person.user.id), `a refusal of ${way} names them`).toBe(false)
  }
  return answers.includes(true)
}

const reads = [...routes].filter(([, { method }]) => method === 'GET')

describe.each(shown)('whoever looks at %s', (name) => {
  test.each(reads)('%s', async (routeName, route) => {
    const found: Viewer[] = []
    for (const viewer of viewers) if (await sees(viewer, name, route)) found.push(viewer)
    expect(found).toEqual(viewers.filter((viewer) => table[routeName]?.[name]?.includes(viewer)))
  }, 30_000)
})
