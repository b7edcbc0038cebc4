import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { bookingDraft, draftKey, readDraft, writeDraft } from '../../../client/drafts.ts'
import { signedIn } from '../../../client/session.ts'
import { appointmentExample } from '../../../entities/appointment/example.ts'
import { businessExample, profileExample } from '../../../entities/person/example.ts'
import { person, show } from '../../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../../testServer.ts'
import { BookAgain } from './Again.tsx'
import { againWith, lastVisit } from './again.ts'

const HOUR = 3_600_000
const visit = (changes: Parameters<typeof appointmentExample>[0] = {}) =>
  appointmentExample({
    fecha: '2026-01-10T10:00:00+01:00',
    estado: 'completada',
    services: [
      { serviceId: 'corte', serviceName: 'Corte Clásico', servicePrice: 15, serviceDuration: 30 },
    ],
    ...changes,
  })
const hours = [30, 31, 32, 33].map((ahead) =>
  new Date(Math.ceil(Date.now() / HOUR) * HOUR + ahead * HOUR).toISOString(),
)
const free = (times: readonly string[] = hours) => ({
  zonaHoraria: 'UTC',
  locationId: null,
  duracion: 30,
  dias: times.map((inicio) => ({
    fecha: inicio.slice(0, 10),
    laborable: true,
    horarios: [{ hora: inicio.slice(11, 16), inicio }],
  })),
})
const server = (more: Answers = {}): Answers => ({
  'GET /api/appointments': () => [visit()],
  'GET /api/users/:id': () => profileExample(),
  'GET /api/barbers/:id/slots': () => free(),
  ...more,
})
const chips = async () =>
  within(await screen.findByRole('list', { name: 'Próximas horas libres' })).getAllByRole('link')

beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))

test('the last visit is the latest that its client was at', () => {
  const list = [
    visit({ id: 'missed', fecha: '2026-01-14T10:00:00+01:00', noShow: true }),
    visit({ id: 'off', fecha: '2026-01-13T10:00:00+01:00', estado: 'cancelada' }),
    visit({ id: 'to-come', fecha: '2026-02-13T10:00:00+01:00', estado: 'confirmada' }),
    visit({ id: 'as-barber', fecha: '2026-01-12T10:00:00+01:00', userRole: 'barber' }),
    visit({ id: 'done', fecha: '2026-01-10T10:00:00+01:00' }),
    visit({ id: 'held', fecha: '2026-01-11T10:00:00+01:00', estado: 'confirmada' }),
  ]
  expect(lastVisit(list, Date.parse('2026-01-20T00:00:00Z'))?.id).toBe('held')
  expect(lastVisit(list.slice(0, 4), Date.parse('2026-01-20T00:00:00Z'))).toBeUndefined()
})

test('the next three hours lead to the review of the same visit, and what was begun before is let go of', async () => {
  const draft = draftKey(person().id, bookingDraft(profileExample().id))
  writeDraft(draft, JSON.stringify({ services: ['barba'] }))
  const asked = serve(server())
  const { where, user } = (() => {
    const shown = show(<BookAgain />)
    return { user: shown, where: () => screen.getByTestId('where').textContent }
  })()
  const links = await chips()
  expect(links.map((link) => link.textContent?.slice(-5))).toEqual(
    hours.slice(0, 3).map((inicio) => inicio.slice(11, 16)),
  )
  expect(screen.getByText('Navaja Norte')).toBeVisible()
  expect(asked.find(({ name }) => name.endsWith('/slots'))?.url.searchParams.get('servicios')).toBe(
    'corte',
  )
  await user.click(links[1]!)
  const said = new URLSearchParams(where()?.split('?')[1])
  expect(Object.fromEntries(said)).toEqual({
    servicio: 'corte',
    hora: hours[1],
    paso: 'revisar',
    origen: 'again',
  })
  expect(readDraft(draft)).toBeNull()
  expect(asked).toHaveLength(3)
})

test('where it was at home it is so again, with the address', async () => {
  serve(
    server({
      'GET /api/appointments': () => [
        visit({ modalidad: 'domicilio', direccionServicio: 'Gran Vía 1' }),
      ],
      'GET /api/users/:id': () =>
        profileExample({
          business: businessExample({
            ofreceServicioDomicilio: true,
            tipoServicio: 'fisico_y_domicilio',
          }),
        }),
    }),
  )
  const user = show(<BookAgain />)
  expect(await screen.findByText('A domicilio · Gran Vía 1')).toBeVisible()
  await user.click((await chips())[0]!)
  expect(screen.getByTestId('where').textContent).toContain('modalidad=domicilio')
  const address = draftKey(person().id, 'home-address')
  expect(readDraft(address)).toBe('Gran Vía 1')
  writeDraft(address, null)
})

test('a price that has changed and a service that is gone are said', async () => {
  serve(
    server({
      'GET /api/appointments': () => [
        visit({
          services: [
            {
              serviceId: 'corte',
              serviceName: 'Corte Clásico',
              servicePrice: 12,
              serviceDuration: 30,
            },
            { serviceId: 'tinte', serviceName: 'Tinte', servicePrice: 40, serviceDuration: 60 },
          ],
        }),
      ],
    }),
  )
  show(<BookAgain />)
  expect(await screen.findByText('Ya no se ofrece: Tinte.')).toBeVisible()
  expect(screen.getByText(/^El precio cambió: antes \$12/)).toBeVisible()
  expect(await chips()).toHaveLength(3)
})

test('where nothing of it is offered any more, or no bookings are taken, no hour is shown', async () => {
  serve(
    server({
      'GET /api/users/:id': () => profileExample({ services: profileExample().services.slice(1) }),
    }),
  )
  show(<BookAgain />)
  expect(await screen.findByRole('link', { name: 'Ver sus servicios' })).toHaveAttribute(
    'href',
    `/book/${profileExample().id}`,
  )
  expect(againWith(visit(), profileExample({ aceptaReservas: false })).open).toBe(false)
  expect(
    againWith(
      visit(),
      profileExample({ business: businessExample({ acceptsAppointments: false }) }),
    ).open,
  ).toBe(false)
})

test('a place that has been closed is said', () => {
  const place = {
    id: 'sur',
    name: 'Sur',
    address: 'Sur 12',
    phone: null,
    latitude: null,
    longitude: null,
    zonaHoraria: 'Europe/Madrid',
    horario: null,
    excepciones: [],
  }
  expect(
    againWith(visit({ locationId: 'norte' }), profileExample({ locations: [place] })),
  ).toMatchObject({ elsewhere: true, place: { id: 'sur' } })
  expect(
    againWith(visit({ locationId: 'sur' }), profileExample({ locations: [place] })).elsewhere,
  ).toBe(false)
})

test('without free hours it says so, and leads to the form', async () => {
  serve(server({ 'GET /api/barbers/:id/slots': () => free([]) }))
  show(<BookAgain />)
  expect(await screen.findByText('Sin horas libres en los próximos 31 días.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Otra hora' })).toHaveAttribute(
    'href',
    `/book/${profileExample().id}?servicio=corte&origen=again`,
  )
})

test.each<[string, Answers]>([
  ['nobody who has been nowhere', { 'GET /api/appointments': () => [] }],
  ['whose barber is gone', { 'GET /api/users/:id': () => refuse(404, 'No está') }],
])('nothing for %s', async (_, more) => {
  const asked = serve(server(more))
  show(<BookAgain />)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect.poll(() => document.querySelector('[aria-hidden] *')).toBeNull()
  expect(screen.queryByText('Otra vez')).toBeNull()
})

test('a visit that nobody has spoken of asks how it was: each star leads to the review that begins with it', async () => {
  serve(
    server({
      'GET /api/appointments': () => [
        visit({ id: 'v', resenada: false, resenaHasta: '2099-01-01T00:00:00Z' }),
      ],
    }),
  )
  show(<BookAgain />)
  expect(await screen.findByRole('heading', { name: /^¿Cómo te fue con .+\?$/ })).toBeVisible()
  expect(screen.getByRole('link', { name: '1 estrella: Malo' })).toHaveAttribute(
    'href',
    '/add-review/v?estrellas=1',
  )
  expect(screen.getByRole('link', { name: '5 estrellas: Excelente' })).toHaveAttribute(
    'href',
    '/add-review/v?estrellas=5',
  )
})

test.each([
  ['has been spoken of', { resenada: true, resenaHasta: '2099-01-01T00:00:00Z' }],
  ['is too long ago', { resenada: false, resenaHasta: '2020-01-01T00:00:00Z' }],
  ['can’t be spoken of', { resenada: false, resenaHasta: null }],
])('a visit that %s asks nothing', async (_, changes) => {
  serve(server({ 'GET /api/appointments': () => [visit(changes)] }))
  show(<BookAgain />)
  await chips()
  expect(screen.queryByRole('heading', { name: /^¿Cómo te fue/ })).toBeNull()
})
