/**
 * Changes of rows that a build keeps for later, in order: as long as its tables have no keys, what
 * is said of a row that may be there can't be written. In a temporary table of the build's own
 * connection, so that memory stays the same however long the log is, and gone with the connection.
 */
import { deserialize, serialize } from 'node:v8'
import type { Queryable } from '../../../postgres/db.ts'
import type { Effect } from './rows.ts'

/** A table's changes, of what was said in a stretch of the log. */
export interface KeptWindow {
  readonly table: string
  readonly after: bigint
  readonly upTo: bigint
  readonly effects: Map<string, Effect>
}

export class KeptChanges {
  readonly #client: Queryable
  #count = 0

  constructor(client: Queryable) {
    this.#client = client
  }

  async keep({ table, after, upTo, effects }: KeptWindow): Promise<void> {
    // Not compressed: it is read once, soon.
    if (this.#count === 0) {
      await this.#client.query(
        `CREATE TEMPORARY TABLE kept (number int, table_name text, after_position bigint, up_to bigint, effects bytea STORAGE EXTERNAL)`,
      )
    }
    await this.#client.query('INSERT INTO kept VALUES ($1, $2, $3, $4, $5)', [
      this.#count,
      table,
      after,
      upTo,
      serialize(effects),
    ])
    this.#count++
  }

  /** Each, in the order in which they were kept; then there are none. */
  async *take(): AsyncGenerator<KeptWindow> {
    for (let number = 0; number < this.#count; number++) {
      const { rows } = await this.#client.query(
        'SELECT table_name, after_position, up_to, effects FROM kept WHERE number = $1',
        [number],
      )
      const [row] = rows as {
        table_name: string
        after_position: bigint
        up_to: bigint
        effects: Buffer
      }[]
      if (!row) throw new Error(`kept changes ${number} are gone`)
      yield {
        table: row.table_name,
        after: row.after_position,
        upTo: row.up_to,
        effects: deserialize(row.effects) as Map<string, Effect>,
      }
    }
    if (this.#count > 0) await this.#client.query('DROP TABLE kept')
    this.#count = 0
  }
}
