/**
 * What is said under a post, between people who do not all see the same: whose comments wait, and
 * who is kept away.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ask, openChair, type Person, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

const publish = async (author: Person, content: string) =>
  (await ask<{ id: string }>(author, 'POST', '/api/posts', { content })).id
const say = (who: Person, postId: string, content: string) =>
  ask(who, 'POST', `/api/posts/${postId}/comments`, { content })
const said = (page: Page) => page.getByRole('list', { name: 'Comentarios de la publicación' })
const write = async (page: Page, content: string) => {
  await page.getByRole('textbox', { name: 'Tu comentario' }).fill(content)
  await page.getByRole('button', { name: 'Enviar' }).click()
}

test('what somebody restricted says is theirs alone, until the author of the post lets all see it', async ({
  browser,
  page: guest,
}) => {
  const [barber, client] = await Promise.all([openChair('Bruno Corral'), register('Rita Vela')])
  const post = await publish(barber, `Fade de Bruno ${barber.id.slice(0, 8)}`)
  const [author, writer] = await Promise.all([
    sitDown(browser, barber, { at: `/user/${client.id}` }),
    sitDown(browser, client, { at: `/post/${post}` }),
    guest.goto(`/post/${post}`),
  ])
  await author.getByRole('button', { name: 'Opciones de Rita Vela' }).click()
  await author.getByRole('button', { name: 'Restringir Rita Vela' }).click()
  await author.getByRole('dialog').getByRole('button', { name: 'Restringir', exact: true }).click()
  await expect(author.getByText('Usuario restringido').first()).toBeVisible()
  await author.goto('/restrictions?tab=comentarios')
  await expect(author.getByRole('heading', { name: 'Nada por aprobar' })).toBeVisible()

  await write(writer, 'El mejor de la colonia')
  await expect(said(writer).getByText('El mejor de la colonia')).toBeVisible()
  await expect(writer.getByText('Por aprobar')).toHaveCount(0)
  await writer.reload()
  await expect(said(writer).getByText('El mejor de la colonia')).toBeVisible()
  await expect(writer.getByRole('button', { name: '1 comentario', exact: true })).toBeVisible()

  // It has come where it is decided: whoever else looks has nothing of it by now.
  const waiting = author.getByRole('listitem').filter({ hasText: 'El mejor de la colonia' })
  await expect(waiting).toBeVisible()
  await expect(guest.getByText('No hay comentarios aún.')).toBeVisible()
  await expect(guest.getByRole('button', { name: '0 comentarios' })).toBeVisible()

  await waiting.getByRole('button', { name: /^Aprobar/ }).click()
  await expect(author.getByRole('heading', { name: 'Nada por aprobar' })).toBeVisible()
  await guest.getByRole('button', { name: '1 comentario nuevo' }).click()
  await expect(said(guest).getByText('El mejor de la colonia')).toBeVisible()
  await expect(guest.getByRole('button', { name: '1 comentario', exact: true })).toBeVisible()
  await Promise.all([author, writer].map((page) => page.context().close()))
})

test('whoever is blocked finds nothing of the other, and from a page that was open before they do nothing there', async ({
  browser,
}) => {
  // A name that nobody else has, to be looked for.
  const name = `Bernabé ${randomUUID()
    .slice(-12)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`
  const [barber, client, third] = await Promise.all([
    openChair(name),
    register('Coral Ibarra'),
    openChair('Tino Mena'),
  ])
  const post = await publish(barber, `Corte de Bernabé ${barber.id.slice(0, 8)}`)
  const meeting = await publish(third, `Corte de Tino ${third.id.slice(0, 8)}`)
  await say(barber, meeting, 'Dice Bernabé')
  await say(client, meeting, 'Dice Coral')
  await Promise.all([barber, third].map(({ id }) => ask(client, 'POST', `/api/users/${id}/follow`)))
  const [page, other] = await Promise.all([
    sitDown(browser, client, { at: `/post/${post}` }),
    sitDown(browser, barber, { at: `/post/${meeting}` }),
  ])
  const heart = page.getByRole('button', { name: '0 Me gusta' })
  await expect(heart).toBeVisible()
  await expect(said(other).getByText('Dice Coral')).toBeVisible()

  await test.step('blocked from where they have spoken', async () => {
    await said(other).getByRole('link', { name: 'Coral Ibarra' }).click()
    await other.getByRole('button', { name: 'Opciones de Coral Ibarra' }).click()
    await other.getByRole('button', { name: 'Bloquear Coral Ibarra' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Bloquear', exact: true }).click()
    await expect(other.getByRole('heading', { name: 'Has bloqueado a Coral Ibarra' })).toBeVisible()
    await other.goBack()
    await expect(said(other).getByText('Dice Bernabé')).toBeVisible()
    await expect(other.getByText('Coral')).toHaveCount(0)
  })
  await test.step('the page that was open does nothing, and does not say why', async () => {
    await heart.click()
    await expect(page.getByText('Ha ocurrido un error').first()).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await write(page, 'Hola')
    await expect(page.getByText('No se pudo enviar tu comentario')).toBeVisible()
    await expect(page.getByText(/bloque/i)).toHaveCount(0)
    expect(
      await ask<{ likesCount: number; commentsCount: number }>(barber, 'GET', `/api/posts/${post}`),
    ).toMatchObject({ likesCount: 0, commentsCount: 0 })
  })
  await test.step('nor is anything found', async () => {
    await page.reload()
    await expect(
      page.getByRole('heading', { level: 2, name: 'Ya no está disponible' }),
    ).toBeVisible()
    await page.goto('/?tab=siguiendo')
    await expect(page.getByRole('article').filter({ hasText: 'Corte de Tino' })).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'Bernabé' })).toHaveCount(0)
    await page.goto(`/post/${meeting}`)
    await expect(said(page).getByText('Dice Coral')).toBeVisible()
    await expect(page.getByText('Bernabé')).toHaveCount(0)
    await page.goto(`/search?tipo=barberos&q=${encodeURIComponent(name)}`)
    await expect(page.getByText('Sin resultados').first()).toBeVisible()
    await page.goto(`/user/${barber.id}`)
    await expect(page.getByText('El perfil de usuario que buscas no existe.')).toBeVisible()
  })
  await Promise.all([page, other].map((one) => one.context().close()))
})
