/**
 * The walk-in line: 50 phones look at their place in one line while staff call, send back and seat.
 * How long after each act does the last of them show the right place? And how often the range that
 * the last in line was told was right, over simulated months.
 */
import { once } from 'node:events'
import WebSocket from 'ws'
import { must } from '../backend/seed/http/client.ts'
import { callersOf, type SignedIn } from '../backend/seed/http/people.ts'
import { noonZone } from '../backend/seed/http/noon.ts'
import { openChair } from '../backend/seed/http/shops.ts'
import { simulatedMonth } from '../backend/test/support/line-month.ts'
import { eventually } from '../backend/test/support/eventually.ts'
import { percentile } from './report.ts'
import { scenario } from './scenario.ts'

const PHONES = 50
const ACTS = 20
const MOST_MS = 1_000
const SEEDS = 12
const LEAST_SHARE = 0.75
const MOST_SHARE = 0.85

interface Ticket {
  readonly id: string
  readonly estado: string
  readonly puesto: number | null
}
interface Phone {
  readonly ticketId: string
  shown: number | null
  /** When it showed that first. */
  since: number
}

await scenario({
  // From one address, as many as there are.
  environment: { RATE_LIMIT: 'off', TRUSTED_PROXIES: '127.0.0.1/32' },
  async run({ ours }) {
    const callers = callersOf(ours)
    const chair = await openChair(callers, { shop: { zonaHoraria: noonZone() } })
    const staff = callers.as(chair.barber)
    const line = `/api/businesses/${chair.shop.id}/line`
    await must(staff.post(`${line}/open`, {}))
    const phones: Phone[] = []
    const sockets: WebSocket[] = []
    const look = async (person: SignedIn, phone: Phone) => {
      const { body } = await must(
        callers.as(person).get<Ticket>(`/api/line/tickets/${phone.ticketId}`),
      )
      if (body.puesto === phone.shown) return
      phone.shown = body.puesto
      phone.since = performance.now()
    }
    for (let n = 0; n < PHONES; n++) {
      const person = await callers.client()
      const { body: code } = await must(staff.get<{ codigo: string }>(`${line}/code`))
      const { body } = await must(
        callers
          .as(person)
          .post<Ticket>(`${line}/tickets`, { codigo: code.codigo, services: [chair.cut] }),
        201,
      )
      const phone = { ticketId: body.id, shown: body.puesto, since: performance.now() }
      phones.push(phone)
      const socket = new WebSocket(`${ours.replace('http', 'ws')}/ws`, {
        headers: { 'x-forwarded-for': `10.1.0.${n}` },
      })
      await once(socket, 'message')
      socket.send(JSON.stringify({ type: 'watch', topics: [`line:${chair.shop.id}`] }))
      socket.on('message', (data) => {
        if (String(data).includes('line_changed')) void look(person, phone)
      })
      sockets.push(socket)
    }

    const order = async (): Promise<Map<string, number>> => {
      const { body } = await must(staff.get<{ tickets: Ticket[] }>(line))
      const waiting = body.tickets.filter(({ estado }) => estado === 'esperando')
      return new Map(waiting.map(({ id }, index) => [id, index + 1]))
    }
    const slowest: number[] = []
    for (let act = 0; act < ACTS; act++) {
      const [first = ''] = [...(await order()).keys()]
      const began = performance.now()
      // Called and not there: everybody behind moves up by one, the first goes one place back.
      await must(staff.post(`/api/line/tickets/${first}/${act % 2 === 0 ? 'call' : 'skip'}`, {}))
      if (act % 2 === 0) await must(staff.post(`/api/line/tickets/${first}/step-back`, {}))
      const right = await order()
      await eventually('every phone shows the right place', async () =>
        phones.every(({ ticketId, shown }) => shown === (right.get(ticketId) ?? null)),
      )
      slowest.push(Math.max(0, ...phones.map(({ since }) => since - began)))
    }
    for (const socket of sockets) socket.terminate()
    const most = Math.max(...slowest)
    console.log(
      `\n${PHONES} phones on one line, ${ACTS} acts: the last phone shows the right place after p50 ${percentile(slowest, 0.5).toFixed(0)} ms, at most ${most.toFixed(0)} ms; ${(most / MOST_MS).toFixed(2)} of the second (to reach: 1 at most)`,
    )
    const months = Array.from({ length: SEEDS }, (_, seed) => simulatedMonth(seed + 1))
    const shares = months.map(({ kept, total }) => kept / total)
    const share = shares.reduce((sum, one) => sum + one, 0) / SEEDS
    console.log(
      `of those who join last in line ${(100 * share).toFixed(1)} % are called no later than told (to reach: 75 to 85 %), ${SEEDS} simulated months of ${months[0]?.total ?? 0}, from ${(100 * Math.min(...shares)).toFixed(1)} to ${(100 * Math.max(...shares)).toFixed(1)} %`,
    )
    return [most <= MOST_MS, share >= LEAST_SHARE && share <= MOST_SHARE]
  },
})
