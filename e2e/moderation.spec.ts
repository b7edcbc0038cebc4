/**
 * Two moderators at the console: one case is one's, is decided once, and what is taken away is gone
 * for everybody but its author, until it is undone.
 */
import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { inaccessible } from './axe.ts'
import { ask, password, type Person, register } from './people.ts'
import { expect, test } from './test.ts'

const root = dirname(import.meta.dirname)

async function moderator(browser: Browser, nombre: string): Promise<Page> {
  const { email } = await register(nombre)
  await promisify(execFile)(process.execPath, ['scripts/staff.ts', 'grant', email, 'moderator'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
  })
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 800 } })
  ).newPage()
  await page.goto('/admin/')
  await page.getByLabel(/Email|Correo/).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('link', { name: 'Casos', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Casos' })).toBeVisible()
  return page
}
const gone = async (who: Person | undefined, postId: string): Promise<boolean> =>
  ask(who, 'GET', `/api/posts/${postId}`).then(
    () => false,
    () => true,
  )

test('two who take the same case: one has it, the other sees who, and one decision is the last', async ({
  browser,
}) => {
  const [ana, eva] = [await register('Ana Gil', 'barbero'), await register('Eva Ruiz')]
  const { id } = await ask<{ id: string }>(ana, 'POST', '/api/posts', {
    content: 'Un insulto que no está en otra parte',
  })
  const pages = [await moderator(browser, 'Luz Sol'), await moderator(browser, 'Max Rey')]
  await ask(eva, 'POST', '/api/moderation/reports', {
    targetType: 'POST',
    targetId: id,
    reason: 'autolesion',
    description: 'Miren esto',
  })
  for (const page of pages) {
    const [show, row] = [
      page.getByRole('button', { name: 'Mostrar', exact: true }),
      page.getByRole('link', { name: /Publicación.*Urgente.*Autolesión o suicidio \(1\)/ }).first(),
    ]
    // It comes by itself, beside what other journeys report meanwhile: no row moves for it, but
    // where there was none.
    await expect(async () => {
      if (await show.isVisible()) await show.click()
      await expect(row).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await row.click()
    await expect(page.getByText('Un insulto que no está en otra parte')).toBeVisible()
    await expect(page.getByText('Miren esto')).toBeVisible()
  }
  for (const page of pages) expect(await inaccessible(page, 'all but colours')).toEqual([])
  await Promise.all(pages.map((page) => page.keyboard.press('c')))
  for (const page of pages)
    await expect(
      page.getByText(/Lo tienes tú hasta|Lo tiene (Luz Sol|Max Rey) hasta/),
    ).toBeVisible()
  const winners = await Promise.all(
    pages.map((page) => page.getByText(/^Lo tienes tú hasta/).isVisible()),
  )
  expect(winners.toSorted()).toEqual([false, true])
  const [winner, loser] = winners[0] ? pages : pages.toReversed()
  if (!winner || !loser) throw new Error('there are two')
  await expect(loser.getByRole('button', { name: 'Decidir', exact: true })).toBeHidden()

  const hide = winner.getByRole('checkbox', { name: /^\d\. Ocultar$/ })
  await winner.keyboard.press((await hide.getAttribute('aria-keyshortcuts')) ?? '')
  await expect(hide).toBeChecked()
  await winner.getByLabel('Qué has visto').fill('Insulta a quien pasa')
  expect(await inaccessible(winner, 'colours')).toEqual([])
  await winner.getByRole('button', { name: 'Decidir', exact: true }).click()
  await expect(winner.getByText('Ocultar · Autolesión o suicidio')).toBeVisible()
  expect([await gone(undefined, id), await gone(eva, id), await gone(ana, id)]).toEqual([
    true,
    true,
    false,
  ])

  await expect(loser.getByText('Hay algo nuevo en este caso.')).toBeVisible()
  await loser.getByRole('button', { name: 'Ver lo nuevo' }).click()
  await expect(loser.getByText('Insulta a quien pasa', { exact: true })).toBeVisible()
  await expect(loser.getByRole('button', { name: 'Tomar el caso' })).toBeHidden()
  await expect(loser.getByRole('button', { name: 'Deshacer la decisión' })).toBeHidden()

  await winner.getByRole('button', { name: 'Deshacer la decisión' }).click()
  await winner.getByLabel('Por qué').fill('Me equivoqué')
  await winner.getByRole('button', { name: 'Deshacer la decisión' }).click()
  await expect(winner.getByText(/La deshizo .*Me equivoqué/)).toBeVisible()
  expect(await gone(undefined, id)).toBe(false)
  await winner.getByRole('link', { name: 'Casos' }).first().click()
  await winner.getByRole('button', { name: 'Siguiente' }).click()
  // What somebody does not agree with comes before any case, where another journey has left it.
  await expect(
    winner.getByText(/^Lo tienes tú hasta/).or(winner.getByRole('heading', { name: /^Apelación/ })),
  ).toBeVisible()
})
