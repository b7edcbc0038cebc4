/**
 * A barber without premises: opened from their flat, found by who is near enough, booked at the
 * client's home. Nobody learns the barber's own door.
 */
import type { Page } from '@playwright/test'
import { appointmentsOf, ask, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

const DOOR = 'Privada Zacatecas 77'
const flat = { latitude: 19.371234, longitude: -99.162345 }
const near = { latitude: 19.41, longitude: -99.16 }
const secrets = ['Zacatecas', String(flat.latitude), String(flat.longitude)]
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const always = Object.fromEntries(days.map((day) => [day, [{ start: '00:00', end: '23:59' }]]))

const tellsNobody = (text: string, where: string) => {
  for (const secret of secrets) expect(text, where).not.toContain(secret)
}
const screenTellsNobody = async (page: Page) => tellsNobody(await page.content(), page.url())

test('a barber who only goes to people opens, is found and booked; their own address stays theirs', async ({
  browser,
}) => {
  const berta = await register('Berta Olmedo', 'barbero')
  const shopId = await test.step('opens from their flat', async () => {
    const page = await sitDown(browser, berta, {
      at: '/business-setup',
      geolocation: flat,
      permissions: ['geolocation'],
    })
    await page.getByLabel('Nombre del negocio').fill('Berta va a tu casa')
    await page.getByRole('textbox', { name: 'Dirección' }).fill(DOOR)
    await page.getByLabel('Ciudad').fill('Ciudad de México')
    await page.getByRole('switch', { name: /servicio a domicilio/ }).click()
    await page.getByLabel('Radio de cobertura').fill('8')
    await page.getByRole('checkbox', { name: /Solo atiendo a domicilio/ }).check()
    await expect(page.getByRole('switch', { name: /Mi dirección es privada/ })).toBeChecked()
    await page
      .getByRole('group', { name: 'Ubicación en el mapa' })
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('button', { name: 'Abrir mi negocio' }).click()
    await expect(page.getByText('¡Negocio configurado!').first()).toBeVisible()
    await page.context().close()
    await ask(berta, 'PUT', '/api/user/business', { horario: always })
    await ask(berta, 'POST', '/api/services', {
      nombre: 'Corte en casa',
      precio: 250,
      duracion: 30,
    })
    return (await ask<{ id: string }>(berta, 'GET', '/api/my-business')).id
  })

  await test.step('a guest near enough finds them, and neither screen, answer nor page head says where they live', async () => {
    const context = await browser.newContext({ geolocation: near, permissions: ['geolocation'] })
    const page = await context.newPage()
    await page.goto('/search?modo=domicilio&q=berta')
    const card = page.getByRole('article').filter({ hasText: 'Berta va a tu casa' }).first()
    await expect(card).toBeVisible()
    await screenTellsNobody(page)
    await card.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/Solo a domicilio|solo va a domicilio/i).first()).toBeVisible()
    await screenTellsNobody(page)
    const { id } = berta
    for (const path of [
      `/api/users/${id}`,
      `/api/barbers/${id}`,
      `/api/barbers/user/${id}`,
      `/api/businesses/${shopId}`,
      `/api/businesses/${shopId}/barbers`,
      `/api/businesses/${shopId}/locations`,
      '/api/businesses/all?limit=50&tipoServicio=domicilio',
      `/api/search?q=berta&lat=${near.latitude}&lng=${near.longitude}&tipoServicio=domicilio`,
      `/user/${id}`,
      `/business/${shopId}`,
      `/select-barber/${shopId}`,
      `/book/${id}`,
      '/sitemap.xml',
    ])
      tellsNobody(await (await context.request.get(path)).text(), path)
    // Who is too far away does not find them.
    const far = (await (
      await context.request.get('/api/search?q=berta&lat=19.7&lng=-99.16&tipoServicio=domicilio')
    ).json()) as { results: unknown[] }
    expect(far.results).toEqual([])
    await context.close()
  })

  await test.step('a client books them to their own home, and hears no other address', async () => {
    const clara = await register('Clara Ibáñez')
    const page = await sitDown(browser, clara, {
      at: `/user/${berta.id}`,
      geolocation: near,
      permissions: ['geolocation'],
    })
    await page.getByRole('link', { name: 'Reservar Cita' }).click()
    await page.getByRole('checkbox', { name: /Corte en casa/ }).check()
    await expect(page.getByText('Berta Olmedo solo va a domicilio: dinos a dónde.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'En el local' })).toHaveCount(0)
    await page.getByLabel(/^Dirección/).fill('Luz Saviñón 702')
    await page.getByRole('button', { name: 'Usar mi ubicación actual' }).click()
    await expect(page.getByText(/^Ubicación obtenida/)).toBeVisible()
    await page
      .getByRole('button', { name: /^\d{1,2}:\d{2}$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Revisar cita' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('Luz Saviñón 702')).toBeVisible()
    await sheet.getByRole('button', { name: 'Confirmar reserva' }).click()
    await expect(page).toHaveURL(/\/booked\//)
    await expect(page.getByText('Luz Saviñón 702').first()).toBeVisible()
    await screenTellsNobody(page)
    const mine = await appointmentsOf(clara)
    expect(mine).toMatchObject([{ modalidad: 'domicilio', direccionServicio: 'Luz Saviñón 702' }])
    tellsNobody(JSON.stringify(mine), 'the client’s appointments')
    tellsNobody(
      await (await page.context().request.get(`/api/appointments/${mine[0]?.id}/ics`)).text(),
      'the calendar file',
    )
    expect(await appointmentsOf(berta)).toMatchObject([{ direccionServicio: 'Luz Saviñón 702' }])
    await page.context().close()
  })
})
