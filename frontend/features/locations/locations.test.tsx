import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { BusinessLocation } from '../../../contract/business/locations.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { LocationScreen } from './LocationScreen.tsx'
import { LocationsScreen } from './LocationsScreen.tsx'
import { StaffScreen } from './StaffScreen.tsx'

const condesa: BusinessLocation = {
  id: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0009',
  businessId: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0005',
  name: 'Condesa',
  address: 'Amsterdam 12',
  phone: null,
  status: 'active',
  activeBarbers: 2,
  latitude: null,
  longitude: null,
  zonaHoraria: 'America/Mexico_City',
  horario: null,
}
const nora = { userId: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0011', userName: 'Nora Paz' }

/** Places that remember. */
function open(at: string, places: BusinessLocation[] = [condesa], more: Answers = {}) {
  let held = places
  let staff: { id: string; userId: string; userName: string; userAvatar: null }[] = []
  const member = {
    id: nora.userId,
    ...nora,
    userAvatar: null,
    userProfileImage: null,
    rol: 'barbero' as const,
    rating: null,
    totalReviews: 0,
    reviewCount: 0,
    especialidades: [],
    specialties: [],
  }
  const asked = serve({
    'GET /api/business-locations': () => held,
    'POST /api/business-locations': ({ body }) => {
      const added = {
        ...condesa,
        activeBarbers: 0,
        ...(body as object),
        id: `${condesa.id.slice(0, -1)}${held.length}`,
      }
      held = [...held, added]
      return added
    },
    'PUT /api/business-locations/:id': ({ body }) => {
      held = held.map((one) => ({ ...one, ...(body as object) }))
      return held[0]!
    },
    'DELETE /api/business-locations/:id': ({ url }) => {
      held = held.filter(({ id }) => !url.pathname.endsWith(id))
      return { ok: true }
    },
    'GET /api/businesses/:id/barbers': () => [member],
    'GET /api/business-locations/:id/staff': () => staff,
    'POST /api/business-locations/:id/staff': () =>
      (staff = [{ id: nora.userId, ...nora, userAvatar: null }]),
    'DELETE /api/business-locations/:id/staff': () => (staff = []),
    ...more,
  })
  const screens = (
    <Routes>
      <Route path="/business-locations" element={<LocationsScreen />} />
      <Route path="/business-management/:id" element={<LocationScreen />} />
      <Route path="/location-staff/:id" element={<StaffScreen />} />
      <Route path="*" element={null} />
    </Routes>
  )
  return {
    asked,
    bodies: (method: string) =>
      asked.filter(({ name }) => name.startsWith(method)).map(({ body }) => body),
    user: show(screens, { at }),
  }
}
beforeEach(() => signedIn({ sessionId: 's-1', user: person({ rol: 'duenno' }) }, { landing: '/' }))

test('no places yet says what to do, and one is added', async () => {
  const { bodies, user } = open('/business-locations', [])
  expect(await screen.findByText('No hay locaciones')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Agregar locación' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Nueva locación' }))
  await user.click(sheet.getByRole('button', { name: 'Guardar' }))
  expect(await sheet.findAllByText('Por favor completa todos los campos requeridos')).toHaveLength(
    2,
  )
  await user.type(sheet.getByLabelText(/Nombre/), 'Roma')
  await user.type(sheet.getByLabelText(/^Dirección/), 'Colima 200')
  await user.click(sheet.getByLabelText('Pega el enlace de Google Maps o unas coordenadas'))
  await user.paste('19.4180, -99.1600')
  await user.click(sheet.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Locación agregada')).toBeVisible()
  expect(bodies('POST')).toEqual([
    { name: 'Roma', address: 'Colima 200', phone: '', latitude: 19.418, longitude: -99.16 },
  ])
  expect(await screen.findByRole('heading', { name: 'Roma' })).toBeVisible()
})

test('what is not known of a place is marked, and the places are counted with their people', async () => {
  open('/business-locations', [
    condesa,
    {
      ...condesa,
      id: `${condesa.id.slice(0, -1)}8`,
      name: 'Roma',
      latitude: 19,
      longitude: -99,
      activeBarbers: 1,
    },
  ])
  expect((await screen.findAllByRole('definition')).map(({ textContent }) => textContent)).toEqual([
    '2',
    '3',
  ])
  expect(screen.getAllByText('Sin ubicación')).toHaveLength(1)
})

test('one with appointments to come stays, and says why with a way to them', async () => {
  const why = 'Esta locación tiene 2 citas por venir. Muévelas o cancélalas antes de eliminarla.'
  let answer: () => { ok: true } | ReturnType<typeof refuse> = () => refuse(409, why)
  const { user } = open('/business-locations', [condesa], {
    'DELETE /api/business-locations/:id': () => answer(),
  })
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Eliminar Condesa' }))
    expect(
      await screen.findByText('¿Estás seguro de que quieres eliminar esta locación?'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Eliminar' }))
  }
  await remove()
  expect(await screen.findByText(new RegExp(why))).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver las citas' })).toHaveAttribute(
    'href',
    '/appointments?tab=proximas',
  )
  answer = () => ({ ok: true })
  await remove()
  expect(await screen.findByText('Locación eliminada')).toBeVisible()
})

test('closing one to bookings asks first, and goes back where the server says no', async () => {
  const { bodies, user } = open('/business-locations', [condesa], {
    'PUT /api/business-locations/:id': () => refuse(503, 'Inténtalo de nuevo'),
  })
  const knob = await screen.findByRole('switch', { name: /Abierta a reservas/ })
  await user.click(knob)
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  expect(bodies('PUT')).toEqual([])
  await user.click(knob)
  await user.click(await screen.findByRole('button', { name: 'Cerrar a reservas' }))
  expect(await screen.findByText('No se pudo guardar el cambio')).toBeVisible()
  expect(bodies('PUT')).toEqual([{ status: 'inactive' }])
  await expect.poll(() => (knob as HTMLInputElement).checked).toBe(true)
})

test('a place is changed: its words, its own hours, whether it takes clients', async () => {
  const { bodies, user } = open(`/business-management/${condesa.id}`)
  const name = await screen.findByLabelText(/Nombre/)
  await user.type(name, ' Sur')
  await user.click(screen.getByRole('radio', { name: 'Propio' }))
  await user.click(screen.getByRole('switch', { name: /Sábado/ }))
  await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
  expect(await screen.findByText('Locación actualizada')).toBeVisible()
  expect(bodies('PUT')).toEqual([
    {
      name: 'Condesa Sur',
      address: 'Amsterdam 12',
      phone: '',
      horario: expect.objectContaining({
        monday: [{ start: '09:00', end: '18:00' }],
        saturday: [],
        sunday: [],
      }),
    },
  ])
})

test('a place that is not there is said to be gone', async () => {
  open('/business-management/5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0099')
  expect(await screen.findByText('Esta locación no existe')).toBeVisible()
})

test('who works in the shop is put at a place and taken away, at once', async () => {
  const { asked, user } = open(`/location-staff/${condesa.id}`)
  const knob = await screen.findByRole('switch', { name: /Nora Paz/ })
  await user.click(knob)
  expect(await screen.findByText('Atiende aquí')).toBeVisible()
  await expect
    .poll(() => asked.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body))
    .toEqual([{ userId: nora.userId }])
  await user.click(knob)
  await expect
    .poll(() => asked.filter(({ name }) => name.startsWith('DELETE')).map(({ url }) => url.search))
    .toEqual([`?userId=${nora.userId}`])
})
