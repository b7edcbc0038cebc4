/**
 * The client on a phone: what each route's code weighs (ux.md's table), Lighthouse's mobile profile
 * (slow 4G, CPU × 4) on the four screens of the issue, the median of three, and how a list of 500
 * appointments scrolls at CPU × 4; and how long a moderator waits for the console's first list. On
 * a demo city of its own. `npm run bench:web`; `node bench/web.ts sizes lighthouse list console`
 * runs only these parts, `node bench/web.ts / /book/:userId` only these pages.
 */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, request } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { beSignedIn, type City, cityOf, PASSWORD, screensOf } from '../e2e/screens.ts'
import { build } from '../scripts/build.ts'
import { median } from './report.ts'

const root = dirname(import.meta.dirname)
const dist = join(root, 'dist/frontend')
const said = process.argv.slice(2)
const pagesSaid = said.filter((one) => one.startsWith('/'))
const parts =
  pagesSaid.length > 0
    ? ['lighthouse']
    : said.length > 0
      ? said
      : ['sizes', 'lighthouse', 'list', 'console']
const BROWSER = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu']
const TIMES = 3
/** As Lighthouse's mobile profile has it; a desk's computer is as fast as the machine is. */
const networks = {
  phone: { cpu: 4, latency: 150, kilobits: 1_638.4 },
  desk: { cpu: 1, latency: 40, kilobits: 10_240 },
} as const

const misses: string[] = []
/** One figure with its target; `most` unless `least`. */
function tell(
  what: string,
  value: number,
  unit: string,
  target: { most: number } | { least: number },
): void {
  const ok = 'most' in target ? value <= target.most : value >= target.least
  const bound = 'most' in target ? `≤ ${target.most}` : `≥ ${target.least}`
  if (!ok) misses.push(what)
  console.log(
    `  ${what.padEnd(46)} ${value.toFixed(unit === 'shift' ? 3 : 1).padStart(8)} ${unit.padEnd(5)} (${bound}) ${ok ? 'reached' : 'NOT REACHED'}`,
  )
}

await build()
if (parts.includes('sizes')) await sizes()
if (parts.some((part) => part !== 'sizes'))
  await withServer(async (baseURL) => {
    if (parts.includes('lighthouse')) {
      const asking = await request.newContext({ baseURL })
      const city = await cityOf(asking)
      await asking.dispose()
      await speeds(baseURL, city)
    }
    if (parts.includes('list')) {
      const runs = []
      for (let time = 0; time < TIMES; time++) runs.push(await scrolling(baseURL))
      console.log(`\nA list of 500 rows, CPU × 4 (median of ${TIMES})`)
      tell(
        'from the last turn of the wheel to its cards',
        median(runs.map(({ filled }) => filled)),
        'ms',
        { most: 500 },
      )
      tell('longest task while scrolling', median(runs.map(({ longest }) => longest)), 'ms', {
        most: 50,
      })
    }
    if (parts.includes('console')) await firstList(baseURL)
  })
console.log(misses.length === 0 ? '\nall targets reached' : `\nnot reached: ${misses.join(', ')}`)
process.exitCode = misses.length === 0 ? 0 : 1

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  isDynamicEntry?: boolean
}

/**
 * From the build's manifest: the first route with all that it needs, and each lazy part with what
 * it brings beside that.
 */
async function sizes(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const kB = async (file: string) =>
    gzipSync(await readFile(join(dist, file)), { level: 9 }).length / 1000
  const needs = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[name]
    if (!chunk || seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const other of chunk.imports ?? []) needs(other, seen)
    return seen
  }
  const first = needs('index.html')
  const sum = async (files: Iterable<string>) =>
    (await Promise.all([...files].map(kB))).reduce((all, one) => all + one, 0)
  console.log('\nBytes, gzipped')
  tell('first route, JS', await sum(first), 'kB', { most: 130 })
  tell('CSS', await sum(manifest['index.html']?.css ?? []), 'kB', { most: 15 })
  tell('HTML', await kB('index.html'), 'kB', { most: 4 })
  const lazy = await Promise.all(
    Object.entries(manifest)
      .filter(([, { isDynamicEntry }]) => isDynamicEntry)
      .map(async ([name, { file }]) => ({ name, size: await kB(file) })),
  )
  for (const { name, size } of lazy.toSorted((a, b) => b.size - a.size).slice(0, 8))
    tell(name, size, 'kB', { most: 40 })
}

async function speeds(baseURL: string, city: City): Promise<void> {
  const guest = ['/', '/search', '/user/:userId']
  for (const [role, pages] of [
    ['guest', guest],
    ['client', ['/book/:userId']],
  ] as const) {
    for (const { name: page, address } of screensOf(role, city).filter(
      ({ name: page }) =>
        pages.includes(page) && (pagesSaid.length === 0 || pagesSaid.includes(page)),
    )) {
      const runs = []
      for (let time = 0; time < TIMES; time++)
        runs.push(
          await measured(
            `${baseURL}${address}`,
            role === 'client' ? await session(baseURL) : undefined,
          ),
        )
      const mid = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick))
      console.log(`\nLighthouse, mobile: ${page} (median of ${TIMES})`)
      tell(
        `${page} performance`,
        mid(({ performance }) => performance),
        '',
        { least: 95 },
      )
      tell(
        `${page} accessibility`,
        mid(({ accessibility }) => accessibility),
        '',
        { least: 100 },
      )
      tell(
        `${page} best practices`,
        mid(({ practices }) => practices),
        '',
        { least: 100 },
      )
      tell(
        `${page} SEO`,
        mid(({ seo }) => seo),
        '',
        { least: 100 },
      )
      tell(`${page} LCP`, mid(({ lcp }) => lcp) / 1000, 's', { most: 2.0 })
      tell(
        `${page} TBT`,
        mid(({ tbt }) => tbt),
        'ms',
        { most: 150 },
      )
      tell(
        `${page} CLS`,
        mid(({ cls }) => cls),
        'shift',
        { most: 0.02 },
      )
    }
  }
}

/** What signing in leaves on a device; the app has been in the person's language there since. */
async function session(baseURL: string): Promise<string> {
  const asking = await request.newContext({ baseURL })
  const answer = await asking.post('/api/auth/login', {
    data: { email: 'cliente@balbu.demo', password: 'demo-balbu' },
  })
  const { sessionId, user } = (await answer.json()) as {
    sessionId: string
    user: { idioma: string }
  }
  await asking.dispose()
  return `localStorage.setItem('sessionId', ${JSON.stringify(sessionId)}); localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))}); localStorage.setItem('language', ${JSON.stringify(user.idioma)})`
}

/** One that Lighthouse could not trace says nothing, and is taken again. */
async function measured(url: string, storage?: string) {
  for (let attempt = 1; ; attempt++) {
    const run = await oneRun(url, storage)
    if (Number.isFinite(run.lcp) || attempt === 3) return run
  }
}

/**
 * A browser of its own for each run; one that is signed in keeps its storage, but not its cache.
 */
async function oneRun(url: string, storage?: string) {
  const chrome = await launch({ chromePath: BROWSER, chromeFlags: FLAGS, logLevel: 'silent' })
  try {
    if (storage) {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
      const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
      await page.goto(new URL('/robots.txt', url).href)
      await page.evaluate(storage)
      await page.close()
      await browser.close()
    }
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      output: 'json',
      disableStorageReset: storage !== undefined,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    if (!result) throw new Error(`Lighthouse gave nothing for ${url}`)
    const { categories, audits } = result.lhr
    const score = (name: string) => 100 * (categories[name]?.score ?? Number.NaN)
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    for (const name of ['accessibility', 'best-practices', 'seo']) {
      for (const { id } of categories[name]?.auditRefs ?? [])
        if (audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
          console.log(`    ${name}: ${audits[id]?.title}`)
    }
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      practices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    }
  } finally {
    chrome.kill()
  }
}

/**
 * A client with 500 appointments behind them, as the server would answer it, scrolled from end to
 * end. In milliseconds; no task over 50 counts as 0.
 */
async function scrolling(baseURL: string): Promise<{ filled: number; longest: number }> {
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    locale: 'es-MX',
    serviceWorkers: 'block',
  })
  await beSignedIn(context, 'client')
  await context.route(/\/api\/appointments\?/, async (route) => {
    const answer = await route.fetch()
    const [example, ...rest] = (await answer.json()) as { id: string }[]
    const history = new URL(route.request().url()).searchParams.get('estado') === 'completada'
    const rows =
      example && history
        ? Array.from({ length: 500 }, (_, row) => ({
            ...example,
            id: `${example.id.slice(0, -4)}${String(row).padStart(4, '0')}`,
            estado: 'completada',
          }))
        : [example, ...rest].filter(Boolean)
    await route.fulfill({ response: answer, json: rows })
  })
  const page = await context.newPage()
  await page.goto('/appointments?tab=completadas')
  // Of the many only those near the window stand in the page.
  await page.getByRole('article').nth(5).waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(
    `window.longest = 0; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration) }).observe({ type: 'longtask' })`,
  )
  for (let step = 0; step < 60; step++) await page.mouse.wheel(0, 1200)
  // Not over before what one has come to is drawn.
  const stopped = Date.now()
  const isDrawn = `[200, 400, 600].every((y) => document.elementFromPoint(195, y)?.closest('[role=listitem]'))`
  while (!(await page.evaluate(isDrawn)))
    await page.evaluate('new Promise((done) => requestAnimationFrame(done))')
  const filled = Date.now() - stopped
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  )
  const longest = Number(await page.evaluate('window.longest'))
  await browser.close()
  return { filled, longest }
}

/**
 * The console of the demo's moderator, opened at the queue with nothing in the cache: from the
 * first request until the first case of the list is drawn. The network is slowed down in the
 * browser, answer by answer; Lighthouse, which only reckons what it would be, can't be let into a
 * session that lasts as long as its tab.
 */
async function firstList(baseURL: string): Promise<void> {
  const asking = await request.newContext({ baseURL })
  const answer = await asking.post('/api/admin/auth/login', {
    data: { email: 'moderacion@balbu.demo', password: PASSWORD },
  })
  if (!answer.ok())
    throw new Error(`the moderator cannot sign in: ${answer.status()} ${await answer.text()}`)
  const session = await answer.text()
  await asking.dispose()
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  console.log(`\nThe console's first list (median of ${TIMES})`)
  for (const [name, { cpu, latency, kilobits }] of Object.entries(networks)) {
    const seconds: number[] = []
    const whole: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const context = await browser.newContext({
        baseURL,
        locale: 'es-MX',
        viewport: name === 'phone' ? { width: 412, height: 823 } : { width: 1_350, height: 940 },
      })
      await context.addInitScript({
        content: `sessionStorage.setItem('balbu.console.session', ${JSON.stringify(session)});
        window.firstList = new Promise((done) => {
          const look = () => document.querySelector('main li a[href*="/cases/"]') ? requestAnimationFrame(() => setTimeout(() => done(performance.now()))) : requestAnimationFrame(look)
          requestAnimationFrame(look)
        })
        window.works = new Promise((done) => {
          const look = () => document.querySelector('main [aria-keyshortcuts=s]') ? requestAnimationFrame(() => setTimeout(() => done(performance.now()))) : requestAnimationFrame(look)
          requestAnimationFrame(look)
        })`,
      })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: (kilobits * 1024) / 8,
        uploadThroughput: (kilobits * 1024) / 16,
      })
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
      await page.goto('/admin/cases', { waitUntil: 'commit' })
      seconds.push(Number(await page.evaluate('window.firstList')) / 1_000)
      whole.push(Number(await page.evaluate('window.works')) / 1_000)
      await context.close()
    }
    tell(`console, ${name}: first case of the queue`, median(seconds), 's', { most: 2.5 })
    console.log(
      `  ${'and all that one works with, no target'.padEnd(46)} ${median(whole).toFixed(1).padStart(8)} s`,
    )
  }
  await browser.close()
}

async function withServer(work: (baseURL: string) => Promise<void>): Promise<void> {
  const given = process.env['BENCH_URL']
  if (given) return work(given)
  const dataDir = await mkdtemp(join(tmpdir(), 'balbu-bench-web-'))
  // PostgreSQL runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755)
  const port = 3_900 + (process.pid % 90)
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
    },
  })
  const ended = new Promise<void>((done) => server.once('exit', () => done()))
  try {
    const baseURL = `http://127.0.0.1:${port}`
    const until = Date.now() + 120_000
    while (
      !(await fetch(`${baseURL}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (Date.now() > until) throw new Error('the server did not come up')
      await new Promise((resume) => setTimeout(resume, 250))
    }
    await work(baseURL)
  } finally {
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}
