/** One's own second factor: whether it is on is said, and the password alone is asked for. */
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { consoleData } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import SecondFactorPage from './SecondFactorPage.tsx'

afterEach(() => vi.unstubAllGlobals())

async function open(activa: boolean) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    if (init.method === undefined || init.method === 'GET')
      return Response.json({ activa, email: 'ada@example.com' })
    sent.push(JSON.parse(String(init.body)))
    return activa
      ? Response.json({ code: 'second_factor_needed', message: 'Falta el código' }, { status: 403 })
      : Response.json({
          secreto: 'JBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Balbu?secret=JBSWY3DPEHPK3PXP',
        })
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
          <SecondFactorPage />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  await screen.findByLabelText('Contraseña', {}, { timeout: 20_000 })
  return { sent, user: userEvent.setup() }
}

test('who has none reads so, and turns it on by the password alone', async () => {
  const { sent, user } = await open(false)
  expect(screen.getByText(/^No está activada/)).toBeVisible()
  expect(screen.queryByLabelText('Email')).toBeNull()
  await user.type(screen.getByLabelText('Contraseña'), 'secreto-1')
  await user.click(screen.getByRole('button', { name: 'Activarla' }))
  expect(await screen.findByRole('img', { name: 'Código QR con tu clave' })).toBeVisible()
  await waitFor(() => expect(sent[0]).toEqual({ email: 'ada@example.com', password: 'secreto-1' }))
})

test('who has one reads so, and shows a code of it before another phone', async () => {
  const { user } = await open(true)
  expect(screen.getByText(/^Está activada/)).toBeVisible()
  await user.type(screen.getByLabelText('Contraseña'), 'secreto-1')
  await user.click(screen.getByRole('button', { name: 'Cambiar de teléfono' }))
  expect(await screen.findByLabelText('Código de la app que tienes ahora')).toBeVisible()
})
