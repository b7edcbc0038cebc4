/** The book of what was rebuilt and verified. */
export const worksTable = `
  CREATE TABLE IF NOT EXISTS projections.work (
    id uuid PRIMARY KEY,
    projection text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('rebuild', 'verify')),
    version int NOT NULL,
    version_before int,
    -- Of the staff; null: the operator's terminal, or the server by itself.
    asked_by uuid,
    asked_as text NOT NULL,
    began_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    outcome text NOT NULL DEFAULT 'running' CHECK (outcome IN ('running', 'done', 'failed', 'stopped')),
    events bigint,
    position bigint,
    -- How many rows each table had and has.
    rows jsonb,
    differing int,
    -- Keys and columns of the first rows that differ; never values, which may be somebody's.
    differences jsonb,
    error text
  );
  CREATE INDEX IF NOT EXISTS work_began ON projections.work (began_at DESC);`
