/**
 * Every screen as everybody who may see it, in both languages and both themes: axe finds nothing. And from the narrowest phone to the
 * widest desk, and at twice the size: nothing is wider than the window, and nothing lies under the bars where the page ends. Theme and
 * width are changed in place; one load each for the two languages.
 */
import { expect, type Page, test } from '@playwright/test'
import { pages } from '../contract/paths.ts'
import { inaccessible } from './axe.ts'
import { beSignedIn, type City, cityOf, elsewhere, type Role, roles, screensOf, visits, wear } from './screens.ts'

test.describe.configure({ mode: 'parallel', timeout: 480_000 })
test.use({ trace: 'off' })

/** Width and height; the fourth is 1280 × 800 at 200 %. */
const windows = [[320, 640], [390, 844], [768, 1024], [640, 400], [1280, 800], [1600, 1000]] as const

/** The screens of one role by halves, so that two workers have the same to do. */
const parts = roles.flatMap((role) => (['a', 'b'] as const).map((half) => [role, half] as const))
let city: City
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  city = await cityOf(request)
  await request.dispose()
})

for (const [role, half] of parts) {
  test(`every screen as ${role}, ${half}`, async ({ context, page }) => {
    await beSignedIn(context, role)
    const troubles: string[] = []
    const screens = screensOf(role, city).filter((_, index) => (index % 2 === 0) === (half === 'a'))
    for (const { name, address } of screens) troubles.push(...await troublesOf(page, role, name, address))
    console.log(`${role} ${half}: ${screens.length} screens`)
    expect(troubles, troubles.join('\n')).toEqual([])
  })
}

async function troublesOf(page: Page, role: Role, name: string, address: string): Promise<string[]> {
  const found: string[] = []
  for (const language of ['es', 'en'] as const) {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, address, language)
    const here = (what: string) => found.push(`${role} ${name} ${language}: ${what}`)
    // The colours are the same in both languages, and all else in both themes.
    for (const what of await inaccessible(page, 'all but colours')) here(what)
    for (const theme of language === 'es' ? ['dark', 'light'] as const : []) {
      await wear(page, theme)
      for (const what of await inaccessible(page, 'colours')) here(`${theme}: ${what}`)
    }
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height })
      for (const what of await page.evaluate(misplaced)) here(`${width} px: ${what}`)
    }
  }
  return found
}

async function open(page: Page, address: string, language: string): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto(address)
  await expect(page.locator('.boot, [aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

/** Runs in the page: what is wider than it, and what can be pressed but lies under a bar when the page has been scrolled to its end. */
function misplaced(): string[] {
  const found: string[] = []
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth) {
    const widest = [...document.querySelectorAll('main *')].filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1 && !element.closest('.overflow-x-auto, .sr-only'))
    // The innermost: what stands around them is only as wide as they are.
    const innermost = widest.filter((one) => !widest.some((other) => other !== one && one.contains(other)))
    found.push(`${root.scrollWidth - root.clientWidth} px wider than the window: ${innermost.slice(0, 2).map((element) => `${element.tagName} ${element.className}`).join(', ')}`)
  }
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    const hasWords = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    if (!hasWords || element.scrollWidth <= element.clientWidth + 1 || element.closest('.sr-only') || !element.checkVisibility()) continue
    const { display, overflowX } = getComputedStyle(element)
    if (!display.startsWith('inline') && overflowX === 'visible') found.push(`wider than its place: ${element.textContent?.trim().slice(0, 40)}`)
  }
  window.scrollTo(0, root.scrollHeight)
  const bars = [...document.querySelectorAll('.bottom-bar ul, [data-screen-footer]')].filter((bar) => bar.checkVisibility())
  for (const control of document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea)')) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || control.closest('[data-screen-footer], .sr-only')) continue
    const { left, right, top, bottom } = control.getBoundingClientRect()
    for (const bar of bars) {
      const over = bar.getBoundingClientRect()
      if (bottom > over.top + 1 && top < over.bottom && right > over.left && left < over.right) found.push(`under the bar at the end of the page: ${control.textContent?.trim().slice(0, 40) || control.getAttribute('aria-label')}`)
    }
  }
  window.scrollTo(0, 0)
  return found
}

test('each page has a screen that is looked at here, and what is no page is none', async ({ page }) => {
  expect(pages.filter((name) => !(name in visits) && !elsewhere.includes(name))).toEqual([])
  await page.goto('/pagina-que-no-existe')
  await expect(page.getByText('Página No Encontrada').first()).toBeVisible()
  for (const { name, address } of screensOf('guest', city)) {
    const answer = await page.request.get(address, { headers: { accept: 'text/html' } })
    expect(answer.status(), name).toBe(200)
  }
})
