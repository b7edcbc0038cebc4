/** A rebuild is asked twice, and not begun while the projection is at work. */
import { QueryClient } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore } from 'react-admin'
import { expect, test } from 'vitest'
import { consoleData, type ProjectionStatus } from '../../providers/dataProvider.ts'
import { consoleI18n } from '../../providers/i18nProvider.ts'
import { RebuildButton } from './RebuildButton.tsx'

const live: ProjectionStatus = {
  id: 'people',
  name: 'people',
  version: 1,
  position: '9',
  lagEvents: 0,
  lagSeconds: 0,
  status: 'live',
  error: null,
  rebuilding: null,
  verifying: null,
  verified: null,
}
const within = (projection: ProjectionStatus) => (
  <CoreAdminContext
    dataProvider={consoleData}
    i18nProvider={consoleI18n}
    store={memoryStore()}
    queryClient={new QueryClient()}
  >
    <RebuildButton projection={projection} head="9" />
  </CoreAdminContext>
)

test('what begins to be verified while the question stands there is not rebuilt, and says why', async () => {
  const { rerender } = render(within(live))
  await userEvent
    .setup()
    .click(await screen.findByRole('button', { name: /^Reconstruir/ }, { timeout: 20_000 }))
  expect(screen.getByRole('button', { name: 'Reconstruir' })).toBeEnabled()
  rerender(
    within({ ...live, verifying: { done: 1, total: 9, eventsPerSecond: 0, secondsLeft: null } }),
  )
  expect(screen.getByRole('button', { name: 'Reconstruir' })).toBeDisabled()
  expect(
    screen.getByText('Esta proyección se está comprobando. Podrás reconstruirla cuando termine.'),
  ).toBeVisible()
})
