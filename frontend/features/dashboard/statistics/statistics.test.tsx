import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Statistics } from '../../../../contract/booking/statistics.ts'
import type { Rol } from '../../../../contract/kernel/values.ts'
import { signedIn } from '../../../client/session.ts'
import { businessExample, teamExample } from '../../../entities/person/example.ts'
import { person, show } from '../../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../../testServer.ts'
import { DashboardScreen } from '../DashboardScreen.tsx'

const numbers: Statistics = {
  zonaHoraria: 'Europe/Madrid',
  moneda: 'MXN',
  al: '2026-11-21T17:00:00.000Z',
  posicion: '4711',
  pasado: false,
  primero: '2026-08-01T10:00:00.000Z',
  anterior: '2026-11-20T09:30:00.000Z',
  siguiente: null,
  periodo: { desde: '2026-09-06', hasta: '2026-11-21', semanas: 12 },
  visitas: 7,
  ingresos: [
    { moneda: 'MXN', total: 1550 },
    { moneda: 'EUR', total: 20 },
  ],
  semanas: [
    {
      desde: '2026-11-08',
      visitas: 5,
      ingresos: [
        { moneda: 'MXN', total: 1000 },
        { moneda: 'EUR', total: 20 },
      ],
    },
    { desde: '2026-11-15', visitas: 2, ingresos: [{ moneda: 'MXN', total: 550 }] },
  ],
  servicios: [
    { nombre: 'Corte', veces: 6, ingresos: [{ moneda: 'MXN', total: 1350 }] },
    { nombre: 'Barba', veces: 1, ingresos: [{ moneda: 'EUR', total: 20 }] },
  ],
  comparado: null,
  ocupacion: { reservados: 270, abiertos: 540, tasa: 0.5 },
  inasistencia: { faltas: 1, citas: 8, tasa: 0.125 },
  recurrencia: { repiten: 0, clientes: 0, tasa: null },
  retrasos: { dias: 0, seFueron: 0 },
  horas: [
    { dia: 5, hora: 10, visitas: 4 },
    { dia: 6, hora: 12, visitas: 3 },
  ],
}
const nothing: Statistics = {
  ...numbers,
  primero: null,
  anterior: null,
  visitas: 0,
  ingresos: [],
  semanas: [],
  servicios: [],
  horas: [],
  ocupacion: { reservados: 0, abiertos: 540, tasa: 0 },
  inasistencia: { faltas: 0, citas: 0, tasa: null },
}

function open(
  answer: Answers['GET /api/statistics'] = () => numbers,
  { rol = 'barbero', at = '', more = {} }: { rol?: Rol; at?: string; more?: Answers } = {},
) {
  signedIn({ sessionId: 's-1', user: person({ rol }) }, { landing: '/' })
  const asked = serve({
    'GET /api/user/business': () => businessExample(),
    'GET /api/statistics': answer,
    ...more,
  })
  return { asked, user: show(<DashboardScreen />, { at: `/dashboard?vista=estadisticas${at}` }) }
}
const lastAsked = (asked: ReturnType<typeof open>['asked']) =>
  asked.findLast(({ name }) => name === 'GET /api/statistics')?.url.searchParams

test('the numbers of twelve weeks; money of two currencies stands beside each other', async () => {
  const { asked } = open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Estadísticas' })).toBeVisible()
  expect(await screen.findByText('$1,550 + €20')).toBeVisible()
  expect(screen.getByText('50 %')).toBeVisible()
  expect(screen.getByText('4 h 30 min de 9 h')).toBeVisible()
  expect(screen.getByText('13 %')).toBeVisible()
  expect(screen.getByText(/en la hora de Madrid/)).toBeVisible()
  expect(lastAsked(asked)?.get('semanas')).toBe('12')
})

test('what is drawn is also a table', async () => {
  const { user } = open()
  const weeks = await screen.findByRole('table', { name: 'Ingresos por semana' })
  expect(
    within(weeks)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['Semana delVisitasIngresos', '8 nov5$1,000 + €20', '15 nov2$550'])
  await user.click(screen.getByRole('button', { name: 'Ver como tabla' }))
  expect(screen.getByRole('button', { name: 'Ocultar la tabla' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  const [, , busiest] = screen.getAllByRole('table')
  expect(
    within(busiest as HTMLElement)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['Horadomlunmarmiéjueviesáb', '10:000000040', '11:000000000', '12:000000003'])
})

test('each number says what it means, by a tap', async () => {
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Qué significa: Ocupación' })
  expect(screen.getByText(/Minutos reservados entre los minutos abiertos/)).not.toBeVisible()
  await user.click(button)
  expect(screen.getByText(/Minutos reservados entre los minutos abiertos/)).toBeVisible()
})

test('another period', async () => {
  const { asked, user } = open()
  await user.click(await screen.findByRole('radio', { name: '4 sem.' }))
  await expect.poll(() => lastAsked(asked)?.get('semanas')).toBe('4')
  expect(screen.getByTestId('where')).toHaveTextContent('semanas=4')
})

test('beside the period before, on request', async () => {
  const { ocupacion, inasistencia, recurrencia } = numbers
  const before = {
    desde: '2026-06-14',
    hasta: '2026-08-29',
    visitas: 5,
    ingresos: [{ moneda: 'MXN', total: 1240 }],
    ocupacion: { ...ocupacion, tasa: 0.4 },
    inasistencia,
    recurrencia,
    retrasos: { dias: 0, seFueron: 0 },
  }
  const { asked, user } = open(({ url }) =>
    url.searchParams.get('comparar') === '1'
      ? { ...numbers, ingresos: [{ moneda: 'MXN', total: 1550 }], comparado: before }
      : numbers,
  )
  await user.click(await screen.findByRole('switch', { name: 'Comparar con el periodo anterior' }))
  expect(await screen.findByText('Antes: $1,240 (+25 %)')).toBeVisible()
  for (const was of ['Antes: 5 (+40 %)', 'Antes: 40 %', 'Antes: —'])
    expect(screen.getByText(was)).toBeVisible()
  expect(screen.getByText(/Comparado con el periodo del/)).toBeVisible()
  expect(lastAsked(asked)?.get('comparar')).toBe('1')
  expect(screen.getByTestId('where')).toHaveTextContent('comparar=1')
})

test('an owner chooses whose', async () => {
  const me = person({ rol: 'duenno' })
  const { asked, user } = open(undefined, {
    rol: 'duenno',
    more: {
      'GET /api/user/business': () => businessExample({ ownerId: me.id }),
      'GET /api/businesses/:id/barbers': () =>
        teamExample({ [me.id]: 'Paco Navarro', otra: 'Noa Campos' }),
    },
  })
  const whose = await screen.findByRole('combobox', { name: 'De quién' })
  await user.selectOptions(whose, 'Todo el negocio')
  await expect
    .poll(() => [lastAsked(asked)?.get('negocio'), lastAsked(asked)?.get('barbero')])
    .toEqual(['1', null])
  await user.selectOptions(whose, 'Noa Campos')
  await expect
    .poll(() => [lastAsked(asked)?.get('negocio'), lastAsked(asked)?.get('barbero')])
    .toEqual(['1', 'otra'])
})

test('a past moment: it says so, leads from change to change and back to now', async () => {
  const { asked, user } = open(({ url }) => {
    const al = url.searchParams.get('al')
    return al === null
      ? numbers
      : { ...numbers, al, pasado: true, visitas: 3, siguiente: '2026-11-21T11:00:00.000Z' }
  })
  await user.click(await screen.findByText('Ver otro momento'))
  await user.click(screen.getByRole('button', { name: 'Cambio anterior' }))
  expect(
    await screen.findByText(/Así estaba el 20 de noviembre de 2026(,| a las) 10:30/),
  ).toBeVisible()
  expect(lastAsked(asked)?.get('al')).toBe('2026-11-20T09:30:00.000Z')
  const slider = screen.getByRole('slider', { name: /Momento/ })
  fireEvent.change(slider, { target: { value: Date.parse('2026-09-01T10:00:00Z') } })
  fireEvent.keyUp(slider)
  await expect.poll(() => lastAsked(asked)?.get('al')).toBe('2026-09-01T10:00:00.000Z')
  await user.click(await screen.findByRole('button', { name: 'Volver a ahora' }))
  expect(await screen.findByText('Ver otro momento')).toBeVisible()
  expect(screen.getByTestId('where')).not.toHaveTextContent('al=')
})

test('nothing yet', async () => {
  open(() => nothing)
  expect(await screen.findByText('Todavía no hay visitas en este periodo')).toBeVisible()
  expect(screen.queryByText('Ver otro momento')).toBeNull()
})

test('what does not load can be asked again', async () => {
  open(() => refuse(403, 'No tienes permiso para hacer esto'))
  expect(await screen.findByText('No tienes permiso para hacer esto')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible()
})

test('delays stand there once there was one, and who left because of it', async () => {
  open(() => ({ ...numbers, retrasos: { dias: 2, seFueron: 1 } }))
  expect(await screen.findByText('Días con retraso')).toBeVisible()
  expect(screen.getByText('1 persona canceló por el retraso')).toBeVisible()
})
