/** Tables of pictures, changed additively only; the bytes are in the store. */
import type { Db } from '../postgres/db.ts'

const tables = `
CREATE SCHEMA IF NOT EXISTS media;

CREATE TABLE IF NOT EXISTS media.picture (
  media_id uuid PRIMARY KEY,
  scope text NOT NULL CHECK (scope = 'public' OR scope ~ '^(conversation|evidence):.'),
  -- arriving: its bytes are being stored. withdrawn: a decision stands against it. gone: deleted; the id never returns.
  state text NOT NULL CHECK (state IN ('arriving', 'kept', 'withdrawn', 'gone')),
  -- From here on nothing is left of one that is gone. Whose it is:
  owner_id uuid,
  -- SHA-256 of what came in, and of the largest size.
  source_hash bytea,
  content_hash bytea,
  -- Of the largest size, in pixels; which sizes there are.
  width int,
  height int,
  sizes int[],
  blur text,
  created_at timestamptz NOT NULL,
  -- Since when nobody refers to it, as far as anybody has looked; null: somebody does, or has just taken it.
  unused_since timestamptz,
  gone_at timestamptz,
  -- When its bytes were deleted for good: nobody writes them any more.
  emptied_at timestamptz,
  CHECK (state = 'gone' OR (owner_id IS NOT NULL AND content_hash IS NOT NULL AND width > 0 AND height > 0 AND sizes <> '{}' AND blur IS NOT NULL)),
  CHECK ((state = 'gone') = (gone_at IS NOT NULL))
);
-- By which decisions a picture is withdrawn: it is back when the last of them no longer stands.
CREATE TABLE IF NOT EXISTS media.withdrawal (media_id uuid NOT NULL, decision_id uuid NOT NULL, PRIMARY KEY (media_id, decision_id));
CREATE INDEX IF NOT EXISTS withdrawal_by_decision ON media.withdrawal (decision_id);
-- Which store holds the bytes: one row.
CREATE TABLE IF NOT EXISTS media.store (one boolean PRIMARY KEY DEFAULT true CHECK (one), identity text NOT NULL);
-- The same picture of the same person is kept once for each who may look at it.
CREATE UNIQUE INDEX IF NOT EXISTS picture_by_source ON media.picture (owner_id, source_hash, scope) WHERE state <> 'gone';
CREATE INDEX IF NOT EXISTS picture_by_owner ON media.picture (owner_id);
CREATE INDEX IF NOT EXISTS picture_of_evidence ON media.picture (scope) WHERE scope LIKE 'evidence:%';
CREATE INDEX IF NOT EXISTS picture_arriving ON media.picture (created_at) WHERE state = 'arriving';
CREATE INDEX IF NOT EXISTS picture_unused ON media.picture (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX IF NOT EXISTS picture_to_empty ON media.picture (gone_at) WHERE emptied_at IS NULL;
`

/** Advisory lock of creating tables: IF NOT EXISTS races between starting nodes. */
const LOCK = 7_305_121

export async function prepareMedia(db: Db): Promise<void> {
  await db.transaction(async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query(tables)
  })
}
