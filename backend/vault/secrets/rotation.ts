/**
 * A new master key in the place of the one before: after it everything that hangs on it is the new
 * one's, and the old one opens nothing any more. Events stay as they are. For when no server runs;
 * may be broken off and repeated.
 */
import { type Db, sql } from '../../postgres/db.ts'
import { emailIndex } from './email-index.ts'
import { Invitations } from './invitations.ts'
import { SubjectKeys } from './keys.ts'
import { resealVapid } from './push-subscriptions.ts'
import { hashOf } from './secrets.ts'
import { resealSigningKeys } from './signing-keys.ts'

const AT_ONCE = 500

export interface Rotated {
  readonly keys: number
  readonly addresses: number
  /** Their links are new ones: what stands in mails that went out leads nowhere. */
  readonly invitations: number
}

/** Both keys have 32 bytes. @throws, unchanged, if neither has wrapped an existing key */
export async function rotate(
  db: Db,
  { masterKey, previousMasterKey }: { masterKey: Buffer; previousMasterKey: Buffer },
): Promise<Rotated> {
  // First, because it fails where the previous key is not the one.
  const keys = await new SubjectKeys({ db, masterKey, previousMasterKey }).rewrap()
  const indexed = emailIndex(masterKey)
  const addresses = await inPages<{ id: string; email: string }>(
    db,
    'SELECT user_id AS id, email FROM vault.account',
    'user_id',
    (rows) =>
      db.run(sql`
    UPDATE vault.account a SET email_hmac = fresh.hmac
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ email }) => indexed(email))}::bytea[]) AS fresh (id, hmac) WHERE a.user_id = fresh.id`),
  )
  const links = new Invitations(db, masterKey)
  const invitations = await inPages<{ id: string; email: string | null }>(
    db,
    'SELECT invitation_id AS id, email FROM vault.invitation',
    'invitation_id',
    (rows) =>
      db.run(sql`
    UPDATE vault.invitation i SET token_hash = fresh.token, email_hmac = fresh.hmac
    FROM unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ id }) => hashOf(links.tokenOf(id)))}::bytea[],
      ${rows.map(({ email }) => (email === null ? null : indexed(email)))}::bytea[]
    ) AS fresh (id, token, hmac) WHERE i.invitation_id = fresh.id`),
  )
  await resealVapid(db, { masterKey, previousMasterKey })
  await resealSigningKeys(db, { masterKey, previousMasterKey })
  // They live a day at most: users ask for another.
  await db.run(sql`DELETE FROM vault.account_link`)
  return { keys, addresses, invitations }
}

/** Every row once, by its id; gives how many. */
async function inPages<Row extends { id: string }>(
  db: Db,
  select: string,
  key: string,
  change: (rows: readonly Row[]) => Promise<unknown>,
): Promise<number> {
  for (let total = 0, after = '00000000-0000-0000-0000-000000000000'; ;) {
    // What is asked for is written above.
    const { rows } = (await db.pool.query(
      `${select} WHERE ${key} > $1 ORDER BY ${key} LIMIT ${AT_ONCE}`,
      [after],
    )) as { rows: Row[] }
    if (rows.length > 0) await change(rows)
    total += rows.length
    after = rows.at(-1)?.id ?? after
    if (rows.length < AT_ONCE) return total
  }
}
