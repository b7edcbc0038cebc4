import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DelayReach } from '../../../contract/booking/delays.ts'
import { signedIn } from '../../client/session.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { DelayForm } from './DelayForm.tsx'
import { DelayToday } from './DelayToday.tsx'

const me = person({ rol: 'barbero' })
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
type Visit = DelayReach['alcanza'][number]
const visit = (changes: Partial<Visit>): Visit => ({
  appointmentId: crypto.randomUUID(),
  fecha: soon(30),
  esperadaEn: soon(50),
  como: 'pregunta',
  clientName: 'Ana Gil',
  clienteId: 'ana',
  respuesta: null,
  contestarAntesDe: soon(9),
  ...changes,
})
const reach = (...alcanza: Visit[]): DelayReach => ({ delayId: null, minutos: 15, alcanza })

async function open(screenOf: 'form' | 'today', answers: Answers) {
  signedIn({ sessionId: 's-1', user: me }, { landing: '/' })
  await loadTexts(['delay'])
  const asked = serve({ 'GET /api/appointments': () => [], ...answers })
  const props = { barberId: me.id, zone: 'UTC' }
  const user = show(
    screenOf === 'form' ? (
      <DelayForm {...props} now={new Date()} onClose={() => {}} />
    ) : (
      <DelayToday {...props} />
    ),
  )
  const announced = () =>
    asked
      .filter(
        ({ name, url }) => name === 'POST /api/agenda/delay' && !url.searchParams.has('previa'),
      )
      .map(({ body }) => body)
  return { user, announced }
}

test('who has no account is told by the barber, little is not told, and the rest is asked', async () => {
  const { user, announced } = await open('form', {
    'POST /api/agenda/delay': () =>
      reach(
        visit({}),
        visit({ clientName: 'Eva', como: 'nada' }),
        visit({ clientName: 'Luis', como: 'nada', clienteId: null }),
      ),
  })
  const rows = await screen.findAllByRole('listitem')
  const of = (row: number) => within(rows[row] as HTMLElement)
  expect(of(0).getByText('Se le pregunta')).toBeVisible()
  expect(of(1).getByText('No se le avisa: es poco')).toBeVisible()
  expect(of(2).getByText('Sin cuenta: avísale tú')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Avisar' }))
  expect(await screen.findByText('Lo sabe 1 persona.')).toBeVisible()
  expect(announced()).toEqual([{ minutos: 15, barberId: me.id }])
})

test('other minutes are between five and two hours', async () => {
  const { user } = await open('form', { 'POST /api/agenda/delay': () => reach() })
  expect(await screen.findByText('No alcanza a nadie: los huecos lo absorben.')).toBeVisible()
  const send = screen.getByRole('button', { name: 'Avisar' })
  await user.click(screen.getByRole('button', { name: 'Otro' }))
  expect(send).toBeDisabled()
  for (const [text, isGood] of [
    ['4', false],
    ['121', false],
    ['25', true],
  ] as const) {
    await user.clear(screen.getByLabelText('Minutos de retraso'))
    await user.type(screen.getByLabelText('Minutos de retraso'), text)
    expect((send as HTMLButtonElement).disabled).toBe(!isGood)
  }
})

test('where nobody is left the sheet says so and sends nothing', async () => {
  const { announced } = await open('form', {
    'POST /api/agenda/delay': () =>
      refuse(409, 'Hoy no queda ninguna cita a la que avisar', { code: 'nothing_delayed' }),
  })
  expect(await screen.findByText('Hoy no queda ninguna cita a la que avisar')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Avisar' })).toBeDisabled()
  expect(announced()).toEqual([])
})

test('what each has said stands beside; the delay ends once the question is answered', async () => {
  const { user } = await open('today', {
    'GET /api/agenda/delay': () => ({
      retraso: {
        ...reach(
          visit({ respuesta: 'vale' }),
          visit({ respuesta: 'espero' }),
          visit({ respuesta: 'cancelar' }),
          visit({}),
          visit({ contestarAntesDe: soon(-1) }),
        ),
        delayId: 'd1',
      },
    }),
    'POST /api/agenda/delay/end': () => ({ retraso: null }),
  })
  expect(await screen.findByText('Vas con 15 min de retraso')).toBeVisible()
  const rows = await screen.findAllByRole('listitem')
  const answers = rows.map((row) => row.textContent.replace(/^.*\d{2}:\d{2}/, ''))
  expect(answers).toEqual([
    'Acepta',
    'Espera',
    'Canceló',
    'Sin respuesta todavía',
    'No respondió: su hora no cambia',
  ])
  await user.click(screen.getByRole('button', { name: 'Ya voy bien' }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Ya voy bien' }))
  expect(await screen.findByText('Ya vas a tiempo')).toBeVisible()
})

test('without a delay there is nothing', async () => {
  await open('today', { 'GET /api/agenda/delay': () => ({ retraso: null }) })
  expect(screen.queryByText(/retraso/)).toBeNull()
})
