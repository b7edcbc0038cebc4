/**
 * An admin lets somebody into the console, who looks at the platform in figures, now and as it was,
 * and proves a projection; then they are out again.
 */
import type { Page } from '@playwright/test'
import { inaccessible } from './axe.ts'
import { PASSWORD as password } from './screens.ts'
import { expect, test } from './test.ts'

const EMAIL = 'cliente9@balbu.demo'
const section = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name, exact: true })
    .click()

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/admin/')
  await page.getByLabel(/Email|Correo/).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('an admin makes somebody an analyst, who follows the platform in figures', async ({
  browser,
}) => {
  const context = () =>
    browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'es-MX',
      acceptDownloads: true,
    })
  const admin = await (await context()).newPage()
  await enter(admin, 'auditoria@balbu.demo')
  await section(admin, 'Equipo')
  await admin.getByLabel('Email de su cuenta').fill(EMAIL)
  await admin.keyboard.press('Enter')
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Análisis').check()
  expect(await inaccessible(admin, 'all but colours')).toEqual([])
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()

  const page = await (await context()).newPage()
  await test.step('the figures of now, with a table beside each picture, and as a file', async () => {
    await enter(page, EMAIL)
    await expect(page.getByRole('heading', { level: 1, name: 'Cifras' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Citas\. Completadas: \d+/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Tabla: Citas' }).getByRole('row')).toHaveCount(
      31,
    )
    expect(await inaccessible(page, 'all but colours')).toEqual([])
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar Citas como CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^citas-.*\.csv$/)
  })

  await test.step('as it was known: a link that stays', async () => {
    const booked = page.locator('dd').first()
    const now = await booked.textContent()
    await page.getByRole('button', { name: 'Enlace que no cambia' }).click()
    await expect(page).toHaveURL(/al=p\d+/)
    await expect(page.getByText(/Tal como se conocía el \d/)).toBeVisible()
    await expect(booked).toHaveText(now ?? '')
    await page.goto('/admin/figures?al=p1')
    await expect(page.getByText('Nada', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Ver ahora' }).click()
    await expect(page.getByText('Tal como es ahora.')).toBeVisible()
  })

  await test.step('a projection is proved, and the book says so', async () => {
    await section(page, 'Proyecciones')
    await page.getByRole('button', { name: 'Verificar Calificaciones' }).click()
    await page.getByRole('link', { name: 'Historial' }).click()
    const entry = page
      .getByRole('listitem')
      .filter({ hasText: 'Verificación: Calificaciones' })
      .first()
    await expect(entry).toContainText('Terminada')
    await expect(entry).toContainText('Idéntica a la que sale del registro')
    expect(await inaccessible(page, 'all but colours')).toEqual([])
  })

  await test.step('how the server is, and what failed, are an admin’s to see', async () => {
    await section(admin, 'Salud')
    await expect(admin.getByText('Todo está bien')).toBeVisible()
    await section(admin, 'Trabajos')
    await expect(admin.getByRole('heading', { name: 'Avisos' })).toBeVisible()
    expect(await inaccessible(admin, 'all but colours')).toEqual([])
  })

  await section(admin, 'Equipo')
  await admin
    .getByRole('listitem')
    .filter({ hasText: 'Análisis' })
    .filter({ hasNotText: 'Tú' })
    .getByRole('button', { name: /^Cambiar los roles/ })
    .click()
  await dialog.getByLabel('Análisis').uncheck()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
})
