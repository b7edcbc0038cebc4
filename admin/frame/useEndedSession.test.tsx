/** A session that has ended while a page stands open. */
import { QueryClient, useMutation, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { AdminContext, type AuthProvider, HttpError, memoryStore } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { consoleData } from '../providers/dataProvider.ts'
import { consoleI18n } from '../providers/i18nProvider.ts'
import { useEndedSession } from './useEndedSession.ts'

const refused = (code: string) => async () => {
  throw new HttpError('', 401, { code })
}

function Page({ code }: { code: string }) {
  useEndedSession()
  const first = useQuery({ queryKey: ['first'], retry: false, queryFn: refused(code) })
  const second = useQuery({ queryKey: ['second'], retry: false, queryFn: refused(code) })
  const sent = useMutation({ mutationFn: refused(code) })
  return (
    <button type="button" onClick={() => sent.mutate()}>
      {[first, second, sent].filter(({ isError }) => isError).length} refusals
    </button>
  )
}

function shown(code: string) {
  const logout = vi.fn(async () => undefined)
  const authProvider: AuthProvider = {
    login: async () => {},
    logout,
    checkAuth: async () => {},
    checkError: async () => {
      throw new Error('signed out')
    },
  }
  render(
    <MemoryRouter>
      <AdminContext
        dataProvider={consoleData}
        authProvider={authProvider}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={new QueryClient()}
      >
        <Page code={code} />
      </AdminContext>
    </MemoryRouter>,
  )
  return logout
}

test('whose session has ended is signed out once, however many reads of a page hear it', async () => {
  const logout = shown('session_expired')
  await waitFor(() => expect(logout).toHaveBeenCalled())
  expect(logout).toHaveBeenCalledOnce()
})

test('a wrong password is no reason to sign anybody out', async () => {
  const logout = shown('invalid_credentials')
  const button = await screen.findByRole('button', { name: '2 refusals' })
  button.click()
  await screen.findByRole('button', { name: '3 refusals' })
  expect(logout).not.toHaveBeenCalled()
})
