/** Two people talk: each at a browser of their own, over the real server. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inaccessible } from './axe.ts'
import { ask, openChair, type Person, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Tu mensaje' })
const say = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}
const thread = (page: Page) => page.getByRole('list', { name: /^Conversación con/ })
const write = (from: Person, to: Person, message: string) =>
  ask(from, 'POST', `/api/chat/users/${to.id}/messages`, { id: randomUUID(), message })
/** They talk already: one has written 'Hola', and the other has accepted it. */
async function acquainted(one: Person, other: Person): Promise<void> {
  const { conversationId } = await ask<{ conversationId: string }>(
    one,
    'POST',
    `/api/chat/users/${other.id}/messages`,
    { id: randomUUID(), message: 'Hola' },
  )
  await ask(other, 'POST', `/api/messages/requests/${conversationId}/accept`)
}

test('a request is written, waits, and is accepted; then the two talk, each sees what the other does, and another device has all of it', async ({
  browser,
}) => {
  const [barber, client] = await Promise.all([openChair('Bruno Salas'), register('Olga Rey')])
  const mine = await sitDown(browser, client, { at: `/user/${barber.id}` })
  await mine.getByRole('link', { name: /^Mensaje/ }).click()
  await expect(mine.getByText(/tu primer mensaje será una solicitud/)).toBeVisible()
  await say(mine, 'Hola, ¿cortas rizado?')
  await expect(mine.getByText('Podrás escribir más cuando Bruno Salas responda.')).toBeVisible()

  const theirs = await sitDown(browser, barber, { at: '/chat?tab=solicitudes' })
  await expect(theirs.getByRole('tab', { name: /Solicitudes\s*1/ })).toBeVisible()
  await theirs.getByRole('tabpanel').getByRole('button', { name: 'Aceptar' }).click()
  await expect(thread(theirs).getByText('Hola, ¿cortas rizado?')).toBeVisible()
  await expect(field(mine)).toBeVisible()
  await say(theirs, 'Sí')
  await expect(thread(mine).getByText('Sí', { exact: true })).toBeVisible()
  await field(mine).fill('¡Genial!')
  await expect(theirs.getByText('escribiendo…')).toBeVisible()
  await field(mine).press('Enter')
  await expect(thread(theirs).getByText('¡Genial!')).toBeVisible()
  await expect(
    thread(mine)
      .getByRole('article', { name: 'Mensaje tuyo' })
      .last()
      .getByRole('img', { name: 'Leído' }),
  ).toBeVisible()
  for (const rules of ['colours', 'all but colours'] as const)
    expect(await inaccessible(mine, rules)).toEqual([])

  await mine.goto('/')
  await say(theirs, '¿El lunes?')
  await expect(mine.getByRole('link', { name: 'Chat, 1 sin leer' })).toBeVisible()
  const phone = await sitDown(browser, client, { at: '/chat' })
  await phone.getByRole('link', { name: /Bruno Salas/ }).click()
  for (const words of ['Hola, ¿cortas rizado?', 'Sí', '¡Genial!', '¿El lunes?'])
    await expect(thread(phone).getByText(words, { exact: true })).toBeVisible()
  // What was read there is read here.
  await expect(mine.getByRole('link', { name: 'Chat', exact: true })).toBeVisible()
})

test('what is written without a network leaves in its order when it is back; whoever is blocked is told nothing of it', async ({
  browser,
}) => {
  const [one, other] = await Promise.all([register('Elena Gil'), register('Diego Mora')])
  await acquainted(other, one)
  const mine = await sitDown(browser, one, { at: `/chat/${other.id}` })
  const theirs = await sitDown(browser, other, { at: `/chat/${one.id}` })
  await expect(thread(mine).getByText('Hola')).toBeVisible()
  await mine.context().setOffline(true)
  for (const word of ['primero', 'segundo', 'tercero']) await say(mine, word)
  await expect(mine.getByText('Se enviará cuando vuelva la conexión')).toHaveCount(3)
  await mine.context().setOffline(false)
  await expect(thread(theirs).getByRole('article', { name: 'Mensaje de Elena Gil' })).toHaveText([
    /^primero/,
    /^segundo/,
    /^tercero/,
  ])
  await expect(mine.getByText('Se enviará cuando vuelva la conexión')).toHaveCount(0)
  await expect(thread(mine).getByRole('article')).toHaveCount(4)

  await theirs.getByRole('button', { name: 'Opciones de la conversación con Elena Gil' }).click()
  await theirs.getByRole('button', { name: 'Bloquear Elena Gil' }).click()
  await theirs.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(theirs.getByText('Has bloqueado a Elena Gil')).toBeVisible()
  await say(mine, '¿Sigues ahí?')
  await expect(mine.getByRole('button', { name: 'Descartar' })).toBeVisible()
  await expect(mine.getByText(/bloque/i)).toHaveCount(0)
})

/** Grows the list between a scroll and its event, as when messages arrive in that moment. */
async function growWithScroll(page: Page, end: 'append' | 'prepend'): Promise<void> {
  await thread(page).evaluate((list, add) => {
    const grown = document.createElement('div')
    grown.dataset['grown'] = add
    grown.style.height = '2000px'
    list[add](grown)
    window.dispatchEvent(new Event('scroll'))
  }, end)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

const belowWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY)

/** How long the long one is: `CHAT_MESSAGES=10000` for years of it. */
const many = Number(process.env['CHAT_MESSAGES'] ?? 240)

test('a long conversation is gone up to its first message, and what comes meanwhile moves nothing', async ({
  browser,
}) => {
  test.setTimeout(240_000 + many * 30)
  const [one, other] = await Promise.all([register('Rosa Vidal'), register('Iván Soto')])
  await acquainted(one, other)
  for (let n = 0; n < many; n += 8)
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        write(n % 3 === 0 ? one : other, n % 3 === 0 ? other : one, `mensaje ${n + index}`),
      ),
    )
  await write(other, one, 'el último')
  const mine = await sitDown(browser, one, { at: `/chat/${other.id}` })
  await expect(thread(mine).getByText('el último')).toBeInViewport()
  await growWithScroll(mine, 'append')
  expect(await belowWindow(mine)).toBeLessThan(2)
  await thread(mine)
    .locator('[data-grown]')
    .evaluate((grown) => grown.remove())
  await expect(async () => {
    await mine.mouse.wheel(0, -1500)
    await expect(thread(mine).getByText('Hola', { exact: true })).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [0] })
  await growWithScroll(mine, 'prepend')
  await expect(thread(mine).getByText('Hola', { exact: true })).toBeInViewport()
  await write(other, one, 'uno más')
  await expect(mine.getByRole('button', { name: '1 mensaje nuevo' })).toBeVisible()
  await expect(thread(mine).getByText('Hola', { exact: true })).toBeInViewport()
  await mine.getByRole('button', { name: '1 mensaje nuevo' }).click()
  await expect(thread(mine).getByText('uno más')).toBeInViewport()
})
