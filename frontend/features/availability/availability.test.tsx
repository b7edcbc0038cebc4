import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { signedIn } from '../../client/session.ts'
import { availabilityExample, profileExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { AvailabilityScreen } from './AvailabilityScreen.tsx'

const closed: WeeklySchedule = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

function open(settings: Partial<PublicProfile>, more: Answers = {}, query = '') {
  let me = profileExample({ autoConfirmBookings: false, scheduleType: null, ...settings })
  signedIn({ sessionId: 's-1', user: person({ rol: 'barbero', id: me.id }) }, { landing: '/' })
  const asked = serve({
    'GET /api/users/:id': () => me,
    'GET /api/barbers/:id/availability': () => availabilityExample({ barberId: me.id }),
    'PATCH /api/users/settings': ({ body }) => {
      me = { ...me, ...(body as object) }
      return { autoConfirmBookings: me.autoConfirmBookings ?? false, scheduleType: null, pendientes: 0 }
    },
    ...more,
  })
  return { asked, user: show(<Routes><Route path="/availability" element={<AvailabilityScreen />} /><Route path="*" element={<p>otra pantalla</p>} /></Routes>, { at: `/availability${query}` }) }
}
const own = (propio: WeeklySchedule) => availabilityExample({ propio, horario: propio, origen: 'propio' })
const changes = (asked: ReturnType<typeof serve>) => asked.filter(({ name }) => name.startsWith('PATCH')).map(({ body }) => body)

test('the standard hours hold until others are chosen; choosing saves at once and can be undone', async () => {
  const { asked, user } = open({ scheduleType: 'estandar' })
  expect(await screen.findByRole('radio', { name: /Estándar/ })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: /Mañanero/ }))
  expect(screen.getByRole('radio', { name: /Mañanero/ })).toBeChecked()
  expect(await screen.findByText('Tus ajustes de disponibilidad han sido actualizados')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await expect.poll(() => changes(asked)).toEqual([{ scheduleType: 'mananero' }, { scheduleType: 'estandar' }])
  await expect.poll(() => (screen.getByRole('radio', { name: /Estándar/ }) as HTMLInputElement).checked).toBe(true)
})

test('automatic confirmation is saved by its switch', async () => {
  const { asked, user } = open({})
  await user.click(await screen.findByRole('switch', { name: /Confirmar reservas automáticamente/ }))
  expect(await screen.findByText('Configuración guardada')).toBeVisible()
  expect(changes(asked)).toEqual([{ autoConfirmBookings: true }])
})

test('what could not be saved goes back to what it was', async () => {
  const { user } = open({ scheduleType: 'estandar' }, { 'PATCH /api/users/settings': () => refuse(500) })
  await user.click(await screen.findByRole('radio', { name: /Vespertino/ }))
  expect(await screen.findByText('No se pudo guardar la configuración. Inténtalo de nuevo.')).toBeVisible()
  await expect.poll(() => (screen.getByRole('radio', { name: /Estándar/ }) as HTMLInputElement).checked).toBe(true)
})

test('finishing the set-up keeps the standard hours as a choice', async () => {
  const { asked, user } = open({}, {}, '?alta')
  await user.click(await screen.findByRole('button', { name: 'Terminar' }))
  await expect.poll(() => screen.getByTestId('where').textContent).toBe('/business-setup')
  expect(changes(asked)).toEqual([{ scheduleType: 'estandar' }])
})

test('who keeps hours of their own is told so, sees them, and has none of the four', async () => {
  open({}, { 'GET /api/barbers/:id/availability': () => own({ ...closed, tuesday: [{ start: '10:15', end: '14:00' }, { start: '15:00', end: '19:45' }] }) })
  expect(await screen.findByText('Tienes un horario propio; elegir uno de estos lo reemplaza.')).toBeVisible()
  expect(screen.getByText('15:00–19:45')).toBeVisible()
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
})

test('hours of one\'s own are replaced only after a question, and can be had back', async () => {
  const mine: WeeklySchedule = { ...closed, monday: [{ start: '09:00', end: '14:00' }, { start: '15:00', end: '20:00' }] }
  const { asked, user } = open({}, {
    'GET /api/barbers/:id/availability': () => own(mine),
    'PUT /api/availability': () => ({ ...own(mine), afectadas: [], pendientes: 0 }),
  })
  await user.click(await screen.findByRole('radio', { name: /Mañanero/ }))
  await user.click(within(await screen.findByRole('dialog', { name: '¿Reemplazar tu horario?' })).getByRole('button', { name: 'Cancelar' }))
  await expect.poll(() => (screen.getByRole('radio', { name: /Mañanero/ }) as HTMLInputElement).checked).toBe(false)
  expect(changes(asked)).toEqual([])

  await user.click(screen.getByRole('radio', { name: /Mañanero/ }))
  await user.click(await screen.findByRole('button', { name: 'Reemplazar' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('Tu horario está como antes')).toBeVisible()
  expect(changes(asked)).toEqual([{ scheduleType: 'mananero' }])
  expect(asked.find(({ name }) => name === 'PUT /api/availability')?.body).toEqual({ horario: mine })
})

test('where the shop has its hours these are said to hold', async () => {
  open({}, { 'GET /api/barbers/:id/availability': () => availabilityExample({ origen: 'negocio' }) })
  expect(await screen.findByText('Vale el horario de tu negocio; elige uno de estos si el tuyo es otro.')).toBeVisible()
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
})

test.each([['their own', own(closed)], ['the shop\'s', availabilityExample({ origen: 'negocio' })]])('finishing the set-up leaves hours as they are: %s', async (_whose, week) => {
  const { asked, user } = open({}, { 'GET /api/barbers/:id/availability': () => week }, '?alta')
  await user.click(await screen.findByRole('button', { name: 'Terminar' }))
  await expect.poll(() => screen.getByTestId('where').textContent).toBe('/business-setup')
  expect(changes(asked)).toEqual([])
})
