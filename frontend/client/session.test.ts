import { expect, test, vi } from 'vitest'
import { person } from '../testScreen.tsx'

test('a page that opens knows whose session it has, before the server has said so and without it', async () => {
  localStorage.setItem('sessionId', 's-1')
  localStorage.setItem('user', JSON.stringify({ ...person(), nombre: 'Lucía' }))
  vi.resetModules()
  const { currentSession } = await import('./session.ts')
  expect(currentSession()).toMatchObject({ status: 'signed-in', user: { nombre: 'Lucía' } })
})
