/**
 * The hour that the form for blocking time begins with is the shop's, whatever the clock of the
 * device says.
 */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { serve } from '../../testServer.ts'
import { BlockForm } from './BlockForm.tsx'

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Mexico_City')
  signedIn({ sessionId: 's-1', user: person({ rol: 'barbero' }) }, { landing: '/' })
  serve({ 'GET /api/appointments': () => [] })
})
afterEach(() => {
  vi.unstubAllEnvs()
})

test.for<[at: string, zone: string, now: string, desde: string]>([
  ['2026-11-21', 'Europe/Madrid', '2026-11-21T03:30:00Z', '05:00'],
  ['2026-11-20', 'America/Mexico_City', '2026-11-21T03:30:00Z', '22:00'],
  ['2026-11-20', 'America/Mexico_City', '2026-11-21T05:59:00Z', '22:59'],
  ['2026-11-21', 'America/Mexico_City', '2026-11-21T03:30:00Z', '12:00'],
])('%s in %s, at %s: from %s', async ([at, zone, now, desde]) => {
  show(
    <BlockForm barberId={person().id} zone={zone} at={at} now={new Date(now)} onClose={() => {}} />,
  )
  expect(await screen.findByLabelText('Hora de inicio')).toHaveValue(desde)
})
