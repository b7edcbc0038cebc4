import { expect, test } from 'vitest'
import { OverloadedError } from '../../concurrency/semaphore.ts'
import { Passwords } from './passwords.ts'

test('a password is recognised, another is not, and without a hash none is', async () => {
  const passwords = new Passwords()
  const kept = await passwords.hash('secreto')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.matches(kept, 'secreto')).toBe(true)
  expect(await passwords.matches(kept, 'Secreto')).toBe(false)
  expect(await passwords.matches(undefined, 'secreto')).toBe(false)
})

test('a hash may cost a test less, and is outdated to the product', async () => {
  const quick = new Passwords({ hashing: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
  const kept = await quick.hash('secreto')
  expect(await quick.matches(kept, 'secreto')).toBe(true)
  expect([quick.isOutdated(kept), new Passwords().isOutdated(kept)]).toEqual([false, true])
})

test('beyond a short queue it is busy, and serves on afterwards', async () => {
  const passwords = new Passwords({ most: 1, queueLimit: 2 })
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('secreto')))
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([
    expect.any(OverloadedError),
    expect.any(OverloadedError),
  ])
  expect(await passwords.hash('secreto')).toContain('argon2id')
})

test('strangers who fill their queue keep no known person waiting', async () => {
  const passwords = new Passwords({ most: 1, queueLimit: 2 })
  const kept = await passwords.hash('secreto')
  const strangers = Promise.allSettled(
    Array.from({ length: 20 }, () => passwords.matches(kept, 'no-es')),
  )
  await expect(passwords.matches(kept, 'secreto')).rejects.toThrow(OverloadedError)
  expect(await passwords.matches(kept, 'secreto', { isKnown: true })).toBe(true)
  await strangers
})
