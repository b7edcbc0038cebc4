/**
 * What a key, a service and a time cost on a phone: the booking form in Chromium with a processor four times as slow, from the event
 * to the moment after its frame. Beside it a bare field of a bare page, typed in just so: what the browser itself takes. In turns.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { openMarket } from '../backend/test/faults/market.ts'
import { inPlace } from './place.ts'
import { median, percentile, spread } from './report.ts'

const SLOWER = 4
const ROUNDS = 3
/** What the slowest of ten keys may take, and a tap. */
const MOST = { key: 50, tap: 200 }
const TEXT = 'Degradado bajo, sin tocar la barba.'

if (!existsSync(join(import.meta.dirname, '../dist/frontend/index.html'))) throw new Error('there is no build to measure: npm run build')

/** Runs in the page: from each event of a kind to the moment after the frame that it leads to. */
const listening = (kind: 'keydown' | 'click') => `
  globalThis.millis = []
  globalThis.heard?.abort()
  globalThis.heard = new AbortController()
  addEventListener('${kind}', () => {
    const began = performance.now()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => millis.push(performance.now() - began)
      port2.postMessage(null)
    })
  }, { capture: true, signal: heard.signal })`
const heard = 'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(millis))))'

async function costs(page: Page, kind: 'keydown' | 'click', act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(listening(kind))
  await act()
  return page.evaluate<number[]>(heard)
}

const typed = async (page: Page, field: Locator) => {
  await field.click()
  return costs(page, 'keydown', async () => { for (const key of TEXT) await page.keyboard.press(key === ' ' ? 'Space' : key) })
}

async function slowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-MX', timezoneId: 'America/Mexico_City', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

await inPlace(async ({ ours }) => {
  const { barbers: [barber] } = await openMarket(ours, { barbers: 1, clients: 0 })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    const form = await slowPage(browser)
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
    await form.getByRole('button', { name: /\d+ libres?\b/ }).nth(1).click()
    const times = form.getByRole('button', { name: /^\d{1,2}:\d{2}/ })
    await times.first().click()
    const bare = await slowPage(browser)
    await bare.setContent('<meta charset="utf-8"><label>Notas <textarea rows="3"></textarea></label>')

    const keys = { ours: [] as number[], bare: [] as number[] }
    const taps: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      keys.bare.push(...await typed(bare, bare.getByRole('textbox')))
      keys.ours.push(...await typed(form, form.getByLabel('Notas para el barbero')))
      for (const time of [times.nth(3), times.first(), service, service]) taps.push(...await costs(form, 'click', () => time.click()))
      // A service that was taken off and put back wants its time again.
      if (await form.getByRole('button', { name: /^Revisar/ }).isDisabled()) await times.first().click()
    }
    const [key, tap] = [percentile(keys.ours, 0.9), percentile(taps, 0.9)]
    console.log(`\na key typed in the notes of a booking, processor × 1/${SLOWER}, milliseconds until after its frame`)
    console.log(`  ours            ${spread(keys.ours, 1)}, nine of ten below ${key.toFixed(1)}`)
    console.log(`  a bare field    ${spread(keys.bare, 1)}, nine of ten below ${percentile(keys.bare, 0.9).toFixed(1)}`)
    console.log(`  ours / bare = ${(median(keys.ours) / median(keys.bare)).toFixed(2)}`)
    console.log(`  nine of ten keys within ${MOST.key} ms: ${key <= MOST.key ? 'reached' : 'NOT REACHED'}`)
    console.log(`a tap on a time or a service: ${spread(taps, 1)}, nine of ten below ${tap.toFixed(1)} (to stay within ${MOST.tap}): ${tap <= MOST.tap ? 'reached' : 'NOT REACHED'}`)
    process.exitCode = key <= MOST.key && tap <= MOST.tap ? 0 : 1
  } finally {
    await browser.close()
  }
})
