/**
 * `npm run screenshots [folder] [part of a page's path]`: every screen as everybody who may see it,
 * at the size of a phone and of a desk, dark and light, in Spanish, on a demo city of its own.
 * Writes `<folder>/<size>-<theme>/<role>-<page>.png` (dist/screenshots unless told).
 */
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium, request } from '@playwright/test'
import { browserPath } from '../e2e/browser.ts'
import { beSignedIn, type City, cityOf, type Role, roles, screensOf, wear } from '../e2e/screens.ts'
import { build } from './build.ts'

const sizes = {
  '390x844': { width: 390, height: 844 },
  '1280x800': { width: 1280, height: 800 },
} as const
const themes = ['dark', 'light'] as const
const root = dirname(import.meta.dirname)
const [folder = join(root, 'dist/screenshots'), wanted = ''] = process.argv.slice(2)

await build()
const dataDir = await mkdtemp(join(tmpdir(), 'balbu-screenshots-'))
// PostgreSQL runs as another user, who must be able to enter.
await chmod(dataDir, 0o755)
const port = await freePort()
const baseURL = `http://127.0.0.1:${port}`
const server = spawn(process.execPath, [join(root, 'backend/main.ts')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: '0',
    DATA_DIR: dataDir,
    DEMO: '1',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
    TIMEZONE: 'America/Mexico_City',
  },
})
const ended = new Promise<void>((done) => server.once('exit', () => done()))
try {
  await ready()
  const asking = await request.newContext({ baseURL })
  const city = await cityOf(asking)
  await asking.dispose()
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  let count = 0
  for (const role of roles) count += await shoot(browser, city, role)
  await browser.close()
  console.log(`${count} pictures in ${folder}`)
} finally {
  server.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}

/** One load for each screen and size; the theme is changed in place. */
async function shoot(browser: Browser, city: City, role: Role): Promise<number> {
  let count = 0
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({
      baseURL,
      viewport,
      locale: 'es-MX',
      timezoneId: 'America/Mexico_City',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await beSignedIn(context, role)
    const page = await context.newPage()
    for (const { name, address } of screensOf(role, city).filter((screen) =>
      screen.name.includes(wanted),
    )) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.locator('.boot, [aria-busy=true]').first().waitFor({ state: 'detached' })
      for (const theme of themes) {
        const at = join(folder, `${size}-${theme}`)
        await mkdir(at, { recursive: true })
        await wear(page, theme)
        await page.screenshot({
          path: join(
            at,
            `${role}-${name === '/' ? 'home' : name.slice(1).replaceAll(/[/:]+/g, '-')}.png`,
          ),
        })
        count++
      }
    }
    await context.close()
    console.log(`${role} ${size}`)
  }
  return count
}

async function ready(): Promise<void> {
  const until = Date.now() + 120_000
  while (Date.now() < until) {
    if (
      await fetch(`${baseURL}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resume) => setTimeout(resume, 250))
  }
  throw new Error('the server did not come up')
}

/** One that nobody listens on at this moment. */
function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
      .once('error', failed)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() =>
          typeof address === 'object' && address
            ? found(address.port)
            : failed(new Error('no port')),
        )
      })
  })
}
