/**
 * The tables of the workers: how far each reactor has come, and what became of each delivery. They are no read model
 * (a rebuild must not touch them: it would tell everybody everything again), so they have a schema of their own.
 */
import type { Db } from '../../postgres/db.ts'

/** Creates what is not there; several nodes may start at once. */
export async function prepareWorkersSchema(db: Db): Promise<void> {
  await db.transaction(async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('workers schema'))`)
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS workers;
      CREATE TABLE IF NOT EXISTS workers.checkpoint (
        reactor text PRIMARY KEY,
        position bigint NOT NULL,
        moved_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE IF NOT EXISTS workers.delivery (
        event_id uuid NOT NULL,
        channel text NOT NULL,
        recipient uuid NOT NULL,
        position bigint NOT NULL,
        template text NOT NULL,
        ids jsonb NOT NULL,
        status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'claimed', 'sending', 'sent', 'skipped', 'failed', 'doubtful')),
        reason text,
        attempts int NOT NULL DEFAULT 0,
        leased_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        PRIMARY KEY (event_id, channel, recipient)
      );
      CREATE INDEX IF NOT EXISTS delivery_open ON workers.delivery (updated_at) WHERE status IN ('queued', 'claimed', 'sending');
      CREATE INDEX IF NOT EXISTS delivery_settled ON workers.delivery (updated_at) WHERE status NOT IN ('queued', 'claimed', 'sending');
    `)
  })
}
