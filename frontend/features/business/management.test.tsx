import { cleanup, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Business } from '../../../contract/business/shops.ts'
import { signedIn } from '../../client/session.ts'
import { businessExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { EditScreen } from './EditScreen.tsx'
import { ManagementScreen } from './ManagementScreen.tsx'

const place = { latitude: 40.4168, longitude: -3.7038 }
const week = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [
    day,
    [{ start: '10:00', end: '19:00' }],
  ]),
) as Business['horario']
const mine = (changes: Partial<Business> = {}) =>
  businessExample({
    relacion: 'propietario',
    porHacer: [],
    ...place,
    horario: { ...week, saturday: [], sunday: [] },
    ...changes,
  })

/** A shop that takes what it is told. */
function open(at: string, shop: Business | null = mine(), more: Answers = {}) {
  signedIn({ sessionId: 's-1', user: person({ rol: 'duenno' }) }, { landing: '/' })
  let held = shop
  const take = ({ body }: { body: unknown }) =>
    (held = { ...held, ...(body as object) } as Business)
  const asked = serve({
    'GET /api/user/business': () => held,
    'PUT /api/user/business': take,
    'PUT /api/businesses/:id': take,
    'POST /api/availability/affected': () => ({ afectadas: [] }),
    ...more,
  })
  const screens = (
    <Routes>
      <Route path="/business-management" element={<ManagementScreen />} />
      <Route path="/business-profile-edit" element={<EditScreen />} />
      <Route path="*" element={null} />
    </Routes>
  )
  const sent = () => asked.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)
  return { sent, user: show(screens, { at }) }
}
const save = () => screen.findByRole('button', { name: 'Guardar cambios' })

test("only what was changed is sent, and the specification's words say that it is saved", async () => {
  const { sent, user } = open('/business-management')
  const email = await screen.findByLabelText('Correo de contacto')
  expect(screen.queryByText('Cambios sin guardar')).toBeNull()
  await user.type(email, 'hola@navaja.mx')
  await user.clear(screen.getByLabelText('Teléfono'))
  await user.click(screen.getByRole('switch', { name: /Acepta clientes sin cita/ }))
  expect(screen.getByText('Cambios sin guardar')).toBeVisible()
  await user.click(await save())
  expect(await screen.findByText('Guardado exitoso')).toBeVisible()
  expect(
    screen.getByText('La información del negocio se ha actualizado correctamente'),
  ).toBeVisible()
  expect(sent()).toEqual([{ email: 'hola@navaja.mx', phone: null, allowsWalkIns: true }])
})

test('what was begun is there after a reload, hours and ticks like the fields, until it is saved; of nobody who signs in here next', async () => {
  const begun = open('/business-management')
  await begun.user.type(await screen.findByLabelText('Correo de contacto'), 'hola@navaja.mx')
  await begun.user.click(screen.getByRole('switch', { name: /Acepta clientes sin cita/ }))
  await begun.user.click(screen.getByRole('switch', { name: /Sábado/ }))
  cleanup()
  const back = open('/business-management')
  expect(await screen.findByText('Cambios sin guardar')).toBeVisible()
  expect(screen.getByRole('switch', { name: /Sábado/ })).toBeChecked()
  cleanup()
  signedIn(
    {
      sessionId: 's-2',
      user: person({ id: '6f1d2c3b-0000-4000-8000-000000000002', rol: 'duenno' }),
    },
    { landing: '/' },
  )
  show(
    <Routes>
      <Route path="*" element={<ManagementScreen />} />
    </Routes>,
    { at: '/business-management' },
  )
  expect(await screen.findByRole('switch', { name: /Sábado/ })).not.toBeChecked()
  expect(screen.queryByText('Cambios sin guardar')).toBeNull()
  cleanup()
  const again = open('/business-management')
  await again.user.click(await save())
  expect(await screen.findByText('Guardado exitoso')).toBeVisible()
  expect([...begun.sent(), ...back.sent(), ...again.sent()]).toEqual([
    {
      email: 'hola@navaja.mx',
      allowsWalkIns: true,
      horario: { ...mine().horario, saturday: [{ start: '09:00', end: '17:00' }] },
    },
  ])
  expect(screen.queryByText('Cambios sin guardar')).toBeNull()
  expect(screen.getByRole('switch', { name: /Sábado/ })).toBeChecked()
})

test('what is wrong is said where it is, and nothing is sent', async () => {
  const { sent, user } = open('/business-management')
  await user.type(await screen.findByLabelText('Correo de contacto'), 'hola')
  await user.type(screen.getByLabelText('Página web'), 'navaja')
  await user.clear(screen.getByLabelText(/Nombre del negocio/))
  await user.click(await save())
  expect(await screen.findByText('El email no es válido')).toBeVisible()
  expect(screen.getByText('La página web no es válida')).toBeVisible()
  expect(screen.getByText('El nombre debe tener al menos 2 caracteres')).toBeVisible()
  expect(sent()).toEqual([])
})

test('other hours first say whom they leave outside, and wait for a yes', async () => {
  const afectadas = [
    {
      id: '5f1c2f7e-6c0b-4a8e-9a53-000000000001',
      fecha: '2026-12-05T12:00:00.000Z',
      cliente: 'Eva Prado',
    },
  ]
  const { sent, user } = open('/business-management', mine(), {
    'POST /api/availability/affected': () => ({ afectadas }),
  })
  await user.click(await screen.findByRole('switch', { name: /Sábado/ }))
  await user.click(await save())
  const question = await screen.findByRole('dialog', { name: '1 cita quedaría fuera' })
  expect(question).toHaveTextContent('Eva Prado')
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
  expect(sent()).toEqual([])
  await user.click(await save())
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', {
      name: 'Guardar de todos modos',
    }),
  )
  await expect.poll(sent).toHaveLength(1)
})

test('hours are edited day by day; a day that closes before it opens is not sent', async () => {
  const { sent, user } = open('/business-management')
  await user.click(await screen.findByRole('switch', { name: /Sábado/ }))
  const closes = screen.getByLabelText('Sábado: cierra')
  await user.clear(closes)
  await user.type(closes, '08:00')
  await user.click(await save())
  expect((await screen.findAllByText(/La apertura va antes que el cierre/)).length).toBe(2)
  expect(sent()).toEqual([])
  await user.clear(closes)
  await user.type(closes, '14:00')
  await user.click(await save())
  await expect
    .poll(sent)
    .toEqual([{ horario: { ...week, saturday: [{ start: '09:00', end: '14:00' }], sunday: [] } }])
})

test('hours that nobody has chosen are suggested as the specification has them, and hold once they are saved', async () => {
  const { sent, user } = open('/business-management', mine({ porHacer: ['horario'] }))
  expect(await screen.findByText('Es una propuesta: vale cuando la guardes.')).toBeVisible()
  expect(screen.getByLabelText('Sábado: cierra')).toHaveValue('17:00')
  await user.click(await save())
  await expect
    .poll(() => sent()[0])
    .toMatchObject({
      horario: {
        monday: [{ start: '09:00', end: '18:00' }],
        saturday: [{ start: '09:00', end: '17:00' }],
        sunday: [],
      },
    })
})

test('what the server refuses stands by the button until the next try, and what was typed stays', async () => {
  let answer: () => Business | ReturnType<typeof refuse> = () =>
    refuse(
      409,
      'La nueva ubicación está en otra zona horaria y hay citas por venir. Complétalas o cancélalas antes.',
    )
  const { user } = open('/business-management', mine(), {
    'PUT /api/user/business': () => answer(),
  })
  const name = await screen.findByLabelText(/Nombre del negocio/)
  await user.type(name, ' 2')
  await user.click(await save())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error al guardar. La nueva ubicación está en otra zona horaria y hay citas por venir. Complétalas o cancélalas antes.',
  )
  expect(name).toHaveValue('Navaja Norte 2')
  answer = () => mine({ nombre: 'Navaja Norte 2' })
  await user.click(await save())
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
})

test('another money is asked about first: prices are not converted', async () => {
  const { sent, user } = open('/business-management')
  await user.selectOptions(await screen.findByLabelText('Moneda'), 'MXN')
  await user.click(await save())
  const question = await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog'))
  expect(within(question).getByText(/no se convierten/)).toBeVisible()
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
  expect(sent()).toEqual([])
  await user.click(await save())
  await user.click(await screen.findByRole('button', { name: 'Cambiar la moneda' }))
  await expect.poll(sent).toEqual([{ moneda: 'MXN' }])
})

test('discarding brings back what is there', async () => {
  const { user } = open('/business-management')
  await user.type(await screen.findByLabelText(/Nombre del negocio/), ' 2')
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(await screen.findByLabelText(/Nombre del negocio/)).toHaveValue('Navaja Norte')
})

test('a picture goes by itself, with its way shown, and what is typed stays', async () => {
  const sent: string[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 200
      responseText = JSON.stringify(mine())
      onload?: () => void
      open() {}
      setRequestHeader() {}
      abort() {}
      send(body: string) {
        sent.push(body)
        this.onload?.()
      }
    },
  )
  const { user } = open('/business-management')
  const name = await screen.findByLabelText(/Nombre del negocio/)
  await user.type(name, ' 2')
  await user.upload(
    document.querySelector<HTMLInputElement>('input[data-picture="gallery"]')!,
    new File([new Uint8Array(3)], 'frente.png', { type: 'image/png' }),
  )
  await expect
    .poll(() => sent)
    .toEqual([JSON.stringify({ businessImage: 'data:image/png;base64,AAAA' })])
  expect(name).toHaveValue('Navaja Norte 2')
})

test.each(['/business-management', '/business-profile-edit'])(
  "%s is the owner's: who works there is told so",
  async (at) => {
    open(at, mine({ relacion: 'miembro' }))
    expect(
      await screen.findByText('Trabajas en Navaja Norte. Sus datos los cambia quien lo abrió.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Guardar cambios' })).toBeNull()
  },
)

test("a failed look-up is said in the specification's words", async () => {
  open('/business-management', mine(), { 'GET /api/user/business': () => refuse(404, 'x') })
  expect(await screen.findByText('No se pudo cargar la información del negocio')).toBeVisible()
})

test("the profile of a shop is edited, and leads to one's own page", async () => {
  const { sent, user } = open('/business-profile-edit')
  await user.clear(await screen.findByLabelText('Teléfono'))
  await user.type(screen.getByLabelText(/^Dirección/), ', local 2')
  await user.click(screen.getByRole('switch', { name: /Ofrezco servicio a domicilio/ }))
  const radius = screen.getByLabelText('Radio de cobertura')
  await user.clear(radius)
  await user.type(radius, '80')
  await user.tab()
  expect(radius).toHaveValue('5')
  await user.click(await save())
  expect(await screen.findByText('Negocio actualizado')).toBeVisible()
  expect(sent()).toEqual([
    {
      telefono: null,
      direccion: 'Calle del Pez 12, local 2',
      tipoServicio: 'fisico_y_domicilio',
      radioCobertura: 5,
    },
  ])
  await expect.poll(() => screen.getByTestId('where').textContent).toBe(`/user/${mine().ownerId}`)
})
