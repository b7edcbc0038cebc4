/**
 * Reporting: from a profile, with what became of it and the way back; and without an account, by a
 * receipt.
 */
import { daytime, openChair, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'
test.use({ timezoneId: daytime })

test('somebody is reported from their profile, and the report is taken back; a guest denounces and asks by the receipt', async ({
  browser,
  page: guest,
}) => {
  const [owner, client] = await Promise.all([
    openChair('Bruno Rey', { shop: { zonaHoraria: daytime } }),
    register('Ana Gil'),
  ])
  const page = await sitDown(browser, client, { at: `/user/${owner.id}` })
  await test.step('with a reason', async () => {
    await page.getByRole('button', { name: /^Opciones/ }).click()
    await page.getByRole('button', { name: 'Reportar a Bruno Rey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reportar a Bruno Rey' })
    await dialog.getByRole('radio', { name: 'Acoso' }).check()
    await dialog.getByRole('textbox').fill('Me escribe cada noche')
    await dialog.getByRole('button', { name: 'Enviar reporte' }).click()
    await expect(
      page.getByText('Hemos recibido tu reporte y lo revisaremos pronto').first(),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
  })
  await test.step('it stands among one’s own, and is withdrawn', async () => {
    await page.goto('/restrictions?tab=reportes')
    const own = page.getByRole('article', { name: 'Perfil · Bruno Rey' })
    await expect(own).toContainText('Pendiente')
    await own.getByRole('button', { name: /^Retirar/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
    await expect(own).toContainText('Retirada')
  })
  await test.step('without an account', async () => {
    await guest.goto('/privacidad')
    await guest.getByRole('link', { name: 'Denunciar un contenido' }).click()
    await guest.getByLabel('¿Dónde está?').fill(`/user/${owner.id}`)
    await guest.getByLabel('¿Qué pasa?').selectOption('menores')
    await guest.getByLabel('Cuéntanos qué pasa').fill('Es urgente')
    await guest.getByRole('checkbox').check()
    await guest.getByRole('button', { name: 'Enviar denuncia' }).click()
    const receipt = await guest.getByText(/^D-\w{4}-\w{4}$/).innerText()
    await guest.getByLabel('Recibo').fill(receipt.toLowerCase())
    await guest.getByRole('button', { name: 'Consultar' }).click()
    await expect(guest.getByText(/Estado: Pendiente/)).toBeVisible()
  })
})
