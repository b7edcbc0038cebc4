/**
 * The log's tables, and the two functions that write them.
 *
 * Each takes many appends at once and commits them together, in one round trip. It holds the one
 * row of `log.head` from its first statement to its commit, so there is one writer at a time
 * whatever the number of processes: positions are gapless and become visible in their order, and a
 * reader can never skip one.
 */
import pg from 'pg'
import { pause } from '../backoff.ts'
import { SUPERSEDED } from './failure.ts'

/** What is expected of the stream, as a number for SQL; 0 and more is that revision. */
export const EXPECTED = { none: -1, exists: -2, any: -3 } as const

const superseded = 'another writer has taken over the log: this process appends no more'

const tables = `
CREATE SCHEMA IF NOT EXISTS log;

CREATE TABLE IF NOT EXISTS log.head (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  position bigint NOT NULL,
  -- Which log this is: it goes with a backup, and a log that is made anew has another.
  identity uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Which writer's turn it is. A standby that takes over raises it, and the writer before appends no more.
  epoch int NOT NULL DEFAULT 1
);
DO $$ BEGIN
  -- Looked for first: the statement itself would wait for the writer, and hold it up, at every start.
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'log.head'::regclass AND attname = 'identity') THEN
    ALTER TABLE log.head ADD COLUMN identity uuid NOT NULL DEFAULT gen_random_uuid();
  END IF;
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'log.head'::regclass AND attname = 'epoch') THEN
    ALTER TABLE log.head ADD COLUMN epoch int NOT NULL DEFAULT 1;
  END IF;
END $$;
INSERT INTO log.head (position) VALUES (0) ON CONFLICT DO NOTHING;

-- json, not jsonb: kept letter by letter as it was written, and cheaper to write.
CREATE TABLE IF NOT EXISTS log.event (
  position bigint PRIMARY KEY,
  stream text NOT NULL,
  revision int NOT NULL,
  id uuid NOT NULL UNIQUE,
  type text NOT NULL,
  data json NOT NULL,
  metadata json NOT NULL,
  -- When it was committed, but for the moment that takes. One writer at a time sets it, so it grows with the position.
  -- Null where it was written before this was kept.
  recorded_at timestamptz DEFAULT clock_timestamp()
);
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'log.event'::regclass AND attname = 'recorded_at') THEN
    -- Two steps: a default that is set later says nothing of the rows that are there, and rewrites none of them.
    ALTER TABLE log.event ADD COLUMN recorded_at timestamptz;
    ALTER TABLE log.event ALTER COLUMN recorded_at SET DEFAULT clock_timestamp();
  END IF;
END $$;
`

/**
 * A stream's revisions are unique by a digest of its name. An index over the names themselves is
 * three times as large, and where most streams are as short as a like, how many pages of it are
 * touched is what an append costs. The names are compared, too.
 */
export const isStream = (stream: string) =>
  `md5(e.stream)::uuid = md5(${stream})::uuid AND e.stream = ${stream}`

/**
 * Older logs index by name. The new index is built concurrently at one start, the old one dropped
 * at the next, because older processes need it meanwhile.
 */
const OLD_KEY = 'event_stream_revision_key'
const streamKey = `
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'log.event'::regclass AND conname = '${OLD_KEY}') THEN
    IF EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('log.event_stream_key') AND indisvalid) THEN
      SET LOCAL lock_timeout = '300ms';
      ALTER TABLE log.event DROP CONSTRAINT ${OLD_KEY};
    END IF;
  ELSIF to_regclass('log.event_stream_key') IS NULL THEN
    CREATE UNIQUE INDEX event_stream_key ON log.event ((md5(stream)::uuid), revision);
  END IF;
EXCEPTION WHEN lock_not_available THEN NULL;
END $$;
`

/*
 * What is so nearly always: appends to different streams, each at the revision that it expects. All
 * of them or, where one does not fit, none; the keys of the table find out, and `before` the
 * streams that must have reached a revision. Gives the position before the first event, or null,
 * and when the log took them in. Processes of a version that does not ask for that call
 * log.append_all, and those that say no epoch the function without: both are left to them.
 */
const appendPlain = `
CREATE OR REPLACE FUNCTION log.append_plain(
  writer int, before_streams text, before int[], streams text, revisions int[], ids text, types text, data text, metadata text, OUT head bigint, OUT at timestamptz)
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE log.head SET position = position + cardinality(revisions) WHERE epoch = writer RETURNING position - cardinality(revisions) INTO head;
  IF head IS NULL THEN
    RAISE EXCEPTION '${superseded}' USING ERRCODE = '${SUPERSEDED}';
  END IF;
  at := clock_timestamp();
  IF cardinality(before) > 0 THEN
    IF EXISTS (
      SELECT FROM unnest(string_to_array(before_streams, E'\\n'), before) b (stream, revision)
      WHERE (SELECT true FROM log.event e WHERE ${isStream('b.stream')} AND e.revision = b.revision LIMIT 1) IS NULL
    ) THEN
      RAISE unique_violation;
    END IF;
  END IF;
  INSERT INTO log.event (position, stream, revision, id, type, data, metadata, recorded_at)
  SELECT head + v.n, v.stream, v.revision, v.id, v.type, v.data::json, v.metadata::json, at
  FROM unnest(string_to_array(streams, E'\\n'), revisions, string_to_array(ids, E'\\n')::uuid[], string_to_array(types, E'\\n'), string_to_array(data, E'\\n'), string_to_array(metadata, E'\\n'))
    WITH ORDINALITY v (stream, revision, id, type, data, metadata, n);
  PERFORM pg_notify('log_head', (head + cardinality(revisions))::text);
EXCEPTION WHEN unique_violation THEN
  head := NULL;
END $$;
`

/*
 * The careful one: judges each append on its own.
 *
 * Texts come as lines (JSON has no raw line breaks), because an array of JSON texts would be
 * escaped and unescaped again on the way. Statements in a function each see what was committed
 * before they began, so everything after the lock sees the log as the writer before left it.
 *
 * Of several appends to one stream the first that fits is appended, and with it those that don't
 * care for the revision. The others are told to come again: only the next batch can say what holds
 * for them.
 *
 * LATERAL … LIMIT 1 and the planner setting keep index look-ups also in a plan that was made while
 * the log was still empty.
 */
const append = `
CREATE OR REPLACE FUNCTION log.append(writer int, streams text, expected int[], sizes int[], owners int[], ids text, types text, data text, metadata text)
RETURNS TABLE (outcome text, revision int, "position" bigint)
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  head bigint;
BEGIN
  SELECT h.position INTO head FROM log.head h WHERE h.epoch = writer FOR UPDATE;
  IF head IS NULL THEN
    RAISE EXCEPTION '${superseded}' USING ERRCODE = '${SUPERSEDED}';
  END IF;
  RETURN QUERY
  WITH offer AS MATERIALIZED (
    SELECT o.n, o.stream, o.expected, o.size, sum(o.size) OVER (ORDER BY o.n) AS last,
      coalesce((SELECT e.revision FROM log.event e WHERE ${isStream('o.stream')} ORDER BY e.revision DESC LIMIT 1), -1) AS current
    FROM unnest(string_to_array(streams, E'\\n'), expected, sizes) WITH ORDINALITY o (stream, expected, size, n)
  ), event AS MATERIALIZED (
    SELECT * FROM unnest(owners, string_to_array(ids, E'\\n')::uuid[], string_to_array(types, E'\\n'), string_to_array(data, E'\\n'), string_to_array(metadata, E'\\n'))
      WITH ORDINALITY v (n, id, type, data, metadata, m)
  ), known AS MATERIALIZED (
    SELECT v.n, count(*) AS events, max(e.stream) AS stream, count(DISTINCT e.stream) AS streams, max(e.revision) AS revision, max(e.position) AS position
    FROM event v CROSS JOIN LATERAL (SELECT * FROM log.event e WHERE e.id = v.id LIMIT 1) e
    GROUP BY v.n
  ), fitted AS (
    SELECT o.*, k.events AS known, k.streams = 1 AND k.stream = o.stream AS here, k.revision AS known_revision, k.position AS known_position,
      k.n IS NULL AND CASE o.expected WHEN -1 THEN o.current = -1 WHEN -2 THEN o.current >= 0 WHEN -3 THEN true ELSE o.current = o.expected END AS fits
    FROM offer o LEFT JOIN known k ON k.n = o.n
  ), ranked AS (
    SELECT f.*, count(*) FILTER (WHERE f.fits) OVER (PARTITION BY f.stream ORDER BY f.n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
    FROM fitted f
  ), judged AS (
    SELECT r.*, CASE
      WHEN r.known = r.size AND r.here THEN 'known'
      WHEN r.known > 0 THEN 'clash'
      WHEN r.fits AND (r.before = 0 OR r.expected IN (-2, -3)) THEN 'appended'
      WHEN r.before > 0 THEN 'again'
      ELSE 'refused' END AS outcome
    FROM ranked r
  ), placed AS MATERIALIZED (
    SELECT j.*,
      j.current + sum(j.size) FILTER (WHERE j.outcome = 'appended') OVER (PARTITION BY j.stream ORDER BY j.n) AS revision,
      head + sum(j.size) FILTER (WHERE j.outcome = 'appended') OVER (ORDER BY j.n) AS position
    FROM judged j
  ), written AS (
    INSERT INTO log.event (position, stream, revision, id, type, data, metadata)
    SELECT p.position - p.last + v.m, p.stream, p.revision - p.last + v.m, v.id, v.type, v.data::json, v.metadata::json
    FROM placed p JOIN event v ON v.n = p.n
    WHERE p.outcome = 'appended'
    ORDER BY 1
  ), moved AS (
    UPDATE log.head h SET position = p.position
    FROM (SELECT max(position) AS position FROM placed WHERE outcome = 'appended') p
    WHERE p.position IS NOT NULL
    RETURNING pg_notify('log_head', h.position::text)
  )
  SELECT p.outcome,
    (CASE p.outcome WHEN 'known' THEN p.known_revision WHEN 'appended' THEN p.revision ELSE p.current END)::int,
    (CASE p.outcome WHEN 'known' THEN p.known_position WHEN 'appended' THEN p.position END)::bigint
  FROM placed p ORDER BY p.n;
END $$;
`

/** What a log says of itself when it is opened. */
export interface OpenedHead {
  readonly identity: string
  /** What the writers of this process say with each append. */
  readonly epoch: number
}

/** Makes what is missing; several processes may start at once. */
export async function migrate(pool: pg.Pool): Promise<OpenedHead> {
  await pool.query(
    `BEGIN; SELECT pg_advisory_xact_lock(hashtext('log.migrate')); ${tables} ${streamKey} ${appendPlain} ${append} COMMIT`,
  )
  const {
    rows: [head],
  } = await pool.query<OpenedHead>('SELECT identity, epoch FROM log.head')
  if (!head) throw new Error('the event log has no head')
  await keyedAnew(pool)
  return head
}

/**
 * Builds the key of a log that has only the old one. Takes as long as the log is large, so on a
 * connection without limits; nobody waits for it but this start.
 */
async function keyedAnew(pool: pg.Pool): Promise<void> {
  const isMissing = `SELECT
    FROM pg_class
    WHERE oid = 'log.event'::regclass
      AND NOT EXISTS (
        SELECT FROM pg_index WHERE indexrelid = to_regclass('log.event_stream_key') AND indisvalid
      )`
  if (!(await pool.query(isMissing)).rowCount) return
  const client = new pg.Client({ ...pool.options, query_timeout: 0, statement_timeout: 0 })
  await client.connect()
  try {
    // Polled: a waiting statement would block the index build.
    while (
      !(
        await client.query<{ mine: boolean }>(
          `SELECT pg_try_advisory_lock(hashtext('log.key')) AS mine`,
        )
      ).rows[0]?.mine
    )
      await pause(100)
    if (!(await client.query(isMissing)).rowCount) return
    // What an attempt that was broken off has left.
    await client.query('DROP INDEX CONCURRENTLY IF EXISTS log.event_stream_key')
    await client.query(
      'CREATE UNIQUE INDEX CONCURRENTLY event_stream_key ON log.event ((md5(stream)::uuid), revision)',
    )
  } finally {
    await client.end()
  }
}
