import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { LinkedAppointment } from '../../../contract/booking/answers.ts'
import { show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { AnswerScreen } from './AnswerScreen.tsx'

const token = 'k'.repeat(97)
const id = '00000000-0000-4000-8000-000000000101'
const found: LinkedAppointment = {
  id,
  fecha: '2099-11-20T10:00:00+01:00',
  fin: '2099-11-20T10:30:00+01:00',
  zonaHoraria: 'Europe/Madrid',
  estado: 'confirmada',
  serviceName: 'Corte',
  services: [{ serviceId: id, serviceName: 'Corte', servicePrice: 15, serviceDuration: 30 }],
  barberId: id,
  barberName: 'Paco Navarro',
  businessName: 'La Navaja',
  businessAddress: 'Calle Mayor 1',
  locationId: null,
  locationName: null,
  modalidad: 'local',
  asistenciaEn: null,
  cancelarHasta: '2099-11-19T10:00:00+01:00',
  esperadaEn: null,
  retraso: null,
  tardia: false,
  puede: ['confirmar', 'mover', 'cancelar'],
}

function open(accion: string, answer: () => LinkedAppointment = () => found, more: Answers = {}) {
  const asked = serve({
    'POST /api/appointment-links/check': () => found,
    'POST /api/appointment-links': answer,
    ...more,
  })
  const user = show(
    <Routes>
      <Route path="/answer/:token" element={<AnswerScreen />} />
    </Routes>,
    { at: `/answer/${token}?accion=${accion}` },
  )
  return {
    user,
    sent: () =>
      asked.filter(({ name }) => name === 'POST /api/appointment-links').map(({ body }) => body),
  }
}

test('opening the link shows the appointment and sends nothing; the button says that one comes, and the others stay', async () => {
  const { user, sent } = open('confirmar', () => ({
    ...found,
    asistenciaEn: '2099-11-19T09:00:00Z',
    puede: ['mover', 'cancelar'],
  }))
  expect(await screen.findByText('Paco Navarro · La Navaja')).toBeVisible()
  expect(screen.getByText('Calle Mayor 1')).toBeVisible()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Confirmo que voy' }))
  expect(await screen.findByText('¡Te esperamos!')).toBeVisible()
  expect(sent()).toEqual([{ token, accion: 'confirmar' }])
  expect(screen.queryByRole('button', { name: 'Confirmo que voy' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Mover' })).toBeVisible()
})

test('calling off asks first, and then nothing is left to do', async () => {
  const { user, sent } = open('cancelar', () => ({ ...found, estado: 'cancelada', puede: [] }))
  expect(await screen.findByText(/¿Seguro que quieres cancelarla\?/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancelar cita' }))
  expect(await screen.findByText('Cita cancelada')).toBeVisible()
  expect(sent()).toEqual([{ token, accion: 'cancelar' }])
  expect(screen.queryByRole('button')).toBeNull()
})

test('what the link has done is taken back by the same link, for ten seconds', async () => {
  const deshacerHasta = new Date(Date.now() + 10_000).toISOString()
  let isOff = false
  const { user, sent } = open('cancelar', () => {
    isOff = !isOff
    return isOff
      ? { ...found, estado: 'cancelada', puede: [], deshacerHasta }
      : { ...found, puede: [] }
  })
  await user.click(await screen.findByRole('button', { name: 'Cancelar cita' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText(/^Tu cita sigue en pie/)).toBeVisible()
  expect(sent()).toEqual([
    { token, accion: 'cancelar' },
    { token, accion: 'deshacer' },
  ])
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
})

test('moving offers what is free, by the clock of the place', async () => {
  const inicio = '2099-11-21T11:00:00+01:00'
  const { user, sent } = open('mover', () => ({ ...found, fecha: inicio, puede: [] }), {
    'GET /api/barbers/:id/slots': () => ({
      zonaHoraria: 'Europe/Madrid',
      locationId: null,
      duracion: 30,
      dias: [{ fecha: '2099-11-21', laborable: true, horarios: [{ hora: '11:00', inicio }] }],
    }),
  })
  await user.click(await screen.findByRole('button', { name: '11:00' }))
  await user.click(screen.getByRole('button', { name: /^Mover a / }))
  expect(await screen.findByText(/^Cita movida al /)).toBeVisible()
  expect(sent()).toEqual([{ token, accion: 'mover', fecha: inicio }])
})

test('a link that is no good says why, on opening it or on answering', async () => {
  open('confirmar', () => found, {
    'POST /api/appointment-links/check': () =>
      refuse(409, 'Este enlace ya no sirve: la cita está cancelada.', { code: 'link_spent' }),
  })
  expect(await screen.findByText('Este enlace ya no sirve: la cita está cancelada.')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('of a late barber the time that is agreed to stands on the button; then it says where it stands', async () => {
  const late: LinkedAppointment = {
    ...found,
    esperadaEn: '2099-11-20T10:20:00+01:00',
    retraso: { minutos: 20, respuesta: null, contestarAntesDe: '2099-11-20T09:55:00+01:00' },
    puede: ['vale', 'espero', 'mover', 'cancelar'],
  }
  const { user, sent } = open(
    'vale',
    () => ({ ...found, fecha: '2099-11-20T10:20:00+01:00', puede: [] }),
    { 'POST /api/appointment-links/check': () => late },
  )
  expect(await screen.findByText('Tu barbero va con retraso: te espera a las 10:20.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Me espero' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Vale, a las 10:20' }))
  expect(await screen.findByText('Nueva hora aceptada')).toBeVisible()
  expect(screen.getByText(/^Tu cita es ahora el viernes, 20 de noviembre/)).toBeVisible()
  expect(sent()).toEqual([{ token, accion: 'vale' }])
})
