/** A barber changes when they work, and whoever looks at their free times sees it at once. */
import { ask, daytime, freeDays, openChair, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

test('days off name the appointments that they leave outside; they and other hours are seen on an open booking page', async ({
  browser,
}) => {
  const barber = await openChair('Mauro Vela', {
    rol: 'barbero',
    isAlwaysOpen: false,
    shop: { nombre: 'Barbería Vela', zonaHoraria: daytime },
  })
  const [eva, leo] = [await register('Eva Prado'), await register('Leo Cruz')]
  await ask(barber, 'PUT', '/api/availability', { scheduleType: 'estandar' })
  const dias = await freeDays(barber, `?servicios=${barber.serviceId}`)
  const taken = dias.filter(({ horarios }) => horarios.length > 3)[2]?.horarios[2]?.inicio ?? ''
  await ask(eva, 'POST', '/api/appointments', {
    barberId: barber.id,
    services: [barber.serviceId],
    fecha: taken,
  })
  const day = taken.slice(0, 10)

  const looking = await sitDown(browser, leo, {
    at: `/book/${barber.id}?servicio=${barber.serviceId}`,
  })
  const daysOnScreen = looking.getByRole('button', { name: /\d+ libres?\b/ })
  await expect(daysOnScreen.nth(15)).toBeVisible()
  const before = await daysOnScreen.count()

  const chair = await sitDown(browser, barber, { at: '/availability' })
  await test.step('a day off with somebody on it', async () => {
    await chair.getByRole('button', { name: 'Agregar' }).click()
    await chair.getByLabel('Desde').fill(day)
    await chair.getByLabel('Hasta').fill(day)
    await chair.getByRole('button', { name: 'Vacaciones' }).click()
    await chair.getByRole('button', { name: 'Guardar' }).click()
    await expect(chair.getByRole('alert').filter({ hasText: 'Eva Prado' })).toContainText(
      '1 cita queda fuera de este horario',
    )
    await chair.getByRole('button', { name: 'Guardar de todos modos' }).click()
    await expect(chair.getByText('Día libre · Vacaciones')).toBeVisible()
    await expect(daysOnScreen).toHaveCount(before - 1)
  })

  await test.step('only the weekends, from one tap to the next', async () => {
    await chair.getByRole('radio', { name: /Fines de semana/ }).click()
    await expect(chair.getByText('Configuración guardada').first()).toBeVisible()
    await expect.poll(() => daysOnScreen.count()).toBeLessThan(12)
  })

  await test.step('and back', async () => {
    await chair.getByRole('button', { name: 'Deshacer' }).click()
    await expect(daysOnScreen).toHaveCount(before - 1)
  })
})

test('confirming by oneself asks about those that wait', async ({ browser }) => {
  const barber = await openChair('Ciro Paz', {
    rol: 'barbero',
    isAlwaysOpen: false,
    shop: { nombre: 'Barbería Paz' },
  })
  const eva = await register('Eva Prado')
  const dias = await freeDays(barber, `?servicios=${barber.serviceId}`)
  const free = dias.flatMap(({ horarios }) => horarios)
  for (const slot of [free.at(-1), free.at(-3)])
    await ask(eva, 'POST', '/api/appointments', {
      barberId: barber.id,
      services: [barber.serviceId],
      fecha: slot?.inicio,
    })

  const chair = await sitDown(browser, barber, { at: '/availability' })
  await chair.getByRole('switch', { name: /Confirmar reservas automáticamente/ }).click()
  await chair
    .getByRole('dialog', { name: '¿Confirmar también las 2 pendientes?' })
    .getByRole('button', { name: 'Confirmarlas' })
    .click()
  await expect(chair.getByText('2 citas confirmadas').first()).toBeVisible()
  const mine = await ask<{ estado: string }[]>(eva, 'GET', '/api/appointments')
  expect(mine.map(({ estado }) => estado)).toEqual(['confirmada', 'confirmada'])
})
