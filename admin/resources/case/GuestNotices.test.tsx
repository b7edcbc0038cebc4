/** What a guest wrote in a notice stands on the case page. */
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { caseNotices } from '../../../contract/moderation/cases.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { consoleData } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import { GuestNotices } from './GuestNotices.tsx'

afterEach(() => vi.unstubAllGlobals())

type Page = ResponseOf<typeof caseNotices>
const notice: Page['data'][number] = {
  id: '3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d10',
  motivo: 'menores',
  texto: 'CANARIO: lo vi ayer',
  enlace: 'https://balbu.example/post/1',
  creadoEn: '2026-11-20T10:00:00.000Z',
  estado: 'PENDING',
  nombre: null,
  email: null,
}

function show(page: Partial<Page>) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: [notice], hasMore: false, reveladoHasta: null, ...page }),
  )
  render(
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={new QueryClient()}
      >
        <GuestNotices caseId={notice.id} />
      </CoreAdminContext>
    </MemoryRouter>,
  )
}

test('words, reason and link are read, and no name', async () => {
  show({})
  expect(await screen.findByText('CANARIO: lo vi ayer', {}, { timeout: 20_000 })).toBeVisible()
  expect(screen.getByText('Pone en riesgo a menores')).toBeVisible()
  expect(screen.getByText('https://balbu.example/post/1')).toBeVisible()
  expect(screen.queryByText(/Denunciante/)).toBeNull()
})

test('once the case is revealed it says who wrote it, or that they did not say', async () => {
  const revealed = { reveladoHasta: '2026-11-20T11:00:00.000Z' }
  show({
    ...revealed,
    data: [
      { ...notice, nombre: 'Eva Ruiz', email: 'eva@example.com' },
      { ...notice, id: 'b0cf5c59-8e35-4f4c-9f8b-7b4f2a4f5a11' },
    ],
  })
  expect(
    await screen.findByText('Denunciante: Eva Ruiz, eva@example.com', {}, { timeout: 20_000 }),
  ).toBeVisible()
  expect(screen.getByText('No dijo quién es')).toBeVisible()
})
