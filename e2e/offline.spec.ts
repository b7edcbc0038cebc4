/**
 * The app without a network, and the app that becomes a newer one. A small server of the test's own
 * stands before the real one: it hands out a build's files and passes on everything else, so that a
 * second build can take the place of the first under one address.
 */
import { cpSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, request as ask, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { ask as act, openChair, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const dist = join(import.meta.dirname, '../dist/frontend')
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
  '.webmanifest': 'application/manifest+json',
}

/** Files of `folder()`, and the real server behind. */
async function serveBuild(
  folder: () => string,
  behind: URL,
  held: ReadonlySet<string> = new Set(),
): Promise<Server> {
  const server = createServer((request, reply) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (held.has(path)) return
    if (/^\/(api|media)\//.test(path)) {
      const passed = ask(
        {
          host: behind.hostname,
          port: behind.port,
          path: request.url,
          method: request.method,
          headers: request.headers,
        },
        (answer) => {
          reply.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(reply)
        },
      )
      passed.on('error', () => reply.writeHead(502).end())
      request.pipe(passed)
      return
    }
    const file = extname(path) ? path : '/index.html'
    readFile(join(folder(), file)).then(
      (content) =>
        reply
          .writeHead(200, {
            'content-type': types[extname(file)] ?? 'application/octet-stream',
            'cache-control': file.startsWith('/assets/')
              ? 'max-age=31536000, immutable'
              : 'no-cache',
          })
          .end(content),
      () => reply.writeHead(404).end(),
    )
  })
  server.on('upgrade', (request, socket) => {
    const passed = connect(Number(behind.port), behind.hostname, () => {
      passed.write(
        `${request.method} ${request.url} HTTP/1.1\r\n${Object.entries(request.headers)
          .map(([name, value]) => `${name}: ${String(value)}`)
          .join('\r\n')}\r\n\r\n`,
      )
      passed.pipe(socket).pipe(passed)
    })
    passed.on('error', () => socket.destroy())
    socket.on('error', () => passed.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return server
}
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** A build like this one but for a word in its first script, which has another name by it. */
function nextBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balbu-next-'))
  cpSync(dist, folder, { recursive: true })
  const [first = ''] =
    /index-[\w-]+\.js/.exec(readFileSync(join(folder, 'index.html'), 'utf8')) ?? []
  const next = 'index-next0000.js'
  renameSync(join(folder, 'assets', first), join(folder, 'assets', next))
  writeFileSync(
    join(folder, 'assets', next),
    `document.documentElement.dataset.build='next';${readFileSync(join(folder, 'assets', next), 'utf8')}`,
  )
  for (const file of ['index.html', 'sw.js']) {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll(first, next)
    writeFileSync(
      join(folder, file),
      file === 'sw.js' ? text.replace(/app-[0-9a-f]{16}/, 'app-0000000000000000') : text,
    )
  }
  return folder
}

const workerReady = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 60_000 })
    .toBe('activated')

/** What the device has kept of what was seen. */
const lastSeen = (page: Page) =>
  page.evaluate(async () => {
    const store = await caches.open('last-seen')
    const [key] = await store.keys()
    return key && (await store.match(key))?.text()
  })

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('demo-balbu')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(/\/$/)
}

test('without a network the app opens and shows one’s appointments; what would be sent says why it is off; nobody else finds them', async ({
  page,
  context,
}) => {
  await signIn(page, 'cliente@balbu.demo')
  await workerReady(page)
  await page.goto('/appointments?tab=completadas')
  const ticket = page.getByRole('main').getByRole('article').first()
  await expect(ticket).toBeVisible()
  const words = await ticket.innerText()
  await expect.poll(() => lastSeen(page)).toMatch(/"appointments",\{[^}]*"estado":"completada"/)

  await context.setOffline(true)
  await expect(page.getByText('Sin conexión a internet').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Sin conexión a internet').first()).toBeVisible()
  await expect.poll(() => ticket.innerText()).toBe(words)
  await page.goto('/')
  await expect(
    page
      .locator('section', { has: page.getByRole('heading', { name: 'Tu próxima cita' }) })
      .getByRole('article'),
  ).toBeVisible()
  await page.goto('/change-password')
  await expect(page.getByRole('button', { name: /Sin conexión a internet/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )

  await context.setOffline(false)
  await expect(page.getByText('Conexión recuperada').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Sin conexión a internet/ })).toHaveCount(0)

  await page.goto('/profile')
  await page
    .getByRole('button', { name: /Cerrar [Ss]esión/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cerrar [Ss]esión/ })
    .click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sessionId'))).toBeNull()
  await expect.poll(() => page.evaluate(() => caches.has('last-seen'))).toBe(false)
  expect(
    await page.evaluate(async () => {
      const stores = await Promise.all(
        (await caches.keys()).map(async (name) =>
          (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      )
      return stores.flat().filter((path) => path.startsWith('/api/') || path.startsWith('/media/'))
    }),
  ).toEqual([])
})

test('the feed that one saw last is read without a network, without what one has hidden since; nothing looks done, and nobody else finds it', async ({
  browser,
}) => {
  const [barber, reader] = await Promise.all([openChair('Berta Sinred'), register('Lena Tren')])
  const words = (n: number) => `Trabajo ${n} de ${barber.id.slice(0, 8)}`
  for (const n of [1, 2, 3]) await act(barber, 'POST', '/api/posts', { content: words(n) })
  // Of those whom they follow: nobody else's posts come between.
  await act(reader, 'POST', `/api/users/${barber.id}/follow`)
  const page = await sitDown(browser, reader, { at: '/?tab=siguiendo', serviceWorkers: 'allow' })
  const post = (n: number) => page.getByRole('article').filter({ hasText: words(n) })
  await workerReady(page)
  await expect(post(3)).toBeVisible()
  await post(2)
    .getByRole('button', { name: /^Opciones/ })
    .click()
  await page.getByRole('button', { name: 'Ocultar Post' }).click()
  await expect(post(2)).toHaveCount(0)
  await expect.poll(() => lastSeen(page)).toContain(words(3))
  await expect.poll(() => lastSeen(page)).not.toContain(words(2))

  await page.context().setOffline(true)
  for (const start of ['it is lost', 'the app begins']) {
    await test.step(start, async () => {
      if (start === 'the app begins') await page.reload()
      await expect(page.getByText('Sin conexión a internet').first()).toBeVisible()
      await expect(
        page.getByText('Lo último que viste. Lo nuevo llega cuando vuelva la conexión.'),
      ).toBeVisible()
      await expect(post(3)).toBeVisible()
      await expect(post(1)).toBeVisible()
      await expect(post(2)).toHaveCount(0)
      await post(3).getByRole('button', { name: '0 Me gusta' }).click()
      await expect(page.getByText('Verifica tu conexión a internet').first()).toBeVisible()
      await expect(post(3).getByRole('button', { name: '0 Me gusta' })).toHaveAttribute(
        'aria-pressed',
        'false',
      )
    })
  }

  await test.step('what is new comes with the network', async () => {
    await act(barber, 'POST', '/api/posts', { content: words(4) })
    await page.context().setOffline(false)
    // It is looked for with growing pauses.
    await expect(post(4)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(/^Lo último que viste/)).toHaveCount(0)
  })
  await test.step('who signs out leaves none of it', async () => {
    await page.goto('/profile')
    await page
      .getByRole('button', { name: /Cerrar [Ss]esión/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Cerrar [Ss]esión/ })
      .click()
    await expect.poll(() => page.evaluate(() => caches.has('last-seen'))).toBe(false)
    await page.context().setOffline(true)
    await page.goto('/')
    await expect(page.getByText('Error al cargar las publicaciones')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  })
  await page.context().close()
})

test('an app that is open says that there is a newer one, and becomes it when the person wants it', async ({
  page,
  baseURL,
}) => {
  let folder = dist
  const server = await serveBuild(() => folder, new URL(baseURL ?? ''))
  try {
    await page.goto(addressOf(server))
    await workerReady(page)
    expect(await page.locator('html').getAttribute('data-build')).toBeNull()

    folder = nextBuild()
    // As when the app comes back after an hour.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(page.getByText('Hay una nueva versión').first()).toBeVisible()
    // Until the person says so the page stays whole as it is, also anew.
    await page.reload()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await page.locator('html').getAttribute('data-build')).toBeNull()
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
    // The old worker goes once its last answer is given, however busy the machine is.
    await expect(page.locator('html')).toHaveAttribute('data-build', 'next', { timeout: 60_000 })
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['app-0000000000000000'])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('the newer one comes also while the worker before it has not finished an answer', async ({
  page,
  baseURL,
}) => {
  let folder = dist
  const held = new Set<string>()
  const server = await serveBuild(() => folder, new URL(baseURL ?? ''), held)
  try {
    await page.goto(addressOf(server))
    await workerReady(page)
    folder = nextBuild()
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(page.getByText('Hay una nueva versión').first()).toBeVisible()
    held.add('/icon.svg')
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await (await caches.open(name)).delete('/icon.svg')
      void fetch('/icon.svg')
    })
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-build', 'next')
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  } finally {
    held.clear()
    server.closeAllConnections()
    server.close()
  }
})
