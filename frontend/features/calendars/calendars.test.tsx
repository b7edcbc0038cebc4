import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Feed } from '../../../contract/booking/calendars.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { CalendarsScreen } from './CalendarsScreen.tsx'

const phone: Feed = {
  id: 'f-1',
  dispositivo: 'Mi teléfono',
  soloOcupado: false,
  creadoEn: '2026-11-20T10:00:00Z',
  leidoEn: null,
}

function open(feeds: Feed[], more: Answers = {}) {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  const asked = serve({ 'GET /api/calendar-feeds': () => ({ calendarios: feeds }), ...more })
  return { asked, user: show(<CalendarsScreen />, { at: '/calendars' }) }
}

test('one is made with a name; its address is shown once, to be copied', async () => {
  const feeds: Feed[] = []
  const { asked, user } = open(feeds, {
    'POST /api/calendar-feeds': () => {
      feeds.push(phone)
      return { ...phone, enlace: 'https://balbu.example/api/calendar/secreto.ics' }
    },
  })
  expect(await screen.findByText('Todavía no tienes ninguno.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Crear calendario' })).toBeDisabled()
  await user.type(screen.getByLabelText('Nombre del dispositivo'), 'Mi teléfono')
  await user.click(screen.getByRole('button', { name: 'Crear calendario' }))
  expect(await screen.findByLabelText('Dirección de Mi teléfono')).toHaveValue(
    'https://balbu.example/api/calendar/secreto.ics',
  )
  expect(screen.getByRole('link', { name: 'Abrir en mi calendario' })).toHaveAttribute(
    'href',
    'webcal://balbu.example/api/calendar/secreto.ics',
  )
  expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
    dispositivo: 'Mi teléfono',
    soloOcupado: false,
    lang: 'es',
  })
  expect(await screen.findByText('Aún no lo ha leído ninguna app')).toBeVisible()
})

test('a name that is taken is said beside it', async () => {
  const { user } = open([phone], {
    'POST /api/calendar-feeds': () =>
      refuse(
        409,
        'Ya tienes un calendario con ese nombre, o diez en total. Revoca uno para crear otro.',
      ),
  })
  await user.type(await screen.findByLabelText('Nombre del dispositivo'), 'Mi teléfono')
  await user.click(screen.getByRole('button', { name: 'Crear calendario' }))
  expect(await screen.findByText(/Ya tienes un calendario con ese nombre/)).toBeVisible()
})

test('only that time is taken, by a switch', async () => {
  const { asked, user } = open([phone], {
    'PUT /api/calendar-feeds/:id': () => ({ ...phone, soloOcupado: true }),
  })
  await user.click(await screen.findByRole('switch', { name: 'Solo «Ocupado» en Mi teléfono' }))
  await expect
    .poll(() => asked.find(({ name }) => name.startsWith('PUT'))?.body)
    .toEqual({ soloOcupado: true })
})

test('revoked after a question', async () => {
  const { asked, user } = open([phone], { 'DELETE /api/calendar-feeds/:id': () => ({ ok: true }) })
  await user.click(await screen.findByRole('button', { name: 'Revocar Mi teléfono' }))
  const dialog = await screen.findByRole('dialog', { name: '¿Revocar este calendario?' })
  expect(asked.some(({ name }) => name.startsWith('DELETE'))).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Revocar' }))
  await expect
    .poll(() => asked.some(({ name }) => name === 'DELETE /api/calendar-feeds/f-1'))
    .toBe(true)
})

test('what does not load can be asked again', async () => {
  open([], { 'GET /api/calendar-feeds': () => refuse(403, 'No') })
  expect(await screen.findByRole('button', { name: 'Intentar de nuevo' })).toBeVisible()
})
