import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { WaitingEntry } from '../../../contract/booking/waitlist.ts'
import { signedIn } from '../../client/session.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import { answered, doubt, isOnline } from '../../native/online.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { WaitlistScreen } from './WaitlistScreen.tsx'

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const offer = (more: Partial<NonNullable<WaitingEntry['oferta']>> = {}) => ({
  id: 'oferta',
  fecha: soon(24 * 60),
  hasta: soon(10),
  zonaHoraria: 'America/Mexico_City',
  barberId: 'nora',
  barberName: 'Nora Vidal',
  totalPrice: 150,
  moneda: 'MXN',
  totalMinutes: 30,
  ...more,
})
const entry = (more: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id: 'espera',
  businessId: 'b1',
  businessName: 'Casa Nora',
  barberIds: ['nora'],
  barberNames: ['Nora Vidal'],
  services: [{ id: 'corte', nombre: 'Corte' }],
  ventanas: [{ dia: '2030-05-02', desde: '09:00', hasta: '20:00' }],
  nota: '',
  citaId: null,
  avisameSiempre: false,
  estado: 'esperando',
  puesto: 2,
  desde: soon(-60),
  oferta: null,
  pasos: [],
  ...more,
})

beforeEach(() => {
  signedIn({ user: person(), sessionId: 'session', needsBusinessSetup: false }, { landing: '/' })
})
const open = (entries: readonly WaitingEntry[], answers: Answers = {}) => {
  const asked = serve({ 'GET /api/waitlist': () => [...entries], ...answers })
  return { asked, user: show(<WaitlistScreen />, { at: '/waitlist' }) }
}

test('who waits for nothing is told how one begins', async () => {
  open([])
  expect(await screen.findByText('No esperas ninguna hora')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Buscar un barbero' })).toHaveAttribute('href', '/search')
})

test('an entry says its place, its times, and why it was not its turn', async () => {
  const { user } = open([
    entry({
      pasos: [
        {
          ocurridoEn: soon(-5),
          tipo: 'EntrySkipped',
          motivo: 'overlap',
          palabras: null,
          fecha: soon(60),
          barberName: 'Nora Vidal',
        },
      ],
    }),
  ])
  expect(await screen.findByText('Puesto 2')).toBeVisible()
  expect(screen.getByText(/jueves, 2 de mayo/)).toHaveTextContent('09:00–20:00')
  await user.click(screen.getByText('Qué pasó'))
  expect(screen.getByText(/Por qué no te tocó: ya tenías otra cita a esa hora/)).toBeVisible()
})

test('another price is shown before it is accepted, and accepted with a second tap', async () => {
  const prices: unknown[] = []
  const { user } = open([entry({ estado: 'ofrecida', puesto: 1, oferta: offer() })], {
    'POST /api/waitlist/offers/:id/accept': ({ body }) => {
      const { totalPrice } = body as { totalPrice: number }
      prices.push(totalPrice)
      return totalPrice === 180
        ? appointmentExample({ id: 'cita' })
        : refuse(409, 'El precio cambió', { code: 'price_changed', totalPrice: 180 })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
  expect(await screen.findByText(/El precio cambió: ahora son \$180/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Aceptar por \$180/ }))
  expect(await screen.findByText('¡Tu cita está confirmada!')).toBeVisible()
  expect(prices).toEqual([150, 180])
})

test('an offer that is let go comes back by the toast', async () => {
  let isOffered = true
  const { asked, user } = open([], {
    'GET /api/waitlist': () => [entry(isOffered ? { estado: 'ofrecida', oferta: offer() } : {})],
    'POST /api/waitlist/offers/:id/decline': () => {
      isOffered = false
      return { deshacerHasta: soon(0.2) }
    },
    'POST /api/waitlist/offers/:id/undo': () => {
      isOffered = true
      return { ok: true }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'No, gracias' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByRole('button', { name: 'Aceptar' })).toBeVisible()
  expect(asked.map(({ name }) => name)).toContain('POST /api/waitlist/offers/oferta/undo')
})

test('without a network an offer says why it cannot be answered, and can be once it is back', async () => {
  const { user } = open([entry({ estado: 'ofrecida', oferta: offer() })])
  await screen.findByRole('button', { name: 'Aceptar' })
  serve('offline')
  await act(async () => {
    doubt()
    await vi.waitFor(() => expect(isOnline()).toBe(false))
  })
  const accept = screen.getByRole('button', { name: 'Aceptar Sin conexión a internet' })
  expect(accept).toHaveAttribute('aria-disabled', 'true')
  await user.click(accept)
  expect(screen.getByRole('button', { name: 'No, gracias Sin conexión a internet' })).toBeVisible()
  act(answered)
  expect(screen.getByRole('button', { name: 'Aceptar' })).toBeEnabled()
})

test('an offer that is over can no longer be answered', async () => {
  open([entry({ estado: 'ofrecida', oferta: offer({ hasta: soon(-1) }) })])
  expect(await screen.findByText('Esta oferta ya venció')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Aceptar' })).toBeDisabled()
})

test('a paused entry waits again, with other times; and is left after a question', async () => {
  const { asked, user } = open([entry({ estado: 'pausada', puesto: null })], {
    'PATCH /api/waitlist/:id': () => entry(),
    'DELETE /api/waitlist/:id': () => ({ ok: true }),
  })
  await user.click(await screen.findByRole('button', { name: 'Volver a esperar' }))
  expect(await screen.findByText('Vuelves a esperar')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cambiar' }))
  const sheet = await screen.findByRole('dialog')
  await user.click(within(sheet).getByRole('button', { name: 'Otro rato' }))
  await user.click(within(sheet).getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Cambiamos tus ratos')).toBeVisible()
  expect(asked.findLast(({ name }) => name.startsWith('PATCH'))?.body).toMatchObject({
    ventanas: [{ dia: '2030-05-02' }, { dia: '2030-05-03' }],
  })
  await user.click(screen.getByRole('button', { name: 'Dejar de esperar' }))
  const question = await screen.findByRole('dialog', { name: '¿Dejar de esperar?' })
  await user.click(within(question).getByRole('button', { name: 'Dejar de esperar' }))
  expect(await screen.findByText('Ya no esperas ahí')).toBeVisible()
})
