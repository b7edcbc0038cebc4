/** The console as a whole, before anybody has signed in. */
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { App } from './App.tsx'

test('who is not signed in comes to the login once, not again and again', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'No autenticado', code: 'unauthenticated' }, { status: 401 }),
  )
  window.history.replaceState(null, '', '/admin/appointments')
  const turned = vi.spyOn(window.history, 'pushState')
  render(<App darkTheme={{}} lightTheme={{}} />)
  expect(
    await screen.findByRole('button', { name: /entrar|sign in/i }, { timeout: 20_000 }),
  ).toBeVisible()
  expect(turned.mock.calls.length).toBeLessThan(4)
  turned.mockRestore()
  vi.unstubAllGlobals()
}, 30_000)
