/**
 * 20 moderators who press 'siguiente' at the same moment, until nothing is left of 500 cases among
 * 100,000: POST /api/admin/cases/next, beside bare Fastify that claims rows by `UPDATE … FOR UPDATE
 * SKIP LOCKED`. Each decides what they got, so that it is out of the queue, and presses again when
 * what follows on it is done: only the claiming is timed. Counted beside both: how often two get
 * the same where one looks first and writes then, as Ozone claims a report (a SELECT of what is
 * assigned to nobody, an INSERT, READ COMMITTED, no key that would stop the second). `SCALE=0.1`
 * takes a tenth of all.
 */
import { request } from 'node:http'
import { eventually } from '../backend/test/support/eventually.ts'
import { caseRows } from './cases.ts'
import { scenario, QUIET } from './scenario.ts'
import { report, type Run, together } from './report.ts'
import { ids } from './shops.ts'
import { caughtUp, scaled } from './tools.ts'
import { inTurns } from '../backend/seed/events/append.ts'
import { headersOf, type WrittenPerson, writePeople } from '../backend/seed/events/people.ts'
import { writeCase } from '../backend/seed/events/cases.ts'

const STAFF = 20
const CASES = STAFF * Math.ceil(scaled(500) / STAFF)
const ROUNDS = 3
const [OURS, BARE] = ['siguiente', 'bare Fastify + UPDATE … SKIP LOCKED']

interface Answer {
  readonly status: number
  readonly body: { readonly id?: string; readonly code?: string }
}

await scenario({
  environment: QUIET,
  run: async ({ ours, bare, pool, db, log, vault }) => {
    await pool.query(ids)
    await pool.query(caseRows({ cases: scaled(100_000), open: 0 }))
    const staff = await writePeople({ log, vault }, STAFF, { role: 'moderator' })
    await pool.query(
      'CREATE TABLE bare_case (case_id uuid PRIMARY KEY, rank double precision NOT NULL, claimed_by uuid, claimed_until timestamptz); CREATE INDEX ON bare_case (rank DESC) WHERE claimed_by IS NULL',
    )
    await pool.query(
      'CREATE TABLE looked_case (case_id uuid PRIMARY KEY, rank double precision NOT NULL); CREATE TABLE assignment (id bigserial PRIMARY KEY, case_id uuid NOT NULL, queue_id int, by uuid NOT NULL, end_at timestamptz NOT NULL, UNIQUE (queue_id, case_id))',
    )
    await fetch(`${bare}/query`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        values: [],
        text: `UPDATE bare_case SET claimed_by = gen_random_uuid(), claimed_until = now() + interval '15 minutes' WHERE case_id =
      (SELECT case_id FROM bare_case WHERE claimed_by IS NULL ORDER BY rank DESC LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING case_id AS id`,
      }),
    })

    const runs = { ours: [] as Run[], bare: [] as Run[] }
    const wrong = { double: 0, left: 0, strange: 0 }
    let doubles = 0
    for (let round = 0; round <= ROUNDS; round++) {
      // The first round warms both up, with fewer.
      const wanted = round === 0 ? STAFF * 5 : CASES
      const waiting = new Set(await inTurns(Array.from({ length: wanted }), () => writeCase(log)))
      await caughtUp({ db, log })
      await pool.query('TRUNCATE bare_case, looked_case, assignment')
      await pool.query(
        'INSERT INTO bare_case (case_id, rank) SELECT gen_random_uuid(), random() FROM generate_series(1, $1::int)',
        [wanted],
      )
      await pool.query('INSERT INTO looked_case SELECT case_id, rank FROM bare_case')
      await pool.query('VACUUM ANALYZE')

      const [got, theirs]: [string[], string[]] = [[], []]
      const millis = { ours: [] as number[], bare: [] as number[] }
      const spent = { ours: 0, bare: 0 }
      for (let wave = 0; wave * STAFF < wanted; wave++) {
        let began = performance.now()
        const claimed = await Promise.all(
          staff.map((one) =>
            timed(millis.ours, () =>
              ask(ours, 'POST', '/api/admin/cases/next', headersOf(one), {}),
            ),
          ),
        )
        spent.ours += performance.now() - began
        began = performance.now()
        const bareClaimed = await Promise.all(
          staff.map(() => timed(millis.bare, () => ask(bare, 'GET', '/query', {}))),
        )
        spent.bare += performance.now() - began
        theirs.push(
          ...bareClaimed.flatMap(({ body }) =>
            (body as unknown as { id: string }[]).map(({ id }) => id),
          ),
        )

        await Promise.all(
          claimed.map(async ({ status, body: { id } }, number) => {
            if (status !== 200 || id === undefined) return
            got.push(id)
            const decided = await ask(
              ours,
              'POST',
              `/api/admin/cases/${id}/decisions`,
              headersOf(staff[number] as WrittenPerson),
              { medidas: [{ medida: 'none' }], hechos: 'Nada', vistoHasta: '999999999' },
            )
            if (decided.status !== 201)
              throw new Error(
                `a decision was answered ${decided.status} ${JSON.stringify(decided.body)}`,
              )
          }),
        )
        await caughtUp({ db, log })
      }
      wrong.double += got.length - new Set(got).size
      wrong.strange += got.filter((id) => !waiting.has(id)).length
      const left = await eventually(
        'all decisions are shown',
        async () => {
          const {
            rows: [row],
          } = await pool.query<{ waits: number }>(
            'SELECT count(*)::int AS waits FROM cases.case WHERE waits',
          )
          return row && row.waits === wanted - new Set(got).size && { waits: row.waits }
        },
        { seconds: 30 },
      )
      wrong.left += left.waits
      const seen = await lookThenWrite()
      if (round === 0) continue
      if (new Set(theirs).size !== wanted)
        throw new Error(`the bare server gave ${new Set(theirs).size} of ${wanted}`)
      doubles += seen
      runs.ours.push({ perSecond: wanted / (spent.ours / 1_000), millis: millis.ours })
      runs.bare.push({ perSecond: wanted / (spent.bare / 1_000), millis: millis.bare })
    }
    const reached = report(
      `${STAFF} at once press 'siguiente' until ${CASES} cases among ${scaled(100_000).toLocaleString('en')} are gone`,
      [
        { what: OURS, run: together(runs.ours) },
        { what: BARE, run: together(runs.bare) },
      ],
      [{ ours: OURS, peer: BARE, atLeast: 0.2 }],
    )
    const exact = wrong.double === 0 && wrong.left === 0 && wrong.strange === 0
    console.log(
      `  of ${ROUNDS} × ${CASES} cases and those that warmed up: ${wrong.double} to two, ${wrong.left} left, ${wrong.strange} that were not waiting (to reach: 0) ${exact ? 'reached' : 'NOT REACHED'}`,
    )
    console.log(
      `  where one looks first and writes then: ${doubles} more claims than the ${ROUNDS * CASES} cases: each of a case that somebody else had`,
    )
    return reached && exact

    /** Until each has found nothing more. Gives how many claims were second ones. */
    async function lookThenWrite(): Promise<number> {
      await Promise.all(
        staff.map(async ({ id: by }) => {
          for (;;) {
            const client = await pool.connect()
            try {
              await client.query('BEGIN')
              const {
                rows: [found],
              } = await client.query<{ case_id: string }>(
                'SELECT case_id FROM looked_case AS one WHERE NOT EXISTS (SELECT FROM assignment WHERE assignment.case_id = one.case_id AND end_at > now()) ORDER BY rank DESC LIMIT 1',
              )
              if (found)
                await client.query(
                  `INSERT INTO assignment (case_id, by, end_at)
                    VALUES ($1, $2, now() + interval '15 minutes')`,
                  [found.case_id, by],
                )
              await client.query('COMMIT')
              if (!found) return
            } finally {
              client.release()
            }
          }
        }),
      )
      const {
        rows: [row],
      } = await pool.query<{ doubles: number }>(
        'SELECT (count(*) - count(DISTINCT case_id))::int AS doubles FROM assignment',
      )
      return row?.doubles ?? 0
    }
  },
})

async function timed(millis: number[], act: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now()
  const answer = await act()
  millis.push(performance.now() - began)
  if (answer.status !== 200)
    throw new Error(`a claim was answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

function ask(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const text = body && JSON.stringify(body)
    const sent = request(
      new URL(path, url),
      {
        method,
        headers: {
          ...headers,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(text)),
          }),
        },
      },
      (response) => {
        let said = ''
        response
          .setEncoding('utf8')
          .on('data', (part: string) => {
            said += part
          })
          .on('end', () =>
            done({
              status: response.statusCode ?? 0,
              body: JSON.parse(said || '{}') as Answer['body'],
            }),
          )
          .on('error', fail)
      },
    )
    sent.on('error', fail).end(text)
  })
}
