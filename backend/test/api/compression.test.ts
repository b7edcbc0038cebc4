/**
 * What goes over the line: answers and pages of more than a packet are compressed for whoever can
 * read that.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '../../../contract/kernel/route.ts'
import type { Routes } from '../../api/kernel/route-registration.ts'
import { startTestServer } from '../support/server.ts'

const dist = await mkdtemp(join(tmpdir(), 'balbu-compression-'))
const page = `<!doctype html><title>Balbu</title>${'<link rel="modulepreload" href="/assets/app.js">'.repeat(40)}`
for (const front of ['client', 'console']) {
  await mkdir(join(dist, front))
  await writeFile(join(dist, front, 'index.html'), page)
}
afterAll(() => rm(dist, { recursive: true, force: true }))

const Lines = z.object({ lines: z.array(z.string()) })
const call = route({
  method: 'GET',
  path: '/api/test/lines',
  tag: 'Prueba',
  access: 'guest',
  summary: '',
  query: z.object({ lines: z.coerce.number(), from: z.coerce.number().default(0) }),
  response: Lines,
})
const linesOf = (lines: number, from = 0) => ({
  lines: Array.from({ length: lines }, (_, line) => `línea ${from + line}`),
})
const callAgain = { ...call, path: '/api/test/again' } as const
const known = new Map<number, ReturnType<typeof linesOf>>()
const again = (from: number) =>
  known.get(from) ?? known.set(from, linesOf(500, from)).get(from) ?? linesOf(0)
const testRoutes: Routes = (api) => {
  api.on(call, ({ query }) => linesOf(query.lines, query.from), { polled: 'anybody' })
  api.on(callAgain, ({ query }) => again(query.from), { polled: 'anybody', givesAgain: true })
}
const { url, services } = await startTestServer({
  routes: [testRoutes],
  fronts: { client: join(dist, 'client'), console: join(dist, 'console') },
})

/** As it came over the line: `fetch` would unpack it. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
    (done, fail) => {
      request(url + path, { headers }, (answer) => {
        buffer(answer).then(
          (body) => done({ status: answer.statusCode, headers: answer.headers, body }),
          fail,
        )
      })
        .on('error', fail)
        .end()
    },
  )

const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

test.each(['br', 'gzip'] as const)('a long answer comes as %s, whole', async (coding) => {
  const { headers, body } = await raw('/api/test/lines?lines=500', { 'accept-encoding': coding })
  expect(headers).toMatchObject({
    'content-encoding': coding,
    'content-length': String(body.length),
    'content-type': 'application/json; charset=utf-8',
  })
  expect(headers['vary']).toContain('Accept-Encoding')
  expect(JSON.parse(unpack[coding](body).toString())).toEqual(linesOf(500))
  expect(body.length).toBeLessThan(JSON.stringify(linesOf(500)).length / 3)
})

test('so do the pages themselves, also the one that is not there', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/home', 200],
    ['/admin/', 200],
    ['/no-existe', 404],
  ] as const) {
    const answer = await raw(path, { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' })
    expect([path, answer.status, answer.headers['content-encoding']]).toEqual([path, status, 'br'])
    expect(brotliDecompressSync(answer.body).toString()).toBe(page)
  }
})

test('nobody gets what they can not read, and a short answer goes as it is', async () => {
  for (const [lines, headers] of [
    [500, {}],
    [500, { 'accept-encoding': 'br;q=0' }],
    [5, { 'accept-encoding': 'br' }],
  ] as const) {
    const answer = await raw(`/api/test/lines?lines=${lines}`, headers)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers['vary']).toContain('Accept-Encoding')
    expect(JSON.parse(answer.body.toString())).toEqual(linesOf(lines))
  }
})

test('what is given again says the same each time in each coding, and has the tag of what it says', async () => {
  for (let time = 0; time < 3; time++) {
    for (const from of [0, 7]) {
      const plain = await raw(`/api/test/lines?lines=500&from=${from}`)
      const path = `/api/test/again?lines=500&from=${from}`
      for (const coding of ['br', 'gzip'] as const) {
        const packed = await raw(path, { 'accept-encoding': coding })
        expect(packed.headers).toMatchObject({
          'content-encoding': coding,
          'content-length': String(packed.body.length),
          etag: plain.headers['etag'],
        })
        expect(unpack[coding](packed.body).equals(plain.body)).toBe(true)
      }
      const unpacked = await raw(path)
      expect(unpacked.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        etag: plain.headers['etag'],
      })
      expect(unpacked.body.equals(plain.body)).toBe(true)
      expect((await raw(path, { 'if-none-match': String(plain.headers['etag']) })).status).toBe(304)
    }
  }
})

test('a picture is not compressed a second time', async () => {
  const bytes = Buffer.alloc(5_000, 'webp')
  const drawing = {
    width: 640,
    height: 480,
    blur: 'data:image/webp;base64,AA==',
    sizes: [{ size: 640, bytes }],
  } as const
  const id = await services.media.keep(randomUUID(), {
    source: randomBytes(32),
    scope: 'public',
    drawing,
  })
  const { headers, body } = await raw(`/media/${id}`, { 'accept-encoding': 'br' })
  expect([headers['content-encoding'], headers['vary'], body.equals(bytes)]).toEqual([
    undefined,
    'Origin',
    true,
  ])
})

test('whoever has the answer, however it was packed, is told so; also where a proxy lists several tags', async () => {
  const { headers } = await raw('/api/test/lines?lines=500', { 'accept-encoding': 'br' })
  const tag = String(headers['etag'])
  for (const had of [tag, `"another", ${tag}`]) {
    for (const coding of ['br', 'gzip', 'identity']) {
      const same = await raw('/api/test/lines?lines=500', {
        'accept-encoding': coding,
        'if-none-match': had,
      })
      expect([same.status, same.body.length]).toEqual([304, 0])
    }
  }
})

test('two answers of one length have different tags', async () => {
  const [one, other] = await Promise.all([
    raw('/api/test/lines?lines=1&from=1'),
    raw('/api/test/lines?lines=1&from=2'),
  ])
  expect(one.body.length).toBe(other.body.length)
  expect(one.headers['etag']).not.toBe(other.headers['etag'])
})
