/**
 * One appointment through the whole house: a barber opens a shop, a client books in another
 * browser, each sees the other's doing without reloading.
 */
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './test.ts'

const password = 'navaja-y-brocha'
const barber = { name: 'Mateo Rivas', email: 'mateo@example.com' }
const client = { name: 'Lucía Prado', email: 'lucia@example.com' }

const shot = (page: Page, name: string) =>
  page.screenshot({ path: join(import.meta.dirname, 'screenshots', `${name}.png`) })

async function register(
  context: BrowserContext,
  { name, email }: typeof barber,
  rol: RegExp,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/register')
  await page.getByLabel('Nombre completo').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Teléfono').fill('55 1234 5678')
  await page.getByRole('radio', { name: rol }).click()
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
  return page
}

test('a barber opens, a client books, both see each other live', async ({ browser }) => {
  const chair = await test.step('a barber registers and opens a shop', async () => {
    const page = await register(await browser.newContext(), barber, /Barbero/)
    await expect(page).toHaveURL(/business-setup/)
    await page.getByLabel('Nombre del negocio').fill('Navaja Norte')
    await page
      .getByRole('textbox', { name: 'Dirección' })
      .fill('Av. Álvaro Obregón 100, Roma Norte')
    await shot(page, 'business-setup')
    await page.getByRole('button', { name: 'Abrir mi negocio' }).click()
    await expect(page.getByText('¡Negocio configurado!').first()).toBeVisible()
    return page
  })

  await test.step('and adds services from templates', async () => {
    await chair.goto('/my-services')
    for (const template of ['Corte Clásico', 'Arreglo de Barba']) {
      await chair
        .getByRole('button', { name: new RegExp(template) })
        .first()
        .click()
      await chair
        .getByRole('dialog')
        .getByRole('button', { name: /Agregar|Guardar/ })
        .click()
      await expect(chair.getByText('Servicio agregado').first()).toBeVisible()
    }
    // A sheet that closes goes back in the history, which would end the way to the next page.
    await expect(chair.getByRole('dialog')).toHaveCount(0)
    await shot(chair, 'my-services')
    await chair.goto('/appointments?tab=pendientes')
    await expect(chair.getByText('Nada pendiente')).toBeVisible()
  })

  const barberId = await chair.evaluate(
    () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id,
  )
  const customer = await test.step('a client books in a second browser', async () => {
    const page = await register(await browser.newContext(), client, /Cliente/)
    await expect(page).toHaveURL(/\/$/)
    await page.goto(`/user/${barberId}`)
    await expect(page.getByRole('heading', { name: barber.name })).toBeVisible()
    await shot(page, 'public-profile')
    await page.getByRole('link', { name: /Reservar Cita/ }).click()
    await page.getByRole('checkbox', { name: /Corte Clásico/ }).click()
    await page
      .getByRole('button', { name: /\d+ libres?\b/ })
      .nth(1)
      .click()
    await page
      .getByRole('button', { name: /^\d{1,2}:\d{2}/ })
      .first()
      .click()
    await shot(page, 'booking')
    await page.getByRole('button', { name: /^Revisar/ }).click()
    await page.getByRole('button', { name: 'Confirmar reserva' }).click()
    await expect(page).toHaveURL(/booked/)
    await expect(page.getByRole('heading', { name: '¡Cita reservada!' })).toBeAttached()
    return page
  })

  await test.step('the barber sees it arrive without reloading, and confirms', async () => {
    const confirm = chair.getByRole('button', { name: /^Confirmar.*Lucía Prado/ })
    await expect(confirm).toBeVisible()
    await shot(chair, 'pending')
    await customer.goto('/appointments?tab=pendientes')
    await expect(customer.getByText(/Esperando a que Mateo Rivas confirme/)).toBeVisible()
    await confirm.click()
    await expect(chair.getByText(/Cita confirmada exitosamente/).first()).toBeVisible()
  })

  await test.step('the client sees it change without reloading, and is told', async () => {
    await expect(customer.getByText('Nada pendiente')).toBeVisible()
    await customer.goto('/appointments?tab=proximas')
    await expect(customer.getByText('Corte Clásico').first()).toBeVisible()
    await shot(customer, 'upcoming')
    await customer.goto('/notifications')
    await expect(customer.getByText('Cita confirmada').first()).toBeVisible()
    await shot(customer, 'notifications')
    await chair.goto('/dashboard')
    await expect(chair.getByRole('heading', { name: 'Próximas Citas' })).toBeVisible()
    await expect(chair.getByRole('main').getByText(client.name).first()).toBeVisible()
    await shot(chair, 'dashboard')
  })
})
