/** A barber shows a cut with its picture, others see it; a guest gets an account on the way to a heart; a long feed is found at the place where it was left. */
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { ask, openChair, password, register, sitDown } from './people.ts'

const picture = (colour: string) => sharp({ create: { width: 900, height: 1200, channels: 3, background: colour } }).jpeg().toBuffer()
const card = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

test('a barber publishes with a picture, it is seen, liked on the way through an account, changed and deleted', async ({ browser, page: guest }) => {
  const ana = await openChair('Ana Tijera')
  const words = `Degradado de Ana ${ana.id.slice(0, 8)}`
  const page = await sitDown(browser, ana, { at: '/create-post' })
  await test.step('publishes', async () => {
    await page.getByLabel(/¿Qué quieres mostrar\?/).fill(words)
    await page.locator('input[data-picture=post]').setInputFiles([{ name: 'corte.jpg', mimeType: 'image/jpeg', buffer: await picture('#7a4a2a') }])
    await page.getByLabel('Qué se ve en la imagen 1').fill('Degradado medio, de perfil')
    await page.getByRole('button', { name: 'Publicar' }).click()
    await expect(page.getByText('¡Publicado!')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(card(page, words).getByRole('button', { name: 'Degradado medio, de perfil' })).toBeVisible()
  })
  const address = await test.step('a guest sees it, and is asked for an account to like it', async () => {
    await guest.goto('/')
    await expect(card(guest, words)).toBeVisible()
    await card(guest, words).getByRole('button', { name: '0 Me gusta' }).click()
    await guest.getByRole('dialog').getByRole('link', { name: 'Crear Cuenta' }).click()
    await guest.getByLabel('Nombre completo').fill('Iván Rey')
    await guest.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
    await guest.getByLabel('Contraseña', { exact: true }).fill(password)
    await guest.getByLabel('Teléfono').fill('55 1234 0987')
    await guest.getByRole('radio', { name: /Cliente/ }).click()
    await guest.getByRole('button', { name: 'Crear Cuenta' }).click()
    await expect(guest).toHaveURL(/\/post\//)
    await expect(card(guest, words)).toBeVisible()
    await card(guest, words).getByRole('button', { name: '0 Me gusta' }).click()
    await expect(card(guest, words).getByRole('button', { name: '1 Me gusta' })).toHaveAttribute('aria-pressed', 'true')
    await card(guest, words).getByRole('button', { name: 'Degradado medio, de perfil' }).click()
    await expect(guest.getByRole('dialog').getByRole('img')).toBeVisible()
    await guest.goBack()
    await expect(guest.getByRole('dialog')).toBeHidden()
    return guest.url()
  })
  await test.step('its author sees whom it appeals to, and back closes the list', async () => {
    await card(page, words).getByRole('button', { name: '1: ver a quién le gusta' }).click()
    await expect(page.getByRole('dialog', { name: 'A quién le gusta' }).getByRole('link', { name: /Iván Rey/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('its author changes it and deletes it; then it says so', async () => {
    await card(page, words).getByRole('button', { name: /^Opciones/ }).click()
    await page.getByRole('link', { name: 'Editar Post' }).click()
    await page.getByLabel(/¿Qué quieres mostrar\?/).fill(`${words}, otra vez`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText(/editado/).first()).toBeVisible()
    await expect(page.getByText('Versiones anteriores')).toBeVisible()
    await page.getByRole('button', { name: /^Opciones/ }).click()
    await page.getByRole('button', { name: 'Eliminar Post' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(page.getByText('Post eliminado exitosamente')).toBeVisible()
    await guest.reload()
    await expect(guest.getByRole('heading', { level: 2, name: 'Ya no está disponible' })).toBeVisible()
  })
  await page.context().close()
})

test('far down a feed of many, back finds the place; the page holds only what is near', async ({ browser }) => {
  // So many that the feed is let go of behind the reader; an account of today publishes five a day.
  const authors = await Promise.all(Array.from({ length: 16 }, (_, n) => openChair(`Autor ${n}`)))
  await Promise.all(authors.map(async (author, n) => {
    for (let one = 0; one < 5; one++) await ask(author, 'POST', '/api/posts', { content: `Trabajo ${n}-${one}\n`.repeat(8) })
  }))
  const reader = await register('Lectora Paz')
  const page = await sitDown(browser, reader)
  const articles = page.getByRole('article')
  await expect(articles.first()).toBeVisible()
  for (let screen = 0; screen < 6; screen++) {
    const before = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForFunction((height) => document.documentElement.scrollHeight > height, before)
  }
  await page.evaluate(() => window.scrollTo(0, 0.7 * document.documentElement.scrollHeight))
  const inSight = () => page.evaluate(() => [...document.querySelectorAll('article')].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return bottom > 200 && top < window.innerHeight - 200
  }).map((one) => one.textContent?.slice(0, 60)))
  await expect.poll(async () => (await inSight()).length).toBeGreaterThan(0)
  const [seen = ''] = await inSight()
  const article = articles.filter({ hasText: seen }).first()
  const top = () => article.evaluate((one) => one.getBoundingClientRect().top)
  const author = article.getByRole('link').filter({ hasText: /Autor/ })
  // A click brings it into sight first: the place is where one taps.
  await author.scrollIntoViewIfNeeded()
  const place = await top()
  await author.click()
  await expect(page).toHaveURL(/\/user\//)
  await expect(page.getByRole('heading', { level: 1, name: /Autor/ })).toBeVisible()
  await page.goBack()
  await expect.poll(inSight).toContain(seen)
  expect(Math.abs(await top() - place)).toBeLessThan(100)
  expect(await articles.count()).toBeLessThan(60)
  await page.context().close()
})
