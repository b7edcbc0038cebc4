/**
 * A new master key: whoever has an account still signs in and is read, and the old key opens
 * nothing.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openVault } from '../../vault/vault.ts'
import { rotate } from '../../vault/secrets/rotation.ts'
import { freshDatabase } from '../support/database.ts'
import { derivedId } from '../../domain/kernel/ids.ts'

const { db, url } = await freshDatabase()
const [before, after] = [randomBytes(32), randomBytes(32)]
const closing = new AsyncDisposableStack()
afterAll(() => closing.disposeAsync())
const vaultOf = async (masterKey: Buffer) => {
  const vault = await openVault({ db, url, masterKey })
  closing.defer(() => vault.close())
  return vault
}
const person = (n: number) => ({ id: derivedId('person', n), email: `persona-${n}@example.com` })
const [shop, open, known] = [
  derivedId('shop'),
  derivedId('invitation', 1),
  derivedId('invitation', 2),
]

test('addresses, keys and links hang on the new one, however many there are, and also where it was broken off', async () => {
  const old = await vaultOf(before)
  // More than are changed at a time.
  const people = Array.from({ length: 1_101 }, (_, n) => person(n))
  for (const { id, email } of people)
    await old.accounts.claim(id, {
      email,
      telefono: null,
      passwordHash: 'x',
      pending: { nombre: 'Ana', rol: 'cliente', acercaDe: null, especialidades: [] },
    })
  const kept = await old.keys.ensure(people.map(({ id }) => id))
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  await old.invitations.keep({
    invitationId: open,
    businessId: shop,
    email: null,
    telefono: null,
    expiresAt,
  })
  await old.invitations.keep({
    invitationId: known,
    businessId: shop,
    email: 'Noa@Example.com',
    telefono: null,
    expiresAt,
  })
  const link = old.invitations.tokenOf(open)

  // Broken off after the keys.
  await db.pool.query('UPDATE vault.account SET email_hmac = email_hmac')
  expect(await rotate(db, { masterKey: after, previousMasterKey: before })).toEqual({
    keys: 1_101,
    addresses: 1_101,
    invitations: 2,
  })
  expect(await rotate(db, { masterKey: after, previousMasterKey: before })).toEqual({
    keys: 0,
    addresses: 1_101,
    invitations: 2,
  })

  const now = await vaultOf(after)
  for (const n of [0, 499, 500, 501, 1_100])
    expect((await now.accounts.byEmail(person(n).email.toUpperCase()))?.userId).toBe(person(n).id)
  expect(await now.keys.of(people.map(({ id }) => id))).toEqual(kept)
  expect(await now.invitations.byToken(link), 'what went out before leads nowhere').toBeUndefined()
  expect((await now.invitations.byToken(now.invitations.tokenOf(open)))?.invitationId).toBe(open)
  expect(
    (await now.invitations.to('noa@example.com')).map(({ invitationId }) => invitationId),
  ).toEqual([known])

  const stale = await vaultOf(before)
  expect(await stale.accounts.byEmail(person(0).email)).toBeUndefined()
  await expect(stale.keys.of([person(0).id])).rejects.toThrow('MASTER_KEY is not the one')
})

test('where the previous key is not the one that is in use, nothing changes', async () => {
  const rows = async () =>
    (
      await db.pool.query<{ all: string }>(
        `SELECT md5(string_agg(email_hmac::text, '' ORDER BY user_id)) || (
              SELECT md5(string_agg(wrapped::text, '' ORDER BY subject)) FROM vault.subject_key
            ) AS all
          FROM vault.account`,
      )
    ).rows
  const was = await rows()
  await expect(
    rotate(db, { masterKey: randomBytes(32), previousMasterKey: randomBytes(32) }),
  ).rejects.toThrow('MASTER_KEY is not the one')
  expect(await rows()).toEqual(was)
})
