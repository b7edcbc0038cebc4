/** Exact location of a home shop; everywhere else it is approximate. */
import { type Db, sql } from '../../postgres/db.ts'

export interface PrivatePlace {
  readonly latitude: number
  readonly longitude: number
}

export class Places {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async keep(
    businessId: string,
    ownerId: string,
    { latitude, longitude }: PrivatePlace,
  ): Promise<void> {
    await this.#db.run(sql`
      INSERT INTO vault.place (business_id, owner_id, latitude, longitude)
      VALUES (${businessId}, ${ownerId}, ${latitude}, ${longitude})
      ON CONFLICT (business_id)
      DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude`)
  }

  of(businessId: string): Promise<PrivatePlace | undefined> {
    return this.#db.first<PrivatePlace>(
      sql`SELECT latitude, longitude FROM vault.place WHERE business_id = ${businessId}`,
    )
  }

  async forget(businessId: string): Promise<void> {
    await this.#db.run(sql`DELETE FROM vault.place WHERE business_id = ${businessId}`)
  }
}
