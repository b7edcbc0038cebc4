/**
 * A small market over HTTP: who is in it, and which times they want. What happens in it is in
 * trade.ts.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export interface Person {
  readonly id: string
  readonly session: string
}
export interface Barber extends Person {
  readonly serviceId: string
}

export interface Answer {
  readonly status: number
  readonly body: {
    readonly id?: string
    readonly code?: string
    readonly alternativas?: string[]
    readonly [field: string]: unknown
  }
}

const password = 'tijeras-y-navaja'

/**
 * One call; `undefined` where the server could not be reached or answered in the middle of dying.
 */
export async function call(
  url: string,
  method: string,
  path: string,
  { session, body, key }: { session?: string; body?: object; key?: string } = {},
): Promise<Answer | undefined> {
  try {
    const response = await fetch(url + path, {
      method,
      signal: AbortSignal.timeout(20_000),
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(session && { 'x-session-id': session }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  } catch {
    return undefined
  }
}

async function must(
  url: string,
  method: string,
  path: string,
  options: Parameters<typeof call>[3],
): Promise<Answer['body']> {
  let answer = await call(url, method, path, options)
  // The server says when it has too much to do; opening the market can wait.
  for (let tries = 0; answer?.status === 503 && tries < 50; tries++) {
    await pause(200)
    answer = await call(url, method, path, options)
  }
  if (!answer || answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
  return answer.body
}

export async function openMarket(
  url: string,
  { barbers, clients }: { barbers: number; clients: number },
): Promise<{ barbers: Barber[]; clients: Person[] }> {
  const register = async (rol: 'cliente' | 'barbero', number: number) => {
    const answer = (await must(url, 'POST', '/api/auth/register', {
      body: {
        nombre: `${rol} ${number}`,
        email: `${rol}-${randomUUID()}@example.com`,
        telefono: `55${String(10_000_000 + number)}`,
        password,
        rol,
      },
    })) as { sessionId?: string; user?: { id: string } }
    return { id: answer.user?.id ?? '', session: answer.sessionId ?? '' }
  }
  const opened = await inTurns(barbers, async (number) => {
    const barber = await register('barbero', number)
    await must(url, 'POST', '/api/businesses', {
      session: barber.session,
      body: { nombre: `Barbería ${number}`, direccion: 'Calle Mayor 1' },
    })
    const service = await must(url, 'POST', '/api/services', {
      session: barber.session,
      body: { nombre: 'Corte', precio: 15, duracion: 30 },
    })
    return { ...barber, serviceId: service.id ?? '' }
  })
  return {
    barbers: opened,
    clients: await inTurns(clients, (number) => register('cliente', number)),
  }
}

/**
 * So many of something, eight at a time: passwords are hashed on purpose slowly, and the server
 * refuses a queue of them.
 */
async function inTurns<T>(count: number, make: (number: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let number = 0; number < count; number += 8) {
    made.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(8, count - number) }, (_, index) => make(number + index)),
      )),
    )
  }
  return made
}

/**
 * Half hours of working days from the day after tomorrow on: always in the future, always within
 * the window.
 */
export function someSlot(random: () => number, zone: string, spread = 18 * 15): string {
  const choice = Math.floor(random() * spread)
  let day = Temporal.Now.zonedDateTimeISO(zone).toPlainDate().add({ days: 2 })
  for (let passed = Math.floor(choice / 18); ; day = day.add({ days: 1 })) {
    if (day.dayOfWeek > 5) continue
    if (passed-- === 0) break
  }
  return day
    .toZonedDateTime({ timeZone: zone, plainTime: '09:00' })
    .add({ minutes: (choice % 18) * 30 })
    .toInstant()
    .toString()
}
