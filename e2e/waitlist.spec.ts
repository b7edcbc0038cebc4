/** The waiting list: two phones and the shop's screen. */
import { appointmentsOf, ask, freeDays, openChair, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

const phone = { viewport: { width: 390, height: 844 } }
const desktop = { viewport: { width: 1280, height: 800 } }

test('who finds no time waits for one: it is offered to her alone when another client cancels', async ({
  browser,
}) => {
  const [barber, lucia, rita] = await Promise.all([
    openChair('Nora Vidal', { autoConfirm: true }),
    register('Lucía Prado'),
    register('Rita Vega'),
  ])
  const day = (await freeDays(barber))[3]
  const time = day?.horarios.at(20)
  const { id } = await ask<{ id: string }>(lucia, 'POST', '/api/appointments', {
    barberId: barber.id,
    services: [barber.serviceId],
    fecha: time?.inicio,
  })
  const page = await sitDown(browser, rita, {
    ...phone,
    at: `/book/${barber.id}?servicio=${barber.serviceId}`,
  })
  const cut = page.getByRole('checkbox', { name: /Corte/ })
  if (!(await cut.isChecked())) await cut.click()
  await page.getByRole('button', { name: 'Avísame si se libera una hora' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Día').fill(day?.fecha ?? '')
  await sheet.getByLabel('Desde').fill('00:00')
  await sheet.getByLabel('Hasta').fill('23:59')
  await sheet.getByRole('button', { name: 'Avísame' }).click()
  await page.getByRole('button', { name: 'Ver mis esperas' }).click()
  await expect(page.getByText('Sigues tú')).toBeVisible()

  const shop = await sitDown(browser, barber, { ...desktop, at: '/appointments?tab=espera' })
  await expect(shop.getByRole('heading', { name: /Rita/ })).toBeVisible()
  await expect(shop.getByText('Rita Vega')).toHaveCount(0)

  await ask(lucia, 'PATCH', `/api/appointments/${id}/cancel`, {})
  // For ten seconds Lucía may take that back; then the time is Rita's to answer.
  await expect(page.getByRole('timer')).toBeVisible({ timeout: 60_000 })
  await expect(shop.getByText('Hora ofrecida').first()).toBeVisible()
  await page.getByRole('button', { name: 'No, gracias' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Se liberó una hora').first()).toBeVisible()
  await page.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await expect(page.getByText('¡Tu cita está confirmada!').first()).toBeVisible()
  expect(await appointmentsOf(rita)).toMatchObject([
    { estado: expect.stringMatching(/^(confirmada|próxima)$/) },
  ])
  await expect(shop.getByText('Nadie espera')).toBeVisible()
  await page.goto('/waitlist')
  await expect(page.getByText('Conseguida')).toBeVisible()
})
