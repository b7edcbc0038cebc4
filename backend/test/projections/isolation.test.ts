/**
 * One read model that stands still, beside all the others: who writes does not wait for it, and is
 * told the truth.
 */
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'

let house: TestServer
let chair: Chair
beforeAll(async () => {
  house = await startTestServer()
  chair = await openChair(house)
  await house.services.db.pool.query(
    `UPDATE projections.checkpoint SET status = 'failed', error = 'stopped by hand' WHERE name = 'clients'`,
  )
  await eventually(
    'the projector has left it',
    async () =>
      !(await house.services.passed((await house.services.log.head()) + 1n, {
        timeoutMs: 10,
        of: ['clients'],
      })),
  )
})

test('what it has nothing to do with is shown at once, without a word of it', async () => {
  const added = await must(
    house.as(chair.barber).post('/api/services', { nombre: 'Tinte', precio: 300, duracion: 90 }),
    201,
  )
  expect(added.headers.get('x-projection')).toBeNull()
})

test('what it should show is answered, shown by all the others, and said to be pending', async () => {
  const client = await house.client()
  const booked = await must(book(house, client, chair, (await someDay(house, chair))[20]), 201)
  expect(booked.headers.get('x-projection')).toBe('pending')
  const { body } = await must(
    house.as(client).get<{ id: string }>(`/api/appointments/${booked.body.id}`),
  )
  expect(body.id).toBe(booked.body.id)
  const confirmed = await must(
    house.as(chair.barber).patch(`/api/appointments/${booked.body.id}/confirm`),
  )
  expect(confirmed.headers.get('x-projection'), 'it counts no confirmations').toBeNull()
})

test('a command that changes nothing says nothing of it either', async () => {
  for (const autoConfirmBookings of [true, true]) {
    const set = await must(
      house.as(chair.barber).patch('/api/users/settings', { autoConfirmBookings }),
    )
    expect(set.headers.get('x-projection')).toBeNull()
  }
})
