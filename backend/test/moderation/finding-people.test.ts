/**
 * Finding people by name, over HTTP: what each role of the console is shown of them, and that it is
 * written down.
 */
import { beforeAll, expect, test } from 'vitest'
import type { ResponseOf, StaffRole } from '../../../contract/kernel/route.ts'
import type { findSubjects } from '../../../contract/moderation/subjects.ts'
import { auditStream } from '../../domain/moderation/audit.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let paco: SignedIn
const staff = new Map<StaffRole, TestStaff>()
beforeAll(async () => {
  house = await startTestServer()
  for (const role of ['moderator', 'auditor', 'admin'] as const)
    staff.set(role, await house.staff(role))
  paco = await house.register('duenno', { nombre: 'Paco Ñandú' })
  await must(
    house.as(paco).post('/api/businesses', { nombre: 'Barbería Norte', direccion: 'Calle 1' }),
    201,
  )
  await settled(house)
})

function member(role: StaffRole): TestStaff {
  const found = staff.get(role)
  if (!found) throw new Error(`nobody is ${role}`)
  return found
}
const find = async (role: StaffRole, q = 'ñandú') =>
  (
    await must(
      house
        .asStaff(member(role))
        .get<ResponseOf<typeof findSubjects>>(`/api/admin/subjects?q=${encodeURIComponent(q)}`),
    )
  ).body.data.find(({ tipo }) => tipo === 'USER')
const unnamed = () => ({
  tipo: 'USER',
  id: paco.user.id,
  nombre: null,
  rol: 'duenno',
  negocio: 'Barbería Norte',
  contacto: null,
})

test.each(['auditor', 'admin'] as const)(
  'the %s finds role and shop, and neither name nor contact before it is revealed',
  async (role) => {
    expect(await find(role)).toEqual(unnamed())
  },
)

test('moderators find the name, and no contact', async () => {
  expect(await find('moderator')).toEqual({ ...unnamed(), nombre: 'Paco Ñandú' })
})

test('what was revealed to the auditor is shown to them, and to nobody else', async () => {
  await must(
    house
      .asStaff(member('auditor'))
      .post('/api/admin/reveal', { type: 'person', id: paco.user.id, why: 'Preguntó por su cita' }),
  )
  await settled(house)
  expect(await find('auditor')).toMatchObject({
    ...unnamed(),
    nombre: 'Paco Ñandú',
    contacto: { email: paco.email },
  })
  expect(await find('admin')).toEqual(unnamed())
})

test('who was looked for is written down', async () => {
  await find('admin', 'paco ñ')
  const looks: unknown[] = []
  for await (const { data } of house.services.log.readStream(
    auditStream(member('admin').user.id, house.services.now().toISOString()),
  ))
    looks.push(data)
  expect(looks).toContainEqual(expect.objectContaining({ what: 'subjects.find', sought: 'paco ñ' }))
})
