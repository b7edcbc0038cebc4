/** Narrowing the queue by people and days, and the filters that one has saved. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  CoreAdminContext,
  ListContextProvider,
  type ListControllerResult,
  memoryStore,
} from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { consoleData } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import MoreFilters from './MoreFilters.tsx'

afterEach(() => vi.unstubAllGlobals())
const id = '3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d10'

function open(filterValues: object = {}, meta: object = { reportado: null }) {
  const sent: { path: string; method: string; body: unknown }[] = []
  let saved = [{ id, nombre: 'Mis publicaciones', filtro: { tipo: 'POST' } }]
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent.push({ path, method, body: typeof body === 'string' ? JSON.parse(body) : undefined })
      if (method === 'DELETE') saved = []
      return Response.json(
        method === 'POST' ? { id, nombre: 'x', filtro: {} } : { success: true },
        { status: method === 'POST' ? 201 : 200 },
      )
    }
    return Response.json({
      data: path.includes('/subjects')
        ? [
            { tipo: 'USER', id, nombre: 'Paco Navarro' },
            { tipo: 'BUSINESS', id, nombre: 'Barbería Paco' },
          ]
        : saved,
    })
  })
  const setFilters = vi.fn()
  const list = { filterValues, setFilters, meta } as unknown as ListControllerResult
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
            <MoreFilters works />
          </ListContextProvider>
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  return { sent, setFilters, user: userEvent.setup() }
}

test('somebody is found by name, once one has finished writing, and shops are no people', async () => {
  const { setFilters, user } = open({ tipo: 'POST' })
  await user.type(
    await screen.findByLabelText('Persona reportada', {}, { timeout: 20_000 }),
    'paco{Enter}',
  )
  await user.click(await screen.findByRole('button', { name: /Paco Navarro/ }))
  expect(screen.queryByRole('button', { name: /Barbería/ })).toBeNull()
  expect(setFilters).toHaveBeenCalledWith({ tipo: 'POST', reportado: id })
})

test('a chosen person is shown by name and can be removed', async () => {
  const { setFilters, user } = open(
    { reportado: id },
    { reportado: { id, nombre: 'Paco Navarro' } },
  )
  expect(
    await screen.findByText('Persona reportada: Paco Navarro', {}, { timeout: 20_000 }),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Quitar: Persona reportada: Paco Navarro' }))
  expect(setFilters).toHaveBeenCalledWith({ reportado: undefined })
})

test('a filter is saved under a name without what one would rather not see, shown by a click, and deleted', async () => {
  const { sent, setFilters, user } = open({ tipo: 'POST', sin: 'odio' })
  await user.click(
    await screen.findByRole('button', { name: 'Mis publicaciones' }, { timeout: 20_000 }),
  )
  expect(setFilters).toHaveBeenCalledWith({ tipo: 'POST' })
  await user.type(screen.getByLabelText('Nombre del filtro'), 'Otro')
  await user.click(screen.getByRole('button', { name: 'Guardar este filtro' }))
  await waitFor(() =>
    expect(sent[0]).toEqual({
      path: '/api/admin/cases/filters',
      method: 'POST',
      body: { nombre: 'Otro', filtro: { tipo: 'POST' } },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Borrar el filtro Mis publicaciones' }))
  await waitFor(() =>
    expect(sent[1]).toMatchObject({ path: `/api/admin/cases/filters/${id}`, method: 'DELETE' }),
  )
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Mis publicaciones' })).toBeNull(),
  )
})
