/**
 * Who may do what: every route of the contract, asked by every kind of caller, beside the table of safety.md section 2.
 * A route without a line fails, so does a line without a route. Whoever is refused asks before whoever may, so that a
 * refusal that changed something would be seen; each of those who may gets an object of its own.
 */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Route } from '../../../contract/kernel/route.ts'
import { routes } from '../../../contract/routes.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { startTestServer, type TestPerson, type TestServer } from '../support/server.ts'

const app = ['clienteA', 'clienteB', 'barberoA', 'barberoB', 'duenno'] as const
const console_ = ['moderator', 'auditor', 'analyst', 'admin'] as const
const roles = ['guest', ...app, ...console_] as const
type Role = (typeof roles)[number]
type Expected = Readonly<Record<Role, number>>

interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: object
}
interface Line {
  readonly expected: Expected
  /** The objects in question; once for all who are refused, once for each who may. */
  readonly ask?: () => Asked | Promise<Asked>
  /** The call ends sessions or changes what its caller is: each caller is somebody new. */
  readonly newcomers?: boolean
  /** Those on the barber's side of an appointment see its client's phone. */
  readonly seesPhone?: readonly Role[]
}

const everybody = (status: number): Expected => Object.fromEntries(roles.map((role) => [role, status])) as Record<Role, number>
const of = (group: readonly Role[], status: number): Partial<Expected> => Object.fromEntries(group.map((role) => [role, status]))
/** Signed in to the app; a staff session is nobody there. */
const people = (status = 200): Expected => ({ ...everybody(401), ...of(app, status) })
const barbers = (status = 200): Expected => ({ ...people(status), clienteA: 403, clienteB: 403 })
const owners = (status = 200): Expected => ({ ...people(403), duenno: status })
/** In the console a person's own session is somebody who may not. */
const staff = (group: readonly Role[], status = 200): Expected => ({ ...everybody(403), guest: 401, ...of(group, status) })
/** An appointment of clienteA with barberoA in the shop of duenno; to everybody else it does not exist. */
const bothSides = (client: number, barber: number): Expected => ({ ...people(404), clienteA: client, barberoA: barber, duenno: barber })
const barberSide = ['barberoA', 'duenno'] as const
/** For oneself, as every barber may. */
const forOneself = { desde: '2030-01-01', hasta: '2030-01-02' }
/** A time that is blocked in the agenda of barberoA. */
let blockedMinute = 10
const blocked = async () => {
  const minute = blockedMinute++
  const { status, body } = await house.as(world.people.barberoA).post<{ bloques: { id: string }[] }>('/api/availability/blocks', { desde: `2030-01-01T10:${minute}:00Z`, hasta: `2030-01-01T10:${minute}:30Z` })
  const [block] = body.bloques
  if (status !== 201 || !block) throw new Error(`not blocked: ${status}`)
  return block.id
}

/** barberoA works in the shop of duenno, barberoB has one of their own, clienteA has booked with barberoA. */
interface World {
  readonly people: Readonly<Record<(typeof app)[number], TestPerson>>
  readonly sessions: Readonly<Record<Role, string | undefined>>
  readonly shopId: string
  readonly locationId: string
  readonly serviceId: string
  readonly slots: string[]
}
let house: TestServer
let world: World

const idOf = (role: keyof World['people']) => world.people[role].user.id
const asOwner = () => house.as(world.people.duenno)
const made = async (answer: Promise<{ status: number; body: { id?: string } }>): Promise<string> => {
  const { status, body } = await answer
  if (status !== 201 || !body.id) throw new Error(`not made: ${status} ${JSON.stringify(body)}`)
  return body.id
}

const invitationOf = async (): Promise<{ id: string; token: string }> => {
  const { body } = await asOwner().post<{ id: string; enlace: string }>(`/api/businesses/${world.shopId}/barbers`, {})
  return { id: body.id, token: body.enlace.split('/').at(-1) ?? '' }
}
const join = async (who: TestPerson) => {
  const { token } = await invitationOf()
  expect((await house.as(who).post(`/api/invitations/${token}/accept`)).status).toBe(200)
}
const nextSlot = () => world.slots.shift() ?? ''
const booking = () => ({ barberId: idOf('barberoA'), services: [world.serviceId], fecha: nextSlot(), permitirSolape: true })
/** Called off after each test: nobody may hold many appointments at once. */
const standing: string[] = []
const booked = async () => {
  const id = await made(house.as(world.people.clienteA).post('/api/appointments', booking()))
  standing.push(id)
  return id
}
afterEach(async () => {
  for (const id of standing.splice(0)) await house.as(world.people.barberoA).patch(`/api/appointments/${id}/cancel`, {})
})
const confirmed = async () => {
  const id = await booked()
  expect((await house.as(world.people.barberoA).patch(`/api/appointments/${id}/confirm`)).status).toBe(200)
  return id
}
const some = (id: () => string | Promise<string>, more: Asked = {}) => async (): Promise<Asked> => ({ ...more, params: { id: await id() } })
const body = (one: object) => () => ({ body: one })
const location = () => made(asOwner().post('/api/business-locations', { name: 'Sur', address: 'Calle Luna 22' }))
const credentials = ({ email, password }: TestPerson) => ({ email, password })

const table: Readonly<Record<string, Line>> = {
  // Signing in ends the session with which one came.
  register: { expected: everybody(201), newcomers: true, ask: () => ({ body: { nombre: 'Nueva', email: `${randomUUID()}@example.com`, password: 'secreto-1' } }) },
  login: { expected: everybody(200), newcomers: true, ask: () => ({ body: credentials(world.people.clienteB) }) },
  logout: { expected: everybody(200), newcomers: true },
  currentUser: { expected: people() },
  // The current password is wrong: who may ask hears that, everybody else does not get so far.
  changePassword: { expected: people(400), ask: body({ currentPassword: 'otra-cosa', newPassword: 'secreto-2' }) },
  sessions: { expected: people() },
  endSession: { expected: { ...people(404), clienteA: 200 }, ask: some(() => laterSession(world.people.clienteA)) },
  logoutEverywhere: { expected: people(), newcomers: true },
  socketTicket: { expected: people() },
  updateProfile: { expected: { ...people(403), clienteA: 200 }, ask: some(() => idOf('clienteA'), { body: { acercaDe: 'Hola' } }) },

  openBusiness: { expected: barbers(409), ask: body({ nombre: 'Otra', direccion: 'Calle Sol 3' }) },
  myBusiness: { expected: barbers() },
  userBusiness: { expected: barbers() },
  changeUserBusiness: { expected: { ...barbers(), barberoA: 403 }, ask: body({ description: 'Desde 1950' }) },
  changeBusiness: { expected: { ...barbers(403), duenno: 200 }, ask: some(() => world.shopId, { body: { descripcion: 'Desde 1950' } }) },
  allBusinesses: { expected: everybody(200) },
  business: { expected: everybody(200), ask: some(() => world.shopId) },
  businessBarbers: { expected: everybody(200), ask: some(() => world.shopId) },
  businessServices: { expected: everybody(200), ask: some(() => world.shopId) },
  barber: { expected: everybody(200), ask: some(() => idOf('barberoA')) },
  barberOfUser: { expected: everybody(200), ask: () => ({ params: { userId: idOf('barberoA') } }) },
  searchPeople: { expected: people(), ask: () => ({ query: 'q=prueba' }) },
  publicProfile: { expected: everybody(200), ask: some(() => idOf('clienteA')) },

  search: { expected: everybody(200) },

  inviteBarber: { expected: { ...barbers(403), duenno: 201 }, ask: some(() => world.shopId, { body: {} }) },
  businessInvitations: { expected: { ...barbers(403), duenno: 200 }, ask: some(() => world.shopId) },
  withdrawInvitation: { expected: { ...barbers(403), duenno: 200 }, ask: async () => ({ params: { id: world.shopId, invitationId: (await invitationOf()).id } }) },
  removeBarber: {
    expected: { ...barbers(403), duenno: 200 },
    ask: async () => {
      const member = await house.register('barbero')
      await join(member)
      return { params: { id: world.shopId, userId: member.user.id } }
    },
  },
  myInvitations: { expected: barbers() },
  invitation: { expected: everybody(200), ask: async () => ({ params: { invitation: (await invitationOf()).token } }) },
  acceptInvitation: { expected: barbers(), newcomers: true, ask: async () => ({ params: { invitation: (await invitationOf()).token } }) },
  declineInvitation: { expected: barbers(), newcomers: true, ask: async () => ({ params: { invitation: (await invitationOf()).token } }) },

  locations: { expected: owners() },
  addLocation: { expected: owners(201), ask: body({ name: 'Norte', address: 'Calle Sol 3' }) },
  changeLocation: { expected: owners(), ask: some(() => world.locationId, { body: { name: 'Centro' } }) },
  removeLocation: { expected: owners(), ask: some(location) },
  locationStaff: { expected: owners(), ask: some(() => world.locationId) },
  assignStaff: { expected: owners(), ask: async () => ({ params: { id: world.locationId }, body: { userId: idOf('barberoA') } }) },
  unassignStaff: { expected: owners(), ask: async () => ({ params: { id: world.locationId }, query: `userId=${idOf('barberoA')}` }) },

  addService: { expected: barbers(201), ask: body({ nombre: 'Barba', precio: 9, duracion: 30 }) },
  changeService: { expected: { ...barbers(403), barberoA: 200 }, ask: some(() => world.serviceId, { body: { descripcion: 'Con tijera' } }) },
  removeService: {
    expected: { ...barbers(403), barberoA: 200 },
    ask: some(() => made(house.as(world.people.barberoA).post('/api/services', { nombre: 'Afeitado', precio: 9, duracion: 30 }))),
  },
  myServicesA: { expected: barbers() },
  myServicesB: { expected: barbers() },
  changeSettings: { expected: barbers(), ask: body({ autoConfirmBookings: false }) },

  bookAppointment: { expected: { ...people(201), barberoA: 400 }, ask: () => ({ body: booking() }), seesPhone: ['duenno'] },
  confirmAppointment: { expected: bothSides(403, 200), ask: some(booked), seesPhone: barberSide },
  rejectAppointment: { expected: bothSides(403, 200), ask: some(booked, { body: {} }), seesPhone: barberSide },
  cancelAppointment: { expected: bothSides(200, 200), ask: some(booked, { body: {} }), seesPhone: barberSide },
  rescheduleAppointment: { expected: bothSides(200, 200), ask: async () => ({ params: { id: await booked() }, body: { fecha: nextSlot() } }), seesPhone: barberSide },
  // It is still to come: whoever may say so hears that it is too early.
  completeAppointment: { expected: bothSides(403, 409), ask: some(confirmed) },
  markNoShow: { expected: bothSides(403, 409), ask: some(confirmed) },
  appointment: { expected: bothSides(200, 200), ask: some(booked), seesPhone: barberSide },
  appointmentHistory: { expected: bothSides(200, 200), ask: some(booked) },
  myAppointments: { expected: people(), seesPhone: barberSide },
  barberAppointments: { expected: everybody(200), ask: () => ({ params: { barberId: idOf('barberoA') } }) },
  barberAvailability: { expected: everybody(200), ask: some(() => idOf('barberoA')) },
  changeAvailability: { expected: { ...barbers(403), barberoA: 200, duenno: 200 }, ask: () => ({ body: { barberId: idOf('barberoA'), politica: { margenMinutos: 0 } } }) },
  addException: { expected: { ...barbers(403), barberoA: 201, duenno: 201 }, ask: () => ({ body: { barberId: idOf('barberoA'), ...forOneself } }) },
  removeException: { expected: { ...barbers(403), barberoA: 200, duenno: 200 }, ask: () => ({ params: { id: randomUUID() }, query: `barberId=${idOf('barberoA')}` }) },
  blockTime: { expected: barbers(201), ask: body({ desde: '2031-01-01T10:00:00Z', hasta: '2031-01-01T10:01:00Z' }) },
  unblockTime: { expected: { ...barbers(404), barberoA: 200, duenno: 200 }, ask: some(blocked) },
  blocks: { expected: { ...barbers(403), barberoA: 200, duenno: 200 }, ask: () => ({ query: `barberId=${idOf('barberoA')}` }) },
  slots: { expected: everybody(200), ask: some(() => idOf('barberoA')) },
  anyoneSlots: { expected: everybody(200), ask: some(() => world.shopId) },
  dashboard: { expected: barbers(), seesPhone: barberSide },

  notifications: { expected: people() },
  unreadNotifications: { expected: people() },
  readAllNotifications: { expected: people() },
  readNotification: { expected: { ...people(404), barberoA: 200 }, ask: some(someNotification) },

  staffLogin: { expected: everybody(401), newcomers: true, ask: () => ({ body: credentials(world.people.duenno) }) },
  staffLogout: { expected: everybody(200), newcomers: true },
  staffMe: { expected: staff(console_) },
  auditedAppointments: { expected: staff(['auditor', 'admin']) },
  auditedAppointment: { expected: staff(['auditor', 'admin']), ask: some(booked) },
  replayAppointment: { expected: staff(['auditor', 'admin']), ask: some(booked) },
  projectionStatuses: { expected: staff(console_) },
  rebuildProjection: { expected: staff(['admin'], 202), ask: () => ({ params: { name: 'revenue' } }) },
}

async function laterSession(who: TestPerson): Promise<string> {
  await house.guest.post('/api/auth/login', credentials(who))
  const { body: { sesiones } } = await house.as(who).get<{ sesiones: { id: string; actual: boolean }[] }>('/api/auth/sessions')
  return sesiones.find(({ actual }) => !actual)?.id ?? ''
}

async function someNotification(): Promise<string> {
  await booked()
  await house.services.passed(await house.services.log.head(), { timeoutMs: 5_000 })
  const { body: [first] } = await house.as(world.people.barberoA).get<{ id: string }[]>('/api/notifications')
  return first?.id ?? ''
}

beforeAll(async () => {
  house = await startTestServer()
  const rolOf = { clienteA: 'cliente', clienteB: 'cliente', barberoA: 'barbero', barberoB: 'barbero', duenno: 'duenno' } as const
  const entries = await Promise.all(app.map(async (role, number) => [role, await house.register(rolOf[role], { telefono: `551234000${number}` })] as const))
  const persons = Object.fromEntries(entries) as World['people']
  const staffed = await Promise.all(console_.map(async (role) => [role, (await house.staff(role)).staffSessionId] as const))
  const sessions = { guest: undefined, ...Object.fromEntries(entries.map(([role, { sessionId }]) => [role, sessionId])), ...Object.fromEntries(staffed) } as World['sessions']
  const { duenno, barberoA, barberoB } = persons
  const shopId = await made(house.as(duenno).post('/api/businesses', { nombre: 'La Navaja', direccion: 'Calle Mayor 1' }))
  await made(house.as(barberoB).post('/api/businesses', { nombre: 'El Peine', direccion: 'Calle Mayor 2' }))
  const serviceId = await made(house.as(barberoA).post('/api/services', { nombre: 'Corte', precio: 15, duracion: 30 }))
  const locationId = await made(house.as(duenno).post('/api/business-locations', { name: 'Centro', address: 'Calle Mayor 1' }))
  world = { people: persons, sessions, shopId, serviceId, locationId, slots: [] }
  await join(barberoA)
  const byBarber: Context = { commandId: randomUUID(), correlationId: randomUUID(), by: { id: barberoA.user.id, role: 'barbero' }, at: new Date().toISOString(), position: 0n }
  await house.services.availability.setPolicy(byBarber, { maxActivePerClient: 20 })
  const { body: free } = await house.guest.get<{ dias: { horarios: { inicio: string }[] }[] }>(`/api/barbers/${barberoA.user.id}/slots?servicios=${serviceId}`)
  world.slots.push(...free.dias.slice(2).flatMap(({ horarios }) => horarios.map(({ inicio }) => inicio)))
})

/** Somebody new in a role, for the calls that would spend the usual ones. */
async function newcomer(role: Role): Promise<string | undefined> {
  if (role === 'guest') return undefined
  const isStaff = (one: Role): one is (typeof console_)[number] => console_.some((known) => known === one)
  if (isStaff(role)) return (await house.staff(role)).staffSessionId
  return (await house.register(role === 'duenno' ? 'duenno' : role.startsWith('barbero') ? 'barbero' : 'cliente')).sessionId
}

async function call({ method, path }: Route, { params = {}, query, body: sent }: Asked, sessionId: string | undefined) {
  const url = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? `:${name}`) + (query ? `?${query}` : '')
  const client = sessionId === undefined ? house.guest : house.as({ sessionId })
  switch (method) {
    case 'GET': return client.get<unknown>(url)
    case 'POST': return client.post<unknown>(url, sent)
    case 'PUT': return client.put<unknown>(url, sent)
    case 'PATCH': return client.patch<unknown>(url, sent)
    case 'DELETE': return client.delete<unknown>(url, sent)
  }
}

/** What an answer tells of other people's addresses and phones. */
function told(answer: unknown, role: Role, { seesPhone = [] }: Line): string[] {
  const text = JSON.stringify(answer) ?? ''
  return app.filter((one) => one !== role).flatMap((one) => {
    const { user: { email, telefono } } = world.people[one]
    return [email, ...(seesPhone.includes(role) ? [] : [telefono ?? email])].filter((secret) => text.includes(secret)).map((secret) => `${role} reads ${secret}`)
  })
}

test('every route has its line, and every line its route', () => {
  expect(Object.keys(table).sort()).toEqual([...routes.keys()].sort())
})

test.each([...routes])('%s', async (name, route) => {
  const line = table[name]
  if (!line) throw new Error(`${name} has no line in the table`)
  const refused = (role: Role) => [401, 403, 404].includes(line.expected[role])
  const statuses: Partial<Record<Role, number>> = {}
  const leaks: string[] = []
  const shared = roles.some(refused) ? await line.ask?.() : undefined
  for (const role of [...roles.filter(refused), ...roles.filter((one) => !refused(one))]) {
    const asked = (refused(role) ? shared : await line.ask?.()) ?? {}
    const answer = await call(route, asked, line.newcomers ? await newcomer(role) : world.sessions[role])
    statuses[role] = answer.status
    // Whoever signs in by somebody's password is that somebody.
    if (name !== 'login') leaks.push(...told(answer.body, role, line))
  }
  expect(statuses).toEqual(line.expected)
  expect(leaks).toEqual([])
})
