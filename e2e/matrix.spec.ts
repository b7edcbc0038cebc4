/**
 * Every screen as everybody who may see it, in both languages and both themes: axe finds nothing.
 * And from the narrowest phone to the widest desk, and at twice the size, of all or of the letters
 * alone: nothing is wider than the window, and nothing lies under the bars where the page ends.
 * Theme and width are changed in place; English is looked at in three of the widths. By its address
 * each page is opened in Spanish, as the first of those who may see it; the others, and English,
 * come to it within the app, which has loaded once.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'
import { pages } from '../contract/paths.ts'
import { inaccessible } from './axe.ts'
import {
  beSignedIn,
  type City,
  cityOf,
  elsewhere,
  roles,
  screensOf,
  visits,
  wear,
} from './screens.ts'
import { expect, test } from './test.ts'
import { Watch } from './watch.ts'

test.describe.configure({ mode: 'parallel', timeout: 480_000 })
test.use({ trace: 'off' })

/**
 * The keys of the catalogues: a screen whose route does not name a catalogue shows them in place of
 * its texts.
 */
const catalogues = new URL('../frontend/i18n/es/', import.meta.url)
const keys = new Set(
  readdirSync(catalogues).flatMap((file) =>
    keysOf(JSON.parse(readFileSync(new URL(file, catalogues), 'utf8'))),
  ),
)
function keysOf(texts: unknown, path = ''): string[] {
  return typeof texts === 'object' && texts !== null
    ? Object.entries(texts).flatMap(([name, inner]) =>
        keysOf(inner, path === '' ? name : `${path}.${name}`),
      )
    : [path]
}
async function keysOn(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return [...new Set(text.match(/[A-Za-z]+(?:\.[A-Za-z]+)+/g))].filter((word) => keys.has(word))
}

const phone = { width: 390, height: 844 }
/** Width and height; the third is a phone that lies on its side, the fifth 1280 × 800 at 200 %. */
const windows = [
  [phone.width, phone.height],
  [320, 640],
  [844, 390],
  [768, 1024],
  [640, 400],
  [1280, 800],
  [1600, 1000],
] as const
/**
 * English is the shorter language: it is looked at where the phone, the small tablet and the desk
 * are the narrowest.
 */
const tightest = windows.filter(([width]) => width === 320 || width === 640 || width === 1280)

/** The screens of one role by halves, so that two workers have the same to do. */
const parts = roles.flatMap((role) => (['a', 'b'] as const).map((half) => [role, half] as const))
let city: City
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  city = await cityOf(request)
  await request.dispose()
})

/**
 * With ACCESSIBILITY_OUT, what all parts found is written there: /confianza shows it. The last part
 * that ends writes the file.
 */
function keepFindings(part: string, findings: { screens: readonly string[]; found: string[] }) {
  const [out, folder] = [process.env['ACCESSIBILITY_OUT'], process.env['E2E_DATA_DIR'] ?? '']
  if (!out) return
  writeFileSync(join(folder, `accessibility-${part}.json`), JSON.stringify(findings))
  const kept = readdirSync(folder).filter((name) => /^accessibility-.*\.json$/.test(name))
  if (kept.length < parts.length) return
  const all = kept.map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as typeof findings,
  )
  const screens = all.flatMap((one) => one.screens)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(
    out,
    `${JSON.stringify(
      {
        commit: execFileSync('git', ['rev-parse', 'HEAD']).toString().trim(),
        screens: new Set(screens).size,
        // Each screen and role in two languages, and in both themes.
        combinations: screens.length * 4,
        findings: all.reduce((sum, { found }) => sum + found.length, 0),
        found: all.flatMap(({ found }) => found),
      },
      null,
      2,
    )}\n`,
  )
}

for (const [role, half] of parts) {
  test(`every screen as ${role}, ${half}`, async ({ context, page }) => {
    await beSignedIn(context, role)
    const letters = await context.newCDPSession(page)
    const watch = new Watch(page, () => role)
    await watch.begin()
    const found: string[] = []
    const screens = screensOf(role, city).filter((_, index) => (index % 2 === 0) === (half === 'a'))
    for (const language of ['es', 'en'] as const) {
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      for (const [index, { name, address, page: kind }] of screens.entries()) {
        await page.setViewportSize(phone)
        const isByAddress = index === 0 || (language === 'es' && visits[kind]?.as[0] === role)
        if (isByAddress || !(await cameTo(page, watch, address))) await page.goto(address)
        await arrived(page, watch)
        for (const key of await keysOn(page))
          found.push(`${role} ${name} ${language}: the key ${key} in place of its text`)
        for (const what of await troublesOf(page, letters, language))
          found.push(`${role} ${name} ${language}: ${what}`)
      }
    }
    console.log(`${role} ${half}: ${screens.length} screens`)
    keepFindings(`${role}-${half}`, { screens: screens.map(({ name }) => name), found })
    expect(found, found.join('\n')).toEqual([])
  })
}

/** The colours are the same in both languages, and all else in both themes. */
async function troublesOf(
  page: Page,
  letters: CDPSession,
  language: 'es' | 'en',
): Promise<string[]> {
  const found: string[] = []
  if (language === 'es') {
    await wear(page, 'light')
    for (const what of await inaccessible(page, 'colours')) found.push(`light: ${what}`)
    await wear(page, 'dark')
  }
  found.push(...(await inaccessible(page, language === 'es' ? 'all' : 'all but colours')))
  for (const [width, height] of language === 'es' ? windows : tightest) {
    await page.setViewportSize({ width, height })
    // A screen with another layout for a desktop draws it with the next frame.
    await page.evaluate(
      () =>
        new Promise((drawn) => {
          requestAnimationFrame(() => requestAnimationFrame(drawn))
        }),
    )
    for (const what of await page.evaluate(misplaced)) found.push(`${width} px: ${what}`)
  }
  if (language === 'es') {
    await page.setViewportSize(phone)
    await enlarge(page, letters, 32)
    for (const what of await page.evaluate(misplaced)) found.push(`letters of 200 %: ${what}`)
    await enlarge(page, letters, 16)
  }
  return found
}

/**
 * As who sees badly sets it in the browser, in pixels: 16 unless they do. The page hears of it a
 * moment later.
 */
async function enlarge(page: Page, letters: CDPSession, standard: number): Promise<void> {
  await letters.send('Page.setFontSizes', { fontSizes: { standard } })
  await page.waitForFunction(
    (size) => getComputedStyle(document.documentElement).fontSize === size,
    `${standard}px`,
    { polling: 50 },
  )
}

/**
 * Goes on to another screen within the app, as a link would; false where its heading stays, so that
 * nobody could tell them apart.
 */
async function cameTo(page: Page, watch: Watch, address: string): Promise<boolean> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    history.pushState({ usr: null, key: to, idx: idx + 1 }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
    window.scrollTo(0, 0)
  }, address)
  watch.changed()
  await watch.quiet()
  return (await page.locator('h1[data-left]').count()) === 0
}

async function arrived(page: Page, watch: Watch): Promise<void> {
  await expect(page.locator('.boot, [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  watch.changed()
  expect(await watch.quiet(), 'the screen comes to rest').toBe(true)
}

/**
 * Runs in the page: what is wider than it, and what can be pressed but lies under a bar when the
 * page has been scrolled to its end.
 */
function misplaced(): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) {
    const widest = [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.getBoundingClientRect().right > root.clientWidth + 1 &&
        !element.closest('.overflow-x-auto, .sr-only'),
    )
    // The innermost: what stands around them is only as wide as they are.
    const innermost = widest.filter(
      (one) => !widest.some((other) => other !== one && one.contains(other)),
    )
    found.push(
      `${root.scrollWidth - root.clientWidth} px wider than the window: ${innermost
        .slice(0, 2)
        .map((element) => `${element.tagName} ${element.className}`)
        .join(', ')}`,
    )
  }
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (
      !hasWords ||
      element.scrollWidth <= element.clientWidth + 1 ||
      element.closest('.sr-only') ||
      !element.checkVisibility()
    )
      continue
    const { display, overflowX } = getComputedStyle(element)
    if (!display.startsWith('inline') && overflowX === 'visible')
      found.push(
        `wider than its place (${element.scrollWidth} > ${element.clientWidth} px): ${element.textContent?.trim().slice(0, 40)}`,
      )
  }
  for (const tab of document.querySelectorAll<HTMLElement>('.bottom-bar :is(a, button)')) {
    const { left, right } = tab.getBoundingClientRect()
    const isWhole =
      left >= -1 && right <= root.clientWidth + 1 && tab.scrollWidth <= tab.clientWidth + 1
    if (tab.checkVisibility() && !isWhole) found.push(`the bar loses ${tab.textContent}`)
  }
  window.scrollTo(0, root.scrollHeight)
  const bars = [...document.querySelectorAll('.bottom-bar ul, [data-screen-footer]')].filter(
    (bar) => bar.checkVisibility(),
  )
  for (const control of document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, select, textarea)',
  )) {
    if (
      !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      control.closest('[data-screen-footer], .sr-only')
    )
      continue
    const { left, right, top, bottom } = control.getBoundingClientRect()
    for (const bar of bars) {
      const over = bar.getBoundingClientRect()
      if (bottom > over.top + 1 && top < over.bottom && right > over.left && left < over.right)
        found.push(
          `under the bar at the end of the page: ${control.textContent?.trim().slice(0, 40) || control.getAttribute('aria-label')}`,
        )
    }
  }
  window.scrollTo(0, 0)
  return found
}

test('each page has a screen that is looked at here, and what is no page is none', async ({
  page,
}) => {
  expect(pages.filter((name) => !(name in visits) && !elsewhere.includes(name))).toEqual([])
  await page.goto('/pagina-que-no-existe')
  await expect(page.getByText('Página No Encontrada').first()).toBeVisible()
  for (const { name, address } of screensOf('guest', city)) {
    const answer = await page.request.get(address, { headers: { accept: 'text/html' } })
    expect(answer.status(), name).toBe(200)
  }
})
