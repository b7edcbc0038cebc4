/**
 * Puts a screen on the page with what stands around every screen: router, cache, toasts, questions.
 */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import { MemoryRouter, parsePath, useLocation } from 'react-router-dom'
import type { SelfUser } from '../contract/identity/account.ts'
import type { Address } from '../contract/paths.ts'
import { createQueryClient } from './client/query.ts'
import { KnownRoutes } from './ui/knownRoutes.ts'
import { PromptHost } from './app/shell/PromptHost.tsx'
import { Toaster } from './ui/Toaster.tsx'

interface Around {
  at?: string
  /** What the screen before has handed on beside the address. */
  state?: object
  /** The paths that exist, of those that are asked for; all of them unless told. */
  routes?: string[]
  /** What other screens have asked for before; nothing unless told. */
  queries?: QueryClient
}

/** Gives a typing, clicking user. */
export function show(
  screen: ReactNode,
  { at = '/', state, routes, queries = createQueryClient() }: Around = {},
) {
  render(
    <QueryClientProvider client={queries}>
      <KnownRoutes
        value={(path): path is Address => routes?.includes(path) ?? path.startsWith('/')}
      >
        <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>
          <Suspense>{screen}</Suspense>
          <Where />
          <PromptHost />
        </MemoryRouter>
        <Toaster />
      </KnownRoutes>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{pathname + search}</output>
}

export const person = (more: Partial<SelfUser> = {}): SelfUser => ({
  id: '6f1d2c3b-0000-4000-8000-000000000001',
  nombre: 'Lucía Fernández',
  email: 'lucia@example.com',
  telefono: null,
  verificacionEmail: 'no_disponible',
  terminosPendientes: false,
  rol: 'cliente',
  profileImageUrl: null,
  acercaDe: null,
  especialidades: [],
  creadoEn: '2026-03-01T10:00:00Z',
  idioma: 'es',
  ...more,
})
