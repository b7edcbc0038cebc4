/**
 * Addresses, phones and password hashes. The person's name and role are events; these never are.
 */
import { batched } from '../../postgres/batched.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { emailIndex } from './email-index.ts'

/** Registration data, kept until the log has it. */
export interface PendingRegistration {
  readonly nombre: string
  readonly rol: 'cliente' | 'barbero' | 'duenno'
  readonly acercaDe: string | null
  readonly especialidades: readonly string[]
  /** Accepted version of the terms; unset before terms existed. */
  readonly terms?: string | null
}

export interface AccountRow {
  readonly userId: string
  readonly email: string
  readonly telefono: string | null
  readonly passwordHash: string
  /** Set while AccountRegistered has not been written. */
  readonly pending: PendingRegistration | null
}

const columns = sql`user_id AS "userId", email, telefono, password_hash AS "passwordHash", pending`

export class Accounts {
  readonly #db: Db
  readonly #hmac: (email: string) => Buffer
  /** Phones by id, without missing ones. Concurrent lookups share a query. */
  readonly phonesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

  constructor(db: Db, masterKey: Buffer) {
    this.#db = db
    this.phonesOf = batched(async (request: readonly (readonly string[])[]) => {
      const rows = await db.many<{ id: string; telefono: string }>(
        sql`SELECT user_id AS id, telefono
          FROM vault.account
          WHERE user_id = ANY(${[...new Set(request.flat())]}) AND telefono IS NOT NULL`,
      )
      const phones = new Map(rows.map(({ id, telefono }) => [id, telefono]))
      return request.map(
        (ids) =>
          new Map(
            ids.flatMap((id): [string, string][] => {
              const phone = phones.get(id)
              return phone === undefined ? [] : [[id, phone]]
            }),
          ),
      )
    })
    this.#hmac = emailIndex(masterKey)
  }

  /** Reserves the address for a new account; false where it is taken. */
  async claim(
    userId: string,
    {
      email,
      telefono,
      passwordHash,
      pending,
    }: {
      email: string
      telefono: string | null
      passwordHash: string
      pending: PendingRegistration
    },
  ): Promise<boolean> {
    const taken = await this.#db.run(sql`
      INSERT INTO vault.account (user_id, email_hmac, email, telefono, password_hash, pending)
      VALUES (
        ${userId}, ${this.#hmac(email)}, ${email}, ${telefono}, ${passwordHash},
          ${JSON.stringify(pending)}
      )
      ON CONFLICT (email_hmac)
      DO NOTHING`)
    return taken === 1
  }

  /** The log holds who it is: nothing is pending any more. */
  async registered(userId: string): Promise<void> {
    await this.#db.run(sql`UPDATE vault.account SET pending = NULL WHERE user_id = ${userId}`)
  }

  byEmail(email: string): Promise<AccountRow | undefined> {
    return this.#db.first(
      sql`SELECT ${columns} FROM vault.account WHERE email_hmac = ${this.#hmac(email)}`,
    )
  }

  byId(userId: string): Promise<AccountRow | undefined> {
    return this.#db.first(sql`SELECT ${columns} FROM vault.account WHERE user_id = ${userId}`)
  }

  /** Address and phone of several people, by id; who isn't known is left out. */
  async contactsOf(
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, { email: string; telefono: string | null }>> {
    const rows = await this.#db.many<{ userId: string; email: string; telefono: string | null }>(
      sql`SELECT user_id AS "userId", email, telefono
        FROM vault.account
        WHERE user_id = ANY(${userIds})`,
    )
    return new Map(rows.map(({ userId, email, telefono }) => [userId, { email, telefono }]))
  }

  async setTelefono(userId: string, telefono: string | null): Promise<void> {
    // Another number has to be confirmed anew.
    await this.#db.run(sql`
      UPDATE vault.account SET telefono = ${telefono}, telefono_confirmed_at = CASE WHEN telefono = ${telefono}::text THEN telefono_confirmed_at END
      WHERE user_id = ${userId}`)
  }

  async setPassword(userId: string, { from, to }: { from: string; to: string }): Promise<boolean> {
    return (
      (await this.#db.run(
        sql`UPDATE vault.account SET password_hash = ${to} WHERE user_id = ${userId} AND password_hash = ${from}`,
      )) === 1
    )
  }
}
