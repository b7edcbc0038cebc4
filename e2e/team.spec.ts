/**
 * A shop takes somebody on: its owner invites by a link, the barber opens an account with it,
 * joins, and can be booked.
 */
import { mailedPath } from './mailbox.ts'
import { openChair, password, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

test('an owner invites by link, and a barber who has no account yet joins and can be booked', async ({
  browser,
}) => {
  const owner = await openChair('Olga Ruiz', {
    isAlwaysOpen: false,
    shop: { nombre: 'La Navaja de Olga' },
  })
  const desk = await sitDown(browser, owner, { at: '/team' })

  const link = await test.step('the owner makes a link, and has its code to show', async () => {
    await desk.getByRole('button', { name: 'Invitar' }).click()
    await desk.getByRole('radio', { name: 'Enlace' }).click()
    await desk.getByRole('button', { name: 'Crear invitación' }).click()
    const done = desk.getByRole('dialog', { name: 'Invitación lista' })
    await expect(
      done.getByRole('img', { name: 'Código QR de la invitación' }).locator('svg'),
    ).toBeVisible()
    const shown = await done.getByText(/\/invitation\//).textContent()
    await done.getByRole('button', { name: 'Listo' }).click()
    return new URL(shown ?? '').pathname
  })

  const phone = await (await browser.newContext()).newPage()
  await test.step('who opens it sees the shop, makes an account and comes back to answer', async () => {
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'La Navaja de Olga' })).toBeVisible()
    await phone.getByRole('link', { name: 'Crear Cuenta' }).click()
    await phone.getByLabel('Nombre completo').fill('Noa Campos')
    await phone.getByLabel('Email').fill(`noa-${crypto.randomUUID()}@example.com`)
    await phone.getByLabel('Contraseña', { exact: true }).fill(password)
    await phone.getByLabel('Teléfono').fill('55 8123 4567')
    await phone.getByRole('radio', { name: /Barbero/ }).click()
    await phone.getByRole('button', { name: 'Crear Cuenta' }).click()
    await phone.getByRole('button', { name: 'Unirme al equipo' }).click()
    await expect(
      phone.getByRole('heading', { name: 'Ya eres parte de La Navaja de Olga' }),
    ).toBeVisible()
  })

  await test.step('the owner sees them come without reloading', async () => {
    await expect(desk.getByRole('heading', { name: '2 personas' })).toBeVisible()
    await expect(desk.getByText('Sin servicios')).toBeVisible()
  })

  await test.step('with a service they stand on the shop page, and a client finds their free times', async () => {
    await phone.getByRole('link', { name: 'Agregar servicios' }).click()
    await phone
      .getByRole('button', { name: /Corte Clásico/ })
      .first()
      .click()
    await phone
      .getByRole('dialog')
      .getByRole('button', { name: /Agregar|Guardar/ })
      .click()
    await expect(phone.getByText('Servicio agregado').first()).toBeVisible()
    const client = await sitDown(browser, await register('Eva Prado'), {
      at: `/business/${owner.shopId}`,
    })
    // Their services, which carry their name too, lead to booking at once.
    await client.locator('a[href^="/user/"]', { hasText: 'Noa Campos' }).first().click()
    await client.getByRole('link', { name: /Reservar Cita/ }).click()
    await client.getByRole('checkbox', { name: /Corte Clásico/ }).click()
    await expect(client.getByRole('button', { name: /\d+ libres?\b/ }).first()).toBeVisible()
  })

  await test.step('the barber leaves again, having read what becomes of their appointments', async () => {
    await phone.goto('/team')
    await phone.getByRole('button', { name: 'Salir del equipo' }).click()
    const question = phone.getByRole('dialog', { name: '¿Salir de La Navaja de Olga?' })
    await expect(question).toContainText('para volver necesitas otra invitación')
    await question.getByRole('button', { name: 'Salir del equipo' }).click()
    await expect(
      phone.getByRole('heading', { name: 'Todavía no estás en ningún equipo' }),
    ).toBeVisible()
    await expect(desk.getByRole('heading', { name: '1 persona' })).toBeVisible()
  })
})

test('a barber who was invited by mail and has no shop reaches the invitation from where setting one up begins', async ({
  browser,
}) => {
  const owner = await openChair('Omar Gil', {
    isAlwaysOpen: false,
    shop: { nombre: 'El Peine de Omar' },
  })
  const invited = await register('Pía Sol', 'barbero')
  // An invitation by mail is shown to who has confirmed that address.
  const inbox = await sitDown(browser, invited, { at: '/settings' })
  await inbox.goto(await mailedPath(invited.email, /\/verify-email\/[\w-]{43}/))
  await inbox.getByRole('button', { name: 'Sí, confirmar mi email' }).click()
  await expect(inbox.getByText('Email confirmado').first()).toBeVisible()
  const desk = await sitDown(browser, owner, { at: '/team?invitar=si' })
  await desk.getByLabel(/Correo del barbero/).fill(invited.email)
  await desk.getByRole('button', { name: 'Crear invitación' }).click()
  await expect(desk.getByRole('dialog', { name: 'Invitación lista' })).toContainText(invited.email)

  // Signing in leads to setting a shop up, which would shut them out of anybody else's.
  const phone = await sitDown(browser, invited, { at: '/business-setup' })
  await expect(
    phone.getByRole('link', { name: /Omar Gil te invita a El Peine de Omar/ }),
  ).toBeVisible()
  await phone.getByRole('link', { name: /Notificaciones/ }).click()
  const told = { name: /Te invitan a El Peine de Omar/ }
  await phone.getByRole('link', told).or(phone.getByRole('button', told)).first().click()
  await phone.getByRole('button', { name: 'Unirme al equipo' }).click()
  await expect(
    phone.getByRole('heading', { name: 'Ya eres parte de El Peine de Omar' }),
  ).toBeVisible()
})
