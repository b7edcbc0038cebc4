/**
 * Following a barber, seen from both sides; then keeping away from them: gone, until one wants them
 * back.
 */
import { inaccessible } from './axe.ts'
import { openChair, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

test('followed, let go of and taken back; then blocked, gone, and unblocked without restoring it', async ({
  browser,
}) => {
  const [barber, client] = await Promise.all([openChair('Bruno Salas'), register('Olga Rey')])
  const page = await sitDown(browser, client, { at: `/user/${barber.id}` })
  await page.getByRole('button', { name: 'Seguir a Bruno Salas' }).click()
  await expect(page.getByRole('button', { name: 'Siguiendo a Bruno Salas' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('button', { name: /^1\s*Seguidores$/ })).toBeVisible()

  const other = await sitDown(browser, barber, { at: '/profile' })
  const followers = (count: number) =>
    other.getByRole('button', { name: new RegExp(`^${count}\\s*Seguidores$`) })
  await followers(1).click()
  for (const rules of ['colours', 'all but colours'] as const)
    expect(await inaccessible(other, rules)).toEqual([])
  await other.getByRole('button', { name: 'Quitar a Olga Rey de tus seguidores' }).click()
  await expect(other.getByRole('heading', { name: 'No tienes seguidores aún' })).toBeVisible()
  // What is told stands over the open sheet.
  await other.locator('button', { hasText: 'Deshacer' }).click()
  await expect(other.getByRole('link', { name: /Olga Rey/ })).toBeVisible()

  const block = async () => {
    await page.getByRole('button', { name: 'Opciones de Bruno Salas' }).click()
    await page.getByRole('button', { name: 'Bloquear Bruno Salas' }).click()
    await expect(page.getByText('No verás más sus publicaciones.')).toBeVisible()
    await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Has bloqueado a Bruno Salas' })).toBeVisible()
  }
  await block()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: 'Siguiendo a Bruno Salas' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await block()
  await other.goto(`/user/${client.id}`)
  await expect(other.getByText('El perfil de usuario que buscas no existe.')).toBeVisible()
  await other.goto('/profile')
  await expect(followers(0)).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('link', { name: 'Restricciones' }).click()
  await expect(page.getByRole('tab', { name: /Bloqueados\s*1/ })).toBeVisible()
  for (const rules of ['colours', 'all but colours'] as const)
    expect(await inaccessible(page, rules)).toEqual([])
  await page.getByRole('button', { name: 'Desbloquear Bruno Salas' }).click()
  await expect(page.getByRole('heading', { name: 'No has bloqueado a nadie' })).toBeVisible()
  await page.goto(`/user/${barber.id}`)
  await expect(page.getByRole('button', { name: 'Seguir a Bruno Salas' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
})
