/** The list of deliveries: its filter stands in the address, its pages follow each other. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  type AuthProvider,
  CoreAdminContext,
  memoryStore,
  ResourceContextProvider,
} from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { deliveriesPath } from '../../paths/deliveriesPath.ts'
import { consoleData } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import DeliveryList from './DeliveryList.tsx'

afterEach(() => vi.unstubAllGlobals())

const person = '3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d10'
const auth: AuthProvider = {
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => undefined,
  canAccess: async () => true,
}

/** `answer`: by the query that was sent. */
function open(at: string, answer: (query: URLSearchParams) => Response) {
  const sent: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://balbu.test').searchParams
    sent.push(Object.fromEntries(query))
    return answer(query)
  })
  render(
    <MemoryRouter initialEntries={[at]}>
      <CoreAdminContext
        authProvider={auth}
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ThemeProvider theme={createTheme()}>
          <ResourceContextProvider value="deliveries">
            <DeliveryList />
          </ResourceContextProvider>
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  return { sent, user: userEvent.setup() }
}

const nothing = { data: [], hasNextPage: false }
const patience = { timeout: 20_000 }

test('a link to the deliveries of a person asks for theirs, and the filter can be taken off', async () => {
  const { sent, user } = open(deliveriesPath({ persona: person }), () => Response.json(nothing))
  await screen.findByText('Ningún aviso', {}, patience)
  expect(sent).toEqual([{ persona: person, page: '1', perPage: '25' }])
  expect(screen.getByLabelText('Persona')).toHaveValue(person)
  await user.clear(screen.getByLabelText('Persona'))
  await user.tab()
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ page: '1', perPage: '25' }))
})

test('a refused filter says why, and what is tried again is shown', async () => {
  let isRefused = true
  const { user } = open(`/deliveries?filter=${encodeURIComponent('{"persona":"x"}')}`, () =>
    isRefused
      ? Response.json({ success: false, message: 'Identificador no válido' }, { status: 400 })
      : Response.json(nothing),
  )
  const again = await screen.findByRole('button', { name: 'Reintentar' }, patience)
  expect(screen.getByText('Identificador no válido')).toBeVisible()
  isRefused = false
  await user.click(again)
  await screen.findByText('Ningún aviso', {}, patience)
})
