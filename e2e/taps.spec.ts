/**
 * How many taps the jobs of every day take on a phone, signed in, from Inicio. Typing is not
 * counted.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import {
  ask,
  daytime,
  freeDays,
  hire,
  openChair,
  type Person,
  register,
  sitDown,
} from './people.ts'
import { expect, test } from './test.ts'

// No visit of now reaches over midnight.
test.use({ timezoneId: daytime })

/** A phone at Inicio, and a finger that counts. */
async function phoneOf(
  browser: Browser,
  person: Person,
): Promise<{ page: Page; tap: (target: Locator) => Promise<void>; taps: () => number }> {
  const page = await sitDown(browser, person, { at: '/', viewport: { width: 390, height: 844 } })
  let count = 0
  return {
    page,
    taps: () => count,
    async tap(target) {
      count++
      await target.click()
    },
  }
}

const chair = (nombre: string) =>
  openChair(nombre, { rol: 'barbero', shop: { zonaHoraria: daytime } })

test('a barber confirms a request with one tap', async ({ browser }) => {
  const [barber, client] = [await chair('Una Toca'), await register('Eli Paz')]
  const fecha = (await freeDays(barber))[2]?.horarios[16]?.inicio
  const { id } = await ask<{ id: string }>(client, 'POST', '/api/appointments', {
    barberId: barber.id,
    services: [barber.serviceId],
    fecha,
  })
  const { page, tap, taps } = await phoneOf(browser, barber)
  await tap(page.getByRole('button', { name: /^Confirmar.*Eli Paz/ }))
  await expect
    .poll(
      async () => (await ask<{ estado: string }>(client, 'GET', `/api/appointments/${id}`)).estado,
    )
    .toMatch(/confirmada|próxima/)
  expect(taps()).toBe(1)
})

test('a barber keeps an hour free with three taps at most', async ({ browser }) => {
  const barber = await chair('Dos Toca')
  const { page, tap, taps } = await phoneOf(browser, barber)
  await tap(
    page
      .getByRole('navigation', { name: 'Huecos de hoy' })
      .getByRole('link', { name: /^\d/ })
      .first(),
  )
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Bloquear / }))
  await expect(page.getByRole('button', { name: /Bloqueado/ }).first()).toBeVisible()
  expect(taps()).toBeLessThanOrEqual(3)
})

test('a barber seats who walks in with three taps, and is done with them with two', async ({
  browser,
}) => {
  const barber = await chair('Tres Toca')
  const { page, tap, taps } = await phoneOf(browser, barber)
  await tap(
    page
      .getByRole('navigation', { name: 'Huecos de hoy' })
      .getByRole('link', { name: /^Llegó sin cita/ }),
  )
  const sheet = page.getByRole('dialog')
  await tap(sheet.getByRole('checkbox').first())
  await tap(sheet.getByRole('button', { name: 'Atender ahora' }))
  await expect(sheet).toHaveCount(0)
  expect(taps()).toBeLessThanOrEqual(3)

  await page.goto('/')
  const before = taps()
  await tap(page.getByRole('button', { name: /^Completar/ }).first())
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Completar' }))
  await expect
    .poll(async () =>
      (await ask<{ estado: string }[]>(barber, 'GET', '/api/appointments')).map(
        ({ estado }) => estado,
      ),
    )
    .toEqual(['completada'])
  expect(taps() - before).toBeLessThanOrEqual(2)
})

test('an owner answers a request to her team with one tap', async ({ browser }) => {
  const owner = await openChair('Cuatro Toca', { shop: { zonaHoraria: daytime } })
  const hired = await hire(owner, 'Noa Silla', 150)
  const client = await register('Eli Luz')
  const fecha = (await freeDays(hired))[2]?.horarios[16]?.inicio
  const { id } = await ask<{ id: string }>(client, 'POST', '/api/appointments', {
    barberId: hired.id,
    services: [hired.serviceId],
    fecha,
  })
  const { page, tap, taps } = await phoneOf(browser, owner)
  await tap(page.getByRole('button', { name: /^Confirmar.*Eli Luz/ }))
  await expect
    .poll(
      async () => (await ask<{ estado: string }>(client, 'GET', `/api/appointments/${id}`)).estado,
    )
    .toMatch(/confirmada|próxima/)
  expect(taps()).toBe(1)
})

test('a client is asked after the visit, and has spoken of it with two taps', async ({
  browser,
}) => {
  const [owner, client] = [await chair('Cinco Toca'), await register('Eli Sol')]
  const [today] = await freeDays(owner)
  const { id } = await ask<{ id: string }>(client, 'POST', '/api/appointments', {
    barberId: owner.id,
    services: [owner.serviceId],
    fecha: today?.horarios[0]?.inicio,
  })
  for (const step of ['confirm', 'start', 'complete'])
    await ask(owner, 'PATCH', `/api/appointments/${id}/${step}`)
  const { page, tap, taps } = await phoneOf(browser, client)
  await tap(page.getByRole('link', { name: '5 estrellas: Excelente' }))
  await page.getByLabel(/^Tu comentario/).fill('Salí nuevo')
  await tap(page.getByRole('button', { name: 'Publicar Review' }))
  await expect(page.getByRole('article', { name: 'Reseña de Eli' })).toContainText('Salí nuevo')
  expect(taps()).toBe(2)
})

test('a client books with somebody new: five taps with a service of their own choice, three for the next free hour', async ({
  browser,
}) => {
  const [barber, client] = [await chair('Seis Toca'), await register('Eli Mar')]
  const { page, tap, taps } = await phoneOf(browser, client)
  // New to her: what stands on Inicio leads to others, too.
  await page.goto(`/user/${barber.id}`)
  await tap(page.getByRole('link', { name: /Corte/ }).first())
  await tap(
    page
      .getByRole('main')
      .getByRole('group')
      .getByRole('button', { name: /^\d{2}:\d{2}$/ })
      .first(),
  )
  await tap(page.getByRole('button', { name: /^Revisar/ }))
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Confirmar/ }))
  await expect(page).toHaveURL(/\/booked\//)
  // With the face on Inicio, which leads to this page.
  expect(taps() + 1).toBeLessThanOrEqual(5)

  const before = taps()
  await page.goto(`/user/${barber.id}`)
  await tap(page.getByRole('link', { name: /Libre/ }))
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Confirmar/ }))
  await expect(page).toHaveURL(/\/booked\//)
  expect(taps() - before).toBeLessThanOrEqual(3)
})

test('a face on Inicio leads to the page of a barber', async ({ browser }) => {
  const { page, tap, taps } = await phoneOf(browser, await register('Eli Rey'))
  await tap(page.getByRole('list', { name: 'Barberos' }).getByRole('link').first())
  await expect(page).toHaveURL(/\/user\//)
  expect(taps()).toBe(1)
})

test('a guest has chosen an hour after five taps, before an account is asked for', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await page.getByRole('list', { name: 'Barberos' }).getByRole('link').first().click()
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /^Reservar/ })
    .first()
    .click()
  await page
    .getByRole('main')
    .getByRole('group')
    .getByRole('button', { name: /^\d{2}:\d{2}$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Revisar/ })).toBeEnabled()
})

test('an owner sees the week of her shop with one tap, and a client finds the way with one', async ({
  browser,
}) => {
  const owner = await openChair('Siete Toca', { shop: { zonaHoraria: daytime } })
  const hired = await hire(owner, 'Noa Lado', 150)
  const client = await register('Eli Vía')
  const fecha = (await freeDays(hired))[2]?.horarios[16]?.inicio
  await ask(client, 'POST', '/api/appointments', {
    barberId: hired.id,
    services: [hired.serviceId],
    fecha,
  })

  const desk = await phoneOf(browser, owner)
  await desk.tap(desk.page.getByRole('link', { name: 'Semana del equipo' }))
  const lanes = desk.page.getByRole('main')
  await expect(lanes.getByRole('radio', { name: 'Semana', checked: true })).toBeAttached()
  for (const one of ['Noa Lado', 'Siete Toca'])
    await expect(
      lanes.getByRole('button', { name: `Solo la agenda de ${one}` }).first(),
    ).toBeVisible()
  expect(desk.taps()).toBe(1)

  const { page } = await phoneOf(browser, client)
  await expect(page.getByRole('link', { name: 'Cómo llegar' }).first()).toHaveAttribute(
    'href',
    /maps/,
  )
})
