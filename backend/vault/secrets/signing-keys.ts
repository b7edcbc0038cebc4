/** Ed25519 keys that sign the heads of the log's tree. Private keys are sealed by the master key. */
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type Db, sql } from '../../postgres/db.ts'
import { MasterSealing } from './sealing.ts'

/** Needs the schema `vault`. Additive only. */
export const signingKeyTable = `
CREATE TABLE IF NOT EXISTS vault.signing_key (
  key_id int PRIMARY KEY,
  public_key bytea NOT NULL,
  sealed bytea NOT NULL,
  valid_from timestamptz NOT NULL DEFAULT now(),
  -- Null: the key in force.
  valid_until timestamptz
);
`

export interface SigningKey {
  /** 32 bytes. */
  readonly publicKey: Buffer
  readonly privateKey: KeyObject
  readonly from: string
  /** Null: in force. */
  readonly until: string | null
}

interface SigningKeyRow {
  readonly publicKey: Buffer
  readonly sealed: Buffer
  readonly from: string
  readonly until: string | null
}

const columns = sql`public_key AS "publicKey", sealed, valid_from AS "from", valid_until AS "until"`
const sealingOf = (masterKey: Buffer) => new MasterSealing(masterKey, 'balbu signing keys')

export class SigningKeys {
  readonly #db: Db
  readonly #sealing: MasterSealing

  constructor(db: Db, masterKey: Buffer) {
    this.#db = db
    this.#sealing = sealingOf(masterKey)
  }

  /** All keys, the oldest first; the last one is in force. Makes the first. */
  async all(): Promise<readonly SigningKey[]> {
    const rows = await this.#rows()
    if (rows.length === 0) {
      const { publicKey, sealed } = this.#fresh()
      // Of several nodes that start together the first one's key stands.
      await this.#db.run(sql`
        INSERT INTO vault.signing_key (key_id, public_key, sealed)
        VALUES (1, ${publicKey}, ${sealed})
        ON CONFLICT
        DO NOTHING`)
    }
    return (rows.length === 0 ? await this.#rows() : rows).map(({ sealed, ...row }) => ({
      ...row,
      privateKey: createPrivateKey({
        key: this.#sealing.open(sealed),
        format: 'der',
        type: 'pkcs8',
      }),
    }))
  }

  /** Puts a new key in force. */
  async replace(): Promise<void> {
    await this.all()
    const { publicKey, sealed } = this.#fresh()
    await this.#db.run(sql`
      WITH ended AS (
        UPDATE vault.signing_key SET valid_until = now()
        WHERE valid_until IS NULL
        RETURNING key_id
      )
      INSERT INTO vault.signing_key (key_id, public_key, sealed)
      SELECT max(key_id) + 1, ${publicKey}::bytea, ${sealed}::bytea
      FROM ended`)
  }

  #rows(): Promise<SigningKeyRow[]> {
    return this.#db.many<SigningKeyRow>(
      sql`SELECT ${columns} FROM vault.signing_key ORDER BY key_id`,
    )
  }

  #fresh() {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    return {
      publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
      sealed: this.#sealing.seal(privateKey.export({ format: 'der', type: 'pkcs8' })),
    }
  }
}

/** Seals the keys with the new master key. @throws where neither master key opens one */
export async function resealSigningKeys(
  db: Db,
  { masterKey, previousMasterKey }: { masterKey: Buffer; previousMasterKey: Buffer },
): Promise<void> {
  const rows = await db.many<{ id: number; sealed: Buffer }>(
    sql`SELECT key_id AS id, sealed FROM vault.signing_key`,
  )
  for (const { id, sealed } of rows) {
    if (sealingOf(masterKey).tryOpen(sealed)) continue
    const key = sealingOf(previousMasterKey).open(sealed)
    await db.run(
      sql`UPDATE vault.signing_key SET sealed = ${sealingOf(masterKey).seal(key)}
        WHERE key_id = ${id}`,
    )
  }
}
