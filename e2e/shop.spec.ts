/**
 * A shop from its owner's side: opened by a newcomer, changed and seen, with a second place and its
 * people.
 */
import { deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { ask, freeDays, openChair, password, register, sitDown } from './people.ts'
import { expect, test } from './test.ts'

/** A photograph of nothing: so many pixels of one colour, as a png. */
function photo(side: number): Buffer {
  const crc = (bytes: Buffer) => {
    let sum = -1
    for (const byte of bytes) {
      sum ^= byte
      for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
    }
    return ~sum >>> 0
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    body.copy(framed, 4)
    framed.writeUInt32BE(crc(body), body.length + 4)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from([150, 90, 40]))])
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array(side).fill(row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[data-picture="gallery"]').setInputFiles({ name, mimeType, buffer })

test('a newcomer opens a shop with city and money, services, hours and a picture, and the page shows it all', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/register')
  await page.getByLabel('Nombre completo').fill('Aurora Peña')
  await page.getByLabel('Email').fill(`aurora-${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Teléfono').fill('55 8123 4567')
  await page.getByRole('radio', { name: /Dueño/ }).click()
  await page.getByRole('button', { name: 'Crear Cuenta' }).click()
  await expect(page).toHaveURL(/business-setup/)

  await test.step('where it is is said without giving permission, and in which money it counts', async () => {
    await page.getByLabel('Nombre del negocio').fill('La Aurora')
    await page.getByLabel('Dirección', { exact: false }).first().fill('Carrera 7 # 71-21')
    await page.getByLabel('Ciudad').fill('Bogotá')
    await page.getByText('Más: moneda, teléfono y descripción').click()
    await page.getByLabel('Moneda').selectOption('COP')
    await expect(page.getByText('Sin ubicación', { exact: true })).toBeVisible()
    await page
      .getByLabel('Pega el enlace de Google Maps o unas coordenadas')
      .fill('https://www.openstreetmap.org/?mlat=4.6560&mlon=-74.0590')
    await expect(page.getByText('Ubicación guardada (4.6560, -74.0590)')).toBeVisible()
    await page.getByRole('button', { name: 'Abrir mi negocio' }).click()
    await expect(page.getByText('¡Negocio configurado!').first()).toBeVisible()
  })

  await test.step('services come from templates, at the prices of the place', async () => {
    await page.getByRole('link', { name: /Agrega tus servicios/ }).click()
    await page.getByRole('button', { name: /Corte Clásico.*25,000(?!\.)/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Servicio agregado').first()).toBeVisible()
  })

  await test.step('the home says what is left', async () => {
    await page.goto('/')
    await expect(
      page.getByRole('link', { name: /Termina de abrir tu negocio.*2 de 5 pasos/ }),
    ).toBeVisible()
  })

  await test.step('hours are those that are suggested, with a pause on Monday', async () => {
    await page.goto('/business-management')
    await page.getByRole('button', { name: 'Pausa el Lunes' }).click()
    await page.getByLabel('Página web').fill('laaurora.co')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByText('Guardado exitoso').first()).toBeVisible()
  })

  await test.step('a picture that is none is refused with words; one that is arrives', async () => {
    await page.goto('/business-setup')
    await page.getByRole('link', { name: /Pon una foto del negocio/ }).click()
    await choose(page, 'menu.pdf', 'application/pdf', Buffer.from('%PDF'))
    await expect(page.getByRole('alert')).toContainText('Solo se permiten archivos de imagen')
    await choose(page, 'grande.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
    await expect(page.getByRole('alert')).toContainText('La imagen debe ser menor a 5MB')
    await choose(page, 'frente.png', 'image/png', photo(1600))
    await expect(page.locator('img[src^="/media/"]').first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('the page of the shop shows it all', async () => {
    await page.goto('/business-management')
    await page.getByRole('link', { name: /Ver la página del negocio/ }).click()
    await expect(page.getByRole('heading', { name: 'La Aurora' })).toBeVisible()
    await expect(page.locator('img[src^="/media/"]').first()).toBeVisible()
    await expect(page.getByText('Carrera 7 # 71-21, Bogotá')).toBeVisible()
    await expect(page.getByText('09:00–13:00').first()).toBeVisible()
    await expect(page.getByText(/25,000(?!\.)/).first()).toBeVisible()
  })
})

test('a shop is changed, and who looks at its barber sees that at once', async ({ browser }) => {
  const owner = await openChair('Blas Roca', {
    rol: 'barbero',
    shop: { nombre: 'La Barbería de Blas' },
  })
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/user/${owner.id}`)
  await expect(visitor.getByText('La Barbería de Blas').first()).toBeVisible()
  const desk = await sitDown(browser, owner, { at: '/business-profile-edit' })
  await desk.getByLabel('Nombre del negocio').fill('Blas & Hijos')
  await desk.getByLabel('Teléfono').fill('55 1111 2222')
  await desk.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(desk).toHaveURL(new RegExp(`/user/${owner.id}$`))
  await expect(desk.getByText('Negocio actualizado').first()).toBeVisible()
  await expect(visitor.getByText('Blas & Hijos').first()).toBeVisible()
})

test('a second place gets its people, and stays while somebody has an appointment there', async ({
  browser,
}) => {
  const owner = await openChair('Carla Mejía', { shop: { nombre: 'Carla y Compañía' } })
  const desk = await sitDown(browser, owner, { at: '/business-locations' })
  await desk.getByRole('button', { name: 'Agregar locación' }).click()
  const sheet = desk.getByRole('dialog', { name: 'Nueva locación' })
  await sheet.getByLabel('Nombre').fill('Roma Sur')
  await sheet.getByLabel('Dirección').fill('Tonalá 300')
  await sheet.getByRole('button', { name: 'Guardar' }).click()
  await expect(desk.getByText('Locación agregada').first()).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Roma Sur' })).toBeVisible()

  await test.step('its owner serves there', async () => {
    await desk.getByRole('link', { name: 'Equipo de Roma Sur' }).click()
    await desk.getByRole('switch', { name: /Carla Mejía/ }).click()
    await expect(desk.getByText('Atiende aquí', { exact: true })).toBeVisible()
  })

  await test.step('a client has an appointment there: it is not deleted, and says why', async () => {
    const places = () =>
      ask<{ id: string; activeBarbers: number }[]>(owner, 'GET', '/api/business-locations')
    // The switch shows at once what the server is about to know.
    await expect.poll(async () => (await places())[0]?.activeBarbers).toBe(1)
    const [place] = await places()
    const client = await register('Dora Luz')
    const dias = await freeDays(owner, `?servicios=${owner.serviceId}&locationId=${place?.id}`)
    const fecha = dias.slice(2).flatMap(({ horarios }) => horarios)[0]?.inicio
    await ask(client, 'POST', '/api/appointments', {
      barberId: owner.id,
      services: [owner.serviceId],
      locationId: place?.id,
      fecha,
    })
    await desk.goto('/business-locations')
    await desk.getByRole('button', { name: 'Eliminar Roma Sur' }).click()
    await expect(
      desk.getByText('¿Estás seguro de que quieres eliminar esta locación?'),
    ).toBeVisible()
    await desk.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(desk.getByRole('alert')).toContainText('Esta locación tiene una cita por venir.')
    await expect(desk.getByRole('link', { name: 'Ver las citas' })).toBeVisible()
  })

  await test.step('it gets hours of its own', async () => {
    await desk.getByRole('link', { name: 'Editar Roma Sur' }).click()
    await desk.getByRole('radio', { name: 'Propio' }).click()
    await desk.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(desk.getByText('Locación actualizada').first()).toBeVisible()
  })
})
