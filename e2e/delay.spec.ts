/** A barber runs late: announced on one phone, answered on two others. */
import type { Page } from '@playwright/test'
import { appointmentsOf, ask, daytime, freeDays, openChair, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

test.use({ timezoneId: daytime })

const phone = { viewport: { width: 390, height: 844 }, timezoneId: daytime }
const clock = (instant: string) =>
  new Date(instant).toLocaleTimeString('es-MX', {
    timeZone: daytime,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })
const later = (instant: string, minutes: number) =>
  clock(new Date(Date.parse(instant) + minutes * 60_000).toISOString())

test('a barber says that they are late: one client accepts the new time, another moves, and nobody is moved unasked', async ({
  browser,
}) => {
  const chair = await openChair('Leo Marín', {
    autoConfirm: true,
    shop: { zonaHoraria: daytime },
  })
  const [ana, bea] = await Promise.all([register('Ana Gil'), register('Bea Paz')])
  // Far enough that both can still be asked.
  const soon = Date.now() + 20 * 60_000
  const times = (await freeDays(chair))
    .flatMap(({ horarios }) => horarios.map(({ inicio }) => inicio))
    .filter((inicio) => Date.parse(inicio) > soon)
  const [first = '', second = ''] = times
  for (const [client, fecha] of [
    [ana, first],
    [bea, second],
  ] as const)
    await ask(client, 'POST', '/api/appointments', {
      barberId: chair.id,
      services: [chair.serviceId],
      fecha,
    })
  const [mine] = await appointmentsOf(bea)
  const [barber, anas, beas] = await Promise.all([
    sitDown(browser, chair, { ...phone, at: '/appointments' }),
    sitDown(browser, ana, { ...phone, at: '/' }),
    sitDown(browser, bea, { ...phone, at: `/appointments/${mine?.id}` }),
  ])
  await expect(anas.getByText(clock(first)).first()).toBeVisible()

  await test.step('the barber sees whom it reaches before anybody hears of it', async () => {
    await barber.getByRole('button', { name: 'Voy con retraso' }).click()
    const sheet = barber.getByRole('dialog', { name: 'Voy con retraso' })
    await sheet.getByRole('button', { name: '20 min' }).click()
    const reached = sheet.getByRole('region', { name: 'A quién alcanza' })
    await expect(reached.getByText(`${clock(first)} → ${later(first, 20)}`)).toBeVisible()
    await expect(reached.getByText('Se le pregunta')).toHaveCount(2)
    await sheet.getByRole('button', { name: 'Avisar' }).click()
    await expect(barber.getByText('Lo saben 2 personas.').first()).toBeVisible()
    await expect(barber.getByText('Sin respuesta todavía')).toHaveCount(2)
  })

  await test.step('a client accepts in Inicio', async () => {
    await accept(anas, `Vale, a las ${later(first, 20)}`)
    await expect(barber.getByText('Acepta', { exact: true })).toBeVisible()
  })

  await test.step('another one looks at other times, and takes the first', async () => {
    const late = beas.getByRole('region', { name: /^Leo Marín va con \d+ min de retraso$/ })
    await late.getByRole('button', { name: 'Cambiar' }).click()
    const sheet = beas.getByRole('dialog', { name: 'Otras horas' })
    const offered = sheet.getByRole('button', { name: /\d{2}:\d{2}$/ })
    await expect(offered).toHaveCount(3)
    await offered.first().click()
    await expect(beas.getByText('Cita movida').first()).toBeVisible()
    await expect(late).toBeHidden()
    await expect(barber.getByText('Cambió la cita')).toBeVisible()
    // Once that can no longer be undone, nothing is in the way of the first.
    await expect(anas.getByText(later(first, 20), { exact: true }).first()).toBeVisible({
      timeout: 40_000,
    })
    await expect(anas.getByRole('region', { name: /retraso/ })).toBeHidden()
  })

  await test.step('the barber is in time again', async () => {
    await barber.getByRole('button', { name: 'Ya voy bien' }).click()
    await barber.getByRole('dialog').getByRole('button', { name: 'Ya voy bien' }).click()
    await expect(barber.getByText('Ya vas a tiempo').first()).toBeVisible()
    await expect(barber.getByText(/Vas con \d+ min de retraso/)).toBeHidden()
  })
})

async function accept(page: Page, name: string) {
  const button = page.getByRole('button', { name })
  await expect(button).toBeVisible()
  await button.click()
  await expect(page.getByText('Nueva hora aceptada').first()).toBeVisible()
}
