/**
 * Whose account is suspended: the room that remains, the appeal, another moderator who decides on
 * it, and the way back.
 */
import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { inaccessible } from './axe.ts'
import {
  ask,
  daytime,
  freeDays,
  openChair,
  password,
  type Person,
  register,
  signIn,
} from './people.ts'
import { expect, test } from './test.ts'
test.use({ timezoneId: daytime })

async function moderator(nombre: string): Promise<Person> {
  const person = await register(nombre)
  await promisify(execFile)(
    process.execPath,
    ['scripts/staff.ts', 'grant', person.email, 'moderator'],
    {
      cwd: dirname(import.meta.dirname),
      env: { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] },
    },
  )
  return person
}

test('suspended: in the room there is why, until when and what remains; the appeal is decided by another one, and the app is back', async ({
  browser,
  page,
}) => {
  const [ana, eva, luz, max] = [
    await openChair('Ana Gil', { autoConfirm: true, shop: { zonaHoraria: daytime } }),
    await register('Eva Ruiz'),
    await moderator('Luz Sol'),
    await moderator('Max Rey'),
  ]
  const [time] = (await freeDays(ana, `?servicios=${ana.serviceId}`))
    .slice(1)
    .flatMap(({ horarios }) => horarios)
  await ask(eva, 'POST', '/api/appointments', {
    barberId: ana.id,
    services: [ana.serviceId],
    fecha: time?.inicio,
  })
  const nora = await register('Nora Paz')
  await ask(nora, 'POST', '/api/moderation/reports', {
    targetType: 'USER',
    targetId: ana.id,
    reason: 'acoso',
  })
  await page.goto('/login')
  await signIn(page, ana)
  await expect(page.getByRole('link', { name: 'Citas' }).first()).toBeVisible()

  const { sessionId } = await ask<{ sessionId: string }>(
    undefined,
    'POST',
    '/api/admin/auth/login',
    { email: luz.email, password },
  )
  const asLuz = { ...luz, sessionId }
  const { data } = await ask<{ data: { id: string; objetoId: string }[] }>(
    asLuz,
    'GET',
    '/api/admin/cases?tipo=USER&perPage=100',
  )
  const caseId = data.find(({ objetoId }) => objetoId === ana.id)?.id
  await ask(asLuz, 'POST', `/api/admin/cases/${caseId}/claim`)
  await ask(asLuz, 'POST', `/api/admin/cases/${caseId}/decisions`, {
    medidas: [{ medida: 'suspend', dias: 7 }],
    clausula: 'acoso',
    fundamento: 'normas',
    hechos: 'Insulta en sus mensajes',
    avisoAutor: 'Suspendimos tu cuenta por insultar en tus mensajes.',
    vistoHasta: '999999999',
  })

  await test.step('whatever they ask for next, there is the room', async () => {
    await page.goto('/chat')
    await expect(page).toHaveURL(/\/account\/standing$/)
    await expect(page.getByRole('heading', { name: 'Tu cuenta está suspendida' })).toBeAttached()
    await expect(
      page.getByText('Suspendimos tu cuenta por insultar en tus mensajes.'),
    ).toBeVisible()
    await expect(page.getByText('Eva Ruiz', { exact: true })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    for (const rules of ['all but colours', 'colours'] as const)
      expect(await inaccessible(page, rules)).toEqual([])
    await page.getByRole('link', { name: /Descargar mis datos/ }).click()
    await expect(page.getByRole('heading', { name: 'Descargar mis datos' })).toBeVisible()
    await page.goBack()
  })
  await test.step('they appeal', async () => {
    await page.getByRole('button', { name: 'Apelar' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Eran bromas entre amigos')
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar apelación' }).click()
    await expect(page.getByText('En revisión')).toBeVisible()
  })
  await test.step('somebody else decides on it, by the keyboard', async () => {
    const desk = await (
      await browser.newContext({ viewport: { width: 1280, height: 800 } })
    ).newPage()
    await desk.goto('/admin/')
    await desk.getByLabel(/Email|Correo/).fill(max.email)
    await desk.getByLabel('Contraseña', { exact: true }).fill(password)
    await desk.getByRole('button', { name: 'Entrar' }).click()
    await desk.getByRole('link', { name: 'Apelaciones' }).click()
    await desk.getByRole('link', { name: /Persona.*Persona afectada.*Luz Sol/ }).click()
    await expect(desk.getByText('Eran bromas entre amigos')).toBeVisible()
    await expect(desk.getByText('Insulta en sus mensajes')).toBeVisible()
    for (const rules of ['all but colours', 'colours'] as const)
      expect(await inaccessible(desk, rules)).toEqual([])
    await desk.keyboard.press('2')
    await desk.getByLabel('Respuesta').fill('Tienes razón: nos equivocamos.')
    await desk.getByRole('button', { name: 'Resolver' }).click()
    await expect(desk.getByText('Apelación resuelta')).toBeVisible()
    await desk.context().close()
  })
  await test.step('and the app is back, with the answer', async () => {
    await page.getByRole('button', { name: 'Comprobar de nuevo' }).click()
    await expect(page.getByRole('navigation').first()).toBeVisible()
    await expect(page.getByText('Te dimos la razón')).toBeVisible()
    await expect(page.getByText('Tienes razón: nos equivocamos.')).toBeVisible()
    await expect(page.getByText('En regla')).toBeVisible()
    for (const rules of ['all but colours', 'colours'] as const)
      expect(await inaccessible(page, rules)).toEqual([])
  })
})
