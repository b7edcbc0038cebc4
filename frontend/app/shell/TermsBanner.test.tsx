import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TERMS_VERSION } from '../../../contract/kernel/terms.ts'
import { currentSession, signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { refuse, serve } from '../../testServer.ts'
import { Shell } from './Shell.tsx'

const around = { 'GET /api/notifications/unread-count': () => ({ unreadCount: 0 }) }
const begin = (terminosPendientes: boolean) =>
  signedIn({ sessionId: 's-1', user: person({ terminosPendientes }) }, { landing: '/' })

test('whoever has not accepted today’s terms is asked on every screen, may read them, and is not asked again', async () => {
  const asked = serve({
    ...around,
    'POST /api/auth/terms': () => ({ ok: true }),
    'GET /api/auth/user': () => ({
      ...person({ terminosPendientes: false }),
      needsBusinessSetup: false,
    }),
  })
  begin(true)
  const user = show(
    <Shell>
      <p>Pantalla</p>
    </Shell>,
    { at: '/appointments' },
  )
  expect(await screen.findByRole('link', { name: 'Términos de uso' })).toHaveAttribute(
    'href',
    '/terminos',
  )
  expect(screen.getByRole('link', { name: 'Aviso de privacidad' })).toHaveAttribute(
    'href',
    '/privacidad',
  )
  await user.click(screen.getByRole('button', { name: 'Aceptar' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aceptar' })).toBeNull())
  expect(asked.find(({ name }) => name === 'POST /api/auth/terms')?.body).toEqual({
    version: TERMS_VERSION,
  })
  expect(currentSession().user?.terminosPendientes).toBe(false)
})

test('who has accepted them is not asked', async () => {
  serve(around)
  begin(false)
  show(
    <Shell>
      <p>Pantalla</p>
    </Shell>,
    { at: '/appointments' },
  )
  expect(await screen.findByText('Pantalla')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Aceptar' })).toBeNull()
})

test('an acceptance that did not arrive is asked for again', async () => {
  serve({
    ...around,
    'POST /api/auth/terms': () =>
      refuse(503, 'Hay mucha actividad en este momento. Inténtalo de nuevo.'),
  })
  begin(true)
  const user = show(
    <Shell>
      <p>Pantalla</p>
    </Shell>,
    { at: '/appointments' },
  )
  await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
  expect(
    await screen.findByText('Hay mucha actividad en este momento. Inténtalo de nuevo.'),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Aceptar' })).toBeVisible()
})
