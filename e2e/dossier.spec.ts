/** A party makes a dossier and revokes it; a guest with the link reads and prints it. */
import { inaccessible } from './axe.ts'
import { ask, freeDays, openChair, register, sitDown } from './people.ts'
import { wear } from './screens.ts'
import { expect, test } from './test.ts'

test('a client makes a dossier, a guest reads it in both languages, and it ends when revoked', async ({
  browser,
  page,
}, info) => {
  const [barber, client] = await Promise.all([openChair('Edu Pruebas'), register('Eva Parte')])
  const [day] = await freeDays(barber)
  const { id } = await ask<{ id: string }>(client, 'POST', '/api/appointments', {
    barberId: barber.id,
    services: [barber.serviceId],
    fecha: day?.horarios[0]?.inicio,
  })
  await ask(client, 'POST', `/api/chat/users/${barber.id}/messages`, {
    message: 'Voy saliendo de casa',
  })

  const own = await sitDown(browser, client, { at: `/appointments/${id}` })
  await own.getByRole('button', { name: 'Hacer un expediente' }).click()
  const sheet = own.getByRole('dialog', { name: 'Hacer un expediente' })
  await expect(
    sheet.getByText('Cualquiera con el enlace puede leerlo durante 48 horas.'),
  ).toBeVisible()
  await sheet.getByRole('button', { name: 'Agregar mensajes' }).click()
  await sheet.getByRole('checkbox', { name: 'Voy saliendo de casa' }).check()
  await sheet.getByRole('button', { name: 'Hacer un expediente' }).click()
  await expect(sheet.getByRole('img', { name: 'Código QR del expediente' })).toBeVisible()
  await expect(sheet.getByText('0 aperturas')).toBeVisible()
  const link = (await sheet.getByText(/\/dossier\//).innerText()).trim()

  const answered = page.waitForResponse((response) =>
    response.url().includes('/api/dossier-links/'),
  )
  await page.goto(new URL(link).pathname)
  const headers = await (await answered).allHeaders()
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await expect(page.getByRole('heading', { name: 'Expediente de la cita' })).toBeVisible()
  await expect(page.getByText(/^El cliente reservó la cita para /)).toBeVisible()
  await expect(page.getByText('Voy saliendo de casa')).toBeVisible()
  await expect(page.getByText('Eva Parte')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByText(/^The client booked the appointment for /)).toBeVisible()
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme)
    expect(await inaccessible(page, 'all'), theme).toEqual([])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
      await page.screenshot({
        path: info.outputPath(`dossier-${theme}-${width}.png`),
        fullPage: true,
      })
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
      ).toBe(true)
    }
  }
  // On paper it stands alone.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^The client booked/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Search', includeHidden: true }).first()).toBeHidden()
  await page.pdf({ path: info.outputPath('dossier.pdf'), format: 'A4' })
  await page.emulateMedia({ media: 'screen' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^balbu-expediente-.*\.json$/)

  await own.reload()
  const again = own.getByRole('dialog', { name: 'Hacer un expediente' })
  await expect(again.getByText('1 apertura')).toBeVisible()
  await again.getByRole('button', { name: 'Revocar' }).click()
  await expect(again.getByText('Revocado')).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'This dossier does not exist or has expired' }),
  ).toBeVisible()
  await own.context().close()
})
