/** Taking an act back, and a time that is held: two people side by side. */
import type { Page } from '@playwright/test'
import { appointmentsOf, ask, daytime, freeDays, openChair, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

const phone = { viewport: { width: 390, height: 844 } }
const desktop = { viewport: { width: 1280, height: 800 } }
const TIME = /^\d{2}:\d{2}$/

const cancel = async (page: Page) => {
  await page.getByRole('button', { name: /^Cancelar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar cita' }).click()
  await expect(page.getByText('Cita cancelada').first()).toBeVisible()
}

test('a client cancels by mistake and takes it back, once by tap and once by key; the barber is told of nothing', async ({
  browser,
}) => {
  const [barber, lucia] = await Promise.all([
    openChair('Nora Vidal', { autoConfirm: true }),
    register('Lucía Prado'),
  ])
  const time = (await freeDays(barber)).flatMap(({ horarios }) => horarios).at(40)
  const { id } = await ask<{ id: string }>(lucia, 'POST', '/api/appointments', {
    barberId: barber.id,
    services: [barber.serviceId],
    fecha: time?.inicio,
  })
  const [page, shop] = await Promise.all([
    sitDown(browser, lucia, { ...phone, at: `/appointments/${id}` }),
    sitDown(browser, barber, { ...desktop, at: `/appointments/${id}` }),
  ])
  await expect(shop.getByText('Lucía Prado').first()).toBeVisible()
  const before = await ask<unknown[]>(barber, 'GET', '/api/notifications')
  await cancel(page)
  // The barber's screen says nothing of it meanwhile.
  await expect(shop.getByRole('button', { name: /^Cancelar/ })).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Deshecho').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cancelar/ })).toBeVisible()
  await cancel(page)
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('Deshecho').first()).toBeVisible()
  await expect(shop.getByRole('button', { name: /^Cancelar/ })).toBeVisible()
  expect(await appointmentsOf(lucia)).toMatchObject([
    { estado: expect.stringMatching(/^(confirmada|próxima)$/) },
  ])
  expect(await ask<unknown[]>(barber, 'GET', '/api/notifications')).toEqual(before)
})

test('at the last step a time is held: a second phone does not see it, and gets it once it is let go', async ({
  browser,
}) => {
  const [barber, lucia, rita] = await Promise.all([
    openChair('Tere Luna', { autoConfirm: true, shop: { zonaHoraria: daytime } }),
    register('Lucía Prado'),
    register('Rita Vega'),
  ])
  const at = `/book/${barber.id}?servicio=${barber.serviceId}`
  const [one, other] = await Promise.all([
    sitDown(browser, lucia, { ...phone, at }),
    sitDown(browser, rita, { ...phone, at }),
  ])
  const day = (page: Page) => page.getByRole('button', { name: /\d+ libres?\b/ }).nth(3)
  for (const page of [one, other]) {
    const cut = page.getByRole('checkbox', { name: /Corte/ })
    if (!(await cut.isChecked())) await cut.click()
    await day(page).click()
  }
  const times = other.getByRole('button', { name: TIME })
  const first = (await times.first().textContent())?.trim() ?? ''
  await one.getByRole('button', { name: first, exact: true }).click()
  await one.getByRole('button', { name: 'Revisar cita' }).click()
  await expect(one.getByText(/^Te guardamos esta hora hasta las/)).toBeVisible()
  await expect(other.getByRole('button', { name: first, exact: true })).toHaveCount(0)
  const letGo = one.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().includes('/api/holds/'),
  )
  await one.getByRole('dialog').getByRole('button', { name: 'Cambiar' }).click()
  expect((await letGo).status()).toBe(200)
  // Who let it go still has chosen it, and is not told that it is gone.
  await expect(one.getByRole('button', { name: 'Revisar cita' })).toBeVisible()
  await expect(one.getByRole('button', { name: first, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(one.getByRole('alert')).toHaveCount(0)
  await other.getByRole('button', { name: first, exact: true }).click()
  await other.getByRole('button', { name: 'Revisar cita' }).click()
  await other.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(other.getByRole('heading', { name: '¡Cita reservada!' })).toBeAttached()
})

test('a service, days off and the unread notices come back from their toasts, as they were', async ({
  browser,
}) => {
  const [barber, lucia] = await Promise.all([
    openChair('Nora Vidal', { autoConfirm: true, shop: { zonaHoraria: daytime } }),
    register('Lucía Prado'),
  ])
  const time = (await freeDays(barber)).flatMap(({ horarios }) => horarios).at(40)
  await ask(lucia, 'POST', '/api/appointments', {
    barberId: barber.id,
    services: [barber.serviceId],
    fecha: time?.inicio,
  })
  const day = (await freeDays(barber)).at(20)?.fecha ?? ''
  await ask(barber, 'POST', '/api/availability/exceptions', { desde: day, hasta: day })
  const before = await ask(barber, 'GET', '/api/services/my-services')
  const page = await sitDown(browser, barber, { ...phone, at: '/my-services' })
  await page.getByRole('button', { name: /^Eliminar Corte/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Servicio recuperado').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Eliminar Corte/ })).toBeVisible()
  expect(await ask(barber, 'GET', '/api/services/my-services')).toEqual(before)

  await page.goto('/availability')
  await page.getByRole('button', { name: /^Quitar/ }).click()
  await expect(page.getByText('Sin vacaciones, festivos ni días extra por venir.')).toBeVisible()
  await expect(page.getByText('Días quitados').first()).toBeVisible()
  await page.keyboard.press('Alt+z')
  await expect(page.getByText('Los días están como antes').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Quitar/ })).toBeVisible()

  await page.goto('/notifications')
  const unread = page.getByText(/^\d+ sin leer$/)
  await expect(unread).toBeVisible()
  const count = (await unread.textContent()) ?? ''
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expect(unread).toHaveCount(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(unread).toHaveText(count)
})

test('who unfollows by mistake follows as before, and the barber is told of no new follower', async ({
  browser,
}) => {
  const [barber, lucia] = await Promise.all([
    openChair('Nora Vidal', { autoConfirm: true }),
    register('Lucía Prado'),
  ])
  await ask(lucia, 'POST', `/api/users/${barber.id}/follow`)
  const before = await ask<unknown[]>(barber, 'GET', '/api/notifications')
  const page = await sitDown(browser, lucia, { ...phone, at: '/profile' })
  await page.getByRole('button', { name: /Siguiendo/ }).click()
  await page.getByRole('button', { name: 'Dejar de seguir a Nora Vidal' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: 'Dejar de seguir a Nora Vidal' })).toBeVisible()
  expect(await ask<unknown[]>(barber, 'GET', '/api/notifications')).toEqual(before)
})
