/** Filters of the queue: which there are of open and of decided cases. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  CoreAdminContext,
  ListContextProvider,
  type ListControllerResult,
  memoryStore,
} from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { consoleData, type Facets } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import { CaseFilters } from './CaseFilters.tsx'

const id = (n: number) => `3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d1${n}`
const facetas: Facets = {
  total: 3,
  mas: false,
  tipo: { POST: 3 },
  motivo: {},
  tomado: {},
  idioma: {},
  rasgo: {},
  medida: { hide: 2, none: 1 },
  decidio: [
    { id: id(1), nombre: 'Luz Prado', automatica: false, cuenta: 2 },
    { id: id(2), nombre: '', automatica: true, cuenta: 1 },
  ],
}

function open(filterValues: object) {
  const setFilters = vi.fn()
  const list = {
    filterValues,
    setFilters,
    meta: { facetas, reportado: null },
  } as unknown as ListControllerResult
  render(
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={new QueryClient()}
      >
        <ThemeProvider theme={createTheme()}>
          <ListContextProvider value={list}>
            <CaseFilters works={false} />
          </ListContextProvider>
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  return { setFilters, user: userEvent.setup() }
}
const wordsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('decided cases are narrowed by decider, measure and days of the decision', async () => {
  const { setFilters, user } = open({ estado: 'decidido' })
  const decider = await screen.findByLabelText('Quién decidió', {}, { timeout: 20_000 })
  expect(wordsOf(decider)).toEqual(['Todos', 'Luz Prado (2)', 'Un sistema automático (1)'])
  await user.selectOptions(decider, 'Luz Prado (2)')
  expect(setFilters).toHaveBeenLastCalledWith({ estado: 'decidido', decidio: id(1) })
  await user.selectOptions(screen.getByLabelText('Medida'), 'Ocultar (2)')
  expect(setFilters).toHaveBeenLastCalledWith({ estado: 'decidido', medida: 'hide' })
  expect(screen.queryByLabelText('Quién lo tiene')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Más filtros' }))
  await user.type(
    await screen.findByLabelText('Decidido desde', {}, { timeout: 20_000 }),
    '2026-11-20',
  )
  await user.tab()
  expect(setFilters).toHaveBeenLastCalledWith({ estado: 'decidido', decididoDesde: '2026-11-20' })
})

test('a decider without cases stays chosen', async () => {
  open({ estado: 'decidido', decidio: id(9) })
  expect(await screen.findByLabelText('Quién decidió', {}, { timeout: 20_000 })).toHaveValue(id(9))
})

test('open cases have no decision to be narrowed by', async () => {
  open({})
  expect(await screen.findByLabelText('Quién lo tiene', {}, { timeout: 20_000 })).toBeVisible()
  expect(screen.queryByLabelText('Quién decidió')).toBeNull()
})
