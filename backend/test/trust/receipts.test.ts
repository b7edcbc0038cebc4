/**
 * Receipts over HTTP: whose they are, what they prove without the server, and what survives of them
 * when a person is erased.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Receipt } from '../../../contract/trust/receipts.ts'
import { verifyReceipt } from '../../../shared/receipt/verify.ts'
import { must } from '../../seed/http/client.ts'
import type { SignedIn } from '../../seed/http/people.ts'
import { randomFor } from '../../seed/random.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { book, freeDays, someDay } from '../../seed/http/visits.ts'
import { noteOf } from '../../eventlog/checkpoint.ts'
import { bySystem } from '../support/acting.ts'
import { seed } from '../support/seed.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let house: TestServer
let chair: Chair
let client: SignedIn
let id = ''
const ask = (who: SignedIn, appointmentId = id) =>
  house.as(who).get<Receipt>(`/api/appointments/${appointmentId}/receipt`)
const receiptOf = async (who: SignedIn) => (await must(ask(who))).body

beforeAll(async () => {
  house = await startTestServer()
  ;[chair, client] = await Promise.all([
    openChair(house, { autoConfirm: false }),
    house.client('Ana Canario'),
  ])
  const times = await someDay(house, chair)
  id = (await must(book(house, client, chair, times[0], { notes: 'canario en las notas' }), 201))
    .body.id
})

test('a receipt holds a promise at once, and its proof after the next signed head', async () => {
  const pending = await receiptOf(client)
  expect(pending).toMatchObject({ cabeza: null, eventos: [{ prueba: null }] })
  expect(await verifyReceipt(pending)).toMatchObject({ result: 'pending' })
  await house.seal()
  const receipt = await receiptOf(client)
  expect(await verifyReceipt(receipt)).toEqual({
    result: 'authentic',
    log: receipt.log,
    keys: receipt.claves.map(({ clave }) => clave),
    isHeadLeftOut: false,
  })
  expect(receipt.cita).toMatchObject({ id, moneda: 'MXN', terminos: expect.any(String) })
})

test('it follows the appointment through its answers and to another day', async () => {
  await must(house.as(chair.barber).patch(`/api/appointments/${id}/confirm`))
  const other = (await freeDays(house, chair))[4]?.inicios[0] ?? ''
  const { body } = await must(
    house
      .as(client)
      .patch<{ fecha: string }>(`/api/appointments/${id}/reschedule`, { fecha: other }),
  )
  await house.seal()
  const receipt = await receiptOf(client)
  expect(receipt.eventos.length).toBeGreaterThanOrEqual(4)
  expect(Date.parse(receipt.cita.fecha)).toBe(Date.parse(body.fecha))
  expect(await verifyReceipt(receipt)).toMatchObject({ result: 'authentic' })
})

test('client and barber have it, and to anybody else there is no such appointment', async () => {
  expect((await ask(chair.barber)).status).toBe(200)
  const stranger = await house.client()
  expect(await ask(stranger)).toMatchObject({
    status: 404,
    body: { message: 'Cita no encontrada' },
  })
  expect((await house.guest.get(`/api/appointments/${id}/receipt`)).status).toBe(401)
})

test('it names nobody and holds no words of theirs', async () => {
  const { eventos } = await receiptOf(client)
  const bytes = eventos.map((event) => Buffer.from(event.bytes ?? '', 'base64').toString())
  expect(bytes.join()).toContain('AppointmentBooked')
  expect(bytes.join()).not.toContain('anario')
})

describe('what is changed is found', () => {
  type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

  /** Changes one value somewhere: a character, a number, an element. */
  function mutated(content: Json, random: () => number): Json {
    const whole = structuredClone(content)
    const places: (() => void)[] = []
    const walk = (value: Json, put: (value: Json) => void) => {
      if (typeof value === 'string' && value !== '')
        places.push(() => {
          const at = Math.floor(random() * value.length)
          put(`${value.slice(0, at)}${value[at] === 'x' ? 'y' : 'x'}${value.slice(at + 1)}`)
        })
      else if (typeof value === 'number') places.push(() => put(value + 1))
      else if (value === null) places.push(() => put('x'))
      else if (Array.isArray(value)) {
        if (value.length > 0)
          places.push(() => value.splice(Math.floor(random() * value.length), 1))
        if (value.length > 1) places.push(() => value.reverse())
        value.forEach((one, at) => walk(one, (changed) => (value[at] = changed)))
      } else if (typeof value === 'object')
        for (const [key, one] of Object.entries(value))
          walk(one, (changed) => {
            value[key] = changed
          })
    }
    walk(whole, () => {})
    places[Math.floor(random() * places.length)]?.()
    return whole
  }

  test('1,000 of 1,000 changes of a receipt', async () => {
    const receipt = await receiptOf(client)
    const found = await Promise.all(
      Array.from({ length: 1_000 }, async (_, number) => {
        const random = randomFor(seed, 'receipt', number)
        const changed = mutated(receipt as unknown as Json, random)
        if (JSON.stringify(changed) === JSON.stringify(receipt)) return 'unchanged'
        return (await verifyReceipt(changed)).result
      }),
    )
    expect(Map.groupBy(found, (result) => result).get('authentic')).toBeUndefined()
    expect(found.filter((result) => result === 'forged').length).toBeGreaterThan(990)
  })

  test('a head of the same size with another root contradicts the receipt', async () => {
    const receipt = await receiptOf(client)
    expect(await verifyReceipt(receipt, receipt.cabeza ?? '')).toMatchObject({
      result: 'authentic',
    })
    const { tree } = house.services.trust
    const { origin, privateKey, publicKey } = await tree.signer()
    const size = (await tree.lastHead())?.size ?? 0
    const other = noteOf({ origin, size, root: Buffer.alloc(32, 7) }, [{ privateKey, publicKey }])
    expect(await verifyReceipt(receipt, other)).toMatchObject({ result: 'contradiction' })
    const longer = noteOf({ origin, size: size + 1, root: Buffer.alloc(32, 7) }, [
      { privateKey, publicKey },
    ])
    expect(await verifyReceipt(receipt, longer)).toMatchObject({
      result: 'authentic',
      isHeadLeftOut: true,
    })
  })
})

test('an erased client changes nothing about what is proved, and their name is in no receipt', async () => {
  await house.services.identity.closing.erase(bySystem(house), client.user.id)
  await house.seal()
  const receipt = await receiptOf(chair.barber)
  expect(await verifyReceipt(receipt)).toMatchObject({ result: 'authentic' })
  expect(JSON.stringify(receipt)).not.toContain('anario')
})
