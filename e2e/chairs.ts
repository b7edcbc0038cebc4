/** Chairs of a journey's own, made by the API, so that no journey is in another's way; and how somebody sits down at a browser. */
import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'

export const password = 'navaja-y-brocha'

export interface Person {
  readonly id: string
  readonly nombre: string
  readonly email: string
  readonly sessionId: string
}

interface Chair {
  readonly barber: Person
  readonly shopId: string
}

const port = Number(process.env['E2E_PORT'] ?? 3456)
export const origin = `http://127.0.0.1:${port}`
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
/** Journeys may run at any hour: there is always a free time to come. */
const always = Object.fromEntries(days.map((day) => [day, [{ start: '00:00', end: '23:59' }]]))

export async function ask<Answer = unknown>(who: Person | undefined, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(origin + path, {
    method, body: body && JSON.stringify(body),
    headers: { ...(body && { 'content-type': 'application/json' }), ...(who && { 'x-session-id': who.sessionId }) },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  // Who asks says what comes: the server checks its answers against the contract.
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

let phones = 5_510_000_000
export async function register(nombre: string, rol: 'cliente' | 'barbero' | 'duenno' = 'cliente'): Promise<Person> {
  const email = `${randomUUID()}@example.com`
  const { sessionId, user } = await ask<{ sessionId: string; user: { id: string } }>(undefined, 'POST', '/api/auth/register', { nombre, email, password, rol, telefono: String(++phones) })
  return { id: user.id, nombre, email, sessionId }
}

/** A barber with a shop that never closes, and a cut and a beard to offer. */
export async function openChair(nombre: string, { autoConfirm = false, ...shop }: { autoConfirm?: boolean } & Record<string, unknown> = {}): Promise<Chair> {
  const barber = await register(nombre, 'duenno')
  const { id } = await ask<{ id: string }>(barber, 'POST', '/api/businesses', {
    nombre: `Casa ${nombre}`, direccion: 'Calle Colima 200, Roma Norte', latitude: 19.4187, longitude: -99.1606, ...shop,
  })
  await ask(barber, 'PUT', '/api/user/business', { horario: always })
  if (autoConfirm) await ask(barber, 'PATCH', '/api/users/settings', { autoConfirmBookings: true })
  await offer(barber, 150)
  return { barber, shopId: id }
}

async function offer(barber: Person, precio: number): Promise<void> {
  await ask(barber, 'POST', '/api/services', { nombre: 'Corte', precio, duracion: 30 })
  await ask(barber, 'POST', '/api/services', { nombre: 'Barba', precio: 100, duracion: 30 })
}

/** Another barber of a shop, who asks another price. */
export async function hire({ barber: owner, shopId }: Chair, nombre: string, precio: number): Promise<Person> {
  const barber = await register(nombre, 'barbero')
  const { enlace } = await ask<{ enlace: string }>(owner, 'POST', `/api/businesses/${shopId}/barbers`, {})
  await ask(barber, 'POST', `/api/invitations/${enlace.split('/').at(-1)}/accept`)
  await offer(barber, precio)
  return barber
}

export const appointmentsOf = (who: Person) =>
  ask<{ id: string; estado: string; fecha: string; barberId: string; notes: string; totalPrice: number; modalidad: string; direccionServicio: string | null }[]>(who, 'GET', '/api/appointments')

/** A browser of their own in which they are signed in, with nothing else in it. */
export async function sitDown(browser: Browser, who: Person, { language = 'es', ...options }: { language?: 'es' | 'en' } & BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'language', value: language }] }] },
  })
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, who)
  await expect(page).toHaveURL(/\/$/)
  return page
}

/** At the form of /login, in either language. */
export async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.locator('form button[type=submit]').click()
}
