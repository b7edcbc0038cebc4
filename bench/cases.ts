/**
 * 100,000 cases of years as the read models have them, written by sets: for benches that ask among
 * many. The ids are `bench_id` of shops.ts.
 */

interface Many {
  readonly cases: number
  /** The first ones: all others are decided. */
  readonly open: number
  /** Of the decided ones and the open ones alike. */
  readonly reports?: number
}

const minutesAgo = (of: string) => `now() - ${of} * interval '5 minutes'`
const isOpen = (open: number) => `i <= ${open}`

/** A year has 105,120 spells of five minutes. */
export const caseRows = ({ cases, open, reports = 0 }: Many) => `
  INSERT INTO cases.case (
      case_id, subject_type, subject_id, reported_user_id, state, urgent, grave, serious, reports,
        notices, told, weighed, pictures, language, opened_at, last_at, waits_since, claimed_by,
        claimed_until, decision_id, decided_by, decided_at
    )
  SELECT bench_id('case' || i), CASE WHEN i % 4 = 0 THEN 'COMMENT' ELSE 'POST' END,
    bench_id('thing' || i), bench_id('author' || i % 20000), CASE WHEN ${isOpen(open)} THEN 'open'
    ELSE 'decided' END, i % 100 = 0, i % 10 = 0, i % 3 = 0, 3, 0, 3, 150, i % 2, CASE
    WHEN i % 5 = 0 THEN 'en' ELSE 'es' END, ${minutesAgo('i')},
    ${minutesAgo('i')} + interval '2 minutes', ${minutesAgo('i')}, CASE WHEN ${isOpen(open)}
    AND i % 100 < 2 THEN bench_id('mate' || i % 20) END, CASE WHEN ${isOpen(open)}
    AND i % 100 < 2 THEN now() + interval '1 day' END, CASE
    WHEN NOT (${isOpen(open)}) THEN bench_id('decision' || i) END, CASE
    WHEN NOT (${isOpen(open)}) THEN bench_id('mate' || i % 20) END, CASE
    WHEN NOT (${isOpen(open)}) THEN ${minutesAgo('i')} + interval '2 minutes' END
  FROM generate_series(1, ${cases}) AS i;
  INSERT INTO cases.reason (case_id, reason, count)
  SELECT bench_id('case' || i), reason, CASE WHEN at = 1 + i % 11
    OR (i % 3 = 0 AND at = 1 + i % 5) THEN 2 ELSE 0 END
  FROM generate_series(1, ${cases}) AS i,
    unnest(
      ARRAY['spam', 'acoso', 'odio', 'desnudez', 'violencia', 'autolesion', 'menores',
        'suplantacion', 'falsa', 'ilegal', 'otro']
    ) WITH ORDINALITY AS said (reason, at);
  INSERT INTO cases.decision (
      decision_id, case_id, subject_type, subject_id, author_id, decided_by, clause, decided_at,
        reversed, measured
    )
  SELECT bench_id('decision' || i), bench_id('case' || i), CASE WHEN i % 4 = 0 THEN 'COMMENT'
    ELSE 'POST' END, bench_id('thing' || i), bench_id('author' || i % 20000),
    bench_id('mate' || i % 20), 'acoso', ${minutesAgo('i')} + interval '2 minutes', i % 50 = 0,
    i % 2 = 0
  FROM generate_series(${open + 1}, ${cases}) AS i;
  INSERT INTO reports.report (
      report_id, reporter_id, target_type, target_id, case_id, reported_user_id, seen_revision,
        reason, status, filed_at, position, decision_id, reversed
    )
  SELECT bench_id('report' || n), bench_id('reader' || n % 50000), CASE
    WHEN i % 4 = 0 THEN 'COMMENT' ELSE 'POST' END, bench_id('thing' || i), bench_id('case' || i),
    bench_id('author' || i % 20000), 0, 'acoso', CASE WHEN ${isOpen(open)} THEN 'PENDING'
    ELSE 'NO_ACTION' END, ${minutesAgo('i')}, n, CASE
    WHEN i > ${open} THEN bench_id('decision' || i) END, false
  FROM generate_series(1, ${reports}) AS n, LATERAL (SELECT 1 + n % ${cases} AS i) AS of;`

/** Those from one number to another, which were decided, wait again. */
export const reopened = (from: number, to: number) => `
  UPDATE cases.case SET state = 'open' FROM generate_series(${from}, ${to}) AS i WHERE case_id = bench_id('case' || i)`

/**
 * What `metrics` has counted of them: each was opened, claimed a minute later and decided another
 * minute later, and whoever had told of it answered.
 */
export const metricRows = ({ cases, open, reports = 0 }: Many) => `
  INSERT INTO metrics.opening (case_id, position, at, again)
  SELECT bench_id('case' || i), i * 4, ${minutesAgo('i')}, false
  FROM generate_series(1, ${cases}) AS i;
  INSERT INTO metrics.claim (case_id, position, at, held_by)
  SELECT bench_id('case' || i), i * 4 + 1, ${minutesAgo('i')} + interval '1 minute',
    bench_id('mate' || i % 20)::text
  FROM generate_series(${open + 1}, ${cases}) AS i;
  INSERT INTO metrics.decision (
      decision_id, case_id, position, at, subject_type, subject_id, decided_by, clause, ground,
        source, scope, effects, automatic, until, reversed_at
    )
  SELECT bench_id('decision' || i), bench_id('case' || i), i * 4 + 2,
    ${minutesAgo('i')} + interval '2 minutes', CASE WHEN i % 4 = 0 THEN 'COMMENT' ELSE 'POST' END,
    bench_id('thing' || i), bench_id('mate' || i % 20)::text,
    (ARRAY['acoso', 'spam', 'odio'])[1 + i % 3], 'terms', 'report', 'everywhere', CASE
    WHEN i % 2 = 0 THEN ARRAY['hide'] ELSE '{}' END, false, NULL, CASE
    WHEN i % 50 = 0 THEN ${minutesAgo('i')} + interval '3 minutes' END
  FROM generate_series(${open + 1}, ${cases}) AS i;
  INSERT INTO metrics.told (id, at, by_guest)
  SELECT bench_id('report' || n), ${minutesAgo(`(1 + n % ${cases})`)}, false
  FROM generate_series(1, ${reports}) AS n;
  INSERT INTO metrics.answer (report_id, at, acted)
  SELECT bench_id('report' || n), ${minutesAgo(`(1 + n % ${cases})`)} + interval '2 minutes',
    n % 2 = 0
  FROM generate_series(1, ${reports}) AS n
  WHERE 1 + n % ${cases} > ${open};`
