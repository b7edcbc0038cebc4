/** A note that names a colleague. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { consoleData } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import { NoteForm } from './NoteForm.tsx'

afterEach(() => vi.unstubAllGlobals())
const colleagues = [
  { id: '3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d10', nombre: 'Ana Íñiguez' },
  { id: '3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d11', nombre: 'Beto Ruiz' },
]

function open() {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.endsWith('/colleagues')) return Response.json({ data: colleagues })
    sent.push(JSON.parse(String(init.body)))
    return Response.json({ success: true }, { status: 201 })
  })
  render(
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={new QueryClient()}
      >
        <ThemeProvider theme={createTheme()}>
          <NoteForm caseId={colleagues[0]?.id ?? ''} />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  return { sent, user: userEvent.setup() }
}

test('@ offers colleagues who may see the case, and the chosen one is mentioned', async () => {
  const { sent, user } = open()
  const field = await screen.findByRole('textbox', {}, { timeout: 20_000 })
  await user.type(field, 'Mira @in')
  expect(screen.queryByRole('button', { name: 'Ana Íñiguez' })).toBeNull()
  await user.type(field, '{Backspace}{Backspace}an')
  await user.click(await screen.findByRole('button', { name: 'Ana Íñiguez' }))
  expect(field).toHaveValue('Mira @Ana Íñiguez ')
  await user.type(field, 'por favor')
  await user.click(screen.getByRole('button', { name: /nota|Anotar/i }))
  await waitFor(() =>
    expect(sent).toEqual([
      { texto: 'Mira @Ana Íñiguez por favor', menciones: [colleagues[0]?.id] },
    ]),
  )
  await waitFor(() => expect(field).toHaveValue(''))
})

test('a note that names nobody asks for no names', async () => {
  const { sent, user } = open()
  await user.type(await screen.findByRole('textbox', {}, { timeout: 20_000 }), 'Ya lo vi')
  await user.click(screen.getByRole('button', { name: /nota|Anotar/i }))
  await waitFor(() => expect(sent).toEqual([{ texto: 'Ya lo vi', menciones: [] }]))
})
