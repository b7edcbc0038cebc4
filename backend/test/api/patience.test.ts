/**
 * Requests that would never end: bodies and headers that come a byte at a time, handlers that don't
 * answer.
 */
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '../../../contract/kernel/route.ts'
import type { Routes } from '../../api/kernel/route-registration.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer } from '../support/server.ts'

const body = z.object({ text: z.string().optional() })
const small = route({
  method: 'POST',
  path: '/api/test/small',
  tag: 'Prueba',
  access: 'guest',
  summary: '',
  body,
  response: z.object({ ok: z.literal(true) }),
})
const upload = route({
  method: 'POST',
  path: '/api/test/upload',
  tag: 'Prueba',
  access: 'guest',
  summary: '',
  body,
  bodyLimit: 1_000_000,
  response: z.object({ ok: z.literal(true) }),
})
const slow = route({
  method: 'POST',
  path: '/api/test/slow',
  tag: 'Prueba',
  access: 'guest',
  summary: '',
  body,
  response: z.object({ ok: z.literal(true) }),
})
const ownSlow = route({
  method: 'POST',
  path: '/api/test/own-slow',
  tag: 'Prueba',
  access: 'session',
  status: 201,
  summary: '',
  body,
  response: z.object({ ok: z.literal(true) }),
})

let handled = 0
let answer = Promise.withResolvers<{ ok: true }>()
const testRoutes: Routes = (api) => {
  for (const call of [small, upload]) {
    api.on(call, () => {
      handled++
      return { ok: true as const }
    })
  }
  api.on(slow, () => answer.promise)
  api.on(ownSlow, () => answer.promise)
}
/** A hundredth of what people get. */
const patience = {
  headersMs: 200,
  bodyMs: 300,
  uploadMs: 1_200,
  handlerMs: 200,
  downloadMs: 900_000,
  lookMs: 20,
}
const { url, guest, client, as } = await startTestServer({ routes: [testRoutes], patience })
const { hostname, port } = new URL(url)

const open: (() => void)[] = []
afterEach(() => {
  for (const end of open.splice(0)) end()
})

/**
 * Sends a head, then a byte every 10 ms, as long as the other side takes them; gives what the
 * server has answered by then.
 */
async function trickle(head: string): Promise<string> {
  const socket = connect(Number(port), hostname)
  open.push(() => socket.destroy())
  let said = ''
  const over = Promise.withResolvers<void>()
  socket.on('data', (chunk) => {
    said += chunk.toString()
  })
  socket.on('error', () => {})
  socket.on('close', () => over.resolve())
  socket.write(head)
  const drip = setInterval(() => socket.write(' '), 10)
  await over.promise
  clearInterval(drip)
  return said
}
const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

describe('a body', () => {
  test('that comes a byte at a time is given up on, with a word, and never handled', async () => {
    const said = await trickle(head('/api/test/small', 10_000))
    expect(said).toMatch(/^HTTP\/1\.1 408 /)
    expect(said).toContain('"code":"too_slow"')
    expect(said.toLowerCase()).toContain('connection: close')
    expect(handled).toBe(0)
  })

  test('with a picture in it has more time', async () => {
    const ended: string[] = []
    const refused = async (path: string) => {
      expect(await trickle(head(path, 10_000))).toMatch(/^HTTP\/1\.1 408 /)
      ended.push(path)
    }
    await Promise.all([refused('/api/test/small'), refused('/api/test/upload')])
    expect(ended).toEqual(['/api/test/small', '/api/test/upload'])
  })

  test('in chunks is no way around it', async () => {
    const said = await trickle(
      'POST /api/test/small HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n2710\r\n',
    )
    expect(said).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('that comes in time is answered as ever, on a connection that stays', async () => {
    const { status, headers } = await guest.post('/api/test/small', { text: 'x'.repeat(10_000) })
    expect([status, headers.get('connection')]).toEqual([200, 'keep-alive'])
  })
})

test('headers that come a byte at a time are given up on, too', async () => {
  const said = await trickle('GET /api/auth/user HTTP/1.1\r\nx-slow: ')
  expect(said).toMatch(/^HTTP\/1\.1 408 /)
})

describe('a handler', () => {
  test('that does not answer is answered for: try again', async () => {
    answer = Promise.withResolvers()
    const { status, body: refusal, headers } = await guest.post('/api/test/slow', {})
    expect([status, refusal['code'], headers.get('retry-after')]).toEqual([503, 'busy', '2'])
    // Its answer comes too late, and breaks nothing.
    answer.resolve({ ok: true })
    expect((await guest.post('/api/test/small', {})).status).toBe(200)
  })

  test('that succeeds after it was answered for: the same key hears of it', async () => {
    answer = Promise.withResolvers()
    const me = as(await client())
    const asking = { headers: { 'idempotency-key': 'once-and-late' } }
    const first = await me.post('/api/test/own-slow', {}, asking)
    expect([first.status, first.body['code']]).toEqual([503, 'busy'])
    answer.resolve({ ok: true })
    const again = await eventually('it is kept', async () => {
      const repeated = await me.post('/api/test/own-slow', {}, asking)
      return repeated.headers.has('idempotent-replayed') && repeated
    })
    expect([again.status, again.body]).toEqual([201, { ok: true }])
  })
})
