import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Availability, AvailabilityChanged } from '../../../contract/business/availability.ts'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { signedIn } from '../../client/session.ts'
import { availabilityExample, profileExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { AvailabilityScreen } from './AvailabilityScreen.tsx'

const closed: WeeklySchedule = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}
const ME = profileExample().id
const NOA = '6f1d2c3b-0000-4000-8000-00000000000b'
const out = {
  id: '6f1d2c3b-0000-4000-8000-0000000000c1',
  fecha: '2026-11-25T15:00:00-06:00',
  cliente: 'Eva Ruiz',
}

/**
 * A server that keeps what it is told, and for which `afectadas` are what any change leaves
 * outside.
 */
function open(
  begin: Partial<Availability> = {},
  {
    query = '',
    afectadas = [],
    pendientes = 0,
    ...more
  }: Answers & { query?: string; afectadas?: (typeof out)[]; pendientes?: number } = {},
) {
  let hours = availabilityExample({ barberId: ME, ...begin })
  let removed = hours.excepciones
  const keep = (change: Partial<Availability>): AvailabilityChanged => ({
    ...(hours = { ...hours, ...change }),
    afectadas: [],
    pendientes,
  })
  signedIn({ sessionId: 's-1', user: person({ rol: 'duenno', id: ME }) }, { landing: '/' })
  const asked = serve({
    'GET /api/barbers/:id/availability': () => hours,
    'GET /api/users/:id': () => profileExample({ id: NOA, nombre: 'Noa Campos' }),
    'POST /api/availability/affected': () => ({ afectadas }),
    'PUT /api/availability': ({ body }) => {
      const { scheduleType = null, horario, politica } = body as Partial<Availability>
      if (politica) return keep({ politica: { ...hours.politica, ...politica } })
      return keep({ scheduleType, origen: 'propio', ...(horario && { propio: horario, horario }) })
    },
    'POST /api/availability/exceptions': ({ body }) =>
      keep({
        excepciones: [{ id: 'x-1', ...(body as Omit<Availability['excepciones'][number], 'id'>) }],
      }),
    'DELETE /api/availability/exceptions/:id': () => {
      removed = hours.excepciones
      return keep({ excepciones: [] })
    },
    'POST /api/availability/exceptions/:id/undo': () => keep({ excepciones: removed }),
    ...more,
  })
  return {
    asked,
    user: show(
      <Routes>
        <Route path="/availability" element={<AvailabilityScreen />} />
        <Route path="*" element={<p>otra pantalla</p>} />
      </Routes>,
      { at: `/availability${query}` },
    ),
  }
}
/** What was changed, in its order; what was only asked beforehand is left out. */
const changes = (asked: ReturnType<typeof serve>) =>
  asked
    .filter(({ name }) => !name.startsWith('GET') && !name.endsWith('/affected'))
    .map(({ body }) => body)
const saved = (asked: ReturnType<typeof serve>) => expect.poll(() => changes(asked))
const chosen = (name: RegExp) => (screen.getByRole('radio', { name }) as HTMLInputElement).checked

test('the standard hours hold until others are chosen; choosing saves at once and can be undone', async () => {
  const { asked, user } = open({ scheduleType: 'estandar', origen: 'propio', propio: closed })
  expect(await screen.findByRole('radio', { name: /Estándar/ })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: /Mañanero/ }))
  expect(screen.getByRole('radio', { name: /Mañanero/ })).toBeChecked()
  expect(
    await screen.findByText('Tus ajustes de disponibilidad han sido actualizados'),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await saved(asked).toEqual([{ scheduleType: 'mananero' }, { scheduleType: 'estandar' }])
  await expect.poll(() => chosen(/Estándar/)).toBe(true)
})

test("a choice that leaves appointments outside says which before it is saved; 'Cancelar' keeps what was", async () => {
  const { asked, user } = open(
    { scheduleType: 'estandar', origen: 'propio', propio: closed },
    { afectadas: [out] },
  )
  await user.click(await screen.findByRole('radio', { name: /Mañanero/ }))
  const question = await screen.findByRole('dialog', { name: '1 cita quedaría fuera' })
  expect(question).toHaveTextContent('miércoles, 25 de noviembre, 15:00 · Eva Ruiz')
  expect(changes(asked)).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
  await expect.poll(() => chosen(/Estándar/)).toBe(true)
  await user.click(screen.getByRole('radio', { name: /Vespertino/ }))
  await user.click(await screen.findByRole('button', { name: 'Guardar de todos modos' }))
  await saved(asked).toEqual([{ scheduleType: 'vespertino' }])
})

test('automatic confirmation is saved by its switch, and asks about those that wait', async () => {
  const { asked, user } = open(
    {},
    { pendientes: 3, 'POST /api/appointments/confirm-pending': () => ({ confirmadas: 3 }) },
  )
  await user.click(
    await screen.findByRole('switch', { name: /Confirmar reservas automáticamente/ }),
  )
  expect(await screen.findByText('Configuración guardada')).toBeVisible()
  await user.click(
    within(
      await screen.findByRole('dialog', { name: '¿Confirmar también las 3 pendientes?' }),
    ).getByRole('button', { name: 'Confirmarlas' }),
  )
  expect(await screen.findByText('3 citas confirmadas')).toBeVisible()
  expect(changes(asked)).toEqual([{ politica: { autoConfirmar: true } }, {}])
})

test('each rule of booking is saved by itself, in words, and can be taken back', async () => {
  const { asked, user } = open({
    politica: {
      autoConfirmar: true,
      margenMinutos: 7,
      antelacionMinima: 0,
      limiteCancelacionHoras: 4,
      maximoActivas: 3,
      aprovecharHuecos: false,
    },
  })
  const notice = await screen.findByLabelText('Antelación mínima')
  expect(
    within(notice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Sin mínimo',
    '30 minutos',
    '1 hora',
    '2 horas',
    '3 horas',
    '6 horas',
    '12 horas',
    '1 día',
    '2 días',
  ])
  expect(screen.getByLabelText('Pausa después de cada cita')).toHaveDisplayValue('7 minutos')
  await user.selectOptions(notice, '2 horas')
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await saved(asked).toEqual([
    { politica: { antelacionMinima: 120 } },
    { politica: { antelacionMinima: 0 } },
  ])
})

test('what could not be saved goes back to what it was', async () => {
  const { user } = open(
    { scheduleType: 'estandar', origen: 'propio', propio: closed },
    { 'PUT /api/availability': () => refuse(500) },
  )
  await user.click(await screen.findByRole('radio', { name: /Vespertino/ }))
  expect(
    await screen.findByText('No se pudo guardar la configuración. Inténtalo de nuevo.'),
  ).toBeVisible()
  await expect.poll(() => chosen(/Estándar/)).toBe(true)
})

test('finishing the set-up keeps the standard hours as a choice', async () => {
  const { asked, user } = open({}, { query: '?alta' })
  await user.click(await screen.findByRole('button', { name: 'Terminar' }))
  await expect.poll(() => screen.getByTestId('where').textContent).toBe('/business-setup')
  expect(changes(asked)).toEqual([{ scheduleType: 'estandar' }])
})

const mine: WeeklySchedule = {
  ...closed,
  monday: [
    { start: '09:00', end: '14:00' },
    { start: '15:00', end: '19:45' },
  ],
}
const own = { propio: mine, horario: mine, origen: 'propio' } as const

test('who keeps hours of their own is told so, sees them, and has none of the four', async () => {
  open(own)
  expect(
    await screen.findByText(
      'Ya tienes un horario a tu medida. Si eliges uno de estos, lo reemplaza.',
    ),
  ).toBeVisible()
  expect(screen.getByText('15:00–19:45')).toBeVisible()
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
})

test("hours of one's own are replaced only after a question, and can be had back", async () => {
  const { asked, user } = open(own)
  await user.click(await screen.findByRole('radio', { name: /Mañanero/ }))
  await user.click(
    within(await screen.findByRole('dialog', { name: '¿Reemplazar el horario propio?' })).getByRole(
      'button',
      { name: 'Cancelar' },
    ),
  )
  await expect.poll(() => chosen(/Mañanero/)).toBe(false)
  expect(changes(asked)).toEqual([])

  await user.click(screen.getByRole('radio', { name: /Mañanero/ }))
  await user.click(await screen.findByRole('button', { name: 'Reemplazar' }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('El horario está como antes')).toBeVisible()
  expect(changes(asked)).toEqual([{ scheduleType: 'mananero' }, { horario: mine }])
})

test("a week of one's own is written day by day, and what it leaves outside is seen before it is saved", async () => {
  const { asked, user } = open(own, { query: '?semana=si', afectadas: [out] })
  await user.click(await screen.findByRole('switch', { name: /Martes/ }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(/Eva Ruiz/)).toBeVisible()
  expect(changes(asked)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Guardar de todos modos' }))
  await saved(asked).toEqual([
    { horario: { ...mine, tuesday: [{ start: '09:00', end: '18:00' }] } },
  ])
})

test("days off are added with a reason of one's own, and go again, with a way back", async () => {
  const { asked, user } = open({}, { query: '?dias=nuevos' })
  const [from, to] = [await screen.findByLabelText('Desde'), screen.getByLabelText('Hasta')]
  await user.clear(from)
  await user.type(from, '2031-03-03')
  await user.clear(to)
  expect(screen.getByText('Falta una fecha')).toBeVisible()
  await user.type(to, '2031-03-07')
  await user.click(screen.getByRole('button', { name: 'Vacaciones' }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const added = { desde: '2031-03-03', hasta: '2031-03-07', rangos: [], etiqueta: 'Vacaciones' }
  await saved(asked).toEqual([added])
  await user.click(await screen.findByRole('button', { name: /^Quitar lun, 3 mar/ }))
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('Los días están como antes')).toBeVisible()
  expect(await screen.findByRole('button', { name: /^Quitar lun, 3 mar/ })).toBeVisible()
})

test('an owner sets the hours of a barber of the shop: each call says whose', async () => {
  const { asked, user } = open(
    { barberId: NOA, scheduleType: 'estandar', origen: 'propio', propio: closed },
    { query: `?barbero=${NOA}` },
  )
  expect(await screen.findByRole('heading', { name: 'Horario de Noa Campos' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /Mañanero/ }))
  await saved(asked).toEqual([{ barberId: NOA, scheduleType: 'mananero' }])
  expect(asked.find(({ name }) => name.endsWith('/affected'))?.body).toEqual({
    barberId: NOA,
    scheduleType: 'mananero',
  })
})

test('where the shop has its hours these are said to hold', async () => {
  open({ origen: 'negocio' })
  expect(
    await screen.findByText('Vale el horario del negocio; elige uno de estos si debe ser otro.'),
  ).toBeVisible()
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
})

test.each([
  ['their own', own],
  ["the shop's", { origen: 'negocio' }],
] as const)('finishing the set-up leaves hours as they are: %s', async (_whose, hours) => {
  const { asked, user } = open(hours, { query: '?alta' })
  await user.click(await screen.findByRole('button', { name: 'Terminar' }))
  await expect.poll(() => screen.getByTestId('where').textContent).toBe('/business-setup')
  expect(changes(asked)).toEqual([])
})
