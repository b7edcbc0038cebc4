/**
 * People and chairs of a journey's own, made by the API, so that no journey is in another's way;
 * and how somebody sits down at a browser.
 */
import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

export const password = 'navaja-y-brocha'

export interface Person {
  readonly id: string
  readonly nombre: string
  readonly email: string
  readonly sessionId: string
}

/** A barber with a shop, and the cut of their services. */
export interface Chair extends Person {
  readonly shopId: string
  readonly serviceId: string
}

const port = Number(process.env['E2E_PORT'] ?? 3456)
const origin = `http://127.0.0.1:${port}`
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
/** Journeys may run at any hour: there is always a free time to come. */
const always = Object.fromEntries(days.map((day) => [day, [{ start: '00:00', end: '23:59' }]]))

const hourIn = (zone: string) =>
  Number(new Date().toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit' }))
/**
 * Where it is the middle of the day, whenever the journeys run: there is a time within the hour.
 */
export const daytime = [
  'Pacific/Honolulu',
  'America/Mexico_City',
  'Atlantic/Azores',
  'Asia/Dubai',
  'Asia/Tokyo',
  'Pacific/Auckland',
].reduce((best, zone) => (Math.abs(hourIn(zone) - 12) < Math.abs(hourIn(best) - 12) ? zone : best))

/** A call, as somebody or as a guest. */
export async function ask<Answer = unknown>(
  who: Person | undefined,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    body: body && JSON.stringify(body),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(who && { 'x-session-id': who.sessionId }),
    },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  // Who asks says what comes: the server checks its answers against the contract.
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

export async function register(
  nombre: string,
  rol: 'cliente' | 'barbero' | 'duenno' = 'cliente',
): Promise<Person> {
  const email = `${randomUUID()}@example.com`
  const { sessionId, user } = await ask<{ sessionId: string; user: { id: string } }>(
    undefined,
    'POST',
    '/api/auth/register',
    { nombre, email, password, rol },
  )
  return { id: user.id, nombre, email, sessionId }
}

interface Opening {
  rol?: 'barbero' | 'duenno'
  /** Whether the shop never closes; otherwise it has the hours that every shop begins with. */
  isAlwaysOpen?: boolean
  autoConfirm?: boolean
  /** What else the shop has. */
  shop?: Record<string, unknown>
}

/** A barber with a shop, and a cut and a beard to offer. */
export async function openChair(
  nombre: string,
  { rol = 'duenno', isAlwaysOpen = true, autoConfirm = false, shop = {} }: Opening = {},
): Promise<Chair> {
  const barber = await register(nombre, rol)
  // A position would say the zone, over the one that is named.
  const position = 'zonaHoraria' in shop ? {} : { latitude: 19.4187, longitude: -99.1606 }
  const { id: shopId } = await ask<{ id: string }>(barber, 'POST', '/api/businesses', {
    nombre: `Casa ${nombre}`,
    direccion: 'Calle Colima 200, Roma Norte',
    ...position,
    ...shop,
  })
  if (isAlwaysOpen) await ask(barber, 'PUT', '/api/user/business', { horario: always })
  if (autoConfirm) await ask(barber, 'PATCH', '/api/users/settings', { autoConfirmBookings: true })
  return { ...barber, shopId, serviceId: await offer(barber, 150) }
}

async function offer(barber: Person, precio: number): Promise<string> {
  const { id } = await ask<{ id: string }>(barber, 'POST', '/api/services', {
    nombre: 'Corte',
    precio,
    duracion: 30,
  })
  await ask(barber, 'POST', '/api/services', { nombre: 'Barba', precio: 100, duracion: 30 })
  return id
}

/** Another barber of a shop, who asks another price. */
export async function hire(
  { shopId, ...owner }: Chair,
  nombre: string,
  precio: number,
): Promise<Chair> {
  const barber = await register(nombre, 'barbero')
  const { enlace } = await ask<{ enlace: string }>(
    owner,
    'POST',
    `/api/businesses/${shopId}/barbers`,
    {},
  )
  await ask(barber, 'POST', `/api/invitations/${enlace.split('/').at(-1)}/accept`)
  return { ...barber, shopId, serviceId: await offer(barber, precio) }
}

export const appointmentsOf = (who: Person) =>
  ask<
    {
      id: string
      estado: string
      fecha: string
      barberId: string
      notes: string
      totalPrice: number
      modalidad: string
      direccionServicio: string | null
    }[]
  >(who, 'GET', '/api/appointments')

interface FreeDay {
  readonly fecha: string
  readonly horarios: readonly { readonly hora: string; readonly inicio: string }[]
}
/** The free times of a barber, by day. */
export const freeDays = async ({ id }: Person, query = '') =>
  (await ask<{ dias: FreeDay[] }>(undefined, 'GET', `/api/barbers/${id}/slots${query}`)).dias

interface Seat extends BrowserContextOptions {
  at?: string
  language?: 'es' | 'en'
}

/** A browser of their own in which they are signed in, with nothing else in it. */
export async function sitDown(
  browser: Browser,
  who: Person,
  { at = '/', language = 'es', ...options }: Seat = {},
): Promise<Page> {
  const { sessionId, user, cookie } = await logIn(who)
  const stored = { language, sessionId, user: JSON.stringify(user) }
  const context = await browser.newContext({
    ...options,
    storageState: {
      cookies: [],
      origins: [
        { origin, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) },
      ],
    },
  })
  await context.addCookies([{ ...cookie, url: origin }])
  const page = await context.newPage()
  await page.goto(at)
  return page
}

/** A session on another device; what its browser keeps of it. */
export async function logIn({ email }: Person) {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`)
  const [, name = '', value = ''] =
    answer.headers
      .getSetCookie()
      .map((one) => /^([^=]*sid)=([^;]*)/.exec(one))
      .find(Boolean) ?? []
  const { sessionId, user } = (await answer.json()) as { sessionId: string; user: object }
  return { sessionId, user, cookie: { name, value } }
}

/** At the form of /login, in either language. */
export async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.locator('form button[type=submit]').click()
}
