import { expect, test } from 'vitest'
import { TooBusy } from '../patience/turns.ts'
import { Passwords } from './passwords.ts'

test('a password is recognised, another is not, and without a hash none is', async () => {
  const passwords = new Passwords()
  const kept = await passwords.hash('secreto')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches(kept, 'secreto')).toBe(true)
  expect(await passwords.matches(kept, 'Secreto')).toBe(false)
  expect(await passwords.matches(undefined, 'secreto')).toBe(false)
})

test('beyond a short queue it is busy, and serves on afterwards', async () => {
  const passwords = new Passwords({ most: 1, queueLimit: 2 })
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('secreto')))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([expect.any(TooBusy), expect.any(TooBusy)])
  expect(await passwords.hash('secreto')).toContain('argon2id')
})
