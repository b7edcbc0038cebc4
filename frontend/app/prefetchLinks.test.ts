import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../client/query.ts'
import { signedIn } from '../client/session.ts'
import { person } from '../testScreen.tsx'
import { profileExample } from '../entities/person/example.ts'
import { serve } from '../testServer.ts'
import { prefetchLinks } from './prefetchLinks.ts'
import { routeFor } from './routes.tsx'

const barber = profileExample()
const answers = {
  'GET /api/users/:id': () => barber,
  'GET /api/barbers/:id/slots': () => ({
    zonaHoraria: 'UTC',
    locationId: null,
    duracion: 30,
    dias: [],
  }),
}
const queries = createQueryClient()
let stop = () => {}
const link = (href: string, inside = 'Reservar') => {
  document.body.innerHTML = `<a href="${href}"><span>${inside}</span></a>`
  return document.querySelector('span') ?? document.body
}

beforeEach(() => {
  queries.clear()
  stop = prefetchLinks(queries)
})
afterEach(() => stop())

test("a finger on a link brings the screen's first data, once", async () => {
  const asked = serve(answers)
  const target = link(`/user/${barber.id}`)
  fireEvent.pointerOver(target)
  fireEvent.focusIn(target)
  await expect.poll(() => queries.isFetching()).toBe(0)
  fireEvent.pointerOver(target)
  expect(asked.map(({ name }) => name)).toEqual([`GET /api/users/${barber.id}`])
})
test('of a booking also the free times of the service that the link names', async () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  const asked = serve(answers)
  fireEvent.pointerOver(link(`/book/${barber.id}?servicio=corte`))
  expect(asked.map(({ url }) => url.pathname + url.search)).toEqual([
    `/api/users/${barber.id}`,
    `/api/barbers/${barber.id}/slots?servicios=corte`,
  ])
})
test("nobody's session is asked about in the name of a guest", () => {
  const asked = serve(answers)
  fireEvent.pointerOver(link('/appointments/5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0001'))
  fireEvent.pointerOver(link('/no-such-page'))
  fireEvent.pointerOver(link('/api/appointments/1/ics'))
  expect(asked).toEqual([])
})
test("a link in view brings its screen's code, one out of sight none", async () => {
  const [near, far] = ['/my-services', '/availability'].map((path) =>
    vi.spyOn(routeFor(path)?.Screen ?? { load: async () => {} }, 'load').mockResolvedValue(),
  )
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: Element,
  ) {
    return new DOMRect(0, this.textContent === 'near' ? 10 : 10_000, 100, 20)
  })
  document.body.innerHTML = '<a href="/my-services">near</a><a href="/availability">far</a>'
  await expect.poll(() => near?.mock.calls.length).toBe(1)
  expect(far).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
