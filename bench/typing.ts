/**
 * What a key, a service and a time cost on a phone: how long the booking form in Chromium keeps a
 * processor four times as slow busy, until its frame has been drawn. Beside it a bare field of a
 * bare page, typed in just so: what the browser itself takes. In turns.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { scenario } from './scenario.ts'
import { median, percentile, spread } from './report.ts'
import { openMarket } from '../backend/seed/http/market.ts'

const SLOWER = 4
const ROUNDS = 3
/** What the slowest of ten keys may take, and a tap. */
const MOST = { key: 50, tap: 200 }
const TEXT = 'Degradado bajo, sin tocar la barba.'

if (!existsSync(join(import.meta.dirname, '../dist/frontend/index.html')))
  throw new Error('there is no build to measure: npm run build')

/**
 * A page, and what its main thread has been busy with so far, in milliseconds: waiting for the next
 * frame is not in it.
 */
interface Slow {
  readonly page: Page
  readonly busy: () => Promise<number>
}

/** What each of these acts makes of work until its frame has been drawn. */
async function costs(
  { page, busy }: Slow,
  acts: readonly (() => Promise<unknown>)[],
): Promise<number[]> {
  const millis: number[] = []
  for (const act of acts) {
    const before = await busy()
    await act()
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    )
    millis.push((await busy()) - before)
  }
  return millis
}

async function typed(slow: Slow, field: Locator): Promise<number[]> {
  await field.click()
  return costs(
    slow,
    [...TEXT].map((key) => () => slow.page.keyboard.press(key === ' ' ? 'Space' : key)),
  )
}

async function slowPage(browser: Browser): Promise<Slow> {
  const context = await browser.newContext({
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await devtools.send('Performance.enable')
  return {
    page,
    async busy() {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
    },
  }
}

await scenario({
  run: async ({ ours }) => {
    const {
      barbers: [barber],
    } = await openMarket(ours, { barbers: 1, clients: 0 })
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
    try {
      const slow = await slowPage(browser)
      const form = slow.page
      await form.goto(`${ours}/register`)
      await form.getByLabel('Nombre completo').fill('Lucía Prado')
      await form.getByLabel('Email').fill('lucia@example.com')
      await form.getByLabel('Contraseña', { exact: true }).fill('navaja-y-brocha')
      await form.getByLabel('Teléfono').fill('55 1234 5678')
      await form.getByRole('radio', { name: /Cliente/ }).click()
      await form.getByRole('button', { name: 'Crear Cuenta' }).click()
      await form.waitForURL(`${ours}/`)
      await form.goto(`${ours}/book/${barber?.id}`)
      const service = form.getByRole('checkbox', { name: /Corte/ })
      await service.click()
      await form
        .getByRole('button', { name: /\d+ libres?\b/ })
        .nth(1)
        .click()
      const times = form.getByRole('button', { name: /^\d{1,2}:\d{2}/ })
      await times.first().click()
      const empty = await slowPage(browser)
      const bare = empty.page
      await bare.setContent(
        '<meta charset="utf-8"><label>Notas <textarea rows="3"></textarea></label>',
      )

      const keys = { ours: [] as number[], bare: [] as number[] }
      const taps: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        keys.bare.push(...(await typed(empty, bare.getByRole('textbox'))))
        keys.ours.push(...(await typed(slow, form.getByLabel('Notas para el barbero'))))
        taps.push(
          ...(await costs(
            slow,
            [times.nth(3), times.first(), service, service].map((tapped) => () => tapped.click()),
          )),
        )
        // A service that was taken off and put back wants its time again.
        if (await form.getByRole('button', { name: /^Revisar/ }).isDisabled())
          await times.first().click()
      }
      const [key, tap] = [percentile(keys.ours, 0.9), percentile(taps, 0.9)]
      console.log(
        `\na key typed in the notes of a booking, processor × 1/${SLOWER}, milliseconds of the main thread`,
      )
      console.log(`  ours            ${spread(keys.ours, 1)}, nine of ten below ${key.toFixed(1)}`)
      console.log(
        `  a bare field    ${spread(keys.bare, 1)}, nine of ten below ${percentile(keys.bare, 0.9).toFixed(1)}`,
      )
      console.log(`  ours / bare = ${(median(keys.ours) / median(keys.bare)).toFixed(2)}`)
      console.log(
        `  nine of ten keys within ${MOST.key} ms: ${key <= MOST.key ? 'reached' : 'NOT REACHED'}`,
      )
      console.log(
        `a tap on a time or a service: ${spread(taps, 1)}, nine of ten below ${tap.toFixed(1)} (to stay within ${MOST.tap}): ${tap <= MOST.tap ? 'reached' : 'NOT REACHED'}`,
      )
      return key <= MOST.key && tap <= MOST.tap
    } finally {
      await browser.close()
    }
  },
})
