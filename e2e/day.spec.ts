/**
 * A barber's day by hand: answered, moved, missed, kept free, walked in, completed; two devices on
 * one appointment; what a client and an owner do with theirs.
 */
import {
  ask,
  type Chair,
  daytime,
  freeDays,
  hire,
  openChair,
  type Person,
  register,
  sitDown,
} from './people.ts'
import { expect, test } from './test.ts'

// No visit of now reaches over midnight.
test.use({ timezoneId: daytime })

const shop = { zonaHoraria: daytime }
const open = (nombre: string) => openChair(nombre, { rol: 'barbero', shop })
/** The free times of the day after tomorrow. */
const times = async (barber: Person) => (await freeDays(barber))[2]?.horarios ?? []
const book = (
  client: Person,
  { id, serviceId }: Chair,
  fecha: string | undefined,
  notes?: string,
) =>
  ask<{ id: string }>(client, 'POST', '/api/appointments', {
    barberId: id,
    services: [serviceId],
    fecha,
    permitirSolape: true,
    notes,
  })

test('a barber’s day: confirms, rejects, moves, cancels, keeps time free, seats a walk-in and is done with them', async ({
  browser,
}) => {
  const [barber, client] = [await open('Rita Lobo'), await register('Ana Gil')]
  const free = await times(barber)
  const day = free[0]?.inicio.slice(0, 10) ?? ''
  for (const index of [16, 20])
    await book(
      client,
      barber,
      free[index]?.inicio,
      index === 16
        ? 'Corto a los lados, sin tocar la barba, y con cuidado: la piel es delicada'
        : undefined,
    )
  const page = await sitDown(browser, barber, { at: '/appointments?tab=pendientes' })

  const cards = page.getByRole('article', { name: /^Ana Gil/ })
  await expect(cards).toHaveCount(2)
  for (const card of await cards.all())
    expect(
      (await card.boundingBox())?.height,
      'a request leaves room for others',
    ).toBeLessThanOrEqual(150)
  await page
    .getByRole('button', { name: /^Confirmar.*Ana Gil/ })
    .first()
    .click()
  // It stays where it was, with what it has become, and the focus is on what the next is asked.
  await expect(cards.first().getByText('Confirmada').last()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Confirmar.*Ana Gil/ })).toBeFocused()
  await expect(page.getByText('¡Cita confirmada exitosamente!').first()).toBeVisible()
  await page.getByRole('button', { name: /^Rechazar.*Ana Gil/ }).click()
  await page.getByLabel(/^Motivo/).fill('Ese día cierro antes')
  await page.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click()
  await expect(cards.getByText('Rechazada')).toBeVisible()
  // The sheet leaves by going back: a page that is opened before it has left would be left too.
  // Its own entry has the same address.
  await expect
    .poll(() => page.evaluate(() => (history.state as { overlay?: string } | null)?.overlay))
    .toBeUndefined()

  await test.step('moves what stands to another hour', async () => {
    // A step back that is still under way aborts the opening.
    await expect(() => page.goto('/appointments?tab=proximas')).toPass()
    await page.getByRole('button', { name: /^Mover.*Ana Gil/ }).click()
    await page
      .getByRole('group', { name: 'Horas libres' })
      .getByRole('button', { name: free[18]?.hora, exact: true })
      .click()
    await page.getByRole('button', { name: /^Mover a / }).click()
    await expect(page.getByText(/^Cita movida al /).first()).toBeVisible()
    await expect(
      page.getByRole('article', { name: new RegExp(`Ana Gil.*${free[18]?.hora}`) }),
    ).toBeVisible()
  })

  await test.step('keeps an hour free, and gives it back', async () => {
    await page.goto(`/appointments?dia=${day}`)
    await expect(page.getByText(/^Libre \d/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Bloquear horario' }).click()
    await page.getByLabel('Hora de inicio').fill('13:00')
    await page.getByLabel('Hora de fin').fill('14:00')
    await page.getByLabel(/^Motivo/).fill('Dentista')
    await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click()
    const kept = page.getByRole('button', { name: /Dentista · Bloqueado 13:00–14:00/ })
    await expect(kept).toBeVisible()
    await kept.click()
    await expect(kept).toBeHidden()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(kept).toBeVisible()
    await kept.click()
    await expect(kept).toBeHidden()
  })

  await test.step('writes somebody on the phone in', async () => {
    await page.getByRole('button', { name: 'Nueva Cita' }).click()
    const sheet = page.getByRole('dialog', { name: 'Nueva cita' })
    await sheet.getByRole('radio', { name: 'Sin cuenta' }).click()
    await sheet.getByLabel(/^Nombre/).fill('Ramón Teléfono')
    await sheet.getByRole('checkbox', { name: /^Corte/ }).click()
    await sheet
      .getByRole('group', { name: 'Horas libres' })
      .getByRole('button', { name: free[24]?.hora, exact: true })
      .click()
    await sheet.getByRole('button', { name: 'Agendar' }).click()
    await expect(
      page.getByRole('article', { name: new RegExp(`^Ramón Teléfono, ${free[24]?.hora}`) }),
    ).toBeVisible()
  })

  await test.step('keeps the next hour free, three taps from Inicio', async () => {
    await page.goto('/')
    await page.getByRole('navigation').getByRole('link', { name: 'Citas' }).first().click()
    await page
      .getByRole('button', { name: /^Usar este hueco/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Bloquear \d/ })
      .click()
    await expect(page.getByRole('button', { name: /^Bloqueado \d/ })).toBeVisible()
  })

  await test.step('seats who walks in although that hour is kept, and is done with them', async () => {
    await page.goto('/appointments')
    await page.getByRole('button', { name: 'Nueva Cita' }).click()
    const sheet = page.getByRole('dialog', { name: 'Nueva cita' })
    await sheet.getByRole('radio', { name: 'Llegó sin cita' }).click()
    await sheet.getByRole('checkbox', { name: /^Corte/ }).click()
    await sheet.getByRole('button', { name: 'Quitar el bloqueo y sentar' }).click()
    await expect(page.getByText('Cliente sin cita está en la silla').first()).toBeVisible()
    // A tap right after the list has moved is not taken.
    await expect(async () => {
      await page.getByRole('button', { name: /^Completar.*Cliente sin cita/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.getByRole('dialog').getByRole('button', { name: 'Completar' }).click()
    await expect(page.getByText('Cita completada').first()).toBeVisible()
  })

  await test.step('somebody does not come', async () => {
    const { id } = await ask<{ id: string }>(barber, 'POST', '/api/appointments', {
      barberId: barber.id,
      services: [barber.serviceId],
      fecha: new Date(Date.now() - 60_000).toISOString(),
      cliente: { nombre: 'Nadie Vino' },
    })
    await page.goto(`/appointments/${id}`)
    await page.getByRole('button', { name: /^No se presentó.*Nadie Vino/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'No se presentó' }).click()
    await expect(page.getByText('Marcada como no presentada').first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'No se presentó' })).toBeVisible()
  })

  await test.step('and knows who their clients are', async () => {
    await page.goto('/clients')
    await expect(page.getByRole('article', { name: 'Nadie Vino' })).toContainText('1 inasistencia')
    await expect(page.getByRole('article', { name: 'Cliente sin cita' })).toContainText('1 visita')
    await page.getByRole('button', { name: 'Ana Gil' }).click()
    await page.getByLabel('Nota privada').fill('La máquina al 2')
    await page.getByRole('button', { name: 'Guardar nota' }).click()
    await expect(page.getByRole('article', { name: 'Ana Gil' })).toContainText('La máquina al 2')
  })
})

test('two devices act on one appointment: the second hears how it stands, and sees it', async ({
  browser,
}) => {
  const [barber, client] = [await open('Iker Roca'), await register('Eva Ruiz')]
  const free = await times(barber)
  const { id } = await book(client, barber, free[16]?.inicio)
  const phone = await sitDown(browser, barber, { at: `/appointments/${id}` })
  await expect(phone.getByRole('button', { name: /^Confirmar.*Eva Ruiz/ })).toBeVisible()
  // What the other device does is not on this screen yet: its news are held up, and so is what it
  // asks again.
  await phone.route(`**/api/appointments/${id}/confirm`, async (route) => {
    await ask(client, 'PATCH', `/api/appointments/${id}/cancel`, {})
    await route.continue()
  })
  await phone.getByRole('button', { name: /^Confirmar.*Eva Ruiz/ }).click()
  await expect(
    phone.getByText('Alguien se te adelantó: la cita ya está cancelada.').first(),
  ).toBeVisible()
  await expect(phone.getByText('Cancelada por el cliente').first()).toBeVisible()
  await expect(phone.getByRole('button', { name: /^Confirmar.*Eva Ruiz/ })).toBeHidden()
})

test('a client moves an appointment and calls another off, too late and told so', async ({
  browser,
}) => {
  const [barber, client] = [await open('Lola Vidal'), await register('Noa Prado')]
  await ask(barber, 'PUT', '/api/availability', {
    politica: { limiteCancelacionHoras: 48, autoConfirmar: true },
  })
  const all = await freeDays(barber)
  const soon = await book(client, barber, all[1]?.horarios[20]?.inicio)
  const page = await sitDown(browser, client, { at: '/appointments' })
  await expect(page.getByRole('heading', { name: 'Tu próxima cita' })).toBeVisible()
  await page.goto(`/appointments/${soon.id}`)
  await page.getByRole('button', { name: /^Mover.*Lola Vidal/ }).click()
  await page.getByRole('group', { name: 'Días' }).locator(`[data-value="${all[1]?.fecha}"]`).click()
  const target = all[1]?.horarios[24]?.hora ?? ''
  await page
    .getByRole('group', { name: 'Horas libres' })
    .getByRole('button', { name: target, exact: true })
    .click()
  await page.getByRole('button', { name: /^Mover a / }).click()
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Movida al' }),
  ).toContainText(target)

  await page.getByRole('button', { name: /^Cancelar.*Lola Vidal/ }).click()
  await expect(page.getByRole('note')).toContainText('Ya pasó el plazo para cancelar')
  await page.getByLabel(/^Motivo/).fill('Tengo fiebre')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar cita' }).click()
  await expect(
    page.getByText('Fuera de plazo: consta como cancelación tardía.').first(),
  ).toBeVisible()
  await expect(page.getByText('Cancelación tardía', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/appointments\/[^?]+$/)
  await page.goto('/appointments?tab=canceladas')
  await expect(page.getByText('Motivo: Tengo fiebre')).toBeVisible()
})

interface Place {
  readonly x: number
  readonly y: number
}

test('an owner looks at the whole shop, at one barber, and writes somebody in for them', async ({
  browser,
}) => {
  const owner = await openChair('Paco Navarro', { shop })
  const helper = await hire(owner, 'Noa Campos', 150)
  const client = await register('Luz Marina')
  const takenStart = (await times(helper))[16]?.inicio ?? ''
  await book(client, helper, takenStart)

  const page = await sitDown(browser, owner, { at: '/appointments?tab=pendientes' })
  const card = page.getByRole('article', { name: /^Luz Marina/ })
  await expect(card).toContainText('Con Noa Campos')
  await card.getByRole('button', { name: /^Confirmar.*Luz Marina/ }).click()
  await expect(page.getByText('¡Cita confirmada exitosamente!').first()).toBeVisible()
  await page.goto(`/appointments?dia=${(await times(helper))[16]?.inicio.slice(0, 10)}`)
  await expect(
    page.getByRole('region', { name: /^Noa Campos, / }).getByRole('link', { name: /Luz Marina/ }),
  ).toBeVisible()
  await test.step('a week on a phone begins at today', async () => {
    const before = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/appointments?vista=semana')
    await expect(page.locator('[data-day][aria-current=date]')).toBeInViewport()
    await page.goBack()
    if (before) await page.setViewportSize(before)
  })
  await test.step('dragged to a free hour it is moved there, to another barber it is not', async () => {
    const later = (await times(helper)).filter(
      ({ inicio }) => inicio > takenStart && inicio.slice(0, 10) === takenStart.slice(0, 10),
    )[1]
    if (!later) throw new Error('no later hour of that day is free')
    await page.goto(`/appointments?dia=${takenStart.slice(0, 10)}`)
    const lane = page.getByRole('region', { name: /^Noa Campos, / })
    const card = lane.getByRole('link', { name: /Luz Marina/ })
    const grab = async (): Promise<Place> => {
      await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const box = await card.boundingBox()
      if (!box) throw new Error('the card is not shown')
      await page.mouse.move(box.x + box.width / 2, box.y + 8)
      await page.mouse.down()
      return { x: box.x + box.width / 2, y: box.y + 8 }
    }
    /** Held, not yet let go: again where the day moved under the pointer as its times came. */
    const drag = (words: string, to: (from: Place) => Promise<Place>) =>
      expect(async () => {
        const place = await to(await grab())
        await page.mouse.move(place.x, place.y, { steps: 8 })
        try {
          await expect(page.getByText(words)).toBeVisible({ timeout: 3_000 })
        } catch (error) {
          await page.mouse.up()
          throw error
        }
      }).toPass()
    await drag('Cada cita se queda con su barbero', async ({ y }) => {
      const beside = await page.getByRole('region', { name: /^Paco Navarro, / }).boundingBox()
      return { x: (beside?.x ?? 0) + 40, y }
    })
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    const hours = (Date.parse(later.inicio) - Date.parse(takenStart)) / 3_600_000
    await drag(`${later.hora} · libre`, async ({ x, y }) => ({ x, y: y + hours * 96 }))
    await page.mouse.up()
    await page.getByRole('button', { name: new RegExp(`^Mover a .*${later.hora}`) }).click()
    await expect(
      lane.getByRole('link', { name: new RegExp(`^${later.hora}–.*Luz Marina`) }),
    ).toBeVisible()
  })
  await page.getByRole('combobox', { name: 'Agenda de' }).selectOption('Noa Campos')
  await page.getByRole('button', { name: 'Nueva Cita' }).click()
  const sheet = page.getByRole('dialog', { name: 'Nueva cita' })
  await sheet.getByRole('radio', { name: 'Sin cuenta' }).click()
  await sheet.getByLabel(/^Nombre/).fill('Por Teléfono')
  await sheet.getByRole('checkbox', { name: /^Corte/ }).click()
  await sheet.getByRole('group', { name: 'Horas libres' }).getByRole('button').last().click()
  await sheet.getByRole('button', { name: 'Agendar' }).click()
  await expect(page.getByText('Cita agendada').first()).toBeVisible()
  await page.goto('/dashboard')
  await page.getByRole('radio', { name: 'Todo el negocio' }).click()
  await expect(page.getByText('Con Noa Campos').first()).toBeVisible()
})
