/**
 * Who may do what: every route of the contract, asked by every kind of caller. What each is to hear
 * follows from the two places that say it: who may knock (the contract's `access`) and who may do
 * it to whose thing (domain/authority.ts, whose own test has that table written out). A route
 * without a line fails, so does a line without a route. Whoever is refused asks before whoever may,
 * so that a refusal that changed something would be seen; each of those who may gets an object of
 * its own. Every call that is no read counts against a limit, for each caller who is let in.
 */
import { createECDH, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Access, Route } from '../../../contract/kernel/route.ts'
import { clausePoints } from '../../../contract/moderation/clauses.ts'
import { TERMS_VERSION } from '../../../contract/kernel/terms.ts'
import { routes } from '../../../contract/routes.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import { type Action, type Relation, ruleOf } from '../../domain/authority.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { restrictionDecider, restrictionId } from '../../domain/moderation/restriction.ts'
import { publish } from '../support/post.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { contextOf } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { noonZone } from '../../seed/http/noon.ts'
import { type SignedIn } from '../../seed/http/people.ts'

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
  /**
   * What it does, and so to whose thing; without it, it is about the caller's own, or open to all
   * who may knock.
   */
  readonly does?: Action
  /** Where whoever may do it hears of something else, such as that it is too early. */
  readonly met?: number
  /** Where a caller is something else than usual to what is asked for. */
  readonly but?: Partial<Expected>
  /** The objects in question; once for all who are refused, once for each who may. */
  readonly ask?: () => Asked | Promise<Asked>
  /** The call ends sessions or changes what its caller is: each caller is somebody new. */
  readonly newcomers?: boolean
  /** Callers whose call counts against no limit but the one of all requests. */
  readonly unlimited?: readonly Role[]
  /** Those on the barber's side of an appointment see its client's phone. */
  readonly seesPhone?: readonly Role[]
}

const rolOf = {
  clienteA: 'cliente',
  clienteB: 'cliente',
  barberoA: 'barbero',
  barberoB: 'barbero',
  duenno: 'duenno',
} as const
const isApp = (role: Role): role is (typeof app)[number] => role in rolOf
const isStaff = (role: Role): role is (typeof console_)[number] =>
  console_.some((known) => known === role)

/** What the callers are to the things of this world; to everything else they are nothing. */
const things: Readonly<Record<string, Partial<Record<Relation, Role>>>> = {
  profile: { self: 'clienteA' },
  session: { self: 'clienteA' },
  notification: { self: 'barberoA' },
  report: { self: 'clienteA' },
  shop: { owner: 'duenno' },
  team: { owner: 'duenno' },
  location: { owner: 'duenno' },
  service: { barber: 'barberoA' },
  agenda: { barber: 'barberoA', owner: 'duenno' },
  block: { barber: 'barberoA', owner: 'duenno' },
  comment: { self: 'clienteA', postAuthor: 'barberoA' },
  appointment: { client: 'clienteA', barber: 'barberoA', owner: 'duenno', self: 'clienteA' },
  receipt: { client: 'clienteA', barber: 'barberoA', owner: 'duenno' },
  entry: { client: 'clienteA' },
  wait: { client: 'clienteA', barber: 'barberoA', owner: 'duenno' },
  ticket: { client: 'clienteA' },
  line: { owner: 'duenno', member: 'barberoA' },
  dossier: { client: 'clienteA', barber: 'barberoA', owner: 'duenno' },
  review: { client: 'clienteA', barber: 'barberoA', owner: 'duenno' },
  post: { self: 'barberoA' },
  conversation: { self: 'clienteA', invitee: 'barberoA' },
  message: { self: 'clienteA', member: 'barberoA' },
  // Of somebody who is none of these.
  request: { invitee: 'duenno' },
}

/**
 * Whether somebody may knock at all: what they hear if not. In the console a person's own session
 * is somebody who may not; in the app a staff session is nobody.
 */
function atTheDoor(access: Access, role: Role): number | undefined {
  if (access === 'guest') return undefined
  if (role === 'guest') return 401
  const forStaff = typeof access === 'object' && 'staff' in access
  if (forStaff) return isStaff(role) && access.staff.includes(role) ? undefined : 403
  if (!isApp(role)) return 401
  return access === 'session' || access.rol.includes(rolOf[role]) ? undefined : 403
}

/** What somebody hears who wants to do this to the thing of this world. */
function atTheThing(action: Action, role: Role): number | undefined {
  const relations = things[action.split('.')[0] ?? ''] ?? {}
  const { may = [], hidden } = ruleOf(action)
  if (may.some((relation) => relations[relation] === role)) return undefined
  return hidden !== undefined && !Object.values(relations).includes(role) ? 404 : 403
}

const expectedOf = (
  { access, status = 200 }: Route,
  { does, met = status, but }: Line,
): Expected => {
  const hears = (role: Role) => atTheDoor(access, role) ?? (does && atTheThing(does, role)) ?? met
  return {
    ...(Object.fromEntries(roles.map((role) => [role, hears(role)])) as Record<Role, number>),
    ...but,
  }
}

const barberSide = ['barberoA', 'duenno'] as const
/** For oneself, as every barber may. */
const forOneself = { desde: '2030-01-01', hasta: '2030-01-02' }
/** A time that is blocked in the agenda of barberoA. */
let blockedMinute = 10
const blocked = async () => {
  const minute = blockedMinute++
  const { status, body } = await house
    .as(world.people.barberoA)
    .post<{ bloques: { id: string }[] }>('/api/availability/blocks', {
      desde: `2030-01-01T10:${minute}:00Z`,
      hasta: `2030-01-01T10:${minute}:30Z`,
    })
  const [block] = body.bloques
  if (status !== 201 || !block) throw new Error(`not blocked: ${status}`)
  return block.id
}

/** It was lifted by barberoA a moment ago. */
const liftedBlock = async () => {
  const id = await blocked()
  await must(house.as(world.people.barberoA).delete(`/api/availability/blocks/${id}`))
  return id
}

/**
 * barberoA works in the shop of duenno, barberoB has one of their own, clienteA has booked with
 * barberoA.
 */
interface World {
  readonly people: Readonly<Record<(typeof app)[number], SignedIn>>
  readonly sessions: Readonly<Record<Role, string | undefined>>
  readonly shopId: string
  readonly locationId: string
  readonly serviceId: string
  /** Of barberoA. */
  readonly postId: string
  readonly slots: string[]
}
let house: TestServer
let world: World
/** The limits that calls counted against, but those of all requests. */
const limitsUsed: string[] = []

const idOf = (role: keyof World['people']) => world.people[role].user.id
const asOwner = () => house.as(world.people.duenno)
const made = async (
  answer: Promise<{ status: number; body: { id?: string } }>,
): Promise<string> => {
  const { status, body } = await answer
  if (status !== 201 || !body.id) throw new Error(`not made: ${status} ${JSON.stringify(body)}`)
  return body.id
}

const invitationOf = async (): Promise<{ id: string; token: string }> => {
  const { body } = await asOwner().post<{ id: string; enlace: string }>(
    `/api/businesses/${world.shopId}/barbers`,
    {},
  )
  return { id: body.id, token: body.enlace.split('/').at(-1) ?? '' }
}
const join = async (who: SignedIn) => {
  const { token } = await invitationOf()
  expect((await house.as(who).post(`/api/invitations/${token}/accept`)).status).toBe(200)
}
const nextSlot = () => world.slots.shift() ?? ''
const booking = () => ({
  barberId: idOf('barberoA'),
  services: [world.serviceId],
  fecha: nextSlot(),
  permitirSolape: true,
})
/** Called off after each test: nobody may hold many appointments at once. */
const standing: string[] = []
const booked = async () => {
  const id = await made(house.as(world.people.clienteA).post('/api/appointments', booking()))
  standing.push(id)
  return id
}
afterEach(async () => {
  for (const id of standing.splice(0))
    await house.as(world.people.barberoA).patch(`/api/appointments/${id}/cancel`, {})
})
const wish = () => ({
  businessId: world.shopId,
  services: [world.serviceId],
  ventanas: [{ dia: nextSlot().slice(0, 10), desde: '00:00', hasta: '23:59' }],
})
/** clienteA waits in the shop of duenno, and for nothing else. */
const waiting = async () => {
  const own = house.as(world.people.clienteA)
  for (const { id } of (await own.get<{ id: string; estado: string }[]>('/api/waitlist')).body)
    await own.delete(`/api/waitlist/${id}`)
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  return made(own.post('/api/waitlist', wish()))
}
/** A time that barberoA offers to clienteA. */
const offered = async () => {
  const id = await waiting()
  await must(
    asOwner().post(`/api/waitlist/${id}/offer`, {
      fecha: nextSlot(),
      barberId: idOf('barberoA'),
      motivo: 'Le viene mejor',
    }),
  )
  const { body: all } = await house
    .as(world.people.clienteA)
    .get<{ id: string; oferta: { id: string } | null }[]>('/api/waitlist')
  return all.find((one) => one.id === id)?.oferta?.id ?? ''
}
const ofLine = (path: string) => `/api/businesses/${world.shopId}/line/${path}`
/** The line of duenno's shop is open, and nobody is in it. */
const emptyLine = async () => {
  await must(asOwner().post(ofLine('close'), {}))
  await must(asOwner().post(ofLine('open'), {}))
}
const lineCode = async () => (await asOwner().get<{ codigo: string }>(ofLine('code'))).body.codigo
/** clienteA waits in it. */
const ticket = async () => {
  await emptyLine()
  return made(
    house
      .as(world.people.clienteA)
      .post(ofLine('tickets'), { codigo: await lineCode(), services: [world.serviceId] }),
  )
}
const onTicket = (who: SignedIn, id: string, act: string, body: object = {}) =>
  must(house.as(who).post(`/api/line/tickets/${id}/${act}`, body))
/** It is called to the chair of barberoA, whose visits are over. */
const calledTicket = async () => {
  const id = await ticket()
  await onTicket(world.people.barberoA, id, 'call')
  return id
}
const leftTicket = async () => {
  const id = await ticket()
  await onTicket(world.people.clienteA, id, 'leave')
  return id
}
/** Their visits end once they are written. */
const seatable = async () => {
  for (const id of seated.splice(0)) {
    const { status } = await asOwner().get(`/api/appointments/${id}`)
    if (status === 200) await complete(id)
  }
  const id = await calledTicket()
  seated.push(id)
  return id
}
const seated: string[] = []
const complete = async (id: string) => {
  const by: Context = {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    by: { id: idOf('barberoA'), role: 'barbero' },
    at: '2032-01-01T00:00:00.000Z',
    position: 0n,
  }
  await house.services.booking.appointments.complete(by, id)
}
const confirmed = async () => {
  const id = await booked()
  expect(
    (await house.as(world.people.barberoA).patch(`/api/appointments/${id}/confirm`)).status,
  ).toBe(200)
  return id
}
/** It took place, on the barber's word, whatever the hour. */
const visited = async () => {
  const id = await confirmed()
  const by: Context = {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    by: { id: idOf('barberoA'), role: 'barbero' },
    at: '2032-01-01T00:00:00.000Z',
    position: 0n,
  }
  await house.services.booking.appointments.complete(by, id)
  return id
}
/** The same of somebody without an account, whom the barber has written in. */
const visitedByGuest = async () => {
  const id = await made(
    house
      .as(world.people.barberoA)
      .post('/api/appointments', { ...booking(), cliente: { nombre: 'Ramón' } }),
  )
  await house.services.booking.appointments.complete(
    {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      by: { id: idOf('barberoA'), role: 'barbero' },
      at: '2032-01-01T00:00:00.000Z',
      position: 0n,
    },
    id,
  )
  return id
}
const reviewed = async () =>
  made(
    house
      .as(world.people.clienteA)
      .post(`/api/users/${await visited()}/reviews`, { rating: 5, comment: 'Impecable' }),
  )
const published = async () =>
  made(house.as(world.people.barberoA).post('/api/posts', { content: 'Degradado' }))
/** Of clienteA, under the post of barberoA. */
const commented = async () => {
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  return made(
    house
      .as(world.people.clienteA)
      .post(`/api/posts/${world.postId}/comments`, { content: 'Impecable' }),
  )
}
/** Of clienteA, whom barberoA restricts while it is written, and approved by then. */
const approvedOne = async () => {
  const restricts = (type: 'RestrictUser' | 'UnrestrictUser') =>
    house.services.commands.handle(
      restrictionDecider,
      restrictionId(idOf('barberoA'), idOf('clienteA')),
      { type, data: { ownerId: idOf('barberoA'), restrictedId: idOf('clienteA') } },
      contextOf(house, world.people.barberoA),
    )
  await restricts('RestrictUser')
  const id = await commented()
  await restricts('UnrestrictUser')
  await must(house.as(world.people.barberoA).post(`/api/comments/${id}/approve`))
  return id
}
/** clienteA writes to barberoA, who know each other by an appointment. */
const wrote = async (): Promise<{ id: string; messageId: string }> => {
  await booked()
  const { status, body: said } = await house
    .as(world.people.clienteA)
    .post<{ id: string; conversationId: string }>(`/api/chat/users/${idOf('barberoA')}/messages`, {
      message: 'Hola',
    })
  if (status !== 201) throw new Error(`not written: ${status} ${JSON.stringify(said)}`)
  return { id: said.conversationId, messageId: said.id }
}
const talked = async () => (await wrote()).id
/** Somebody asks to talk to duenno. */
const asked = async () => {
  const { status, body: said } = await house
    .as(await house.client())
    .post<{ conversationId: string }>(`/api/chat/users/${idOf('duenno')}/messages`, {
      message: 'Hola',
    })
  if (status !== 201) throw new Error(`not asked: ${status} ${JSON.stringify(said)}`)
  return said.conversationId
}
/** Of a barber whom clienteA has reported: none of the staff has to do with them. */
const someCase = async () => (await someAuthor()).caseId
const someAuthor = async () => {
  const other = await house.barber()
  await made(
    house.as(world.people.clienteA).post('/api/moderation/reports', {
      targetType: 'USER',
      targetId: other.user.id,
      reason: 'spam',
    }),
  )
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  return { caseId: caseIdOf({ type: 'USER', id: other.user.id }), authorId: other.user.id }
}
const underPost = (content: string) => async (): Promise<Asked> => ({
  params: { id: world.postId, commentId: await commented() },
  body: { content },
})
const some =
  (id: () => string | Promise<string>, more: Asked = {}) =>
  async (): Promise<Asked> => ({ ...more, params: { id: await id() } })
const body = (one: object) => () => ({ body: one })
const location = () =>
  made(asOwner().post('/api/business-locations', { name: 'Sur', address: 'Calle Luna 22' }))
const credentials = ({ email, password }: SignedIn) => ({ email, password })

const table: Readonly<Record<string, Line>> = {
  // Signing in ends the session with which one came.
  register: {
    newcomers: true,
    ask: () => ({
      body: { nombre: 'Nueva', email: `${randomUUID()}@example.com`, password: 'secreto-1' },
    }),
  },
  login: { newcomers: true, ask: () => ({ body: credentials(world.people.clienteB) }) },
  // Without a session of the app there is nothing to end.
  logout: { newcomers: true, unlimited: ['guest', ...console_] },
  currentUser: {},
  // The current password is wrong: who may ask hears that, everybody else does not get so far.
  changePassword: {
    met: 400,
    ask: body({ currentPassword: 'otra-cosa', newPassword: 'secreto-2' }),
  },
  // A link that is none: who may ask hears that it is no good.
  // This server sends no mail.
  forgotPassword: {
    met: 503,
    unlimited: ['guest', ...console_],
    ask: body({ email: 'nadie@example.com' }),
  },
  checkReset: { met: 404, ask: body({ token: 'x'.repeat(43) }) },
  resetPassword: { met: 404, ask: body({ token: 'x'.repeat(43), password: 'secreto-2' }) },
  checkAnswerLink: { met: 404, ask: body({ token: 'x'.repeat(97) }) },
  unsubscribe: { met: 404 },
  answerByLink: { met: 404, ask: body({ token: 'x'.repeat(97), accion: 'cancelar' }) },
  phone: {},
  // This server sends no text messages.
  sendPhoneCode: { met: 503 },
  // None was sent.
  confirmPhone: { met: 400, ask: body({ codigo: '123456' }) },
  shopTextMessages: {},
  verifyEmail: { met: 404, ask: body({ token: 'x'.repeat(43) }) },
  requestVerification: { met: 503 },
  acceptTerms: { ask: body({ version: TERMS_VERSION }) },
  accountEnd: {},
  // The password is wrong, so nothing comes of it.
  closeAccount: { met: 400, ask: body({ password: 'otra-cosa', confirmacion: 'ELIMINAR' }) },
  requestExport: { met: 400, ask: body({ password: 'otra-cosa' }) },
  sessions: {},
  endSession: { does: 'session.end', ask: some(() => laterSession(world.people.clienteA)) },
  logoutEverywhere: { newcomers: true },
  socketTicket: {},
  changeLanguage: { ask: body({ idioma: 'en' }) },
  updateProfile: {
    does: 'profile.change',
    ask: some(() => idOf('clienteA'), { body: { acercaDe: 'Hola' } }),
  },

  openBusiness: { met: 409, ask: body({ nombre: 'Otra', direccion: 'Calle Sol 3' }) },
  myBusiness: {},
  userBusiness: {},
  changeUserBusiness: {
    does: 'shop.change',
    but: { barberoB: 200 },
    ask: body({ description: 'Desde 1950' }),
  },
  changeBusiness: {
    does: 'shop.change',
    ask: some(() => world.shopId, { body: { descripcion: 'Desde 1950' } }),
  },
  allBusinesses: {},
  business: { ask: some(() => world.shopId) },
  businessBarbers: { ask: some(() => world.shopId) },
  businessTeam: { does: 'team.know', but: { barberoA: 200 }, ask: some(() => world.shopId) },
  businessPlaces: { ask: some(() => world.shopId) },
  businessServices: { ask: some(() => world.shopId) },
  barber: { ask: some(() => idOf('barberoA')) },
  barberOfUser: { ask: () => ({ params: { userId: idOf('barberoA') } }) },
  searchPeople: { ask: () => ({ query: 'q=prueba' }) },
  publicProfile: { ask: some(() => idOf('clienteA')) },

  mapTiles: {},
  search: {},

  inviteBarber: { does: 'team.invite', ask: some(() => world.shopId, { body: {} }) },
  businessInvitations: { does: 'team.see', ask: some(() => world.shopId) },
  withdrawInvitation: {
    does: 'team.withdraw',
    ask: async () => ({ params: { id: world.shopId, invitationId: (await invitationOf()).id } }),
  },
  removeBarber: {
    does: 'team.leave',
    ask: async () => {
      const member = await house.barber()
      await join(member)
      return { params: { id: world.shopId, userId: member.user.id } }
    },
  },
  myInvitations: {},
  invitation: { ask: async () => ({ params: { invitation: (await invitationOf()).token } }) },
  acceptInvitation: {
    newcomers: true,
    ask: async () => ({ params: { invitation: (await invitationOf()).token } }),
  },
  declineInvitation: {
    newcomers: true,
    ask: async () => ({ params: { invitation: (await invitationOf()).token } }),
  },

  locations: {},
  addLocation: { ask: body({ name: 'Norte', address: 'Calle Sol 3' }) },
  changeLocation: {
    does: 'location.manage',
    ask: some(() => world.locationId, { body: { name: 'Centro' } }),
  },
  removeLocation: { does: 'location.manage', ask: some(location) },
  locationStaff: { does: 'location.manage', ask: some(() => world.locationId) },
  assignStaff: {
    does: 'location.manage',
    ask: async () => ({ params: { id: world.locationId }, body: { userId: idOf('barberoA') } }),
  },
  unassignStaff: {
    does: 'location.manage',
    ask: async () => ({ params: { id: world.locationId }, query: `userId=${idOf('barberoA')}` }),
  },

  addService: { ask: body({ nombre: 'Barba', precio: 9, duracion: 30 }) },
  changeService: {
    does: 'service.change',
    ask: some(() => world.serviceId, { body: { descripcion: 'Con tijera' } }),
  },
  removeService: {
    does: 'service.change',
    ask: some(() =>
      made(
        house
          .as(world.people.barberoA)
          .post('/api/services', { nombre: 'Afeitado', precio: 9, duracion: 30 }),
      ),
    ),
  },
  // Who may is told by whose catalogue it is: another one never had it.
  undoRemoveService: {
    but: { duenno: 404, barberoB: 404 },
    ask: some(async () => {
      const barber = house.as(world.people.barberoA)
      const id = await made(
        barber.post('/api/services', { nombre: 'Afeitado', precio: 9, duracion: 30 }),
      )
      await must(barber.delete(`/api/services/${id}`))
      return id
    }),
  },
  myServicesA: {},
  myServicesB: {},
  changeSettings: { ask: body({ autoConfirmBookings: false }) },

  bookAppointment: {
    but: { barberoA: 400 },
    ask: () => ({ body: booking() }),
    seesPhone: ['duenno'],
  },
  confirmAppointment: { does: 'appointment.answer', ask: some(booked), seesPhone: barberSide },
  confirmPending: { does: 'agenda.manage', ask: () => ({ body: { barberId: idOf('barberoA') } }) },
  rejectAppointment: {
    does: 'appointment.answer',
    ask: some(booked, { body: {} }),
    seesPhone: barberSide,
  },
  cancelAppointment: {
    does: 'appointment.cancel',
    ask: some(booked, { body: {} }),
    seesPhone: barberSide,
  },
  announceDelay: {
    does: 'agenda.manage',
    // No appointment of today is left.
    but: { barberoA: 409, duenno: 409 },
    ask: () => ({ body: { minutos: 10, barberId: idOf('barberoA') } }),
  },
  delayToday: { does: 'agenda.manage', ask: () => ({ query: `barberId=${idOf('barberoA')}` }) },
  endDelay: { does: 'agenda.manage', ask: () => ({ body: { barberId: idOf('barberoA') } }) },
  answerDelay: {
    does: 'appointment.attend',
    // Its barber is in time.
    but: { clienteA: 409 },
    ask: some(booked, { body: { respuesta: 'vale' } }),
  },
  runLate: {
    does: 'appointment.attend',
    // It begins in some days.
    but: { clienteA: 409 },
    ask: some(booked, { body: { minutos: 10 } }),
  },
  answerLateness: {
    does: 'appointment.end',
    // Its client has not said that they come late.
    but: { barberoA: 409, duenno: 409 },
    ask: some(booked, { body: { respuesta: 'vale' } }),
  },
  undoAppointment: {
    does: 'appointment.undo',
    ask: some(async () => {
      const id = await booked()
      await must(house.as(world.people.clienteA).patch(`/api/appointments/${id}/cancel`, {}))
      return id
    }),
  },
  holdTime: {
    but: { barberoA: 400 },
    ask: () => ({
      params: { id: idOf('barberoA') },
      body: { fecha: nextSlot(), services: [world.serviceId] },
    }),
  },
  releaseTime: { ask: some(() => randomUUID()) },
  shopLine: { ask: some(() => world.shopId) },
  openLine: { does: 'line.run', ask: some(() => world.shopId, { body: {} }) },
  closeLine: { does: 'line.run', ask: some(() => world.shopId, { body: {} }) },
  lineCode: { does: 'line.run', ask: some(() => world.shopId) },
  takeTicket: {
    ask: async () => {
      await emptyLine()
      return {
        params: { id: world.shopId },
        body: { codigo: await lineCode(), nombre: 'Rosa', services: [world.serviceId] },
      }
    },
  },
  ownTickets: {},
  lineTicket: { does: 'ticket.own', but: { barberoA: 200, duenno: 200 }, ask: some(ticket) },
  stepBackTicket: {
    does: 'ticket.own',
    but: { barberoA: 200, duenno: 200 },
    ask: some(ticket, { body: {} }),
  },
  leaveLine: { does: 'ticket.own', ask: some(ticket, { body: {} }) },
  undoLeaveLine: { does: 'ticket.own', ask: some(leftTicket, { body: {} }) },
  callTicket: {
    does: 'line.run',
    ask: async () => ({
      params: { id: await ticket() },
      body: { barberId: idOf('barberoA') },
    }),
  },
  skipTicket: { does: 'line.run', ask: some(ticket) },
  seatTicket: { does: 'line.run', seesPhone: barberSide, ask: some(seatable) },
  joinWaitlist: {
    but: { barberoA: 201 },
    newcomers: true,
    ask: () => ({ body: wish() }),
  },
  waitlist: {},
  changeWait: { does: 'entry.own', ask: some(waiting, { body: { nota: 'Con tijera' } }) },
  leaveWait: { does: 'entry.own', ask: some(waiting) },
  acceptOffer: { does: 'entry.own', ask: some(offered, { body: {} }) },
  declineOffer: { does: 'entry.own', ask: some(offered) },
  undoDecline: { does: 'entry.own', ask: some(offered) },
  shopWaitlist: { does: 'shop.run', ask: some(() => world.shopId) },
  barberWaitlist: { does: 'agenda.manage', ask: some(() => idOf('barberoA')) },
  offerByHand: {
    does: 'wait.run',
    ask: async () => ({
      params: { id: await waiting() },
      body: { fecha: nextSlot(), barberId: idOf('barberoA'), motivo: 'Le viene mejor' },
    }),
  },
  withdrawOffer: {
    does: 'wait.run',
    met: 410,
    ask: some(waiting, { body: { motivo: 'Un error' } }),
  },
  moveWait: {
    does: 'wait.run',
    ask: some(waiting, { body: { puesto: 1, motivo: 'Viene de lejos' } }),
  },
  rescheduleAppointment: {
    does: 'appointment.move',
    ask: async () => ({ params: { id: await booked() }, body: { fecha: nextSlot() } }),
    seesPhone: barberSide,
  },
  attendAppointment: { does: 'appointment.attend', ask: some(confirmed) },
  // It is still to come: whoever may say so hears that it is too early.
  startAppointment: { does: 'appointment.end', met: 409, ask: some(confirmed) },
  completeAppointment: { does: 'appointment.end', met: 409, ask: some(confirmed) },
  markNoShow: { does: 'appointment.end', met: 409, ask: some(confirmed) },
  // Nothing is marked against them.
  contestAppointment: { does: 'appointment.attend', met: 409, ask: some(booked, { body: {} }) },
  contestAppointmentB: { does: 'appointment.attend', met: 409, ask: some(booked, { body: {} }) },
  appointment: { does: 'appointment.see', ask: some(booked), seesPhone: barberSide },
  appointmentHistory: { does: 'appointment.see', ask: some(booked) },
  appointmentCalendar: { does: 'appointment.see', ask: some(booked) },
  appointmentReceipt: { does: 'receipt.read', ask: some(booked) },
  makeDossier: { does: 'dossier.make', ask: some(booked, { body: {} }) },
  dossiersOfAppointment: { does: 'appointment.see', ask: some(booked) },
  // Of nobody who asks.
  revokeDossier: { met: 404, ask: some(() => randomUUID()) },
  openDossier: { met: 404, ask: () => ({ params: { token: 'nada' } }) },
  // A moderator needs the claim of its case, or to be a lead.
  makeStaffDossier: {
    but: { moderator: 409 },
    ask: some(booked, { body: { motivo: 'Queja' } }),
  },
  logCheckpoint: {},
  logCheckpoints: {},
  logConsistency: { met: 400, ask: () => ({ query: 'de=1&a=999999' }) },
  logTile: { met: 404, ask: () => ({ params: { level: '6', index: '0' } }) },
  logKeys: {},
  trustFigures: {},
  accessibilityMatrix: {},
  // Made by the build, which a test of one file does without.
  softwareBill: existsSync('dist/trust/sbom.cdx.json') ? {} : { met: 503 },
  myAppointments: { seesPhone: barberSide },
  barberAppointments: { ask: () => ({ params: { barberId: idOf('barberoA') } }) },
  barberAvailability: { ask: some(() => idOf('barberoA')) },
  changeAvailability: {
    does: 'agenda.manage',
    ask: () => ({ body: { barberId: idOf('barberoA'), politica: { margenMinutos: 0 } } }),
  },
  affectedByChange: {
    does: 'agenda.manage',
    ask: () => ({ body: { barberId: idOf('barberoA'), scheduleType: 'mananero' } }),
  },
  addException: {
    does: 'agenda.manage',
    ask: () => ({ body: { barberId: idOf('barberoA'), ...forOneself } }),
  },
  removeException: {
    does: 'agenda.manage',
    ask: () => ({ params: { id: randomUUID() }, query: `barberId=${idOf('barberoA')}` }),
  },
  // Nothing of theirs was removed a moment ago.
  undoRemoveException: {
    does: 'agenda.manage',
    but: { duenno: 409, barberoA: 409 },
    ask: () => ({ params: { id: randomUUID() }, query: `barberId=${idOf('barberoA')}` }),
  },
  blockTime: { ask: body({ desde: '2031-01-01T10:00:00Z', hasta: '2031-01-01T10:01:00Z' }) },
  unblockTime: { does: 'block.remove', ask: some(blocked) },
  // Who lifted it takes that back; for the owner it is too late.
  undoUnblock: { does: 'block.remove', but: { duenno: 409 }, ask: some(liftedBlock) },
  blocks: { does: 'agenda.manage', ask: () => ({ query: `barberId=${idOf('barberoA')}` }) },
  slots: { ask: some(() => idOf('barberoA')) },
  anyoneSlots: { ask: some(() => world.shopId) },
  nextTimes: { ask: () => ({ query: `barberos=${idOf('barberoA')}&negocios=${world.shopId}` }) },
  agendaAsOf: {
    does: 'agenda.manage',
    seesPhone: barberSide,
    ask: () => ({
      query: `barberId=${idOf('barberoA')}&dia=2026-11-23&al=${encodeURIComponent('2026-11-20T10:00:00Z')}`,
    }),
  },
  dashboard: { seesPhone: barberSide },
  calendarFeeds: {},
  openCalendarFeed: { ask: body({ dispositivo: 'Teléfono' }) },
  // Of nobody's whom they know.
  changeCalendarFeed: { met: 404, ask: some(() => randomUUID(), { body: { soloOcupado: true } }) },
  closeCalendarFeed: { met: 404, ask: some(() => randomUUID()) },
  calendarFeed: { met: 404, ask: () => ({ params: { token: 'x'.repeat(43) } }) },
  statisticsCsv: {
    does: 'agenda.manage',
    ask: () => ({ query: `barbero=${idOf('barberoA')}` }),
    seesPhone: barberSide,
  },
  statistics: { does: 'agenda.manage', ask: () => ({ query: `barbero=${idOf('barberoA')}` }) },
  myVisits: {},
  clients: { seesPhone: barberSide },
  // Of nobody's whom they know.
  noteClient: { met: 404, ask: some(() => randomUUID(), { body: { nota: 'al 2' } }) },

  favoriteIds: {},
  favoriteBarbers: {},
  favoriteServices: {},
  favoriteBusinesses: {},
  addFavorite: { ask: () => ({ params: { kind: 'businesses', id: world.shopId } }) },
  addFavoriteByPost: { ask: () => ({ params: { kind: 'businesses', id: world.shopId } }) },
  removeFavorite: { ask: () => ({ params: { kind: 'services', id: world.serviceId } }) },
  likePost: { ask: some(() => world.postId) },
  comments: { ask: some(() => world.postId) },
  postPeople: { ask: some(() => world.postId) },
  postLikers: {
    does: 'post.likers',
    but: { clienteA: 200 },
    ask: async () => {
      const id = await published()
      await made(
        house.as(world.people.clienteA).post(`/api/posts/${id}/comments`, { content: 'Impecable' }),
      )
      return { params: { id } }
    },
  },
  addComment: { ask: some(() => world.postId, { body: { content: 'Impecable' } }) },
  reply: { ask: underPost('Gracias') },
  replies: { ask: some(commented) },
  likeComment: { ask: some(commented) },
  editComment: { does: 'comment.edit', but: { barberoA: 404 }, ask: underPost('Muy bien') },
  deleteComment: { does: 'comment.delete', ask: some(commented) },
  // Its writer is not to know that it waits.
  hideComment: { does: 'comment.hide', but: { clienteA: 404 }, ask: some(commented) },
  unhideComment: { does: 'comment.hide', but: { clienteA: 404 }, ask: some(commented) },
  approveComment: { does: 'comment.approve', but: { clienteA: 404 }, ask: some(commented) },
  holdCommentAgain: { does: 'comment.approve', but: { clienteA: 404 }, ask: some(approvedOne) },
  pendingComments: {},

  unreadMessages: {},
  conversations: {},
  conversationsWithUnread: {},
  // Null to whoever it is none of: as where nobody has said anything yet.
  conversation: { ask: some(talked) },
  messages: { does: 'conversation.see', ask: some(talked) },
  appointmentLines: { does: 'conversation.see', ask: some(talked) },
  sendMessage: { does: 'conversation.see', ask: some(talked, { body: { message: 'Hola' } }) },
  readConversation: { does: 'conversation.see', ask: some(talked) },
  typing: { does: 'conversation.see', ask: some(talked) },
  muteConversation: { does: 'conversation.see', ask: some(talked, { body: { hasta: null } }) },
  hideConversation: { does: 'conversation.see', ask: some(talked) },
  restoreConversation: { does: 'conversation.see', ask: some(talked) },
  deleteMessage: { does: 'message.delete', ask: async () => ({ params: await wrote() }) },
  writeTo: {
    ask: async () => ({
      params: { userId: (await house.client()).user.id },
      body: { message: 'Hola' },
    }),
  },
  createConversation: {
    ask: async () => ({ body: { otherUserId: (await house.client()).user.id } }),
  },
  relationship: { ask: () => ({ params: { userId: randomUUID() } }) },
  pendingRequests: {},
  acceptRequest: { does: 'request.answer', ask: some(asked) },
  rejectRequest: { does: 'request.answer', ask: some(asked) },
  // There is none of this id.
  messagePicture: { met: 404, ask: some(() => randomUUID()) },
  chatSettings: {},
  changeChatSettings: { ask: body({ avisoEscribiendo: true }) },

  achievements: {},
  userAchievements: { ask: some(() => idOf('barberoA')) },
  userReviews: { ask: some(() => idOf('barberoA')) },
  barberReviews: { ask: some(() => idOf('barberoA')) },
  businessReviews: { ask: some(() => world.shopId) },
  visitReview: { does: 'review.read', ask: some(booked) },
  publishReview: {
    does: 'review.write',
    ask: async () => ({
      params: { id: await visited() },
      body: { rating: 5, comment: 'Impecable' },
    }),
  },
  reviewLink: { does: 'review.invite', ask: some(visitedByGuest) },
  checkReviewLink: {
    but: { barberoA: 403, duenno: 403 },
    ask: async () => ({
      body: { token: house.services.vault.visitLinks.tokenOf(await visitedByGuest()) },
    }),
  },
  publishVisitReview: {
    but: { barberoA: 403, duenno: 403 },
    ask: async () => ({
      body: {
        token: house.services.vault.visitLinks.tokenOf(await visitedByGuest()),
        rating: 5,
        comment: 'Impecable',
      },
    }),
  },
  editReview: {
    does: 'review.edit',
    ask: some(reviewed, { body: { rating: 4, comment: 'Muy bien' } }),
  },
  replyToReview: { does: 'review.reply', ask: some(reviewed, { body: { texto: 'Gracias' } }) },

  posts: {},
  newPosts: { ask: () => ({ query: `desde=${Buffer.from('0.0').toString('base64url')}` }) },
  hiddenPosts: {},
  reportedPosts: {},
  post: { ask: some(published) },
  postVersions: { does: 'post.versions', ask: some(published) },
  publishPost: { ask: body({ content: 'Degradado' }) },
  editPost: { does: 'post.edit', ask: some(published, { body: { content: 'Degradado bajo' } }) },
  deletePost: { does: 'post.delete', ask: some(published) },
  // One's own is never hidden.
  hidePost: { but: { barberoA: 400 }, ask: some(published) },
  unhidePost: { ask: some(published) },
  sharePost: { ask: some(published) },
  followUser: { but: { barberoA: 400 }, ask: some(() => idOf('barberoA')) },
  unfollowUser: { ask: some(() => idOf('barberoA')) },
  followers: { ask: some(() => idOf('barberoA')) },
  following: { ask: some(() => idOf('clienteA')) },
  removeFollower: { ask: some(() => idOf('clienteA')) },
  removeFollowerB: { ask: some(() => idOf('clienteA')) },
  // Nobody has let go of them.
  restoreFollower: { met: 409, ask: some(() => idOf('clienteB')) },
  blockedUsers: {},
  blockedUsersB: {},
  blockUser: { ask: async () => ({ body: { blockedId: (await house.client()).user.id } }) },
  unblockUser: { ask: () => ({ params: { userId: randomUUID() } }) },
  unblockUserB: { ask: some(() => randomUUID()) },
  restrictedUsers: {},
  restrictUser: { ask: async () => ({ body: { restrictedId: (await house.client()).user.id } }) },
  unrestrictUser: { ask: () => ({ params: { userId: randomUUID() } }) },

  notifications: {},
  unreadNotifications: {},
  unreadTags: {},
  notificationPreferences: {},
  vapidKey: {},
  subscribePush: {
    ask: () => ({
      body: {
        endpoint: `https://push.example/${randomUUID()}`,
        keys: {
          p256dh: createECDH('prime256v1').generateKeys('base64url'),
          auth: Buffer.alloc(16).toString('base64url'),
        },
      },
    }),
  },
  offeredPushPlatforms: {},
  // This server sends to no native app.
  registerPushDevice: {
    met: 409,
    ask: () => ({ body: { platform: 'android', token: randomUUID() } }),
  },
  removePushDevice: {},
  unsubscribePush: { ask: () => ({ query: 'endpoint=https%3A%2F%2Fpush.example%2Fx' }) },
  changePreferences: { ask: () => ({ body: { newLike: false } }) },
  readAllNotifications: {},
  // Each has read them all in the line before.
  undoReadAll: {},
  readNotification: { does: 'notification.read', ask: some(someNotification) },
  deleteNotification: { does: 'notification.delete', ask: some(someNotification) },

  // Nobody reports what is their own.
  fileReport: {
    but: { duenno: 400 },
    ask: () => ({ body: { targetType: 'BUSINESS', targetId: world.shopId, reason: 'spam' } }),
  },
  myReports: {},
  withdrawReport: { does: 'report.withdraw', ask: some(reported) },
  // Of a post that they have not reported.
  giveNotice: {
    ask: () => ({
      body: {
        clave: randomUUID(),
        enlace: `https://balbu.example/user/${idOf('barberoA')}`,
        motivo: 'spam',
        texto: 'Publicidad',
        nombre: 'Eva',
        email: 'eva@example.com',
        buenaFe: true,
      },
    }),
  },
  // Of nobody's whom they know.
  notice: { met: 404, ask: () => ({ params: { receipt: 'D-0000-0000' } }) },
  withdrawPostReport: { met: 404, ask: some(() => randomUUID()) },

  cases: {},
  looseNotices: {},
  closeNotice: {
    met: 404,
    ask: some(() => randomUUID(), { body: { resultado: 'GONE', palabras: 'Ya no está' } }),
  },
  placeNotice: {
    met: 404,
    ask: async () => ({
      params: { id: randomUUID() },
      body: { enlace: `https://balbu.example/user/${(await house.barber()).user.id}` },
    }),
  },
  savedFilters: {},
  // Each is saved once under its name.
  saveFilter: {
    ask: () => ({ body: { nombre: randomUUID().slice(0, 8), filtro: { tipo: 'POST' } } }),
  },
  deleteFilter: { ask: some(() => randomUUID()) },
  caseColleagues: { ask: some(() => someCase()) },
  nextCase: {
    ask: async () => {
      await someCase()
      return {}
    },
  },
  caseById: { ask: some(() => someCase()) },
  caseReports: { ask: some(() => someCase()) },
  caseNotices: { ask: some(() => someCase()) },
  caseLines: { ask: async () => ({ query: `casos=${await someCase()}` }) },
  // One that nothing was kept of.
  casePicture: {
    met: 404,
    ask: async () => ({ params: { id: await someCase(), mediaId: randomUUID() } }),
  },
  claimCase: { ask: some(() => someCase()) },
  keepCase: { ask: some(() => someCase()) },
  releaseCase: { ask: some(() => someCase()) },
  caseClaim: { ask: some(() => someCase()) },
  passCase: { ask: some(() => someCase()) },
  escalateCase: { ask: some(() => someCase(), { body: { motivo: 'Turno' } }) },
  openCase: {
    ask: async () => ({
      body: { tipo: 'USER', objetoId: (await house.barber()).user.id, motivo: 'Lo vi' },
    }),
  },
  subjectById: {
    ask: async () => ({ params: { type: 'USER', id: (await house.barber()).user.id } }),
  },
  findSubjects: { ask: () => ({ query: 'q=Ana' }) },
  // Only a lead may.
  reporterById: {
    ask: async () => {
      await someCase()
      return { params: { id: world.people.clienteA.user.id } }
    },
  },
  groups: {},
  groupById: { ask: async () => ({ params: { id: `autor-${(await someAuthor()).authorId}` } }) },
  // What is not of the group is said to be nothing.
  decideGroup: {
    ask: async () => ({
      params: { id: `autor-${randomUUID()}` },
      body: {
        casos: [{ id: randomUUID(), vistoHasta: '0', version: 0 }],
        medidas: [{ medida: 'none' }],
        hechos: 'Nada',
      },
    }),
  },
  takeOverCase: { met: 403, ask: some(() => someCase(), { body: { motivo: 'Turno' } }) },
  noteCase: { ask: some(() => someCase(), { body: { texto: 'Ojo' } }) },
  previewDecision: { ask: some(() => someCase(), { body: { medidas: [{ medida: 'none' }] } }) },
  // Nobody has claimed it.
  decideCase: {
    met: 409,
    ask: some(() => someCase(), {
      body: { medidas: [{ medida: 'none' }], hechos: 'Nada', vistoHasta: '0' },
    }),
  },
  reverseDecision: { met: 404, ask: some(() => randomUUID(), { body: { motivo: 'Error' } }) },

  accountStanding: {},
  // Of no decision that there is.
  fileAppeal: { met: 404, ask: body({ decisionId: randomUUID(), texto: 'No fue así' }) },
  appeals: {},
  appealById: { met: 404, ask: some(() => randomUUID()) },
  decideAppeal: {
    met: 404,
    ask: some(() => randomUUID(), { body: { resultado: 'confirmar', palabras: 'Se mantiene' } }),
  },
  templates: {},
  // Only a lead may, or an admin.
  changeTemplate: {
    but: { moderator: 403 },
    ask: body({ nombre: 'spam', textos: null, version: 0 }),
  },
  moderationSettings: {},
  changeModerationSettings: {
    met: 400,
    but: { moderator: 403 },
    ask: body({
      puntos: clausePoints,
      umbrales: { aviso: 9, riesgo: 8, expulsion: 12 },
      version: 0,
    }),
  },

  staffLogin: {
    met: 401,
    newcomers: true,
    ask: () => ({ body: credentials(world.people.duenno) }),
  },
  staffLogout: { newcomers: true, unlimited: ['guest'] },
  staffMe: {},
  ownSecondFactor: {},
  // Of somebody without a role nobody learns more than at the door.
  beginSecondFactor: { met: 401, ask: () => ({ body: credentials(world.people.duenno) }) },
  confirmSecondFactor: {
    met: 401,
    ask: () => ({ body: { ...credentials(world.people.duenno), codigo: '000000' } }),
  },
  staffList: {},
  resetSecondFactor: { ask: some(() => randomUUID()) },
  // Of nobody who has an account.
  giveStaffRole: {
    met: 404,
    ask: () => ({ params: { id: randomUUID(), role: 'analyst' }, body: {} }),
  },
  takeStaffRole: { met: 404, ask: () => ({ params: { id: randomUUID(), role: 'analyst' } }) },
  endStaffSessions: { met: 404, ask: some(() => randomUUID()) },
  findStaff: { met: 404, ask: body({ email: 'nadie@example.com' }) },
  jobs: {},
  retryJob: { met: 404, ask: some(() => 'deliveries~nada') },
  auditedAppointments: { but: { moderator: 403 } },
  auditedAppointment: { but: { moderator: 403 }, ask: some(booked) },
  auditedStatistics: { but: { moderator: 403 }, ask: some(booked) },
  // Of the moderators only whoever leads.
  auditList: { but: { moderator: 403 } },
  auditCsv: { but: { moderator: 403 } },
  eventsFound: { but: { moderator: 403 } },
  idsFound: { but: { moderator: 403 }, ask: () => ({ query: 'q=0a1b2c3d' }) },
  verifyLog: { but: { moderator: 403 } },
  replay: {
    but: { moderator: 403 },
    ask: async () => ({ params: { type: 'appointment', id: await booked() } }),
  },
  reveal: {
    but: { moderator: 403 },
    ask: async () => ({ body: { type: 'appointment', id: await booked(), why: 'Queja' } }),
  },
  outbox: {},
  deliveries: {},
  deliveryCounts: {},
  resendDelivery: {
    met: 404,
    ask: body({
      eventoId: '0a1b2c3d-0000-4000-8000-000000000000',
      canal: 'mail',
      personaId: '0a1b2c3d-0000-4000-8000-000000000000',
    }),
  },
  revealKept: { ask: () => ({ params: { id: randomUUID() }, body: { why: 'Hay que llamarle' } }) },
  projectionStatuses: {},
  figures: {},
  moderationMetrics: {},
  transparency: {},
  transparencyCsv: {},
  statementsOfReasons: {},
  figuresCsv: { ask: () => ({ query: 'tabla=citas' }) },
  figuresBreakdown: { ask: () => ({ query: 'por=ciudad&cada=semana' }) },
  figuresBreakdownCsv: { ask: () => ({ query: 'por=canal' }) },
  figureViews: {},
  // Each is saved once under its name.
  saveFigureView: {
    ask: () => ({ body: { nombre: randomUUID(), parametros: { ultimos: '30', por: 'ciudad' } } }),
  },
  deleteFigureView: { ask: some(() => randomUUID()) },
  reportError: {
    ask: body({ id: '0a1b2c3d', name: 'TypeError', message: 'x is not a function', page: '/' }),
  },
  reportVitals: { ask: body({ vitals: [{ name: 'LCP', value: 1_200, page: '/' }] }) },
  // What is under way already is not begun again: each waits for the one before.
  rebuildProjection: {
    ask: async () => (await house.services.rebuilds.finished(), { params: { name: 'history' } }),
  },
  rebuildProjections: { ask: async () => (await house.services.rebuilds.finished(), {}) },
  verifyProjection: {
    ask: async () => (await house.services.rebuilds.finished(), { params: { name: 'wishes' } }),
  },
  projectionWorks: {},
}

async function laterSession(who: SignedIn): Promise<string> {
  await house.guest.post('/api/auth/login', credentials(who))
  const {
    body: { sesiones },
  } = await house.as(who).get<{ sesiones: { id: string; actual: boolean }[] }>('/api/auth/sessions')
  return sesiones.find(({ actual }) => !actual)?.id ?? ''
}

function reported(): Promise<string> {
  return made(
    house.as(world.people.clienteA).post('/api/moderation/reports', {
      targetType: 'USER',
      targetId: idOf('barberoB'),
      reason: 'acoso',
    }),
  )
}

async function someNotification(): Promise<string> {
  await booked()
  await house.services.passed(await house.services.log.head(), { timeoutMs: 60_000 })
  const {
    body: [first],
  } = await house.as(world.people.barberoA).get<{ id: string }[]>('/api/notifications')
  return first?.id ?? ''
}

beforeAll(async () => {
  house = await startTestServer()
  const note = (limit: string) => {
    if (!limit.startsWith('requestsBy')) limitsUsed.push(limit)
  }
  vi.spyOn(house.services.limits, 'count').mockImplementation(async (limit) => note(limit))
  vi.spyOn(house.services.limits, 'allows').mockImplementation(async (limit) => {
    note(limit)
    return true
  })
  const entries = await Promise.all(
    app.map(
      async (role, number) =>
        [role, await house.register(rolOf[role], { telefono: `551234000${number}` })] as const,
    ),
  )
  const persons = Object.fromEntries(entries) as World['people']
  const staffed = await Promise.all(
    console_.map(async (role) => [role, (await house.staff(role)).staffSessionId] as const),
  )
  const sessions = {
    guest: undefined,
    ...Object.fromEntries(entries.map(([role, { sessionId }]) => [role, sessionId])),
    ...Object.fromEntries(staffed),
  } as World['sessions']
  const { duenno, barberoA, barberoB } = persons
  const shopId = await made(
    house.as(duenno).post('/api/businesses', {
      nombre: 'La Navaja',
      direccion: 'Calle Mayor 1',
      zonaHoraria: noonZone(),
    }),
  )
  await made(
    house.as(barberoB).post('/api/businesses', { nombre: 'El Peine', direccion: 'Calle Mayor 2' }),
  )
  const serviceId = await made(
    house.as(barberoA).post('/api/services', { nombre: 'Corte', precio: 15, duracion: 30 }),
  )
  const locationId = await made(
    house.as(duenno).post('/api/business-locations', { name: 'Centro', address: 'Calle Mayor 1' }),
  )
  const postId = await publish(house, barberoA)
  world = { people: persons, sessions, shopId, serviceId, locationId, postId, slots: [] }
  await join(barberoA)
  const byBarber: Context = {
    commandId: randomUUID(),
    correlationId: randomUUID(),
    by: { id: barberoA.user.id, role: 'barbero' },
    at: new Date().toISOString(),
    position: 0n,
  }
  await house.services.business.availability.setPolicy(byBarber, { maxActivePerClient: 20 })
  const { body: free } = await house.guest.get<{ dias: { horarios: { inicio: string }[] }[] }>(
    `/api/barbers/${barberoA.user.id}/slots?servicios=${serviceId}`,
  )
  world.slots.push(
    ...free.dias.slice(2).flatMap(({ horarios }) => horarios.map(({ inicio }) => inicio)),
  )
})

/** Somebody new in a role, for the calls that would spend the usual ones. */
async function newcomer(role: Role): Promise<string | undefined> {
  if (role === 'guest') return undefined
  if (isStaff(role)) return (await house.staff(role)).staffSessionId
  return (
    await house.register(
      role === 'duenno' ? 'duenno' : role.startsWith('barbero') ? 'barbero' : 'cliente',
    )
  ).sessionId
}

async function call(
  { method, path }: Route,
  { params = {}, query, body: sent }: Asked,
  sessionId: string | undefined,
) {
  const url =
    path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? `:${name}`) +
    (query ? `?${query}` : '')
  const client = sessionId === undefined ? house.guest : house.as({ sessionId })
  switch (method) {
    case 'GET':
      return client.get<unknown>(url)
    case 'POST':
      return client.post<unknown>(url, sent)
    case 'PUT':
      return client.put<unknown>(url, sent)
    case 'PATCH':
      return client.patch<unknown>(url, sent)
    case 'DELETE':
      return client.delete<unknown>(url, sent)
  }
}

/** What an answer tells of other people's addresses and phones. */
function told(answer: unknown, role: Role, { seesPhone = [] }: Line): string[] {
  const text = JSON.stringify(answer) ?? ''
  return app
    .filter((one) => one !== role)
    .flatMap((one) => {
      const {
        user: { email, telefono },
      } = world.people[one]
      return [email, ...(seesPhone.includes(role) ? [] : [telefono ?? email])]
        .filter((secret) => text.includes(secret))
        .map((secret) => `${role} reads ${secret}`)
    })
}

/**
 * Who may knock at all, written out: what the contract opens by mistake would otherwise be what is
 * expected.
 */
const door: Readonly<Record<string, string>> = {
  session: `
    postLikers postPeople addComment approveComment hideComment holdCommentAgain deleteComment editComment likeComment likePost pendingComments reply unhideComment
    blockedUsers blockedUsersB blockUser followers following followUser removeFollower removeFollowerB restoreFollower restrictedUsers restrictUser unblockUser unblockUserB unfollowUser unrestrictUser
    acceptTerms accountEnd addFavorite addFavoriteByPost appointment appointmentCalendar appointmentHistory appointmentReceipt attendAppointment makeDossier dossiersOfAppointment revokeDossier bookAppointment calendarFeeds cancelAppointment changeCalendarFeed changeLanguage changePassword changePreferences closeAccount closeCalendarFeed completeAppointment
    confirmAppointment contestAppointment contestAppointmentB currentUser deleteNotification editReview endSession favoriteBarbers favoriteBusinesses favoriteIds favoriteServices logoutEverywhere holdTime releaseTime undoAppointment answerDelay runLate answerLateness ownTickets joinWaitlist waitlist changeWait leaveWait acceptOffer declineOffer undoDecline markNoShow myAppointments myVisits notificationPreferences notifications openCalendarFeed publishReview
    readAllNotifications undoReadAll readNotification rejectAppointment removeFavorite requestExport requestVerification rescheduleAppointment searchPeople sessions
    socketTicket startAppointment subscribePush phone sendPhoneCode confirmPhone offeredPushPlatforms registerPushDevice removePushDevice unreadNotifications unreadTags unsubscribePush updateProfile vapidKey visitReview
    deletePost hiddenPosts hidePost postVersions reportedPosts sharePost unhidePost
    accountStanding fileAppeal fileReport myReports withdrawPostReport withdrawReport
    acceptRequest appointmentLines changeChatSettings chatSettings conversation conversations conversationsWithUnread createConversation deleteMessage hideConversation messagePicture messages muteConversation
    pendingRequests readConversation rejectRequest relationship restoreConversation sendMessage typing unreadMessages writeTo`,
  'auditor moderator':
    'auditedAppointment auditedAppointments auditedStatistics auditCsv auditList eventsFound idsFound replay reveal verifyLog makeStaffDossier',
  'moderator auditor':
    'caseById caseLines caseNotices casePicture caseReports cases looseNotices statementsOfReasons',
  moderator:
    'moderationMetrics transparency transparencyCsv appealById appeals caseClaim claimCase decideAppeal decideCase decideGroup escalateCase groupById groups keepCase nextCase noteCase openCase passCase previewDecision releaseCase reporterById reverseDecision subjectById takeOverCase caseColleagues closeNotice deleteFilter placeNotice savedFilters saveFilter',
  'moderator auditor admin': 'findSubjects',
  'moderator admin': 'changeModerationSettings changeTemplate moderationSettings templates',
  guest: `
    giveNotice notice comments replies
    shopLine takeTicket lineTicket stepBackTicket leaveLine undoLeaveLine
    achievements allBusinesses answerByLink anyoneSlots mapTiles barber barberAppointments barberAvailability barberOfUser barberReviews beginSecondFactor business businessBarbers businessPlaces
    businessReviews businessServices calendarFeed checkAnswerLink checkReset checkReviewLink confirmSecondFactor forgotPassword invitation login logout nextTimes publicProfile publishVisitReview register reportError reportVitals resetPassword search slots
    staffLogin staffLogout unsubscribe userAchievements userReviews verifyEmail
    newPosts post posts
    logCheckpoint logCheckpoints logConsistency logTile logKeys trustFigures accessibilityMatrix softwareBill openDossier`,
  'moderator auditor analyst admin': `
    ownSecondFactor projectionStatuses staffMe`,
  'analyst admin': `
    figures figuresCsv figuresBreakdown figuresBreakdownCsv figureViews saveFigureView deleteFigureView projectionWorks rebuildProjection rebuildProjections verifyProjection`,
  'barbero duenno': `
    acceptInvitation addException addService affectedByChange agendaAsOf blockTime blocks businessInvitations businessTeam changeAvailability
    changeBusiness changeService changeSettings changeUserBusiness clients confirmPending dashboard declineInvitation inviteBarber
    myBusiness myInvitations myServicesA myServicesB noteClient openBusiness removeBarber removeException undoRemoveException removeService undoRemoveService
    shopWaitlist barberWaitlist offerByHand withdrawOffer moveWait
    announceDelay delayToday endDelay
    openLine closeLine lineCode callTicket seatTicket skipTicket
    replyToReview reviewLink statistics statisticsCsv unblockTime undoUnblock userBusiness withdrawInvitation
    editPost publishPost`,
  duenno: `
    addLocation assignStaff changeLocation locationStaff locations removeLocation shopTextMessages unassignStaff`,
  'admin auditor': 'deliveries deliveryCounts',
  admin: `
    resendDelivery endStaffSessions findStaff giveStaffRole jobs retryJob takeStaffRole outbox revealKept resetSecondFactor staffList`,
}

test('who may knock at what is as it is written here', () => {
  const groups = new Map<string, string[]>()
  for (const [name, { access }] of routes) {
    const group =
      typeof access === 'string' ? access : ('rol' in access ? access.rol : access.staff).join(' ')
    groups.set(group, [...(groups.get(group) ?? []), name].sort())
  }
  const written = Object.entries(door).map(([group, names]) => [
    group,
    names.trim().split(/\s+/).sort(),
  ])
  expect(Object.fromEntries(groups)).toEqual(Object.fromEntries(written))
})

test('every route has its line, and every line its route', () => {
  expect(Object.keys(table).sort()).toEqual([...routes.keys()].sort())
})

test.each([...routes])('%s', async (name, route) => {
  const line = table[name]
  if (!line) throw new Error(`${name} has no line in the table`)
  const expected = expectedOf(route, line)
  const refused = (role: Role) => [401, 403, 404].includes(expected[role])
  const statuses: Partial<Record<Role, number>> = {}
  const leaks: string[] = []
  const unlimited: Role[] = []
  const shared = roles.some(refused) ? await line.ask?.() : undefined
  for (const role of [...roles.filter(refused), ...roles.filter((one) => !refused(one))]) {
    const asked = (refused(role) ? shared : await line.ask?.()) ?? {}
    const sessionId = line.newcomers ? await newcomer(role) : world.sessions[role]
    limitsUsed.length = 0
    const answer = await call(route, asked, sessionId)
    statuses[role] = answer.status
    if (
      route.method !== 'GET' &&
      answer.status !== 401 &&
      answer.status !== 403 &&
      limitsUsed.length === 0
    )
      unlimited.push(role)
    // Whoever signs in by somebody's password is that somebody.
    if (name !== 'login') leaks.push(...told(answer.body, role, line))
  }
  expect(statuses).toEqual(expected)
  expect(leaks).toEqual([])
  expect(unlimited, 'counts against no limit').toEqual(line.unlimited ?? [])
})
