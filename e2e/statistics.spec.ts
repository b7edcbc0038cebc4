/**
 * A barber of the demo city looks at what they have done, now and before, takes it out as a table,
 * and has it in another calendar until they don't.
 */
import { readFile } from 'node:fs/promises'
import { beSignedIn } from './screens.ts'
import { expect, test } from './test.ts'

test('statistics: another period, a moment of the past, and the table behind the numbers', async ({
  page,
  context,
}) => {
  await beSignedIn(context, 'barber')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Estadísticas/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Estadísticas' })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Ingresos por semana' }).getByRole('row'),
  ).toHaveCount(13)
  await page.getByRole('radio', { name: '4 sem.' }).click()
  await expect(
    page.getByRole('table', { name: 'Ingresos por semana' }).getByRole('row'),
  ).toHaveCount(5)
  await page.getByRole('button', { name: 'Qué significa: Ocupación' }).click()
  await expect(page.getByText(/Minutos reservados entre los minutos abiertos/)).toBeVisible()

  await page.getByText('Ver otro momento').click()
  await page.getByRole('button', { name: 'Cambio anterior' }).click()
  await expect(page.getByText(/^Así estaba el /)).toBeVisible()
  await page.getByRole('slider', { name: 'Momento' }).focus()
  await page.keyboard.press('PageDown')
  await expect(page.getByText(/^Así estaba el /)).toBeVisible()
  await page.getByRole('button', { name: 'Volver a ahora' }).click()
  await expect(page.getByText('Ver otro momento')).toBeVisible()

  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^citas-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head?.startsWith('\uFEFFFecha;Hora;')).toBe(true)
  expect(rows.length).toBeGreaterThan(5)
})

test('a private calendar is made, read by its address, and revoked', async ({ page, context }, {
  project,
}) => {
  await beSignedIn(context, 'barber')
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Calendario en otras apps/ }).click()
  const device = `Teléfono ${project.name} ${Date.now()}`
  await page.getByLabel('Nombre del dispositivo').fill(device)
  await page.getByRole('button', { name: 'Crear calendario' }).click()
  const address = new URL(await page.getByLabel(`Dirección de ${device}`).inputValue()).pathname
  const file = await context.request.get(address)
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  await page.getByRole('button', { name: `Revocar ${device}` }).click()
  await page
    .getByRole('dialog', { name: '¿Revocar este calendario?' })
    .getByRole('button', { name: 'Revocar' })
    .click()
  // The open dialog hides the button as well: the server's answer is what counts.
  await expect(page.getByText('Calendario revocado', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Revocar ${device}` })).toBeHidden()
  expect((await context.request.get(address)).status()).toBe(404)
})
