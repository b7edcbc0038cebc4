/**
 * `?` on every page of the console, as each role: the help opens, and no key that it lists breaks
 * the page.
 */
import type { Page } from '@playwright/test'
import { PASSWORD as password } from './screens.ts'
import { expect, test } from './test.ts'

test.describe.configure({ timeout: 240_000 })

/** The case that the moderator works on here, and nobody else meanwhile. */
let caseId = ''

for (const [who, email] of [
  ['the auditor', 'auditoria@balbu.demo'],
  ['the moderator', 'moderacion@balbu.demo'],
] as const) {
  test(`${who} presses every key of the help on every page`, async ({ browser }) => {
    const page = await (
      await browser.newContext({ viewport: { width: 1280, height: 800 } })
    ).newPage()
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    // What a key would change for others is refused: their journeys go on beside this one. What it
    // claims here is real.
    await page.route('**/api/admin/**', (route) => {
      const request = route.request()
      // The claim is real, the decision is not: the case stays as it was for the other journeys.
      const isOwn =
        /\/(auth|views)\//.test(request.url()) ||
        (caseId !== '' &&
          request.url().includes(`/cases/${caseId}/`) &&
          !request.url().endsWith('/decisions'))
      if (request.method() === 'GET' || isOwn) return route.continue()
      return route.fulfill({ status: 409, json: { message: 'Ahora no', code: 'not_now' } })
    })
    await page.goto('/admin/')
    await page.getByLabel(/Email|Correo/).fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entrar' }).click()
    const sections = page.getByRole('navigation', { name: 'Secciones' })
    await expect(sections).toBeVisible()

    const addresses = await sections
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(addresses.length).toBeGreaterThan(4)
    for (const address of addresses) {
      await go(page, address)
      await pressAll(page, address)
    }

    await go(page, '/admin/cases')
    const last = page.locator('[data-case]').last()
    caseId = (await last.getAttribute('data-case')) ?? ''
    await go(page, `/admin/cases/${caseId}/show`)
    await pressAll(page, 'a case')
    if (who === 'the moderator') {
      // The keys before have taken it and let it go: it is free once that has arrived.
      await go(page, '/admin/cases')
      await expect(page.locator(`[data-case="${caseId}"]`)).toBeVisible()
      // A key that leaves the case may do so only when its answer has come.
      await expect(async () => {
        await go(page, `/admin/cases/${caseId}/show`)
        await expect(page.getByRole('button', { name: 'Tomar el caso' })).toBeVisible({
          timeout: 5_000,
        })
      }).toPass()
      // Refused where the release before is not yet everywhere: a person would press again.
      await expect(async () => {
        await page.keyboard.press('c')
        await expect(page.locator('#decide')).toBeVisible({ timeout: 5_000 })
      }).toPass()
      await pressAll(page, 'a claimed case', ['h', 'r', 'Ctrl Enter', 'Ctrl Shift Enter'])
    }
    expect(broken, broken.join('\n')).toEqual([])
  })
}

/** Goes there without a load: the same tab, the same session. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** `among`: keys that the help lists at least. */
async function pressAll(page: Page, what: string, among: readonly string[] = []): Promise<void> {
  const help = page.getByRole('dialog')
  const at = page.url()
  await page.keyboard.press('?')
  await expect(help, `${what}: ?`).toBeVisible()
  const keys = (await help.getByRole('term').allInnerTexts()).filter(
    (key) => !['?', 'Ctrl /', 'Esc'].includes(key),
  )
  expect(keys, what).toEqual(expect.arrayContaining(['Ctrl K', ...among]))
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('Control+/')
  await expect(help, `${what}: Ctrl /`).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  for (const key of keys) {
    await page.keyboard.press(key.replace('Ctrl', 'Control').replaceAll(' ', '+'))
    await expect(page.getByRole('heading', { level: 1 }).first(), `${what}: ${key}`).not.toHaveText(
      'Algo salió mal',
    )
    await expect(
      page.getByRole('navigation', { name: 'Secciones' }),
      `${what}: ${key}`,
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    if (page.url() !== at) await go(page, at)
  }
}
