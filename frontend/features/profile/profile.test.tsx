import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { signedIn } from '../../client/session.ts'
import { businessExample, profileExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { refuse, serve } from '../../testServer.ts'
import { ProfileScreen } from './ProfileScreen.tsx'

const barber = profileExample()
function open(profile: PublicProfile = barber) {
  serve({ 'GET /api/users/:id': () => profile })
  return show(<Routes><Route path="/user/:userId" element={<ProfileScreen />} /><Route path="*" element={<p>otra pantalla</p>} /></Routes>, { at: `/user/${profile.id}` })
}
const where = () => screen.getByTestId('where').textContent

test('shows what is real and invents nothing: no reviews, the shop\'s own hours', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Marco Ruiz' })).toBeVisible()
  expect(screen.getByText('Barbero')).toBeVisible()
  expect(screen.getByText('Plan Gratis')).toBeVisible()
  expect(screen.getByText('Sin reseñas')).toBeVisible()
  expect(screen.getByText('No hay reseñas todavía')).toBeVisible()
  expect(screen.queryByText(/4\.[58]/)).toBeNull()
  expect(screen.getByText('Abierto ahora · cierra 23:59')).toBeVisible()
  expect(screen.getAllByText('00:00–23:59')).toHaveLength(7)
})

test('a rating that was earned is shown with one decimal', async () => {
  open(profileExample({ rating: 4.25, reviewsCount: 8 }))
  expect(await screen.findByText('Calificación: 4.3 de 5')).toBeInTheDocument()
  expect(screen.queryByText('Sin reseñas')).toBeNull()
})

describe('booking', () => {
  test('a guest is told that it takes an account, and comes back to the booking with it', async () => {
    const user = open()
    await user.click(await screen.findByRole('link', { name: 'Reservar Cita' }))
    expect(await screen.findByText('Para reservar citas necesitas una cuenta')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', `/login?next=${encodeURIComponent(`/book/${barber.id}`)}`)
    expect(where()).toBe(`/user/${barber.id}`)
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  test('a client goes on to it, from the button or from a service', async () => {
    signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
    const user = open()
    expect(await screen.findByRole('link', { name: 'Reservar Cita' })).toHaveAttribute('href', `/book/${barber.id}`)
    await user.click(screen.getByRole('link', { name: /Reservar Arreglo de Barba/ }))
    expect(where()).toBe(`/book/${barber.id}?servicio=barba`)
  })

  test.each([
    ['one\'s own profile', barber, true],
    ['a client\'s profile', profileExample({ rol: 'cliente', services: [], business: null, aceptaReservas: false }), false],
    ['a shop that takes no bookings', profileExample({ aceptaReservas: false }), false],
  ])('there is none on %s', async (_whose, profile, own) => {
    signedIn({ sessionId: 's-1', user: person({ id: own ? profile.id : 'another', rol: 'barbero' }) }, { landing: '/' })
    open(profile)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('link', { name: /Reservar/ })).toBeNull()
  })
})

test('services show price and length; inactive ones stay with their owner', async () => {
  const [corte] = barber.services
  if (!corte) throw new Error('the example has services')
  open(profileExample({ services: [corte, { ...corte, id: 'off', nombre: 'Apagado', isActive: false }] }))
  const line = (await screen.findByText('Corte Clásico')).closest('li')
  expect(line).toHaveTextContent('$15.00')
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
  open(profileExample({ business: businessExample({ ofreceServicioDomicilio: true, radioCobertura: 8, allowsWalkIns: true }) }))
  expect(await screen.findByText('A domicilio hasta 8 km')).toBeVisible()
  expect(screen.getByText('Acepta sin cita')).toBeVisible()
})

test('nobody is there', async () => {
  serve({ 'GET /api/users/:id': () => refuse(404, 'No') })
  show(<Routes><Route path="/user/:userId" element={<ProfileScreen />} /></Routes>, { at: '/user/nadie' })
  expect(await screen.findByText('El perfil de usuario que buscas no existe.')).toBeVisible()
})
