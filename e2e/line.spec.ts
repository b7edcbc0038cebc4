/** The walk-in line: a client's phone, a guest's phone, the barber's and the shop's screen. */
import { ask, daytime, openChair, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

const phone = { viewport: { width: 390, height: 844 } }
const desktop = { viewport: { width: 1280, height: 800 } }

test('two who walk in scan the code: one is called, is not there, and comes back after the other', async ({
  browser,
}) => {
  const [barber, rita] = await Promise.all([
    openChair('Nora Vidal', { autoConfirm: true, shop: { zonaHoraria: daytime } }),
    register('Rita Vega'),
  ])
  await ask(barber, 'PUT', '/api/user/business', { allowsWalkIns: true })

  const staff = await sitDown(browser, barber, { ...phone, at: '/appointments?tab=fila' })
  await staff.getByRole('button', { name: 'Abrir la fila' }).click()
  await expect(staff.getByText('No hay nadie en la fila')).toBeVisible()

  const board = await sitDown(browser, barber, {
    ...desktop,
    at: `/line-screen/${barber.shopId}`,
  })
  await expect(board.getByRole('img', { name: /Código QR/ })).toBeVisible()
  // What the phone's camera reads.
  const { enlace } = await ask<{ enlace: string }>(
    barber,
    'GET',
    `/api/businesses/${barber.shopId}/line/code`,
  )

  const client = await sitDown(browser, rita, { ...phone, at: enlace })
  await client.getByRole('checkbox', { name: /Corte/ }).click()
  await client.getByRole('button', { name: 'Tomar turno' }).click()
  await expect(client.getByText('Sigues tú')).toBeVisible()
  await expect(board.getByText('Rita', { exact: true })).toBeVisible()

  const guest = await (await browser.newContext(phone)).newPage()
  await guest.goto(enlace)
  await guest.getByRole('checkbox', { name: /Corte/ }).click()
  await guest.getByLabel('Tu nombre').fill('Don Beto')
  await guest.getByRole('button', { name: 'Tomar turno' }).click()
  await expect(guest.getByText('Va una persona antes que tú')).toBeVisible()
  await expect(guest.getByText('Unos 30 min')).toBeVisible()

  // Rita is called, and is not there; she is told, and keeps her ticket.
  await staff.getByRole('button', { name: 'Llamar a quien sigue' }).click()
  await expect(client.getByRole('heading', { name: /Te toca: pasa con Nora/ })).toBeVisible()
  await expect(board.getByText('Pasa ahora')).toBeVisible()
  await staff.getByRole('button', { name: 'No está' }).click()
  await expect(client.getByText('Va una persona antes que tú')).toBeVisible()
  await expect(guest.getByText('Sigues tú')).toBeVisible()

  // The guest sits down; Rita leaves and comes back within ten seconds.
  await staff.getByRole('button', { name: 'Llamar a quien sigue' }).click()
  await expect(guest.getByRole('heading', { name: /Te toca/ })).toBeVisible()
  await staff.getByRole('button', { name: 'A la silla' }).click()
  await expect(guest.getByText('Estás en la silla')).toBeVisible()
  await expect(client.getByText('Sigues tú')).toBeVisible()
  await expect(staff.getByText('Nadie cabe ahora en tu silla')).toBeVisible()
  await client.getByRole('button', { name: 'Salir de la fila' }).click()
  await expect(staff.getByText('No hay nadie en la fila')).toBeVisible()
  await client.getByRole('button', { name: 'Deshacer' }).click()
  await expect(client.getByText('Sigues tú')).toBeVisible()
  await client.goto('/')
  await expect(client.getByText('Tu turno en Casa Nora Vidal')).toBeVisible()

  // The page of a guest comes back after a reload; the visit stands in the barber's day.
  await guest.reload()
  await expect(guest.getByText('Estás en la silla')).toBeVisible()
  await staff.goto('/appointments')
  await expect(staff.getByText('Don Beto').first()).toBeVisible()

  // The shop closes: Rita is told.
  await staff.goto('/appointments?tab=fila')
  await staff.getByRole('button', { name: 'Cerrar la fila' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Cerrar la fila' }).click()
  await client.goto(`/line/${barber.shopId}`)
  await expect(client.getByText('La fila cerró')).toBeVisible()
  await client.goto('/notifications')
  await expect(client.getByText('La fila cerró').first()).toBeVisible()
})

test('the shop’s page leads to its line; an old code opens nothing, and says what to do', async ({
  browser,
}) => {
  const barber = await openChair('Nora Vidal', { shop: { zonaHoraria: daytime } })
  await ask(barber, 'PUT', '/api/user/business', { allowsWalkIns: true })
  await ask(barber, 'POST', `/api/businesses/${barber.shopId}/line/open`, {})
  const page = await (await browser.newContext(phone)).newPage()
  await page.goto(`/business/${barber.shopId}`)
  await page.getByRole('link', { name: /Sin cita Pasas enseguida/ }).click()
  await expect(page.getByText('No hay nadie en la fila')).toBeVisible()
  await page.goto(`/line/${barber.shopId}?codigo=mx2p37s0.viejo`)
  await expect(page.getByText('El código cambió: escanéalo otra vez')).toBeVisible()
  await page.goto(`/line/${barber.shopId}`)
  await expect(page.getByText('Para formarte, escanea el código')).toBeVisible()
})
