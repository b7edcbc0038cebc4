/** The replay as an auditor uses it: by pointer, by keys, by a link to one moment. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nContextProvider, StoreContextProvider, memoryStore } from 'react-admin'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import type { Replayed } from '../../providers/dataProvider.ts'
import { listedAppointment, movedAcrossDays } from './replayExample.ts'
import { Theatre } from './Theatre.tsx'

const Address = () => <output>{useLocation().search}</output>

async function open(at = '', steps = movedAcrossDays, decisions: Replayed['decisions'] = {}) {
  render(
    <MemoryRouter initialEntries={[`/appointments/x/show${at}`]}>
      <StoreContextProvider value={memoryStore()}>
        <I18nContextProvider value={consoleI18n}>
          <ThemeProvider theme={createTheme()}>
            <Theatre appointment={listedAppointment} steps={steps} decisions={decisions} />
          </ThemeProvider>
          <Address />
        </I18nContextProvider>
      </StoreContextProvider>
    </MemoryRouter>,
  )
  await screen.findByRole('list', { name: 'Historial, evento por evento' })
  return userEvent.setup()
}

const knots = () =>
  within(screen.getByRole('list', { name: 'Historial, evento por evento' })).getAllByRole('button')
const chosen = () => knots().find((knot) => knot.getAttribute('aria-current') === 'step')
const fact = (name: string) => {
  const state = screen.getByRole('region', { name: 'Estado tras este evento' })
  const cell = within(state).getByText(name).closest('dt')?.parentElement
  if (!cell) throw new Error(`no fact ${name}`)
  return cell
}

test('every event stands on the timeline with who did it and when, on the shop’s clock', async () => {
  await open()
  expect(knots()).toHaveLength(6)
  expect(knots()[1]).toHaveTextContent('Cita confirmada')
  expect(knots()[1]).toHaveTextContent('Carlos Peña')
  expect(knots()[1]).toHaveTextContent('Barbero')
  // 16:03:24 UTC is an hour later in Madrid in November.
  expect(knots()[1]).toHaveTextContent('19 nov 2026, 17:03:24')
})

test('it opens on how things stand now', async () => {
  await open()
  expect(chosen()).toHaveTextContent('Cita cancelada')
})

test('a link opens it on its moment', async () => {
  await open('?evento=2')
  expect(chosen()).toHaveTextContent('Cita confirmada')
  expect(fact('Estado')).toHaveTextContent('cambió')
  expect(fact('Estado')).toHaveTextContent('Pendiente')
  expect(fact('Estado')).toHaveTextContent('Confirmada')
  expect(fact('Empieza')).not.toHaveTextContent('cambió')
})

test('a position opens it on what was known there, and leads to the numbers of that position', async () => {
  // Between the second event and the third.
  await open(`?posicion=${Number(movedAcrossDays[2]?.position) - 1}`)
  expect(chosen()).toHaveTextContent('Cita confirmada')
  expect(screen.getByRole('link', { name: 'Números en esta posición' })).toHaveAttribute(
    'href',
    `/appointments/${listedAppointment.id}/numbers?al=${movedAcrossDays[1]?.position}`,
  )
  const user = userEvent.setup()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('?evento=3')).toBeInTheDocument()
})

test('the arrow keys walk through the events, stop at both ends, and the address follows', async () => {
  const user = await open('?evento=5')
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(chosen()).toHaveTextContent('Cita cancelada')
  expect(screen.getByText('?evento=6')).toBeInTheDocument()
  await user.keyboard('{ArrowLeft}')
  expect(chosen()).toHaveTextContent('Deja el día anterior')
})

test('a move shows both days held, with what was before', async () => {
  const user = await open()
  await user.click(knots()[3] ?? document.body)
  expect(fact('Ocupa agenda en')).toHaveTextContent('sáb, 21 nov 2026mar, 24 nov 2026')
  expect(fact('Empieza').querySelector('del')).toHaveTextContent('sáb, 21 nov 2026, 10:30')
  expect(fact('Empieza')).toHaveTextContent('mar, 24 nov 2026, 17:00')
})

test('only what changes, when asked', async () => {
  const user = await open('?evento=2')
  await user.click(screen.getByRole('switch', { name: 'Solo lo que cambia' }))
  const state = screen.getByRole('region', { name: 'Estado tras este evento' })
  expect(state.querySelectorAll('dt')).toHaveLength(1)
})

test('the event’s JSON is what the server sent, whole', async () => {
  const user = await open('?evento=1')
  await user.click(screen.getByRole('button', { name: 'Ver JSON' }))
  expect(
    JSON.parse(screen.getByRole('region', { name: 'JSON del evento 1' }).textContent ?? ''),
  ).toEqual(movedAcrossDays[0])
})

test('a person who is gone reads as such, and nothing breaks', async () => {
  const [first] = movedAcrossDays
  if (!first) throw new Error('no example')
  await open('', [
    {
      ...first,
      actor: { ...first.actor, nombre: 'Usuario eliminado' },
      state: { ...first.state, guestName: 'Usuario eliminado' },
    },
  ])
  expect(fact('Nombre anotado')).toHaveTextContent('Usuario eliminado')
  expect(
    within(fact('Nombre anotado')).getByTitle('Dato borrado a petición de la persona'),
  ).toBeInTheDocument()
})

test('an event and a fact that the console has no words for are still shown', async () => {
  const [first] = movedAcrossDays
  if (!first) throw new Error('no example')
  await open('', [
    { ...first, type: 'AppointmentTeleported', state: { ...first.state, altitude: 12 } },
  ])
  expect(knots()[0]).toHaveTextContent('Appointment teleported')
  expect(fact('altitude')).toHaveTextContent('12')
})

test('while it is on its way to another day, where to is told part by part', async () => {
  await open('?evento=3')
  expect(fact('Cambiando a')).toHaveTextContent('Pasa al día: mar, 24 nov 2026')
  expect(fact('Cambiando a')).toHaveTextContent('Por parte de: cliente')
})

test('a moment is compared with any other, and the address of the two is to be copied', async () => {
  const user = await open('?evento=4')
  await user.click(screen.getByRole('combobox', { name: 'Comparar con' }))
  await user.click(screen.getByRole('option', { name: /^1\. Cita reservada/ }))
  // Since it was booked: confirmed, and another time on another day.
  expect(fact('Estado').querySelector('del')).toHaveTextContent('Pendiente')
  expect(fact('Empieza').querySelector('del')).toHaveTextContent('sáb, 21 nov 2026, 10:30')
  const [first, , , fourth] = movedAcrossDays
  expect(screen.getByText(`?evento=4&con=${first?.position}`)).toBeInTheDocument()
  expect(
    screen.getByText(
      new RegExp(
        `/admin/appointments/x/show\\?posicion=${fourth?.position}&con=${first?.position}$`,
      ),
    ),
  ).toBeInTheDocument()
})

test('what is hidden is said to be hidden, and whoever acted is told by role and id', async () => {
  const [first] = movedAcrossDays
  if (!first) throw new Error('no example')
  await open('', [
    { ...first, actor: { ...first.actor, nombre: null }, state: { ...first.state, notes: '•••' } },
  ])
  expect(
    within(fact('Notas')).getByTitle('Oculto hasta que digas por qué lo necesitas'),
  ).toBeInTheDocument()
  expect(knots()[0]).toHaveTextContent(`Cliente${first.actor.id.slice(0, 8)}`)
})

const taken = {
  decisionId: '5b0f6a0e-5df1-4c2e-9f0a-0d7c6c1c7a77',
  targetType: 'APPOINTMENT',
  effects: [{ effect: 'none', on: 'subject', until: null }],
  scope: 'everywhere',
  source: 'report',
  carriedOut: false,
}
const [booking, confirming] = movedAcrossDays
if (!booking || !confirming) throw new Error('no example')

test('of a list only what changed in it is told', async () => {
  await open('?evento=2', [
    { ...booking, state: { decisions: [taken] } },
    {
      ...confirming,
      type: 'DecisionCarriedOut',
      state: { decisions: [{ ...taken, carriedOut: true }] },
    },
  ])
  expect(fact('Decisiones').querySelector('dd')?.textContent).toBe('Aplicada: antes: No → Sí')
})

test('codes of the log are told in words', async () => {
  await open('?evento=2', [
    { ...booking, state: { decisions: [] } },
    { ...confirming, type: 'DecisionTaken', state: { decisions: [taken] } },
  ])
  const told = fact('Decisiones').textContent ?? ''
  for (const words of [
    'Cita disputada',
    'Sin medidas',
    'lo reportado',
    'en todas partes',
    'Un reporte',
  ])
    expect(told).toContain(words)
  for (const code of ['APPOINTMENT', 'subject', 'everywhere', 'none'])
    expect(told).not.toContain(code)
})

test('what the system does in the name of a decision says whose that is, with the way to its case', async () => {
  const [first] = movedAcrossDays
  if (!first) throw new Error('no example')
  const decisionId = '5b0f6a0e-5df1-4c2e-9f0a-0d7c6c1c7a77'
  await open(
    '',
    [
      {
        ...first,
        type: 'DisputeDecided',
        actor: { id: 'system', role: 'system', nombre: null },
        data: { decisionId },
      },
    ],
    { [decisionId]: { casoId: 'c1', por: 'Luz Sol', automatica: false, en: first.occurredAt } },
  )
  expect(screen.getAllByText(/Luz Sol/).length).toBeGreaterThan(0)
  expect(screen.getAllByRole('link', { name: '5b0f6a0e' })[0]).toHaveAttribute(
    'href',
    '/cases/c1/show',
  )
})
