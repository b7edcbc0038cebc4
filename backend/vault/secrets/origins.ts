/**
 * From where reports came, so that it shows when several came from one place: never the address,
 * only what the master key makes of it and of the case, so that it tells two reports of one case
 * apart and nothing of any other; and that for a month.
 */
import { createHmac, hkdfSync } from 'node:crypto'
import { type Db, sql } from '../../postgres/db.ts'

export const originTable = `
-- From where a report came, as a hash that is good within its case alone; with another master key it is another one.
CREATE TABLE IF NOT EXISTS vault.report_origin (
  report_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  origin bytea NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS report_origin_by_user ON vault.report_origin (user_id);
CREATE INDEX IF NOT EXISTS report_origin_by_age ON vault.report_origin (kept_at);
`
const KEPT = sql`interval '30 days'`
/** Two addresses of one case are not to be mistaken for each other; more is not needed. */
const BYTES = 16

export class ReportOrigins {
  readonly #db: Db
  readonly #key: Buffer

  constructor(db: Db, masterKey: Buffer) {
    this.#db = db
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu report origins', 32))
  }

  /** First write wins. `network`: see `networkOf`, so one line is one origin. */
  async keep(
    {
      reportId,
      userId,
      caseId,
    }: { readonly reportId: string; readonly userId: string; readonly caseId: string },
    network: string,
  ): Promise<void> {
    const origin = createHmac('sha256', this.#key)
      .update(`${caseId} ${network}`)
      .digest()
      .subarray(0, BYTES)
    await this.#db.run(
      sql`INSERT INTO vault.report_origin (report_id, user_id, origin)
        VALUES (${reportId}, ${userId}, ${origin})
        ON CONFLICT
        DO NOTHING`,
    )
  }

  /** Of those of one case; without what is forgotten by now. */
  async of(reportIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db.many<{ id: string; origin: string }>(
      sql`SELECT report_id AS id, encode(origin, 'hex') AS origin
        FROM vault.report_origin
        WHERE report_id = ANY (${[...reportIds]}::uuid[])`,
    )
    return new Map(rows.map(({ id, origin }) => [id, origin]))
  }

  async sweep(now: Date): Promise<void> {
    await this.#db.run(
      sql`DELETE FROM vault.report_origin
        WHERE kept_at < ${now.toISOString()}::timestamptz - ${KEPT}`,
    )
  }
}
