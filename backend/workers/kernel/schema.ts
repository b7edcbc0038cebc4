/**
 * The tables of the workers: how far each reactor has come, and what became of each delivery. They
 * are no read model (a rebuild must not touch them: it would tell everybody everything again), so
 * they have a schema of their own.
 */
import { withLogOf } from '../../eventlog/continuity.ts'
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
        -- The identity of the log that the position is in.
        log uuid,
        moved_at timestamptz NOT NULL DEFAULT now()
      );
      ${withLogOf('workers.checkpoint')}
      CREATE TABLE IF NOT EXISTS workers.delivery (
        event_id uuid NOT NULL,
        channel text NOT NULL,
        recipient uuid NOT NULL,
        position bigint NOT NULL,
        kind text NOT NULL,
        about jsonb NOT NULL,
        not_before timestamptz,
        status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'claimed', 'sending', 'sent', 'skipped', 'failed', 'doubtful')),
        reason text,
        attempts int NOT NULL DEFAULT 0,
        leased_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        PRIMARY KEY (event_id, channel, recipient)
      );
      -- Tables of before: another name for the kind, and a reactor each for appointments and teams.
      DO $$ BEGIN
        IF EXISTS (SELECT FROM information_schema.columns WHERE table_schema = 'workers' AND table_name = 'delivery' AND column_name = 'template') THEN
          ALTER TABLE workers.delivery RENAME COLUMN template TO kind;
          ALTER TABLE workers.delivery RENAME COLUMN ids TO about;
        END IF;
      END $$;
      ALTER TABLE workers.delivery ADD COLUMN IF NOT EXISTS not_before timestamptz;
      WITH before AS (DELETE FROM workers.checkpoint WHERE reactor IN ('appointment-notices', 'team-notices') RETURNING position)
        INSERT INTO workers.checkpoint (reactor, position) SELECT 'notices', min(position) FROM before HAVING count(*) > 0 ON CONFLICT DO NOTHING;
      -- Up to when somebody has heard of a subject whose news are gathered: see engagement/collapse.ts.
      CREATE TABLE IF NOT EXISTS workers.heard (subject text PRIMARY KEY, until timestamptz NOT NULL, waiting boolean NOT NULL);
      -- What a policy or a reactor could not carry out for good: see failed-events.ts.
      CREATE TABLE IF NOT EXISTS workers.failed_event (
        follower text NOT NULL, position bigint NOT NULL, event_id uuid NOT NULL, type text NOT NULL, problem text NOT NULL, attempts int NOT NULL DEFAULT 1,
        failed_at timestamptz NOT NULL DEFAULT now(), next_at timestamptz NOT NULL, PRIMARY KEY (follower, position)
      );
      -- How often in a row an address was refused for good; at three the channel is off.
      CREATE TABLE IF NOT EXISTS workers.bounce (recipient uuid NOT NULL, channel text NOT NULL, times int NOT NULL, PRIMARY KEY (recipient, channel));
      CREATE INDEX IF NOT EXISTS delivery_open ON workers.delivery (updated_at) WHERE status IN ('queued', 'claimed', 'sending');
      CREATE INDEX IF NOT EXISTS delivery_kept ON workers.delivery (position DESC) WHERE reason = 'outbox';
      -- For staff who look for what somebody was told, and for what was told lately.
      CREATE INDEX IF NOT EXISTS delivery_recipient ON workers.delivery (recipient, created_at DESC);
      CREATE INDEX IF NOT EXISTS delivery_newest ON workers.delivery (created_at DESC);
      CREATE INDEX IF NOT EXISTS delivery_settled ON workers.delivery (updated_at) WHERE status NOT IN ('queued', 'claimed', 'sending');
    `)
  })
}
