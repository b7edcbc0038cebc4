/** Phones of guests, for their barber's side only. */
import { type Db, sql } from '../../postgres/db.ts'

export class Guests {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** The guest this barber knows by the phone; `personId` becomes it if there is none. */
  async known(barberId: string, telefono: string, personId: string): Promise<string> {
    const row = await this.#db.first<{ id: string }>(sql`
      INSERT INTO vault.guest (person_id, barber_id, telefono)
      VALUES (${personId}, ${barberId}, ${telefono})
      ON CONFLICT (barber_id, telefono)
      DO UPDATE SET telefono = excluded.telefono
      RETURNING person_id AS id`)
    return row?.id ?? personId
  }

  /** Phones by person; who gave none is left out. */
  async phonesOf(personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db.many<{ id: string; telefono: string }>(
      sql`SELECT person_id AS id, telefono FROM vault.guest WHERE person_id = ANY(${personIds})`,
    )
    return new Map(rows.map(({ id, telefono }) => [id, telefono]))
  }
}
