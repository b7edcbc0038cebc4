/** The numbers behind an appointment as an auditor looks at them, at one position and the next. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { type AuditedStatistics, consoleData } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import NumbersPage from './NumbersPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const numbers: AuditedStatistics = {
  nombre: 'Carlos Peña',
  zonaHoraria: 'Europe/Madrid',
  moneda: 'EUR',
  al: '2026-11-20T09:30:00.000Z',
  posicion: '1047',
  pasado: true,
  primero: '2026-08-01T10:00:00.000Z',
  anterior: '2026-11-19T16:00:00.000Z',
  siguiente: '2026-11-21T10:00:00.000Z',
  periodo: { desde: '2026-10-25', hasta: '2026-11-20', semanas: 4 },
  comparado: null,
  visitas: 7,
  ingresos: [{ moneda: 'EUR', total: 105 }],
  semanas: [{ desde: '2026-11-15', visitas: 7, ingresos: [{ moneda: 'EUR', total: 105 }] }],
  servicios: [],
  horas: [],
  ocupacion: { reservados: 210, abiertos: 540, tasa: 0.39 },
  inasistencia: { faltas: 1, citas: 8, tasa: 0.125 },
  recurrencia: { repiten: 2, clientes: 5, tasa: 0.4 },
  retrasos: { dias: 0, seFueron: 0 },
}
const Address = () => <output>{useLocation().search}</output>

function open(answer: (query: object) => AuditedStatistics | undefined) {
  const asked: object[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const query = Object.fromEntries(new URL(path, 'http://console').searchParams)
    asked.push(query)
    const found = answer(query)
    return found
      ? Response.json(found)
      : Response.json({ message: 'Negocio no encontrado' }, { status: 404 })
  })
  render(
    <MemoryRouter initialEntries={['/appointments/a1/numbers?al=1047']}>
      <CoreAdminContext
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ThemeProvider theme={createTheme()}>
          <Routes>
            <Route path="/appointments/:id/numbers" element={<NumbersPage />} />
          </Routes>
          <Address />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  return { asked, user: userEvent.setup() }
}

test('as they were known at a position, and from change to change', async () => {
  const { asked, user } = open(() => numbers)
  expect(
    await screen.findByRole(
      'heading',
      { level: 1, name: 'Cifras de Carlos Peña' },
      { timeout: 20_000 },
    ),
  ).toBeVisible()
  expect(
    screen.getByText(
      /Tal como se conocían en la posición 1047 del registro, el 20 nov 2026, 10:30:00/,
    ),
  ).toBeVisible()
  expect(screen.getByText('210 de 540 min')).toBeVisible()
  expect(
    within(screen.getByRole('table', { name: 'Por semana' })).getAllByRole('row'),
  ).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'La cita en esta posición' })).toHaveAttribute(
    'href',
    '/appointments/a1/show?posicion=1047',
  )
  await user.click(screen.getByRole('button', { name: 'Cambio anterior' }))
  await expect
    .poll(() => asked.at(-1))
    .toEqual({ de: 'barbero', semanas: '4', al: '2026-11-19T16:00:00.000Z' })
  await user.click(screen.getByRole('button', { name: 'Ver ahora' }))
  await expect.poll(() => asked.at(-1)).toEqual({ de: 'barbero', semanas: '4' })
})

test('of the shop; one that was booked in none says so', async () => {
  const { asked, user } = open((query) => {
    return 'de' in query && query.de === 'negocio' ? undefined : numbers
  })
  await user.click(await screen.findByRole('combobox', { name: 'De quién' }, { timeout: 20_000 }))
  await user.click(screen.getByRole('option', { name: 'Negocio' }))
  expect(
    await screen.findByRole(
      'heading',
      { name: 'Esta cita no es de ningún negocio' },
      { timeout: 20_000 },
    ),
  ).toBeVisible()
  expect(asked.at(-1)).toEqual({ de: 'negocio', semanas: '4', al: '1047' })
})
