import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LineTicketView } from '../../../contract/booking/line.ts'
import type { CallAnswer } from '../../client/calls.ts'
import { endSession, signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { LinePage } from './LinePage.tsx'

const shopId = '6f1d2c3b-0000-4000-8000-0000000000b1'
const line = (
  more: Partial<CallAnswer<'GET /api/businesses/:id/line'>> = {},
): CallAnswer<'GET /api/businesses/:id/line'> => ({
  abierta: true,
  businessName: 'Casa Nora',
  largo: 3,
  espera: { desde: 22, hasta: 41, segun: 'historia' },
  llamados: [],
  ayer: null,
  pase: null,
  tickets: null,
  ...more,
})
const ticket = (more: Partial<LineTicketView> = {}): LineTicketView => ({
  id: 'turno',
  numero: 7,
  estado: 'esperando',
  businessId: shopId,
  businessName: 'Casa Nora',
  locationId: null,
  dia: '2099-01-01',
  puesto: 3,
  espera: { desde: 12, hasta: 18, segun: 'prevista' },
  llamadoHasta: null,
  barberId: null,
  barberName: null,
  services: [{ id: 'corte', nombre: 'Corte' }],
  totalMinutes: 30,
  deshacerHasta: null,
  ...more,
})
const service = {
  id: 'corte',
  nombre: 'Corte',
  descripcion: null,
  precio: 150,
  moneda: 'MXN',
  duracionMin: 30,
  isActive: true,
  barberId: 'nora',
  categoria: null,
}
const open = (query = '', answers: Answers = {}) => {
  const calls = serve({
    'GET /api/businesses/:id/line': ({ url }) =>
      line({ pase: url.searchParams.get('codigo') === 'nuevo' ? 'pase' : null }),
    'GET /api/businesses/:id/services': () => [service],
    'GET /api/businesses/:id/barbers': () => [],
    'GET /api/line/tickets': () => [],
    ...answers,
  })
  const user = show(
    <Routes>
      <Route path="/line/:businessId" element={<LinePage />} />
    </Routes>,
    { at: `/line/${shopId}${query}` },
  )
  return { calls, user }
}

describe('a guest', () => {
  beforeEach(() => {
    endSession()
    localStorage.clear()
  })

  test('reads how long the line takes, and how to join it', async () => {
    const { calls } = open('', {
      'GET /api/businesses/:id/line': () => line({ ayer: { aciertos: 41, total: 50 } }),
    })
    expect(await screen.findByText('Entre 20 y 45 min')).toBeVisible()
    expect(screen.getByText('En la fila: 3')).toBeVisible()
    expect(screen.getByText('Ayer acertamos 41 de 50')).toBeVisible()
    expect(screen.getByText(/escanea el código/)).toBeVisible()
    expect(calls.some(({ name }) => name === 'GET /api/line/tickets')).toBe(false)
  })

  test('with an old code hears that it has changed', async () => {
    open('?codigo=viejo')
    expect(await screen.findByText('El código cambió: escanéalo otra vez')).toBeVisible()
  })

  test('takes a ticket with a name, and finds it again on this device', async () => {
    const { calls, user } = open('?codigo=nuevo', {
      'POST /api/businesses/:id/line/tickets': () => ({ ...ticket(), enlace: 'secreto' }),
      'GET /api/line/tickets/:id': () => ticket(),
    })
    const take = await screen.findByRole('button', { name: 'Tomar turno' })
    expect(take).toBeDisabled()
    await user.click(screen.getByRole('checkbox', { name: /Corte · 30 min · \$150/ }))
    await user.type(screen.getByLabelText(/Tu nombre/), 'Rosa')
    await user.click(take)
    expect(await screen.findByText('Van 2 personas antes que tú')).toBeVisible()
    expect(screen.getByText(/Según la duración prevista/)).toBeVisible()
    const sent = calls.find(({ name }) => name.endsWith('/line/tickets') && name.startsWith('POST'))
    expect(sent?.body).toEqual({ codigo: 'pase', services: ['corte'], nombre: 'Rosa' })
    expect(localStorage.getItem(`line ${shopId}`)).toBe('turno secreto')
  })

  test('whose code became old meanwhile is told so', async () => {
    const { user } = open('?codigo=nuevo', {
      'POST /api/businesses/:id/line/tickets': () =>
        refuse(410, 'El código cambió: escanéalo otra vez', { code: 'line_code_expired' }),
    })
    await user.click(await screen.findByRole('checkbox', { name: /Corte/ }))
    await user.type(screen.getByLabelText(/Tu nombre/), 'Rosa')
    await user.click(screen.getByRole('button', { name: 'Tomar turno' }))
    // In the place of the form, and in the toast.
    await expect
      .poll(() => screen.queryAllByText('El código cambió: escanéalo otra vez').length)
      .toBe(2)
    expect(screen.queryByRole('button', { name: 'Tomar turno' })).toBeNull()
  })
})

describe('a client', () => {
  beforeEach(() => {
    signedIn({ user: person(), sessionId: 'session', needsBusinessSetup: false }, { landing: '/' })
  })

  test('who is called sees where to go, and for how long the chair is held', async () => {
    open('', {
      'GET /api/line/tickets': () => [
        ticket({
          estado: 'llamado',
          puesto: null,
          espera: null,
          barberName: 'Nora Vidal',
          llamadoHasta: new Date(Date.now() + 150_000).toISOString(),
        }),
      ],
    })
    expect(await screen.findByText('Te toca: pasa con Nora Vidal')).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent(/apartada 2:(30|29|28)/)
  })

  test('who leaves comes back by the toast', async () => {
    let estado: LineTicketView['estado'] = 'esperando'
    const { user } = open('', {
      'GET /api/line/tickets': () => [ticket({ estado, puesto: estado === 'salio' ? null : 3 })],
      'POST /api/line/tickets/:id/leave': () => ticket({ estado: (estado = 'salio') }),
      'POST /api/line/tickets/:id/undo': () => ticket({ estado: (estado = 'esperando') }),
    })
    await user.click(await screen.findByRole('button', { name: 'Salir de la fila' }))
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByText('Van 2 personas antes que tú')).toBeVisible()
  })

  test('whose line closed is led to booking', async () => {
    open('', {
      'GET /api/businesses/:id/line': () => line({ abierta: false, espera: null, largo: 0 }),
      'GET /api/line/tickets': () => [ticket({ estado: 'cerrado', puesto: null, espera: null })],
    })
    expect(await screen.findByText('La fila cerró')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Reservar una hora' })[0]).toHaveAttribute(
      'href',
      `/business/${shopId}`,
    )
  })
})
