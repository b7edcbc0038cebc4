/**
 * The console's list of appointments over HTTP: pages of the size that was asked for, and whether
 * there are more.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { must } from '../../seed/http/client.ts'
import { openChair } from '../../seed/http/shops.ts'

test('a page holds as many as it was asked for, and the next one the rest', async () => {
  const house = await startTestServer()
  const chair = await openChair(house)
  const client = await house.client()
  await must(house.as(chair.barber).put('/api/availability', { politica: { maximoActivas: 5 } }))
  const day = await someDay(house, chair)
  for (const hour of [0, 4, 8]) await must(book(house, client, chair, day[hour]), 201)
  const auditor = await house.staff('auditor')
  const page = async (query: string) => {
    const { body } = await must(
      house
        .as({ sessionId: auditor.staffSessionId })
        .get<{ data: { id: string }[]; hasNextPage: boolean }>(`/api/admin/appointments?${query}`),
    )
    return body
  }
  const [first, second, whole] = [
    await page('perPage=2'),
    await page('perPage=2&page=2'),
    await page('perPage=3'),
  ]
  expect([first, second, whole].map(({ data, hasNextPage }) => [data.length, hasNextPage])).toEqual(
    [
      [2, true],
      [1, false],
      [3, false],
    ],
  )
  const visited = day[0]?.slice(0, 10) ?? ''
  const today = house.services.now().toISOString().slice(0, 10)
  const found = async (query: string) => (await page(query)).data.length
  expect([
    await found(`desde=${visited}&hasta=${visited}`),
    await found('hasta=2001-01-01'),
    await found(`reservadaDesde=${today}&businessId=${chair.shop.id}`),
    await found(`negocioId=${chair.shop.id}`),
    await found(`negocioId=${randomUUID()}`),
    await found(`reservadaHasta=2001-01-01`),
    await found('falta=1'),
  ]).toEqual([3, 0, 3, 3, 0, 0, 0])
  await must(house.as(client).patch(`/api/appointments/${whole.data[0]?.id}/cancel`))
  expect([await found('cancelo=cliente'), await found('cancelo=barbero')]).toEqual([1, 0])
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
    whole.data.map(({ id }) => id),
  )
})
