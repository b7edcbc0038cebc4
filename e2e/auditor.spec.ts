/**
 * An auditor at the console: an appointment's life without names, the names once they say why, what
 * they have done in the list, an event found, a case only read, the log compared.
 */
import type { Page } from '@playwright/test'
import { inaccessible } from './axe.ts'
import { PASSWORD as password } from './screens.ts'
import { expect, test } from './test.ts'

const ID = /[0-9a-f]{8}/
const section = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name, exact: true })
    .click()

test('an auditor follows what happened, and is followed', async ({ browser }) => {
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 800 } })
  ).newPage()
  await page.goto('/admin/')
  await page.getByLabel(/Email|Correo/).fill('auditoria@balbu.demo')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()

  await test.step('nobody is named in the list, nor in a life', async () => {
    const first = page.getByRole('row').nth(1)
    await expect(first).toContainText(/Cliente/)
    await expect(first).toContainText(new RegExp(`Barbero ${ID.source}`))
    await first.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('list', { name: 'Historial, evento por evento' }).getByRole('button').first(),
    ).toContainText('Cita reservada')
    await expect(
      page.getByRole('heading', { level: 1, name: new RegExp(`^Cita ${ID.source}$`) }),
    ).toBeVisible()
    expect(await inaccessible(page, 'all but colours')).toEqual([])
  })

  await test.step('whoever says why is shown the names', async () => {
    await page.getByRole('button', { name: 'Mostrar nombres y textos' }).click()
    await expect(page.getByLabel('Por qué los necesitas')).toBeFocused()
    await page.keyboard.type('Queja 2041')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Visible hasta/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
      new RegExp(`^Cita ${ID.source}$`),
    )
    expect(await inaccessible(page, 'colours')).toEqual([])
  })

  await test.step('that they did is a row of the list', async () => {
    await section(page, 'Auditoría')
    const row = page
      .getByRole('listitem')
      .filter({ hasText: 'Se le mostraron nombres y textos' })
      .first()
    await expect(row).toContainText('«Queja 2041»')
    await expect(row).toContainText('Inés Quiroga')
    await page.getByRole('button', { name: 'Comprobar el registro' }).click()
    await expect(page.getByText(/^El registro está entero hasta la posición \d+$/)).toBeVisible()
    expect(await inaccessible(page, 'all but colours')).toEqual([])
    const table = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar CSV' }).click()
    expect((await table).suggestedFilename()).toMatch(/^audit-.*\.csv$/)
  })

  await test.step('an event leads to the life that it is part of', async () => {
    await section(page, 'Eventos')
    await page.getByLabel('Tipo de evento').fill('BusinessOpened')
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: /Negocio abierto.*Negocio/ })
      .first()
      .click()
    await expect(
      page.getByRole('heading', { level: 1, name: new RegExp(`^Negocio ${ID.source}$`) }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/replay\/shop\/.*posicion=\d+/)
    expect(await inaccessible(page, 'all but colours')).toEqual([])
  })

  await test.step('a case is read, and not worked on', async () => {
    await section(page, 'Casos')
    await expect(page.getByRole('button', { name: 'Siguiente' })).toBeHidden()
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Contenido reportado' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tomar el caso' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Anotar' })).toBeHidden()
  })
})
