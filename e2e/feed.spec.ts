/**
 * A barber shows a cut with its picture, others see it and speak of it; a guest gets an account on
 * the way to a heart; a long feed is found at the place where it was left, and a finger pulls it
 * down.
 */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Post } from '../contract/social/posts.ts'
import { ask, openChair, password, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

const picture = (colour: string) =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const card = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

test('a barber publishes with a picture, it is seen, liked on the way through an account, changed and deleted', async ({
  browser,
  page: guest,
}) => {
  const ana = await openChair('Ana Tijera')
  const words = `Degradado de Ana ${ana.id.slice(0, 8)}`
  const page = await sitDown(browser, ana, { at: '/create-post' })
  await test.step('publishes', async () => {
    await page.getByLabel(/¿Qué quieres mostrar\?/).fill(words)
    await page
      .locator('input[data-picture=post]')
      .setInputFiles([
        { name: 'corte.jpg', mimeType: 'image/jpeg', buffer: await picture('#7a4a2a') },
      ])
    await page.getByLabel('Qué se ve en la imagen 1').fill('Degradado medio, de perfil')
    await page.getByRole('button', { name: 'Publicar' }).click()
    await expect(page.getByText('¡Publicado!')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(
      card(page, words).getByRole('button', { name: 'Degradado medio, de perfil' }),
    ).toBeVisible()
  })
  const address =
    await test.step('a guest sees it, and is asked for an account to like it', async () => {
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
      await expect(card(guest, words).getByRole('button', { name: '1 Me gusta' })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      await card(guest, words).getByRole('button', { name: 'Degradado medio, de perfil' }).click()
      await expect(guest.getByRole('dialog').getByRole('img')).toBeVisible()
      await guest.goBack()
      await expect(guest.getByRole('dialog')).toBeHidden()
      return guest.url()
    })
  await test.step('its author sees whom it appeals to, and back closes the list', async () => {
    await card(page, words).getByRole('button', { name: '1: ver a quién le gusta' }).click()
    await expect(
      page
        .getByRole('dialog', { name: 'A quién le gusta' })
        .getByRole('link', { name: /Iván Rey/ }),
    ).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('what is said under it comes by itself, on both sides', async () => {
    const comment = async (content: string) => {
      await guest.getByRole('textbox', { name: 'Tu comentario' }).fill(content)
      await guest.getByRole('button', { name: 'Enviar' }).click()
    }
    await comment('¿Cuánto tardas?')
    await card(page, words).getByRole('button', { name: '1 comentario', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Comentarios' })
    await expect(sheet.getByText('¿Cuánto tardas?')).toBeVisible()
    await sheet.getByRole('button', { name: /^Responder/ }).click()
    await sheet.getByRole('textbox', { name: 'Tu respuesta' }).fill('@Iván Rey Media hora')
    await sheet.getByRole('textbox', { name: 'Tu respuesta' }).press('Enter')
    await guest.getByRole('button', { name: 'Ver 1 respuesta(s)' }).click()
    await expect(guest.getByText('Media hora')).toBeVisible()
    await expect(card(guest, words).getByRole('button', { name: '2 comentarios' })).toBeVisible()
    await comment('Mañana voy')
    await sheet.getByRole('button', { name: '1 comentario nuevo' }).click()
    await expect(sheet.getByText('Mañana voy')).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(card(page, words).getByRole('button', { name: '3 comentarios' })).toBeVisible()
  })
  await test.step('its author changes it and deletes it; then it says so', async () => {
    await card(page, words)
      .getByRole('button', { name: /^Opciones del Post/ })
      .click()
    await page.getByRole('link', { name: 'Editar Post' }).click()
    await page.getByLabel(/¿Qué quieres mostrar\?/).fill(`${words}, otra vez`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText(/editado/).first()).toBeVisible()
    await expect(page.getByText('Versiones anteriores')).toBeVisible()
    await page.getByRole('button', { name: /^Opciones del Post/ }).click()
    await page.getByRole('button', { name: 'Eliminar Post' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(page.getByText('Post eliminado exitosamente')).toBeVisible()
    await guest.reload()
    await expect(
      guest.getByRole('heading', { level: 2, name: 'Ya no está disponible' }),
    ).toBeVisible()
  })
  await page.context().close()
})

/**
 * The feed as the server has it, and behind its end made up posts until there are so many: to
 * publish them would take longer than to read them.
 */
async function fillFeed(page: Page, many: number): Promise<void> {
  const examples: Post[] = []
  const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const made = (n: number): Post => {
    const example = examples[n % examples.length]
    if (!example) throw new Error('The feed is empty')
    return { ...example, id: idOf(n), content: `Trabajo ${n}\n`.repeat(1 + (n % 6)) }
  }
  await page.route(
    ({ pathname }) => pathname === '/api/posts',
    async (route) => {
      const place = /^made-(\d+)$/.exec(
        new URL(route.request().url()).searchParams.get('desde') ?? '',
      )?.[1]
      if (place !== undefined) {
        const from = Number(place)
        const posts = Array.from({ length: Math.min(10, many - from) }, (_, index) =>
          made(from + index),
        )
        const hasMore = from + posts.length < many
        return route.fulfill({
          json: {
            posts,
            hasMore,
            nextPage: hasMore ? `made-${from + posts.length}` : null,
            inicio: 'made-0',
          },
        })
      }
      const response = await route.fetch()
      const page = (await response.json()) as { posts: Post[]; hasMore: boolean }
      examples.push(...page.posts)
      await route.fulfill({
        response,
        json: page.hasMore ? page : { ...page, hasMore: true, nextPage: `made-${examples.length}` },
      })
    },
  )
  await page.route(/\/api\/posts\/00000000-/, (route) => {
    const [, , , id = '', what] = new URL(route.request().url()).pathname.split('/')
    return route.fulfill({ json: what ? [] : made(Number(id.slice(-12))) })
  })
}

test('far down a feed of five hundred a post is opened, and back finds the place; the page holds only what is near', async ({
  browser,
}) => {
  const page = await sitDown(browser, await register('Lectora Paz'), { at: '/api/health/live' })
  await fillFeed(page, 500)
  await page.goto('/')
  const articles = page.getByRole('article')
  await expect(articles.first()).toBeVisible()
  await page.evaluate(async () => {
    while (!document.body.innerText.includes('¡Estás al día con todas las publicaciones!')) {
      window.scrollTo(0, document.documentElement.scrollHeight)
      await new Promise(requestAnimationFrame)
    }
  })
  await page.evaluate(() => window.scrollTo(0, 0.7 * document.documentElement.scrollHeight))
  const inSight = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('article')].flatMap((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return bottom > 200 && top < window.innerHeight - 200
          ? (one.textContent.match(/Trabajo \d+/)?.[0] ?? [])
          : []
      }),
    )
  await expect.poll(async () => (await inSight()).length).toBeGreaterThan(0)
  const [seen = ''] = await inSight()
  const article = articles.filter({ has: page.getByText(new RegExp(`^${seen}\\n|^${seen}$`)) })
  const top = () => article.evaluate((one) => one.getBoundingClientRect().top)
  const opens = article.locator('a[href^="/post/"]')
  // A click brings it into sight first: the place is where one taps.
  await opens.scrollIntoViewIfNeeded()
  const place = await top()
  await opens.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Publicación de/ })).toBeVisible()
  await page.goBack()
  await expect.poll(inSight).toContain(seen)
  expect(Math.abs((await top()) - place)).toBeLessThan(100)
  expect(await articles.count()).toBeLessThan(60)
  await page.context().close()
})

/**
 * A finger that goes down so many pixels from the middle of something, and is lifted by what this
 * gives.
 */
async function drag(page: Page, from: Locator, down: number): Promise<() => Promise<void>> {
  // What still slides back would be elsewhere by the time the finger comes down.
  await expect(async () => {
    const before = await from.boundingBox()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    expect(await from.boundingBox()).toEqual(before)
  }).toPass()
  const box = await from.boundingBox()
  if (!box) throw new Error('Nothing to touch')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const screen = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x, y: at }],
    })
  await touch('touchStart', y)
  for (let part = 1; part <= 8; part++) await touch('touchMove', y + (down * part) / 8)
  return async () => {
    await touch('touchEnd')
    await screen.detach()
  }
}

test('a finger pulls the feed down for what is new, and what is said under a post away', async ({
  browser,
}) => {
  const [barber, reader] = await Promise.all([openChair('Dedo Ruiz'), register('Tacto Gil')])
  await ask(reader, 'POST', `/api/users/${barber.id}/follow`)
  await ask(barber, 'POST', '/api/posts', { content: 'Antes' })
  // Of those whom they follow: nobody else's posts come between.
  const page = await sitDown(browser, reader, { at: '/?tab=siguiendo', hasTouch: true })
  await expect(card(page, 'Antes')).toBeVisible()
  await ask(barber, 'POST', '/api/posts', { content: 'Después' })
  const title = page.getByRole('heading', { name: 'Balbu Community' })
  const short = await drag(page, title, 90)
  await expect(page.getByText('Desliza para actualizar')).toBeVisible()
  await short()
  await expect(page.getByText('Desliza para actualizar')).toBeHidden()
  await expect(card(page, 'Después')).toHaveCount(0)
  const enough = await drag(page, title, 200)
  await expect(page.getByText('Suelta para actualizar')).toBeVisible()
  await enough()
  await expect(card(page, 'Después')).toBeVisible()

  await card(page, 'Después').getByRole('button', { name: '0 comentarios' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Comentarios' })
  const head = sheet.getByRole('heading', { name: 'Comentarios' })
  await expect(head).toBeVisible()
  // It grows with what it loads, and a finger would come down beside its head.
  await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0)
  await (
    await drag(page, head, 60)
  )()
  await expect(sheet).not.toHaveAttribute('style', /translate/)
  await expect(sheet).toBeVisible()
  await (
    await drag(page, head, 160)
  )()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/\?tab=siguiendo$/)
  await page.context().close()
})
