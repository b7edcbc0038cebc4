import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import type { UserAchievement } from '../../../contract/engagement/achievements.ts'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { signedIn } from '../../client/session.ts'
import { listedExample } from '../../entities/review/example.ts'
import { businessExample, profileExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { addDays, dayOf } from '../../time/zone.ts'
import { PublicProfileScreen } from './PublicProfileScreen.tsx'

const barber = profileExample()
/** Three days from now, at ten by the shop's clock. */
const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const free = {
  zonaHoraria: 'Europe/Madrid',
  locationId: null,
  duracion: 30,
  dias: [
    { fecha: day, laborable: true, horarios: [{ hora: '10:00', inicio: `${day}T09:00:00Z` }] },
  ],
}
function open(profile: PublicProfile = barber, more: Answers = {}, query = '') {
  serve({
    'GET /api/users/:id': () => profile,
    'GET /api/users/:id/reviews': () => listedExample([]),
    'GET /api/users/:id/achievements': () => [],
    'GET /api/barbers/:id/slots': ({ url }) => ({
      ...free,
      duracion: url.searchParams.get('servicios') === 'barba' ? 25 : 30,
    }),
    ...more,
  })
  return show(
    <Routes>
      <Route path="/user/:userId" element={<PublicProfileScreen />} />
      <Route path="*" element={<p>otra pantalla</p>} />
    </Routes>,
    { at: `/user/${profile.id}${query}` },
  )
}
const where = () => screen.getByTestId('where').textContent

test("shows what is real and invents nothing: no reviews, the shop's own hours", async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Marco Ruiz' })).toBeVisible()
  expect(screen.getByText('Barbero')).toBeVisible()
  expect(screen.getByText('Plan Gratis')).toBeVisible()
  expect(screen.getByText('Sin reseñas')).toBeVisible()
  expect(await screen.findByText('No hay reseñas todavía')).toBeVisible()
  expect(screen.queryByText(/4\.[58]/)).toBeNull()
  expect(screen.getByText('Abierto ahora · cierra 23:59')).toBeVisible()
  expect(screen.getAllByText('00:00–23:59')).toHaveLength(7)
})

test('a rating that was earned is shown with one decimal', async () => {
  open(profileExample({ rating: 4.25, reviewsCount: 8 }))
  expect(await screen.findByText('Calificación: 4.3 de 5')).toBeInTheDocument()
  expect(screen.queryByText('Sin reseñas')).toBeNull()
})

test('followers, followed people and reviews are counted, also where there are none', async () => {
  open(profileExample({ followersCount: 12, followingCount: 0, reviewsCount: 8 }))
  await screen.findByText('Seguidores')
  const counts = screen.getByText('Seguidores').closest('ul')
  expect(
    within(counts ?? document.body)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['12 Seguidores', '0 Siguiendo', '8 Reseñas'])
})

test.each([
  ['the number of reviews', ''],
  ['an address that asks for them', '?ver=resenas'],
])('%s leads to the reviews', async (_, query) => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  open(profileExample({ reviewsCount: 8 }), {}, query)
  const button = await screen.findByRole('button', { name: '8 Reseñas' })
  if (query === '') fireEvent.click(button)
  expect(scrolled.mock.contexts.map((element) => (element as Element).id)).toEqual(['resenas'])
  scrolled.mockRestore()
})

test('what somebody has reached stands on their page, the rest behind a number; where there is none, nothing does', async () => {
  const reached = Array.from({ length: 8 }, (_, index): UserAchievement => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    achievementId: `a${index}`,
    progress: 1,
    unlockedAt: '2026-11-02T10:00:00Z',
    achievement: {
      id: `a${index}`,
      name: `Logro ${index}`,
      description: '',
      iconUrl: null,
      rarity: 'rare',
      type: 'milestone',
      points: 10,
      criteria: { value: 1 },
      targetRoles: ['barbero'],
    },
  }))
  open(barber, { 'GET /api/users/:id/achievements': () => reached })
  expect(await screen.findByRole('heading', { level: 2, name: 'Logros' })).toBeVisible()
  expect(screen.getAllByText(/^Logro \d$/)).toHaveLength(6)
  expect(screen.getByText('y 2 más')).toBeVisible()
  cleanup()
  open(barber, { 'GET /api/users/:id/achievements': () => [] })
  await screen.findByText('No hay reseñas todavía')
  expect(screen.queryByRole('heading', { name: 'Logros' })).toBeNull()
})

test('the shop leads to its page, its services stand before everything else', async () => {
  open()
  expect(await screen.findByRole('link', { name: 'Navaja Norte' })).toHaveAttribute(
    'href',
    `/business/${barber.business?.id}`,
  )
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('Servicios')
})

describe('when they work', () => {
  const today = dayOf(new Date(), 'Europe/Madrid')
  const everyDay = businessExample().horario
  test('a day off closes today, in one word at the top and in the week', async () => {
    open(profileExample({ excepciones: [{ desde: today, hasta: today, rangos: [] }] }))
    expect(await screen.findByText('Cerrado ahora · abre mañana 00:00')).toBeVisible()
    expect(screen.getByText('Hoy').closest('div')).toHaveTextContent(/horario especial.*Cerrado/)
  })
  test('holidays later than this week stand below it', async () => {
    const [from, to] = [addDays(today, 20), addDays(today, 25)]
    open(profileExample({ excepciones: [{ desde: from, hasta: to, rangos: [] }] }))
    const date = (of: string) =>
      new Intl.DateTimeFormat('es', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
        new Date(`${of}T12:00:00Z`),
      )
    expect(
      (await screen.findByText(`${date(from)} – ${date(to)}`)).closest('div'),
    ).toHaveTextContent('Cerrado')
    expect(screen.getByText('Abierto ahora · cierra 23:59')).toBeVisible()
  })
  test('who has set none and works in no shop has no week, and is not open', async () => {
    open(profileExample({ business: null, aceptaReservas: false, horario: null }))
    expect(await screen.findByText('Sin horario publicado')).toBeVisible()
    expect(screen.queryByText(/Abierto ahora|Cerrado/)).toBeNull()
    expect(screen.queryByText('Lunes')).toBeNull()
  })
  test('at a place with hours and a clock of its own it is by those', async () => {
    open(
      profileExample({
        zonaHoraria: 'Asia/Tokyo',
        horario: { ...everyDay, monday: [{ start: '10:00', end: '12:00' }] },
      }),
    )
    expect(await screen.findByText('10:00–12:00')).toBeVisible()
    expect(screen.getByText('Hora de Tokyo')).toBeVisible()
  })
  test('the pause is said where there is one', async () => {
    open()
    await screen.findByRole('heading', { name: 'Horario' })
    expect(screen.queryByText(/minutos libres/)).toBeNull()
    cleanup()
    open(profileExample({ margenMinutos: 10 }))
    expect(await screen.findByText('Deja 10 minutos libres entre cita y cita.')).toBeVisible()
  })
})

test('the next free time and the lowest price stand by the way to the chair', async () => {
  open()
  expect(await screen.findByText(/^Libre .* · 10:00/)).toBeVisible()
  expect(screen.getByText('desde $12.50')).toBeVisible()
})

test('where nothing can be booked it says so', async () => {
  open(profileExample({ aceptaReservas: false }))
  expect(await screen.findByText('Ahora no acepta reservas')).toBeVisible()
})

test('the places where they serve', async () => {
  open(
    profileExample({
      locations: [
        {
          id: 'p-1',
          name: 'Norte',
          address: 'Calle Norte 12',
          phone: null,
          latitude: 19.4,
          longitude: -99.1,
          zonaHoraria: 'Europe/Madrid',
          horario: null,
          excepciones: [],
        },
      ],
    }),
  )
  expect((await screen.findByRole('heading', { name: 'Norte' })).closest('li')).toHaveTextContent(
    'Calle Norte 12',
  )
  expect(screen.queryByText('Calle del Pez 12, Madrid')).toBeNull()
})

test('the page as a QR code, for the phone of whoever stands beside one', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: 'Mostrar código QR' }))
  expect(await screen.findByRole('img', { name: 'Código QR: Marco Ruiz' })).toBeVisible()
  expect(where()).toBe(`/user/${barber.id}?qr=1`)
  await user.keyboard('{Escape}')
  await expect.poll(where).toBe(`/user/${barber.id}`)
})

describe('booking', () => {
  test('a guest goes on to it: the account is asked for at the yes', async () => {
    const user = open()
    await user.click(await screen.findByRole('link', { name: 'Reservar Cita' }))
    expect(where()).toBe(`/book/${barber.id}`)
    expect(screen.queryByText('Para reservar citas necesitas una cuenta')).toBeNull()
  })

  test('a client goes on to it, from the button or from a service', async () => {
    signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
    const user = open()
    expect(await screen.findByRole('link', { name: 'Reservar Cita' })).toHaveAttribute(
      'href',
      `/book/${barber.id}`,
    )
    await user.click(screen.getByRole('link', { name: /Reservar Arreglo de Barba/ }))
    expect(where()).toBe(`/book/${barber.id}?servicio=barba`)
  })

  test.each([
    ["one's own profile", barber, true],
    [
      "a client's profile",
      profileExample({ rol: 'cliente', services: [], business: null, aceptaReservas: false }),
      false,
    ],
    ['a shop that takes no bookings', profileExample({ aceptaReservas: false }), false],
  ])('there is none on %s', async (_whose, profile, own) => {
    signedIn(
      { sessionId: 's-1', user: person({ id: own ? profile.id : 'another', rol: 'barbero' }) },
      { landing: '/' },
    )
    open(profile)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('link', { name: /Reservar/ })).toBeNull()
  })
})

test('services show price and length; inactive ones stay with their owner', async () => {
  const [corte] = barber.services
  if (!corte) throw new Error('the example has services')
  open(
    profileExample({
      services: [corte, { ...corte, id: 'off', nombre: 'Apagado', isActive: false }],
    }),
  )
  const line = (await screen.findByText('Corte Clásico')).closest('li')
  expect(line).toHaveTextContent('$15')
  expect(line).toHaveTextContent('30 min')
  expect(screen.queryByText('Apagado')).toBeNull()
})

test('sharing falls back to the clipboard and says so', async () => {
  const user = open()
  const write = vi.fn(async () => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true })
  await user.click(await screen.findByRole('button', { name: 'Compartir perfil' }))
  expect(await screen.findByText('¡Enlace copiado!')).toBeVisible()
  expect(write).toHaveBeenCalledWith(expect.stringMatching(`/user/${barber.id}|/$`))
})

test('a shop with a home service says how far it goes', async () => {
  open(
    profileExample({
      business: businessExample({
        ofreceServicioDomicilio: true,
        radioCobertura: 8,
        allowsWalkIns: true,
      }),
    }),
  )
  expect(await screen.findByText('A domicilio hasta 8 km')).toBeVisible()
  expect(screen.getByText('Acepta sin cita')).toBeVisible()
})

test('nobody is there', async () => {
  serve({ 'GET /api/users/:id': () => refuse(404, 'No') })
  show(
    <Routes>
      <Route path="/user/:userId" element={<PublicProfileScreen />} />
    </Routes>,
    { at: '/user/nadie' },
  )
  expect(await screen.findByText('El perfil de usuario que buscas no existe.')).toBeVisible()
})
