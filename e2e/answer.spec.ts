/**
 * A reminder is answered by the link in it, without signing in: opening it changes nothing, each of
 * its buttons does what it says, once.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AnswerLinks } from '../backend/vault/secrets/answer-links.ts'
import { inaccessible } from './axe.ts'
import {
  appointmentsOf,
  ask,
  daytime,
  freeDays,
  openChair,
  type Person,
  register,
} from './people.ts'
import { expect, test } from './test.ts'

test.use({ timezoneId: daytime })

/** The link as the mail of this appointment, as it stands, has it. */
async function linkOf(client: Person, id: string): Promise<string> {
  const key = await readFile(join(process.env['E2E_DATA_DIR'] ?? '', 'master-key'), 'utf8')
  const entry = await fetch(
    `http://127.0.0.1:${process.env['E2E_PORT'] ?? 3456}/api/appointments/${id}/ics`,
    { headers: { 'x-session-id': client.sessionId } },
  )
  const change = Number(/^SEQUENCE:(\d+)/m.exec(await entry.text())?.[1])
  const fecha = (await appointmentsOf(client)).find((one) => one.id === id)?.fecha ?? ''
  return `/answer/${new AnswerLinks(Buffer.from(key.trim(), 'base64')).tokenOf({ appointmentId: id, clientId: client.id, change, until: Date.parse(fecha) })}`
}

test('whoever is reminded says that they come, takes another time and calls it off, each by a link of the mail', async ({
  page,
}) => {
  const [owner, client] = await Promise.all([
    openChair('Nilo Mar', { autoConfirm: true, shop: { zonaHoraria: daytime } }),
    register('Ada Ponce'),
  ])
  const day = (await freeDays(owner)).at(-1)
  const { id } = await ask<{ id: string }>(client, 'POST', '/api/appointments', {
    barberId: owner.id,
    services: [owner.serviceId],
    fecha: day?.horarios[4]?.inicio,
  })
  const standing = async () => (await appointmentsOf(client)).find((one) => one.id === id)
  const before = await standing()
  const link = await linkOf(client, id)

  await test.step('opening it says what the mail says, and changes nothing', async () => {
    await page.goto(`${link}?accion=cancelar`)
    await expect(page.getByText('Nilo Mar · Casa Nilo Mar')).toBeVisible()
    await expect(page.getByText('Ada Ponce')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Cancelar cita' })).toBeVisible()
    expect(await standing()).toEqual(before)
    for (const rules of ['colours', 'all but colours'] as const)
      expect(await inaccessible(page, rules)).toEqual([])
  })

  await test.step('they come: said once, the other answers stay', async () => {
    await page.goto(`${link}?accion=confirmar`)
    await page.getByRole('button', { name: 'Confirmo que voy' }).click()
    await expect(page.getByText('¡Te esperamos!')).toBeVisible()
    await expect
      .poll(
        async () =>
          ((await standing()) as { asistenciaEn?: string | null } | undefined)?.asistenciaEn,
      )
      .toBeTruthy()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Mover' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirmo que voy' })).toHaveCount(0)
  })

  await test.step('another time suits them better; every link of before is worthless then', async () => {
    await page.goto(`${link}?accion=mover`)
    const time = page.getByRole('button', { name: /^\d\d:\d\d$/ }).last()
    await time.click()
    await page.getByRole('button', { name: /^Mover a / }).click()
    await expect(page.getByText(/^Cita movida al /)).toBeVisible()
    await expect.poll(async () => (await standing())?.fecha).not.toBe(before?.fecha)
    await page.goto(`${link}?accion=cancelar`)
    await expect(page.getByText(/la cita cambió después/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancelar cita' })).toHaveCount(0)
  })

  await test.step('by the link of the next reminder it is called off', async () => {
    const next = await linkOf(client, id)
    await page.goto(`${next}?accion=cancelar`)
    await page.getByRole('button', { name: 'Cancelar cita' }).click()
    await expect(page.getByText('Cita cancelada').first()).toBeVisible()
    await expect.poll(async () => (await standing())?.estado).toBe('cancelada')
    await page.reload()
    await expect(page.getByText('Este enlace ya no sirve: la cita está cancelada.')).toBeVisible()
  })
})
