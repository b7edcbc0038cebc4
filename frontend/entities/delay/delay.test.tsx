import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { appointmentExample } from '../appointment/example.ts'
import { IfLate } from './lazyParts.tsx'

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const ANSWER = 'POST /api/appointments/:id/delay-answer'
const start = soon(60)
const late = (
  changes: Partial<Appointment> = {},
  retraso: Partial<NonNullable<Appointment['retraso']>> = {},
) =>
  appointmentExample({
    id: 'una',
    fecha: start,
    esperadaEn: soon(80),
    zonaHoraria: 'UTC',
    estado: 'confirmada',
    barberName: 'Leo Marín',
    clientName: 'Ana Gil',
    retraso: { minutos: 20, respuesta: null, contestarAntesDe: soon(9), ...retraso },
    ...changes,
  })

function open(appointment: Appointment, answers: Answers = {}) {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  const asked = serve(answers)
  return {
    user: show(<IfLate appointment={appointment} />),
    sent: (name: string) =>
      asked.filter((one) => one.name === name.replace(':id', 'una')).map(({ body }) => body),
  }
}
const button = (name: RegExp | string) => screen.findByRole('button', { name })

test('a client who is asked accepts the very time that they have read', async () => {
  const appointment = late()
  const { user, sent } = open(appointment, {
    [ANSWER]: () => ({ cita: late({}, { respuesta: 'vale' }), alternativas: [] }),
  })
  expect(await screen.findByText('Leo Marín va con 20 min de retraso')).toBeVisible()
  expect(
    screen.getByText(/^Responde antes de las \d{2}:\d{2}; si no, tu hora no cambia\.$/),
  ).toBeVisible()
  expect(screen.getByRole('timer')).toHaveTextContent(/^[89]:\d{2}$/)
  await user.click(await button(/^Vale, a las/))
  expect(await screen.findByText('Nueva hora aceptada')).toBeVisible()
  expect(sent(ANSWER)).toEqual([{ respuesta: 'vale', fecha: appointment.esperadaEn }])
})

test('cancelling asks first and says that it is not late; what the server says no to is read', async () => {
  const { user, sent } = open(late(), {
    [ANSWER]: () => refuse(409, 'La cita ya comenzó', { code: 'already_started' }),
  })
  await user.click(await button('Cancelar'))
  expect(await screen.findByText(/No cuenta como cancelación tardía/)).toBeVisible()
  await user.click(await button('Cancelar cita'))
  expect(await screen.findByText('La cita ya comenzó')).toBeVisible()
  expect(sent(ANSWER)).toEqual([{ respuesta: 'cancelar' }])
})

test.each([
  [
    'informed, and asked nothing',
    late({}, { minutos: 8, contestarAntesDe: null }),
    /^Te espera a las/,
  ],
  ['asked, and too late to answer', late({}, { contestarAntesDe: soon(-1) }), /^Te espera a las/],
  ['waiting', late({}, { respuesta: 'espero' }), /^Mantienes tu hora de las/],
  ['agreed, and held up', late({}, { respuesta: 'vale' }), /^Aceptaste las/],
])('%s: the time stands there, moving and cancelling stay', async (_, appointment, says) => {
  open(appointment)
  expect(await screen.findByText(says)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Vale/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Cambiar' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Cancelar' })).toBeVisible()
})

test('five minutes are nobody’s business', async () => {
  open(late({}, { minutos: 5, contestarAntesDe: null }))
  // Its texts are there once the parts have come.
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
  expect(screen.queryByText(/va con 5 min/)).toBeNull()
})

test('other times are held and shown; one that has gone meanwhile says so, and the others stay', async () => {
  const times = [soon(120), soon(150), soon(180)]
  const { user } = open(late(), {
    [ANSWER]: ({ body }) =>
      (body as { fecha?: string }).fecha
        ? refuse(409, 'El horario seleccionado ya no está disponible. Elige otro horario.')
        : {
            cita: late(),
            alternativas: times.map((fecha, at) => ({ fecha, holdId: `h${at}`, hasta: soon(5) })),
          },
  })
  await user.click(await button('Cambiar'))
  const offered = await screen.findAllByRole('button', { name: /\d{2}:\d{2}$/ })
  expect(offered).toHaveLength(3)
  await user.click(offered[0] as HTMLElement)
  expect(await screen.findByText(/ya no está disponible/)).toBeVisible()
  expect(screen.getAllByRole('button', { name: /\d{2}:\d{2}$/ })).toHaveLength(3)
  expect(screen.getByRole('link', { name: 'Ver todas las horas' })).toHaveAttribute(
    'href',
    '/appointments/una?mover=una',
  )
})

test('a barber answers a client who comes late; the client reads it and is not told of their own delay', async () => {
  const visit = late({
    userRole: 'barber',
    esperadaEn: null,
    retraso: null,
    clienteTarde: { minutos: 10, respuesta: null },
  })
  const { user, sent } = open(visit, { 'POST /api/appointments/:id/late-reply': () => visit })
  expect(await screen.findByText('Ana Gil avisa de que llega 10 min tarde.')).toBeVisible()
  await user.click(await button('Vale, espero'))
  expect(await screen.findByText('Le dijimos que esperas')).toBeVisible()
  expect(sent('POST /api/appointments/:id/late-reply')).toEqual([{ respuesta: 'vale' }])
})

test('who is waited for is not told of their own delay', async () => {
  open(late({ clienteTarde: { minutos: 20, respuesta: 'vale' } }))
  expect(await screen.findByText('Leo Marín te espera: llegas 20 min tarde.')).toBeVisible()
  expect(screen.queryByText(/va con 20 min/)).toBeNull()
})
