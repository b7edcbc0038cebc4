/**
 * People and chairs of a journey's own, made by the API, so that no journey is in another's way;
 * and how somebody sits down at a browser.
 */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { callersOf, type SignedIn } from '../backend/seed/http/people.ts'
import * as shops from '../backend/seed/http/shops.ts'
import { TERMS_VERSION } from '../contract/kernel/terms.ts'

export const password = 'navaja-y-brocha'

export type Person = Pick<SignedIn, 'id' | 'nombre' | 'email' | 'sessionId'>

/** A barber with a shop, and the cut of their services. */
export interface Chair extends Person {
  readonly shop: shops.Chair['shop']
  readonly shopId: string
  readonly serviceId: string
}

const port = Number(process.env['E2E_PORT'] ?? 3456)
const origin = `http://127.0.0.1:${port}`
const callers = callersOf(origin)
/** Everybody has the one password, and accepted the terms as the form does. */
const journeys: typeof callers = {
  ...callers,
  register: (rol, details) =>
    callers.register(rol, { ...details, password, terminos: TERMS_VERSION }),
}

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
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const client = who ? callers.as(who) : callers.guest
  const answer =
    method === 'GET'
      ? await client.get<Answer>(path)
      : await client[verbs[method]]<Answer>(path, body)
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const verbs = { POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const

export const register = (
  nombre: string,
  rol: 'cliente' | 'barbero' | 'duenno' = 'cliente',
): Promise<Person> => journeys.register(rol, { nombre })

/** A barber with a shop, and a cut and a beard to offer. */
export async function openChair(
  nombre: string,
  { shop = {}, ...opening }: shops.Opening = {},
): Promise<Chair> {
  // A position would say the zone, over the one that is named.
  const position = 'zonaHoraria' in shop ? {} : { latitude: 19.4187, longitude: -99.1606 }
  return chairOf(
    await shops.openChair(journeys, {
      nombre,
      ...opening,
      shop: {
        nombre: `Casa ${nombre}`,
        direccion: 'Calle Colima 200, Roma Norte',
        ...position,
        ...shop,
      },
    }),
  )
}

const chairOf = ({ barber, shop, cut }: shops.Chair): Chair => ({
  ...barber,
  shop,
  shopId: shop.id,
  serviceId: cut,
})

/** Another barber of a shop, who asks another price. */
export const hire = async (
  { shop, ...owner }: Chair,
  nombre: string,
  cutPrice: number,
): Promise<Chair> =>
  chairOf(await shops.joinShop(journeys, { barber: owner, shop }, { nombre, cutPrice }))

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
