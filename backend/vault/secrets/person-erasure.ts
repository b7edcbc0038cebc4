/** Deletes a person's vault data, repeatably; keys.ts deletes the key. */
import { type Db, sql } from '../../postgres/db.ts'

export class Forgetting {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** People of these with a key or an account row left. */
  async known(personIds: readonly string[]): Promise<string[]> {
    const rows = await this.#db.many<{ id: string }>(sql`
      SELECT subject AS id
      FROM vault.subject_key
      WHERE subject = ANY(${[...personIds]}::uuid[]) AND wrapped IS NOT NULL
      UNION
      SELECT user_id
      FROM vault.account
      WHERE user_id = ANY(${[...personIds]}::uuid[])`)
    return rows.map(({ id }) => id)
  }

  /** Guests a barber knows by phone: erased with the barber. */
  async guestsOf(barberId: string): Promise<string[]> {
    return (
      await this.#db.many<{ id: string }>(
        sql`SELECT person_id AS id FROM vault.guest WHERE barber_id = ${barberId}`,
      )
    ).map(({ id }) => id)
  }

  /**
   * Address, phone, password, what answers were kept for them or tell of them, invitations to them
   * and by their shop, links that went out to them, what they sign in with besides, the phones of
   * their guests, where they live, where their browsers and phones are reached, from where they
   * have reported. Sessions are ended by `Sessions`, which tells other nodes.
   */
  async forget(userId: string, ownShopId: string): Promise<void> {
    const mentions = `%${userId}%`
    await this.#db.transaction(async (client) => {
      await client.query(
        `
          DELETE FROM vault.invitation
          WHERE business_id = $2
            OR email_hmac = (SELECT email_hmac FROM vault.account WHERE user_id = $1)
            OR telefono = (SELECT telefono FROM vault.account WHERE user_id = $1)`,
        [userId, ownShopId],
      )
      await client.query('DELETE FROM vault.idempotency WHERE user_id = $1 OR body LIKE $2', [
        userId,
        mentions,
      ])
      await client.query('DELETE FROM vault.account_link WHERE user_id = $1', [userId])
      await client.query('DELETE FROM vault.second_factor WHERE user_id = $1', [userId])
      await client.query('DELETE FROM vault.recovery_code WHERE user_id = $1', [userId])
      await client.query('DELETE FROM vault.calendar_feed WHERE user_id = $1', [userId])
      await client.query('DELETE FROM vault.guest WHERE barber_id = $1 OR person_id = $1', [userId])
      await client.query('DELETE FROM vault.place WHERE owner_id = $1', [userId])
      await client.query('DELETE FROM vault.push_subscription WHERE user_id = $1', [userId])
      await client.query('DELETE FROM vault.push_device WHERE user_id = $1', [userId])
      await client.query('DELETE FROM vault.phone_code WHERE user_id = $1', [userId])
      // What a shop has sent still counts for it.
      await client.query(
        'UPDATE vault.text_message SET user_id = NULL, number_hmac = NULL WHERE user_id = $1',
        [userId],
      )
      await client.query('DELETE FROM vault.report_origin WHERE user_id = $1', [userId])
      await client.query('DELETE FROM vault.account WHERE user_id = $1', [userId])
    })
  }
}
