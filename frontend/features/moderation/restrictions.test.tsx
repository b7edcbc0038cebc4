import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Blocked, Restricted } from '../../../contract/moderation/keeping-away.ts'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { RestrictionsScreen } from './RestrictionsScreen.tsx'

const ana: Restricted = {
  id: '5b0f3a52-6f6e-4d52-9a57-0d1f7f1a0099',
  nombre: 'Ana Gil',
  profileImageUrl: null,
  createdAt: '2026-11-01T10:00:00Z',
}

beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))

function keeping(more: Answers = {}) {
  let [blocked, restricted]: [Blocked[], Restricted[]] = [
    [{ ...ana, blockedAt: ana.createdAt }],
    [ana],
  ]
  return serve({
    'GET /api/moderation/blocks': () => blocked,
    'GET /api/moderation/restrictions': () => restricted,
    'DELETE /api/moderation/blocks/:userId': () => {
      blocked = []
      return { ok: true }
    },
    'DELETE /api/moderation/restrictions/:userId': () => {
      restricted = []
      return { ok: true }
    },
    ...more,
  })
}

test('whom one has blocked, what that means, and the way back', async () => {
  keeping()
  const user = show(<RestrictionsScreen />, { at: '/restrictions' })
  expect(await screen.findByText('Ana Gil')).toBeVisible()
  expect(screen.getByRole('tab', { name: /Bloqueados\s*1/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  expect(screen.getByText(/No pueden contactarte ni ver tu contenido/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Desbloquear Ana Gil' }))
  expect(await screen.findByText('Usuario desbloqueado')).toBeVisible()
  expect(await screen.findByText('No has bloqueado a nadie')).toBeVisible()
})

test('whom one has restricted, what that means, and the way back', async () => {
  keeping()
  const user = show(<RestrictionsScreen />, { at: '/restrictions?tab=restringidos' })
  const panel = await screen.findByRole('tabpanel', { name: /Restringidos/ })
  expect(await within(panel).findByRole('link', { name: 'Ana Gil' })).toHaveAttribute(
    'href',
    `/user/${ana.id}`,
  )
  expect(within(panel).getByText(/necesitan tu aprobación/)).toBeVisible()
  await user.click(within(panel).getByRole('button', { name: 'Quitar restricción a Ana Gil' }))
  expect(await screen.findByText('Restricción eliminada')).toBeVisible()
  expect(screen.getByText('El usuario ha sido restaurado exitosamente')).toBeVisible()
  expect(await screen.findByText('No has restringido a nadie')).toBeVisible()
})

test('what fails is said, and the row stays', async () => {
  keeping({ 'DELETE /api/moderation/blocks/:userId': () => refuse(500, 'Error') })
  const user = show(<RestrictionsScreen />, { at: '/restrictions' })
  await user.click(await screen.findByRole('button', { name: 'Desbloquear Ana Gil' }))
  expect(await screen.findByText('No se pudo desbloquear el usuario')).toBeVisible()
  expect(screen.getByText('Ana Gil')).toBeVisible()
})

test('a list that cannot be had is asked for again', async () => {
  let isThere = false
  keeping({ 'GET /api/moderation/blocks': () => (isThere ? [] : refuse(404, 'No encontrado')) })
  const user = show(<RestrictionsScreen />, { at: '/restrictions' })
  const retry = await screen.findByRole('button', { name: 'Intentar de nuevo' })
  isThere = true
  await user.click(retry)
  expect(await screen.findByText('No has bloqueado a nadie')).toBeVisible()
})
