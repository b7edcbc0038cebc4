/**
 * The ways to a chair: by thumb and by keyboard, at the shop and at home, with one barber or
 * whoever is free, and what comes in between.
 */
import type { Locator, Page } from '@playwright/test'
import {
  appointmentsOf,
  ask,
  freeDays,
  hire,
  logIn,
  openChair,
  register,
  signIn,
  sitDown,
} from './people.ts'
import { expect, test } from './test.ts'

const phone = { viewport: { width: 390, height: 844 } }
const desktop = { viewport: { width: 1280, height: 800 } }
const TIME = /^\d{2}:\d{2}$/

const service = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name })
const times = (page: Page) => page.getByRole('button', { name: TIME })
/** Past the first hours of tomorrow, which the clock of another zone may have in today. */
const laterDay = (page: Page) => page.getByRole('button', { name: /\d+ libres?\b/ }).nth(3)
const booked = (page: Page) =>
  expect(page.getByRole('heading', { name: '¡Cita reservada!' })).toBeAttached()

for (const [size, options] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const) {
  test(`from a profile to a booked chair in six taps at most, on ${size}, and the ticket with all that one does with it`, async ({
    browser,
  }) => {
    const [barber, lucia] = await Promise.all([
      openChair('Nora Vidal', { autoConfirm: true }),
      register('Lucía Prado'),
    ])
    const page = await sitDown(browser, lucia, { ...options, at: `/user/${barber.id}` })
    let taps = 0
    const tap = async (target: Locator) => {
      taps++
      await target.click()
    }
    await tap(page.getByRole('link', { name: 'Reservar Cita' }).locator('visible=true').first())
    await tap(service(page, /Corte/))
    await tap(times(page).first())
    if (size === 'a phone') await tap(page.getByRole('button', { name: 'Revisar cita' }))
    await expect(page.getByText('Queda confirmada al reservar.')).toBeVisible()
    await tap(page.getByRole('button', { name: 'Confirmar reserva' }))
    await booked(page)
    console.log(`${taps} taps on ${size}`)
    expect(taps).toBeLessThanOrEqual(6)

    await expect(page.getByText('Está confirmada. Te esperamos.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cómo llegar' })).toBeVisible()
    const file = await page
      .getByRole('link', { name: 'Agregar al calendario' })
      .getAttribute('href')
    const calendar = await page.evaluate(async (address) => {
      const response = await fetch(address)
      return [response.headers.get('content-type'), await response.text()]
    }, file ?? '')
    expect(calendar[0]).toContain('text/calendar')
    expect(calendar[1]).toMatch(/SUMMARY:Corte con Nora Vidal\r\n/)
    // The form is empty by now: nobody is led back to it.
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/user/${barber.id}$`))
    expect(await appointmentsOf(lucia)).toMatchObject([
      { estado: expect.stringMatching(/^(confirmada|próxima)$/) },
    ])
  })
}

test('once more with one barber: two taps from Inicio', async ({ browser }) => {
  const [barber, lucia] = await Promise.all([
    openChair('Tere Luna', { autoConfirm: true }),
    register('Lucía Prado'),
  ])
  const soon = (await freeDays(barber)).flatMap(({ horarios }) => horarios)[0]
  const { id } = await ask<{ id: string }>(lucia, 'POST', '/api/appointments', {
    barberId: barber.id,
    services: [barber.serviceId],
    fecha: soon?.inicio,
  })
  await ask(barber, 'PATCH', `/api/appointments/${id}/start`)
  await ask(barber, 'PATCH', `/api/appointments/${id}/complete`)
  const page = await sitDown(browser, lucia, phone)
  const hours = page.getByRole('list', { name: 'Próximas horas libres' }).getByRole('link')
  await expect(hours).toHaveCount(3)
  await hours.nth(1).click()
  await expect(
    page.getByRole('dialog', { name: 'Revisa tu cita' }).getByText('Corte'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await booked(page)
  expect(await appointmentsOf(lucia)).toHaveLength(2)
  // Back is Inicio, not an empty form.
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('at home: the device says where, if one lets it; the barber finds the address, and one on no map waits for the barber', async ({
  browser,
}) => {
  const [barber, lucia] = await Promise.all([
    openChair('Beto Paz', {
      autoConfirm: true,
      shop: { ofreceServicioDomicilio: true, radioCobertura: 5 },
    }),
    register('Lucía Prado'),
  ])
  const page = await sitDown(browser, lucia, {
    ...phone,
    geolocation: { latitude: 19.42, longitude: -99.16 },
    permissions: ['geolocation'],
  })
  await page.goto(`/book/${barber.id}`)
  await service(page, /Corte/).click()
  await page.getByRole('radio', { name: 'A domicilio' }).click()
  await page.getByLabel(/^Dirección/).fill('Luz Saviñón 702')
  await expect(page.getByText(/^Sin tu ubicación también puedes reservar/)).toBeVisible()
  await page.getByRole('button', { name: 'Usar mi ubicación actual' }).click()
  await expect(page.getByText(/^Ubicación obtenida/)).toBeVisible()
  await laterDay(page).click()
  await times(page).first().click()
  await page.getByRole('button', { name: 'Revisar cita' }).click()
  await expect(page.getByText('Queda confirmada al reservar.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await booked(page)
  expect(await appointmentsOf(barber)).toMatchObject([
    { modalidad: 'domicilio', direccionServicio: 'Luz Saviñón 702' },
  ])

  // Too far: said beside the address. Without a position the barber decides; the address is not
  // typed again.
  await page.context().setGeolocation({ latitude: 20.6, longitude: -99.16 })
  await page.goto(`/book/${barber.id}`)
  await service(page, /Corte/).click()
  await page.getByRole('radio', { name: 'A domicilio' }).click()
  await page.getByRole('button', { name: 'Usar mi ubicación actual' }).click()
  await expect(
    page.getByText('La dirección está fuera del radio de 5 km de este negocio.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Quitar ubicación' }).click()
  await expect(page.getByLabel(/^Dirección/)).toHaveValue('Luz Saviñón 702')
  await laterDay(page).click()
  await times(page).last().click()
  await page.getByRole('button', { name: 'Revisar cita' }).click()
  await expect(page.getByText(/^Beto Paz la confirma; si no contesta hasta el/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await booked(page)
  const way = await sitDown(browser, barber, { ...phone, at: '/appointments?tab=pendientes' })
  await expect(way.getByText('Luz Saviñón 702').first()).toBeVisible()
  await expect(way.getByRole('link', { name: 'Cómo llegar' }).first()).toBeVisible()
})

test('with whoever of a shop is free, at the price of whoever it turns out to be', async ({
  browser,
}) => {
  const [chair, lucia] = await Promise.all([openChair('Paco Navarro'), register('Lucía Prado')])
  const noa = await hire(chair, 'Noa Campos', 180)
  const page = await sitDown(browser, lucia, { ...phone, at: `/business/${chair.shopId}` })
  await page
    .getByRole('link', { name: /^Reservar$/ })
    .first()
    .click()
  await page.getByRole('link', { name: /Cualquiera disponible/ }).click()
  await expect(service(page, /Corte/)).toHaveCount(1)
  await expect(page.getByText('desde $150')).toBeVisible()
  await service(page, /Corte/).click()
  await laterDay(page).click()
  // Whose the hour is, and for how much.
  await page
    .getByRole('button', { name: /^\d{2}:\d{2} (Paco · \$150|Noa · \$180)/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Revisar cita' }).click()
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await booked(page)
  const [visit] = await appointmentsOf(lucia)
  expect([
    [chair.id, 150],
    [noa.id, 180],
  ]).toContainEqual([visit?.barberId, visit?.totalPrice])
})

test('two clients race for one time: one has it, the other reads why not, keeps the choice and takes another', async ({
  browser,
}) => {
  const [barber, ana, eva] = await Promise.all([
    openChair('Mateo Sol'),
    register('Ana Gil'),
    register('Eva Ruiz'),
  ])
  const pages = await Promise.all(
    [ana, eva].map((who) => sitDown(browser, who, { ...phone, at: `/book/${barber.id}` })),
  )
  for (const page of pages) {
    await service(page, /Corte/).click()
    await page.getByLabel('Notas para el barbero').fill('Con tijera')
    await laterDay(page).click()
    await times(page).nth(4).click()
    await page.getByRole('button', { name: 'Revisar cita' }).click()
    await expect(page.getByRole('button', { name: 'Confirmar reserva' })).toBeEnabled()
  }
  const lost = (page: Page) =>
    page.getByRole('alert').filter({
      hasText:
        /El horario seleccionado ya no está disponible\. Elige otro horario\.|Ese horario se acaba de ocupar/,
    })
  await Promise.all(
    pages.map((page) =>
      page
        .getByRole('button', { name: 'Confirmar reserva' })
        .click({ timeout: 5_000 })
        // The other one's booking may take the button away before the finger is there, and says so.
        .catch(() => expect(lost(page)).toBeAttached()),
    ),
  )
  await Promise.all(
    pages.map((page) =>
      expect(
        page.getByRole('heading', { name: '¡Cita reservada!' }).or(lost(page)).first(),
      ).toBeAttached(),
    ),
  )
  const lucky = await Promise.all(pages.map((page) => lost(page).count())).then((counts) =>
    counts.map((count) => count === 0),
  )
  expect(lucky.filter(Boolean)).toHaveLength(1)
  const loser = pages[lucky.indexOf(false)]
  if (!loser) throw new Error('nobody lost')
  await expect(service(loser, /Corte/)).toBeChecked()
  await expect(loser.getByLabel('Notas para el barbero')).toHaveValue('Con tijera')
  await loser
    .getByRole('group', { name: 'Horas libres cercanas' })
    .getByRole('button')
    .first()
    .click()
  await loser.getByRole('button', { name: 'Revisar cita' }).click()
  await loser.getByRole('button', { name: 'Confirmar reserva' }).click()
  await booked(loser)
  const visits = await appointmentsOf(barber)
  expect(visits).toHaveLength(2)
  expect(new Set(visits.map(({ fecha }) => fecha)).size).toBe(2)
})

test('a session that ends in the middle: one comes back to the same review, and nobody else finds what was written', async ({
  browser,
}) => {
  const [barber, lucia, other] = await Promise.all([
    openChair('Inés Mora'),
    register('Lucía Prado'),
    register('Otro Cliente'),
  ])
  let page = await sitDown(browser, lucia, phone)
  const choose = async () => {
    await page.goto(`/book/${barber.id}`)
    await service(page, /Corte/).click()
    await page.getByLabel('Notas para el barbero').fill('Alergia al látex')
    await laterDay(page).click()
    await times(page).nth(2).click()
    await page.getByRole('button', { name: 'Revisar cita' }).click()
    await expect(page.getByRole('dialog').getByText('Alergia al látex')).toBeVisible()
    // On another device she ends all her sessions.
    await ask({ ...lucia, ...(await logIn(lucia)) }, 'POST', '/api/auth/logout-all')
    await page.getByRole('button', { name: 'Confirmar reserva' }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await expect(
      page.getByText('Tu sesión expiró. Por favor inicia sesión de nuevo.').first(),
    ).toBeVisible()
  }
  await choose()
  await signIn(page, other)
  await expect(page).toHaveURL(new RegExp(`/book/${barber.id}`))
  await expect(service(page, /Corte/)).not.toBeChecked()
  await expect(page.getByLabel('Notas para el barbero')).toHaveValue('')
  expect(await page.locator('body').innerText()).not.toContain('látex')

  // She herself finds it all where it was, in a tab that was hers alone.
  const [own] = await Promise.all([sitDown(browser, lucia, phone), page.close()])
  page = own
  await choose()
  await signIn(page, lucia)
  await expect(page.getByRole('dialog').getByText('Alergia al látex')).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await booked(page)
  expect(await appointmentsOf(barber)).toMatchObject([{ notes: 'Alergia al látex' }])
})

test('by keyboard alone', async ({ browser }) => {
  const [barber, lucia] = await Promise.all([openChair('Olga Rey'), register('Lucía Prado')])
  const page = await sitDown(browser, lucia, { ...phone, at: `/book/${barber.id}` })
  await expect(service(page, /Corte/)).toBeVisible()
  /** Tab, until this has the focus. */
  const tabTo = async (target: Locator) => {
    for (let presses = 1; presses <= 40; presses++) {
      await page.keyboard.press('Tab')
      if (await target.evaluateAll((all) => all.some((one) => one === document.activeElement)))
        return presses
    }
    throw new Error(`Tab never came to ${target}`)
  }
  await tabTo(service(page, /Corte/))
  await page.keyboard.press('Space')
  await expect(service(page, /Corte/)).toBeChecked()
  await expect(times(page).first()).toBeVisible()
  const days = page.getByRole('group', { name: 'Días' }).getByRole('button')
  await tabTo(days)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'true')
  // One stop for all the days, one for all the times.
  expect(await tabTo(times(page))).toBe(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'true')
  expect(await tabTo(page.getByRole('button', { name: 'Avísame si se libera una hora' }))).toBe(1)
  expect(await tabTo(page.getByLabel('Notas para el barbero'))).toBe(1)
  await page.keyboard.type('Sin máquina')
  await tabTo(page.getByRole('button', { name: 'Revisar cita' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Confirmar reserva' }))
  await page.keyboard.press('Enter')
  await booked(page)
  expect(await appointmentsOf(lucia)).toMatchObject([{ notes: 'Sin máquina' }])
})

test('in English, from the first screen to the ticket', async ({ browser }) => {
  const [barber, lucia] = await Promise.all([openChair('Kim Lee'), register('Lucy Meadow')])
  const page = await sitDown(browser, lucia, { ...phone, language: 'en', locale: 'en-US' })
  await page.goto(`/book/${barber.id}`)
  await expect(page.getByRole('heading', { name: 'Book with Kim Lee' })).toBeVisible()
  await service(page, /Corte/).click()
  await page
    .getByRole('button', { name: /\d+ free\b/ })
    .nth(2)
    .click()
  await times(page).first().click()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(page.getByText(/^Kim Lee confirms it. Without an answer by/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page.getByRole('heading', { name: 'Appointment booked!' })).toBeAttached()
  expect(await page.getByRole('main').innerText()).not.toMatch(/[¡¿]|Cita|Reserv|Añadir|Cómo/)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
})
