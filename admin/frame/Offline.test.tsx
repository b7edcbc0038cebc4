/** Without a network the console says so, until the next answer. */
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { CoreAdminContext, HttpError, memoryStore } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { consoleData } from '../providers/dataProvider.ts'
import { consoleI18n } from '../providers/i18nProvider.ts'
import { Offline } from './Offline.tsx'

const show = () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={consoleData}
        i18nProvider={consoleI18n}
        store={memoryStore()}
        queryClient={queryClient}
      >
        <Offline />
      </CoreAdminContext>
    </MemoryRouter>,
  )
  const ask = (answer: () => Promise<unknown>) =>
    act(() =>
      queryClient.fetchQuery({ queryKey: ['rows'], queryFn: answer }).catch(() => undefined),
    )
  return ask
}

test('a question without an answer is said, and the next answer ends it; a refusal is no lack of network', async () => {
  const ask = show()
  await ask(async () => {
    throw new HttpError('no', 409)
  })
  expect(screen.queryByRole('alert')).toBeNull()
  await ask(async () => {
    throw new HttpError('console.error.offline', 0)
  })
  expect(screen.getByRole('alert')).toHaveTextContent('Sin conexión con el servidor')
  await ask(async () => 'rows')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the browser says so first', async () => {
  show()
  act(() => {
    window.dispatchEvent(new Event('offline'))
  })
  expect(screen.getByRole('alert')).toBeVisible()
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  expect(screen.queryByRole('alert')).toBeNull()
})
