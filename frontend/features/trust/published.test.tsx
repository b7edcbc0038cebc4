import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testScreen.tsx'
import { Accessibility } from './Published.tsx'

const found = {
  comando: 'npx playwright test -c e2e matrix',
  commit: 'a'.repeat(40),
  pantallas: 57,
  combinaciones: 396,
  hallazgos: 0,
}

test.each([
  ['the same', 'a'.repeat(40), /^Revisado en la versión aaaaaaaa\.$/],
  ['another', 'b'.repeat(40), /^Revisado en la versión aaaaaaaa; en marcha está la bbbbbbbb\.$/],
  ['unknown', null, /^Revisado en la versión aaaaaaaa\.$/],
])('accessibility was checked at a version, and what runs is %s', async (_, running, words) => {
  show(<Accessibility found={found} running={running} />)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: /JSON/ })).toHaveAttribute(
    'href',
    '/api/trust/accessibility',
  )
})
