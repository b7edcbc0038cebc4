/**
 * A visit that took place is a client's first achievement: it comes onto their open screen, is
 * told, and stands on the page that others see.
 */
import { inaccessible } from './axe.ts'
import { ask, daytime, freeDays, openChair, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

test.use({ timezoneId: daytime })

test('a first visit is reached while one looks on, told, and seen by a guest', async ({
  browser,
  page: guest,
}) => {
  const [owner, client] = await Promise.all([
    openChair('Lola Prado', { shop: { zonaHoraria: daytime } }),
    register('Iris Gil'),
  ])
  const page = await sitDown(browser, client, { at: '/profile' })
  await page.getByRole('link', { name: 'Logros' }).click()
  await expect(page.getByRole('heading', { name: 'Sin logros aún' })).toBeVisible()
  const [today] = await freeDays(owner)
  const { id } = await ask<{ id: string }>(client, 'POST', '/api/appointments', {
    barberId: owner.id,
    services: [owner.serviceId],
    fecha: today?.horarios[0]?.inicio,
  })
  for (const step of ['confirm', 'start', 'complete'])
    await ask(owner, 'PATCH', `/api/appointments/${id}/${step}`)

  const first = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Primera cita' }) })
  await expect(first).toContainText('✓ Completado')
  await page.getByRole('tab', { name: 'Todos' }).click()
  await expect(page.getByRole('progressbar', { name: 'Cliente frecuente' })).toHaveAttribute(
    'aria-valuenow',
    '1',
  )
  for (const rules of ['colours', 'all but colours'] as const)
    expect(await inaccessible(page, rules)).toEqual([])
  await page.goto('/notifications')
  await page.getByRole('link', { name: /¡Logro desbloqueado!/ }).click()
  await expect(first).toContainText('10 puntos')

  await guest.goto(`/user/${client.id}`)
  await expect(guest.getByRole('listitem').filter({ hasText: 'Primera cita' })).toBeVisible()
})
