/**
 * One's own account: opened with the terms and a face, got back by mail, ended on another device,
 * taken up again where its session ran out.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { mailedPath } from './mailbox.ts'
import { expect, test } from './test.ts'

const password = 'navaja-y-brocha'
const shot = (page: Page, name: string) =>
  page.screenshot({ path: join(import.meta.dirname, 'screenshots', `${name}.png`) })

/** Somebody new, by the API. */
async function somebody(request: APIRequestContext): Promise<{ email: string; nombre: string }> {
  const person = { nombre: 'Irene Salas', email: `irene-${randomUUID()}@example.com` }
  const answer = await request.post('/api/auth/register', {
    data: { ...person, password, rol: 'cliente', telefono: '5512345678' },
  })
  expect(answer.status()).toBe(201)
  return person
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
}

async function deviceOf(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await signIn(page, email, password)
  await expect(page).toHaveURL(/\/$/)
  return page
}

test('a client signs up with the terms, shows a face, and confirms the address by mail', async ({
  page,
  context,
}) => {
  const email = `nuria-${randomUUID()}@example.com`
  await page.goto('/signup')
  await page.getByRole('radio', { name: /Cliente/ }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Nuria Vela')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('123456')
  await page.getByLabel('Confirmar contraseña').fill('123456')
  const read = page.getByRole('link', { name: 'Términos de uso' })
  await expect(read).toHaveAttribute('href', '/terminos')
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(
    page.getByText('Esa contraseña es de las más usadas. Elige una que nadie más adivine.').first(),
  ).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Confirmar contraseña').fill(password)
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()

  await expect(page).toHaveURL(/\/profile-setup$/)
  const face = { name: 'cara.png', mimeType: 'image/png', buffer: await portrait(page) }
  await page.locator('input[data-picture="gallery"]').setInputFiles(face)
  await expect(page.getByRole('button', { name: 'Quitar imagen' })).toBeVisible()
  await page.getByLabel('Teléfono').fill('55 1234 5678')
  await shot(page, 'profile-setup')
  await page.getByRole('button', { name: 'Guardar y terminar' }).click()
  await expect(page).toHaveURL(/\/$/)
  // Accepted with the form: nobody asks again. What is left is the address.
  await expect(page.getByRole('link', { name: /Confirma tu email/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aceptar' })).toBeHidden()
  await expect(page.getByRole('link', { name: /Completa tu perfil/ })).toBeHidden()

  await page.goto(await mailedPath(email, /\/verify-email\/[\w-]{43}/))
  await page.getByRole('button', { name: 'Sí, confirmar mi email' }).click()
  await expect(page.getByText('Email confirmado')).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Confirmado')
  await context.close()
})

/** A picture that a browser has drawn: what a person would choose. */
async function portrait(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 320
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = '#b8863b'
    pen.fillRect(0, 0, 320, 320)
    pen.fillStyle = '#1b1712'
    pen.arc(160, 140, 80, 0, 7)
    pen.fill()
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

test('a forgotten password comes back by mail, ends every session, and the old one is none', async ({
  browser,
  request,
}) => {
  const { email } = await somebody(request)
  const elsewhere = await deviceOf(browser, email)
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
  // The door that is left has a field of the same name.
  await expect(page.getByRole('button', { name: 'Enviar el enlace' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Enviar el enlace' }).click()
  await expect(page.getByText(`Si hay una cuenta con ${email}`)).toBeVisible()
  await shot(page, 'forgot-password')

  const link = await mailedPath(email, /\/reset-password\/[\w-]{43}/)
  await page.goto(link)
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('brocha-y-jabon')
  await page.getByLabel('Confirmar nueva contraseña').fill('brocha-y-jabon')
  await shot(page, 'reset-password')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, email, password)
  await expect(page.getByText('Error de login. Verifica tus credenciales.')).toBeVisible()
  await signIn(page, email, 'brocha-y-jabon')
  await expect(page).toHaveURL(/\/$/)

  await elsewhere.goto('/appointments')
  await expect(elsewhere).toHaveURL(/\/login/)
  // Told as it opens, not once somebody has thought of another password.
  await page.goto(link)
  await expect(page.getByRole('link', { name: 'Pedir otro enlace' })).toBeVisible()
  await expect(page.getByLabel('Nueva contraseña', { exact: true })).toBeHidden()
})

test('an account is deleted with its password, a copy of its data first, and signing in brings it back', async ({
  browser,
  request,
}) => {
  const { email } = await somebody(request)
  const page = await deviceOf(browser, email)
  await page.goto('/settings')
  await page.getByRole('link', { name: /Descargar mis datos/ }).click()
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Preparar la copia' }).click()
  const copy = await page.getByRole('link', { name: 'Descargar', exact: true }).getAttribute('href')
  const fetched = await request.get(copy ?? '')
  expect([fetched.status(), fetched.headers()['content-type']]).toEqual([200, 'application/zip'])
  await shot(page, 'my-data')

  await page.goto('/settings')
  await page.getByRole('link', { name: /Eliminar cuenta/ }).click()
  await expect(page.getByText('Nadie te ve ya en Balbu', { exact: false })).toBeVisible()
  await shot(page, 'delete-account')
  await page.getByLabel('Escribe ELIMINAR para confirmar').fill('eliminar')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(page.getByText('Tu cuenta se elimina', { exact: true })).toBeVisible()

  await page.goto('/login')
  await signIn(page, email, password)
  await page.getByRole('button', { name: 'Recuperar mi cuenta' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/settings')
  await expect(page.getByText(email)).toBeVisible()
})

test('another device is signed out from here; there one signs in again and is back where one was', async ({
  browser,
  request,
}) => {
  const { email } = await somebody(request)
  const other = await deviceOf(browser, email)
  const page = await deviceOf(browser, email)
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Sesiones/ }).click()
  await shot(page, 'sessions')
  await page
    .getByRole('button', { name: /^Cerrar la sesión de/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByText('Sesión cerrada ahí').first()).toBeVisible()

  await other.goto('/notifications')
  await expect(other).toHaveURL(/\/login\?next=%2Fnotifications/)
  await expect(other.getByText('Sesión expirada').first()).toBeVisible()
  await signIn(other, email, password)
  await expect(other).toHaveURL(/\/notifications$/)
})
