/**
 * What is said of a visit: written from its card, read by anybody, answered by the owner, changed
 * by whoever wrote it.
 */
import { ask, daytime, freeDays, openChair, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'
test.use({ timezoneId: daytime })

test('whoever came without an account speaks of it by the code on the barber’s phone, once', async ({
  browser,
  page: guest,
}) => {
  const owner = await openChair('Tino Vega', { shop: { zonaHoraria: daytime } })
  const [today] = await freeDays(owner)
  const { id } = await ask<{ id: string }>(owner, 'POST', '/api/appointments', {
    barberId: owner.id,
    services: [owner.serviceId],
    fecha: today?.horarios[0]?.inicio,
    cliente: { nombre: 'Ramón Gil' },
  })
  for (const step of ['start', 'complete'])
    await ask(owner, 'PATCH', `/api/appointments/${id}/${step}`)
  const page = await sitDown(browser, owner, { at: `/appointments/${id}` })
  await page.getByRole('button', { name: /^Pedir reseña/ }).click()
  const link = new URL(await page.getByText(/\/visit-review\//).innerText()).pathname
  await guest.goto(link)
  await guest.getByRole('radio', { name: '5: Excelente' }).click()
  await guest.getByLabel(/^Tu comentario/).fill('Pasé sin cita y salí nuevo')
  await guest.getByRole('button', { name: 'Publicar Review' }).click()
  await guest.getByRole('link', { name: /^Ver el perfil de Tino/ }).click()
  await expect(
    guest.getByRole('article').filter({ hasText: 'Pasé sin cita y salí nuevo' }),
  ).toContainText('Visita en el local')
  await guest.goto(link)
  await expect(guest.getByText('Este enlace ya se usó: la visita ya tiene su reseña')).toBeVisible()
})

test('a visit is spoken of from its card, read by a guest, answered by the owner, and changed', async ({
  browser,
  page: guest,
}) => {
  const [owner, client] = await Promise.all([
    openChair('Rita Lobo', { shop: { zonaHoraria: daytime } }),
    register('Ana Gil'),
  ])
  const [today] = await freeDays(owner)
  const { id } = await ask<{ id: string }>(client, 'POST', '/api/appointments', {
    barberId: owner.id,
    services: [owner.serviceId],
    fecha: today?.horarios[0]?.inicio,
  })
  for (const step of ['confirm', 'start', 'complete'])
    await ask(owner, 'PATCH', `/api/appointments/${id}/${step}`)

  const hers = await sitDown(browser, client, { at: '/appointments?tab=completadas' })
  await test.step('the client writes it', async () => {
    await hers.getByRole('link', { name: 'Escribir reseña' }).click()
    await expect(hers.getByText('Rita Lobo').first()).toBeVisible()
    await hers.getByRole('button', { name: 'Publicar Review' }).click()
    await expect(hers.getByText('Calificación requerida').first()).toBeVisible()
    await hers.getByRole('radio', { name: '4: Muy bueno' }).click()
    await hers.getByLabel(/^Tu comentario/).fill('Muy buen corte, volveré')
    await hers.getByRole('button', { name: 'Publicar Review' }).click()
    await expect(hers).toHaveURL(new RegExp(`/user/${owner.id}$`))
    await expect(hers.getByText('Tu review ha sido publicada exitosamente').first()).toBeVisible()
  })

  const review = guest.getByRole('article', { name: 'Reseña de Ana' })
  await test.step('a guest reads it: no surname, the service, new until there are a few', async () => {
    await guest.goto(`/user/${owner.id}`)
    await expect(review).toContainText('Muy buen corte, volveré')
    await expect(review).toContainText('4 estrellas')
    await expect(guest.getByText('Ana Gil')).toHaveCount(0)
  })

  await test.step('the owner answers', async () => {
    const page = await sitDown(browser, owner, { at: `/user/${owner.id}` })
    await page.getByRole('button', { name: /^Responder/ }).click()
    await page.getByLabel(/^Tu respuesta a Ana/).fill('¡Gracias, Ana!')
    await page.getByRole('button', { name: 'Publicar respuesta' }).click()
    await expect(page.getByText('Respuesta publicada').first()).toBeVisible()
  })

  await test.step('the client thinks better of it, and whoever looks sees both as they come', async () => {
    await hers.getByRole('button', { name: /^Editar reseña/ }).click()
    await hers.getByRole('radio', { name: '5: Excelente' }).click()
    await hers.getByRole('button', { name: 'Guardar' }).click()
    await expect(hers.getByText('Reseña actualizada').first()).toBeVisible()
    await expect(review).toContainText('¡Gracias, Ana!')
    await expect(review).toContainText('5 estrellas')
    await expect(review).toContainText('Editada')
  })

  await test.step('that nobody came can be said no more', async () => {
    const page = await sitDown(browser, owner, { at: `/appointments/${id}` })
    await expect(page.getByText('Escribió una reseña')).toBeVisible()
    await expect(page.getByRole('button', { name: /^No se presentó/ })).toHaveCount(0)
  })
})
