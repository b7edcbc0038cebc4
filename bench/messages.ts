/**
 * POST /api/chat/conversations/:id/messages in 100 conversations at once, beside bare Fastify that
 * inserts the same and notifies; and how long it takes from the sending of a message to the other's
 * socket: in bursts beside the bare server's sockets, at a steady pace beside an append meanwhile.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { eventually } from '../backend/test/support/eventually.ts'
import { type Ask, drive } from './drive.ts'
import { paced } from './paced.ts'
import { scenario, QUIET } from './scenario.ts'
import { percentile, report, type Run, together } from './report.ts'
import { appendsMeanwhile, saying, pairsOf } from './talkers.ts'

const PAIRS = 100
const ROUNDS = 3
const PER_ROUND = Number(process.env['REQUESTS'] ?? 2_000)
const PER_SECOND = 50
const SECONDS = 12
const APPENDS_PER_SECOND = 20
const [OURS, BARE] = ['ours', 'bare Fastify + INSERT and pg_notify']
/** Of the p95 beside it. */
const MOST = 2

await scenario({
  environment: { ...QUIET, TRUSTED_PROXIES: '127.0.0.1/32' },
  run: async ({ db, ours, bare, databaseUrl, pool, log, vault }) => {
    const pairs = await pairsOf({ pool, db, vault, log }, PAIRS, 'talking')
    const sentAt = new Map<string, number>()
    const heard = new Map<string, number>()
    const hears = (messageId: string) => void heard.set(messageId, performance.now())
    const sockets = await Promise.all(
      pairs.flatMap(({ other }, number) => [
        open(`${ours}/ws`, hears, {
          'x-session-id': other.sessionId,
          'x-forwarded-for': `10.1.0.${number}`,
        }),
        open(`${bare}/ws?${number}`, hears),
      ]),
    )
    const asks = (count: number): Ask[] =>
      Array.from({ length: count }, (_, n) => {
        const pair = pairs[n % PAIRS]
        if (!pair) throw new Error('nobody talks')
        return saying(pair, pair.one, randomUUID())
      })
    const toBare = (all: readonly Ask[]) =>
      all.map(({ body }, n): Ask => ({
        method: 'POST',
        path: '/say',
        body: JSON.stringify({ ...(JSON.parse(body ?? '{}') as object), to: n % PAIRS }),
      }))
    const idOf = ({ body }: Ask) => (JSON.parse(body ?? '{}') as { id: string }).id
    const isSent = (ask: Ask) => void sentAt.set(idOf(ask), performance.now())
    /** From the sending of each to the other's socket. @throws where one is not heard, or twice */
    async function reaching(): Promise<number[]> {
      await eventually('all were heard', async () => heard.size === sentAt.size)
      const millis = [...sentAt].map(([id, at]) => (heard.get(id) ?? Number.NaN) - at)
      for (const map of [sentAt, heard]) map.clear()
      return millis
    }

    const runs = { ours: [] as Run[], bare: [] as Run[] }
    const burst = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round <= ROUNDS; round++) {
      const batch = asks(PER_ROUND)
      const said = await drive(ours, batch, PAIRS, isSent)
      const reached = await reaching()
      const bared = await drive(bare, toBare(asks(PER_ROUND)), PAIRS, isSent)
      const bareReached = await reaching()
      const { statuses } = said
      if (statuses.get(201) !== PER_ROUND)
        throw new Error(`not all were sent: ${JSON.stringify([...statuses])}`)
      // The first round warms both up.
      if (round === 0) continue
      runs.ours.push(said)
      runs.bare.push(bared)
      burst.ours.push(...reached)
      burst.bare.push(...bareReached)
    }
    // From when its time had come, whether or not the ones before are answered.
    const steadily = (url: string, all: readonly Ask[]) =>
      paced(
        url,
        all,
        PER_SECOND,
        pause(SECONDS * 1_000),
        (ask, due) => void sentAt.set(idOf(ask), due),
      )
    const many = PER_SECOND * SECONDS + PER_SECOND
    await steadily(bare, toBare(asks(many)))
    const bareSteady = await reaching()
    const steady = steadily(ours, asks(many))
    const appends = await appendsMeanwhile(databaseUrl, APPENDS_PER_SECOND, steady)
    const { millis, failed } = await steady
    const reached = await reaching()
    for (const socket of sockets) socket.terminate()

    const sent = (ROUNDS + 1) * PER_ROUND + millis.length
    const {
      rows: [kept],
    } = await pool.query<{ n: number; received: number }>(
      'SELECT (SELECT count(*)::int FROM chats.message) AS n, (SELECT sum(received)::int FROM chats.participant) AS received',
    )
    const isExact = kept?.n === sent && kept.received === sent && failed === 0
    const told = [
      report(
        `a message sent, ${PAIRS} pairs at once, ${PAIRS} sockets open`,
        [
          { what: OURS, run: together(runs.ours) },
          { what: BARE, run: together(runs.bare) },
        ],
        [{ ours: OURS, peer: BARE, atLeast: 0.4 }],
      ),
      beside(`bursts of ${PAIRS}`, burst.ours, 'the bare server in the same bursts', burst.bare),
      beside(`${PER_SECOND} a second`, reached, 'an append meanwhile', appends),
      // What is left between the two: INSERT, NOTIFY and a socket, without rules, log or gate.
      beside(`${PER_SECOND} a second`, reached, 'the bare server at this pace', bareSteady),
    ]
    console.log(
      `  ${sent} sent, ${kept?.n} there, ${kept?.received} counted as received: ${isExact ? 'reached' : 'NOT REACHED'}`,
    )
    return told.every(Boolean) && isExact
  },
})

function beside(
  what: string,
  reach: readonly number[],
  peer: string,
  peers: readonly number[],
): boolean {
  const ratio = percentile(reach, 0.95) / percentile(peers, 0.95)
  const both = (of: readonly number[]) =>
    `p50 ${percentile(of, 0.5).toFixed(1)} ms, p95 ${percentile(of, 0.95).toFixed(1)} ms`
  console.log(
    `  ${what}: to the other's socket ${both(reach)}; ${peer} ${both(peers)}: ${ratio.toFixed(2)} times its p95 (to reach: ${MOST} at most) ${ratio <= MOST ? 'reached' : 'NOT REACHED'}`,
  )
  return ratio <= MOST
}

async function open(
  url: string,
  hears: (messageId: string) => void,
  headers: Record<string, string> = {},
): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false, headers })
  await once(socket, 'message')
  socket.on('message', (text: Buffer) => {
    const { type, messageId } = JSON.parse(text.toString()) as { type: string; messageId?: string }
    if (type === 'message_words' && messageId !== undefined) hears(messageId)
  })
  return socket
}
