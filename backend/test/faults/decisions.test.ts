/**
 * kill -9 between a decision and each of what it brings about, and between its reversal and each of
 * what that takes back. Started again, the server finishes both within a minute, by itself and each
 * step once; and nothing is done that was not decided.
 */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { pictureIdOf } from '../../../contract/kernel/pictures.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import { sql } from '../../postgres/db.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { type Answer, call } from './call.ts'
import { serverChild } from './server-child.ts'
import { type MarketBarber, openMarket } from '../../seed/http/market.ts'

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='
const MEASURES = [
  { medida: 'remove', sobre: 'objeto' },
  { medida: 'restrict', sobre: 'autor' },
  { medida: 'suspend', sobre: 'autor', dias: 3 },
]
/** In this order: what a decision with these measures writes, and what its reversal does. */
const DONE = [
  'DecisionTaken',
  'PostTakenDown',
  'AccountRestricted',
  'AccountSuspended',
  'ReportAnswered',
  'DecisionCarriedOut',
]
const UNDONE = [
  'DecisionReversed',
  'PostRestored',
  'AccountUnrestricted',
  'AccountReinstated',
  'ReportAnswerReversed',
  'DecisionUndone',
]
/** Where it dies. What is written after one event is what is there before the next. */
const CUT = {
  deciding: ['DecisionTaken', 'PostTakenDown', 'AccountRestricted', 'ReportAnswered'],
  reversing: ['DecisionReversed', 'PostRestored', 'ReportAnswerReversed'],
}

test('a decision that kill -9 cuts off is carried out, and so is its reversal; without a decision nothing is', async () => {
  const { url: databaseUrl, db } = await freshDatabase()
  const order = join(tmpdir(), `balbu-dies-${randomUUID()}`)
  const environment = {
    DATABASE_URL: databaseUrl,
    MASTER_KEY: randomBytes(32).toString('base64'),
    TIMEZONE: 'America/Mexico_City',
  }
  const server = await serverChild({
    ...environment,
    DIES_AT: order,
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'dying.ts')}`,
  })
  onTestFinished(() => server.kill())
  await server.start()
  const ask = async (
    method: string,
    path: string,
    sessionId: string,
    body?: object,
  ): Promise<Answer['body']> => {
    const answer = await call(server.url, method, path, { sessionId, ...(body && { body }) })
    if (!answer || answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`)
    return answer.body
  }
  const {
    barbers,
    clients: [reporter],
  } = await openMarket(server.url, {
    barbers: CUT.deciding.length + CUT.reversing.length + 1,
    clients: 1,
  })
  if (!reporter) throw new Error('nobody is there')
  const lead = await signedInLead(server.url, environment)

  /** Something of theirs that was reported, and that the lead may decide. */
  const reported = async ({ id: barberId, sessionId }: MarketBarber) => {
    const { id, images } = (await ask('POST', '/api/posts', sessionId, {
      content: 'Degradado',
      imageUrls: [PICTURE],
    })) as { id: string; images: { url: string }[] }
    await eventually(
      'the post is there',
      async () =>
        (await call(server.url, 'GET', `/api/posts/${id}`, { sessionId: reporter.sessionId }))
          ?.status === 200,
    )
    await ask('POST', '/api/moderation/reports', reporter.sessionId, {
      targetType: 'POST',
      targetId: id,
      reason: 'acoso',
    })
    const caseId = caseIdOf({ type: 'POST', id })
    const seen = await eventually('the report is in its case', async () => {
      const found = await call(server.url, 'GET', `/api/admin/cases/${caseId}`, { sessionId: lead })
      return found?.status === 200 && found.body['reportes'] === 1 && found.body
    })
    return {
      id,
      barberId,
      caseId,
      upTo: seen['vistoHasta'],
      picture: pictureIdOf(images[0]?.url ?? null) ?? '',
    }
  }
  type Reported = Awaited<ReturnType<typeof reported>>
  const decide = async ({ caseId, upTo }: Reported) => {
    await ask('POST', `/api/admin/cases/${caseId}/claim`, lead)
    return call(server.url, 'POST', `/api/admin/cases/${caseId}/decisions`, {
      sessionId: lead,
      body: {
        medidas: MEASURES,
        clausula: 'acoso',
        fundamento: 'normas',
        hechos: 'Insulta',
        vistoHasta: upTo,
      },
    })
  }
  /** What the log has of a decision, in its order. */
  const written = async ({ id }: Reported) => {
    const [taken] = await db.many<{ id: string }>(
      sql`SELECT data ->> 'decisionId' AS id
        FROM log.event
        WHERE type = 'DecisionTaken' AND data ->> 'targetId' = ${id}`,
    )
    const decisionId = taken?.id ?? ''
    const rows = await db.many<{ type: string }>(
      sql`SELECT type FROM log.event WHERE data ->> 'decisionId' = ${decisionId} ORDER BY position`,
    )
    return { decisionId, types: rows.map(({ type }) => type) }
  }
  /** The server dies there, in the middle of what is asked, and is started again. */
  const cut = async (
    at: string,
    { id, barberId, caseId }: Reported,
    act: () => Promise<Answer | undefined>,
  ) => {
    await writeFile(order, `${at} ${id},${barberId},${caseId}`)
    expect(await act(), `no answer comes where it dies ${at}`).toBeUndefined()
    await server.kill()
    await server.start()
  }

  const all: Reported[] = []
  for (const barber of barbers) all.push(await reported(barber))
  const [never, ...rest] = all
  const [cutDeciding, cutReversing] = [
    rest.slice(0, CUT.deciding.length),
    rest.slice(CUT.deciding.length),
  ]
  for (const one of cutReversing)
    expect(await decide(one), 'it is decided').toMatchObject({ status: 201 })
  for (const one of cutReversing)
    await eventually(
      'it is carried out',
      async () => (await written(one)).types.length === DONE.length,
      { seconds: 120 },
    )
  if (!never) throw new Error('there is one more')
  await cut('before DecisionTaken', never, () => decide(never))
  for (const [index, type] of CUT.deciding.entries()) {
    const one = cutDeciding[index]
    if (!one) continue
    await cut(`after ${type}`, one, () => decide(one))
  }
  for (const [index, type] of CUT.reversing.entries()) {
    const one = cutReversing[index]
    if (!one) continue
    const { decisionId } = await written(one)
    await cut(`after ${type}`, one, () =>
      call(server.url, 'POST', `/api/admin/decisions/${decisionId}/reverse`, {
        sessionId: lead,
        body: { motivo: 'Error' },
      }),
    )
  }
  for (const [these, last] of [
    [cutDeciding, 'DecisionCarriedOut'],
    [cutReversing, 'DecisionUndone'],
  ] as const)
    for (const one of these)
      await eventually(`${last} is there`, async () => (await written(one)).types.includes(last), {
        seconds: 120,
        everyMs: 250,
      })

  const picture = async ({ picture: id }: Reported) =>
    (await fetch(`${server.url}/media/${id}`)).status
  for (const one of cutDeciding) expect(await written(one)).toMatchObject({ types: DONE })
  for (const one of cutReversing)
    expect(await written(one)).toMatchObject({ types: [...DONE, ...UNDONE] })
  expect(await Promise.all(cutDeciding.map(picture))).toEqual(cutDeciding.map(() => 410))
  expect(await Promise.all([never, ...cutReversing].map(picture))).toEqual(
    [never, ...cutReversing].map(() => 200),
  )
  expect(await written(never), 'nothing is done about what nobody has decided').toEqual({
    decisionId: '',
    types: [],
  })
  const { rows } = await db.pool.query(`SELECT done.type
      FROM log.event AS done
      WHERE done.data ->> 'decisionId' IS NOT NULL
        AND NOT EXISTS (
          SELECT
          FROM log.event AS taken
          WHERE taken.type = 'DecisionTaken'
            AND taken.data ->> 'decisionId' = done.data ->> 'decisionId'
            AND taken.position <= done.position
        )`)
  expect(rows, 'effects without a decision').toEqual([])
})

/** A lead in the console; gives the session. */
async function signedInLead(url: string, environment: Record<string, string>): Promise<string> {
  const [email, password] = [`lead-${randomUUID()}@example.com`, 'tijeras-y-navaja']
  await call(url, 'POST', '/api/auth/register', {
    body: { nombre: 'Luz', email, telefono: '5512345678', password, rol: 'cliente' },
  })
  await promisify(execFile)(
    process.execPath,
    ['scripts/staff.ts', 'grant', email, 'moderator', '--lead'],
    {
      cwd: join(import.meta.dirname, '../../..'),
      env: { ...process.env, NODE_ENV: 'test', RATE_LIMIT: 'off', ...environment },
    },
  )
  const answer = await call(url, 'POST', '/api/admin/auth/login', { body: { email, password } })
  if (answer?.status !== 200)
    throw new Error(`the lead could not sign in: ${answer?.status} ${JSON.stringify(answer?.body)}`)
  return String(answer.body['sessionId'])
}
