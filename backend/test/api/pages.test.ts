/**
 * What the server gives a browser: the built front ends, their policy, the placeholder image, the
 * API's description.
 */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import { openApiDocument } from '../../api/kernel/openapi.ts'
import { startTestServer } from '../support/server.ts'

const dist = await mkdtemp(join(tmpdir(), 'balbu-fronts-'))
const inline = "document.documentElement.className='dark'"
const shell = `<!doctype html><script>${inline}</script><script type="module" crossorigin src="/assets/app-1a2b.js"></script><div id="root"></div>`
await mkdir(join(dist, 'client/assets'), { recursive: true })
await mkdir(join(dist, 'console/assets'), { recursive: true })
await writeFile(join(dist, 'client/index.html'), shell)
await writeFile(join(dist, 'client/assets/app-1a2b.js'), 'export {}')
await writeFile(join(dist, 'client/sw.js'), '// worker')
await writeFile(join(dist, 'client/.env'), 'SECRET=1')
await writeFile(join(dist, 'console/index.html'), '<!doctype html><title>Consola</title>')
await writeFile(join(dist, 'console/assets/app-3c4d.js'), 'export {}')
afterAll(() => rm(dist, { recursive: true, force: true }))
const map = {
  tiles: 'https://tiles.example.com/{z}/{x}/{y}.png',
  attribution: '© the makers of the map',
}
const { guest } = await startTestServer({
  config: { map },
  fronts: { client: join(dist, 'client'), console: join(dist, 'console') },
})
const page = (path: string) =>
  guest.get<string>(path, { headers: { accept: 'text/html,application/xhtml+xml' } })

describe('the client', () => {
  test.each([
    '/',
    '/home',
    '/book/0193',
    '/change-password',
    '/login?next=%2Fappointments',
    '/profile-new',
  ])('is what %s shows', async (path) => {
    const { status, body, headers } = await page(path)
    expect([status, body, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      shell,
      'text/html; charset=utf-8',
      'no-cache',
    ])
  })

  // A path of the specification whose screen is not there yet is no page either.
  test.each(['/no-existe', '/user', '/user/1/2', '/wp-login.php', '/mensajes'])(
    '%s is a page that is not there, and the status says so',
    async (path) => {
      const { status, body } = await page(path)
      expect([status, body]).toEqual([404, shell])
    },
  )

  test('what has its hash in its name is kept for ever, the worker never', async () => {
    const asset = await guest.get('/assets/app-1a2b.js')
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect((await guest.get('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  })

  test('a file that is missing is missing: no page in its place', async () => {
    const { status, body } = await guest.get('/assets/app-9999.js')
    expect([status, body]).toEqual([404, { message: 'No encontrado', code: 'not_found' }])
  })

  test.each([
    '/.env',
    '/..%2fpackage.json',
    '/assets/..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/package.json',
  ])('nothing outside is served: %s', async (path) => {
    expect((await guest.get(path)).status).toBeGreaterThanOrEqual(400)
  })
})

test('the console has pages of its own', async () => {
  expect((await page('/admin')).status).toBe(302)
  for (const path of ['/admin/', '/admin/appointments/1'])
    expect((await page(path)).body).toContain('Consola')
  expect((await guest.get('/admin/assets/app-3c4d.js')).headers.get('cache-control')).toContain(
    'immutable',
  )
})

test('a page may run its own scripts and nobody else’s', async () => {
  const { headers } = await page('/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain(
    `script-src 'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}'`,
  )
  expect(policy).not.toMatch(/script-src[^;]*unsafe|upgrade-insecure/)
  for (const rule of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ])
    expect(policy).toContain(rule)
  expect(policy, 'pictures of the map').toContain(
    "img-src 'self' data: blob: https://tiles.example.com;",
  )
  expect((await guest.get('/api/map')).body).toEqual(map)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBeNull()
})

describe('another origin', () => {
  const asked = (origin: string) => guest.get('/api/auth/user', { headers: { origin } })
  test('may read only where it is configured', async () => {
    const ours = await asked('https://app.balbu.example')
    expect([
      ours.headers.get('access-control-allow-origin'),
      ours.headers.get('access-control-allow-credentials'),
    ]).toEqual(['https://app.balbu.example', 'true'])
    expect(
      (await asked('https://evil.example')).headers.get('access-control-allow-origin'),
    ).toBeNull()
    expect(
      (await asked('https://app.balbu.example.evil.example')).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull()
  })
})

describe('the placeholder', () => {
  test.each([
    ['400/300', 400, 300],
    ['80/80', 80, 80],
    ['0/-5', 1, 1],
    ['99999/3000', 2_000, 2_000],
    ['abc/NaN', 400, 400],
    ['12.6/7', 13, 7],
    ['%22%3E%3Cscript%3E/10', 400, 10],
  ])('%s is drawn within bounds', async (size, width, height) => {
    const { status, body, headers } = await guest.get<string>(`/api/placeholder/${size}`)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=31536000, immutable',
    ])
    expect(body).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`)
    expect(body).not.toMatch(/script|href|NaN|Infinity/)
  })
})

describe("the API's description", () => {
  test('is served, with a page that asks nobody else', async () => {
    const { status, body } = await guest.get('/api/openapi.json')
    expect([status, body['openapi']]).toEqual([200, '3.1.0'])
    const docs = await guest.get<string>('/api/docs')
    expect(docs.body).not.toMatch(/https?:\/\//)
    const script = /src="([^"]+)"/.exec(docs.body)?.[1] ?? ''
    expect((await guest.get(script)).headers.get('content-type')).toContain('javascript')
  })

  test('has every call of the contract, the placeholder and the pictures, and no reference that leads nowhere', () => {
    const document = openApiDocument() as {
      paths: Record<string, Record<string, unknown>>
      components: { schemas: Record<string, unknown> }
    }
    const described = Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(
      [
        ...[...routes.values()].map(
          ({ method, path }) => `${method} ${path.replace(/:([^/]+)/g, '{$1}')}`,
        ),
        'GET /api/placeholder/{w}/{h}',
        'GET /media/{id}',
      ].sort(),
    )
    const references = [
      ...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g),
    ].map(([, name]) => name ?? '')
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([])
    expect(references).toContain('Appointment')
    expect(JSON.stringify(document)).not.toContain('$defs')
  })
})
