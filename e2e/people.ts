/** People of a journey's own, made by the API, so that journeys don't disturb each other. */
import { type Browser, expect, type Page } from '@playwright/test'

export const password = 'navaja-y-brocha'

export interface SomeOne {
  readonly id: string
  readonly email: string
  readonly nombre: string
  readonly sessionId: string
}

/** Where the journey's server is. */
export interface Place {
  readonly baseURL: string | undefined
}

export async function call<Body>({ baseURL }: Place, who: SomeOne | undefined, method: string, path: string, body?: object): Promise<Body> {
  const answer = await fetch(`${baseURL}${path}`, {
    method, headers: { ...(body && { 'content-type': 'application/json' }), ...(who && { 'x-session-id': who.sessionId }) }, ...(body && { body: JSON.stringify(body) }),
  })
  const told: unknown = await answer.json()
  expect(answer.ok, `${method} ${path}: ${JSON.stringify(told)}`).toBe(true)
  // The journey knows what it asks for.
  return told as Body
}

export async function someone(place: Place, rol: 'cliente' | 'barbero' | 'duenno', nombre: string): Promise<SomeOne> {
  const email = `${crypto.randomUUID()}@example.com`
  const { user, sessionId } = await call<{ user: { id: string }; sessionId: string }>(place, undefined, 'POST', '/api/auth/register', { nombre, email, password, rol })
  return { id: user.id, email, nombre, sessionId }
}

/** A barber with a shop and one service that anybody can book. */
export async function barberWithChair(place: Place, rol: 'barbero' | 'duenno', nombre: string, shop: string, more: object = {}): Promise<SomeOne & { shopId: string; serviceId: string }> {
  const barber = await someone(place, rol, nombre)
  const { id: shopId } = await call<{ id: string }>(place, barber, 'POST', '/api/businesses', { nombre: shop, direccion: 'Calle Colima 200, Roma Norte', ...more })
  const { id: serviceId } = await call<{ id: string }>(place, barber, 'POST', '/api/services', { nombre: 'Corte', precio: 180, duracion: 30 })
  return { ...barber, shopId, serviceId }
}

/** Their own browser, signed in, on a page. */
export async function at(browser: Browser, { email }: SomeOne, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`/login?next=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL((url) => url.pathname + url.search === path)
  return page
}
