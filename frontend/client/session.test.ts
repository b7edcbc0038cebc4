import { expect, test, vi } from 'vitest'
import { person } from '../testScreen.tsx'

test('a page that opens knows whose session it has, before the server has said so and without it', async () => {
  localStorage.setItem('sessionId', 's-1')
  localStorage.setItem('user', JSON.stringify({ ...person(), nombre: 'Lucía' }))
  vi.resetModules()
  const { currentSession } = await import('./session.ts')
  expect(currentSession()).toMatchObject({ status: 'signed-in', user: { nombre: 'Lucía' } })
})

test('an account that a call finds suspended stays so on this device, until the day on which that ends', async () => {
  const { beSuspended, currentSession, signedIn } = await import('./session.ts')
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  beSuspended({ hasta: '2099-01-01T00:00:00.000Z' })
  expect(currentSession().user?.suspension).toEqual({ hasta: '2099-01-01T00:00:00.000Z' })
  const reopened = async () => {
    vi.resetModules()
    return (await import('./session.ts')).currentSession().user
  }
  expect(await reopened()).toMatchObject({
    nombre: person().nombre,
    suspension: { hasta: '2099-01-01T00:00:00.000Z' },
  })
  localStorage.setItem(
    'user',
    JSON.stringify({ ...person(), suspension: { hasta: '2020-01-01T00:00:00.000Z' } }),
  )
  expect(await reopened()).not.toHaveProperty('suspension')
})
