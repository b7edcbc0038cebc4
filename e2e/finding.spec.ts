/**
 * Finding somebody: a guest looks for a word, goes far down the list, comes back to where they
 * were, and ends in a chair's booking with an account that they did not have before.
 */
import type { Page } from '@playwright/test'
import { inaccessible } from './axe.ts'
import { expect, test } from './test.ts'

const cards = (page: Page) => page.getByRole('article')

test('a guest searches, looks at somebody, makes an account and comes back to book', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Barbería, barbero o servicio' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await page.getByRole('searchbox').fill('fade')
  await expect(page).toHaveURL(/q=fade/)
  await page.getByRole('button', { name: 'Barberos' }).click()
  await expect(page).toHaveURL(/tipo=barberos/)
  // Until the barbers have come, what was found before stands there.
  await expect(
    cards(page)
      .first()
      .getByRole('link', { name: /^Reservar/ }),
  ).toBeVisible()
  const first = cards(page).first().getByRole('link').first()
  const name = await first.innerText()
  await first.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // Service and hour first; the account at the yes, five taps from the profile.
  await page.getByRole('link', { name: 'Reservar Cita' }).click()
  await page.getByRole('checkbox').first().click()
  await page
    .getByRole('button', { name: /^\d{2}:\d{2}$/ })
    .first()
    .click()
  const review = page.getByRole('button', { name: 'Revisar cita' })
  if ((await review.count()) > 0) await review.click()
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Crear Cuenta' }).click()
  await page.getByLabel('Nombre completo').fill('Iker Salas')
  await page.getByLabel('Email').fill('iker.salas@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill('navaja-y-brocha')
  await page.getByLabel('Teléfono').fill('55 1234 0987')
  await page.getByRole('radio', { name: /Cliente/ }).click()
  const terms = page.getByRole('checkbox', { name: /[Tt]érminos/ })
  if ((await terms.count()) > 0) await terms.check()
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
  await expect(page).toHaveURL(/\/book\//)
  // Back at the review, with all of it.
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(page.getByRole('heading', { name: '¡Cita reservada!' })).toBeAttached()
})

test('a guest finds a shop on the map', async ({ page }) => {
  await page.goto('/search')
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Mapa' }).click()
  const map = page.getByRole('region', { name: 'Mapa' })
  const pin = map.getByRole('button', { name: /^(?!Acercar|Alejar|Mostrar)/ }).first()
  const name = (await pin.getAttribute('aria-label')) ?? ''
  // Pins of one street may cover each other: the keyboard reaches each.
  await pin.focus()
  await page.keyboard.press('Enter')
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await expect(pin).toBeFocused()
  expect(await inaccessible(page, 'all')).toEqual([])
  await map.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(map).toBeVisible()
})

test('back finds the list as it was left: the word, the pages, the place', async ({ page }) => {
  await page.goto('/search?tipo=barberos')
  await expect(cards(page).first()).toBeVisible()
  // Two further pages come by themselves on the way down.
  for (let length = 10; length <= 20; length += 10) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.locator(`[aria-posinset="${length + 1}"]`)).toBeAttached()
  }
  const card = page.locator('[aria-posinset="15"]')
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/user\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/tipo=barberos/)
  await expect(card).toBeInViewport()
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before))
    .toBeLessThan(50)
})

test('from a shop with several barbers to whoever is free', async ({ page }) => {
  await page.goto('/search?q=jacaranda&tipo=barberias')
  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/business\//)
  await page.getByRole('link', { name: 'Reservar', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Elige a tu barbero' })).toBeVisible()
  await page.getByRole('link', { name: /Cualquiera disponible/ }).click()
  await expect(page).toHaveURL(/\/book\/cualquiera\?negocio=/)
  await expect(page.getByRole('checkbox').first()).toBeVisible()
})

test('on a desktop what is chosen stands beside the list', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto('/search')
  const beside = page.getByRole('complementary', { name: 'Resultado elegido' })
  await expect(beside.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const second = cards(page).nth(1).getByRole('link').first()
  const name = await second.innerText()
  await second.click()
  await expect(beside.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page).toHaveURL(/\/search\?negocio=/)
  await page.close()
})
