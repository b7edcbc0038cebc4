import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import type { ServiceA } from '../../../contract/business/services.ts'
import { signedIn } from '../../client/session.ts'
import { setLanguage } from '../../i18n/i18n.ts'
import { businessExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { ServicesScreen } from './ServicesScreen.tsx'

const corte: ServiceA = {
  id: 'corte',
  nombre: 'Corte Clásico',
  descripcion: 'Tijera',
  precio: 15,
  moneda: 'MXN',
  duracionMin: 30,
  isActive: true,
  categoria: 'Cortes',
}
const both = (service: ServiceA) => ({
  ...service,
  name: service.nombre,
  description: service.descripcion,
  price: service.precio,
  currency: service.moneda,
  duration: service.duracionMin,
  active: service.isActive,
  category: service.categoria,
})

/** A catalogue that remembers. */
function open(services: ServiceA[], more: Answers = {}, query = '') {
  let held = services
  let gone: (typeof held)[number] | undefined
  const asked = serve({
    'GET /api/services/my-services': () => held,
    'GET /api/user/business': () => businessExample({ moneda: 'EUR' }),
    'POST /api/services': ({ body }) => {
      const { nombre, descripcion, precio, duracion, categoria } = body as {
        nombre: string
        descripcion: string | null
        precio: number
        duracion: number
        categoria: string | null
      }
      const added = {
        id: `nuevo-${held.length}`,
        nombre,
        descripcion,
        precio,
        moneda: 'MXN',
        duracionMin: duracion,
        isActive: true,
        categoria,
      }
      held = [...held, added]
      return both(added)
    },
    'DELETE /api/services/:id': ({ url }) => {
      gone = held.find(({ id }) => url.pathname.endsWith(id))
      held = held.filter((one) => one !== gone)
      return { ok: true }
    },
    'POST /api/services/:id/undo': () => {
      if (!gone) throw new Error('nothing was deleted')
      held = [...held, gone]
      return both(gone)
    },
    ...more,
  })
  return {
    asked,
    user: show(
      <Routes>
        <Route path="/my-services" element={<ServicesScreen />} />
      </Routes>,
      { at: `/my-services${query}` },
    ),
  }
}
const counts = async () =>
  (await screen.findAllByRole('definition')).map(({ textContent }) => textContent)

beforeEach(() => signedIn({ sessionId: 's-1', user: person({ rol: 'barbero' }) }, { landing: '/' }))

test('an empty catalogue says what to do, and a template fills the form to be adjusted', async () => {
  const { asked, user } = open([])
  expect(await screen.findByText('Todavía no tienes servicios')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Fade Cut/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Nuevo servicio' })
  expect(within(sheet).getByLabelText(/Nombre/)).toHaveValue('Fade Cut')
  const price = within(sheet).getByLabelText(/Precio/)
  await user.clear(price)
  await user.type(price, '22,5')
  await user.click(within(sheet).getByRole('button', { name: 'Guardar' }))

  expect(await screen.findByText('Servicio agregado')).toBeVisible()
  expect(asked.find(({ name }) => name === 'POST /api/services')?.body).toEqual({
    nombre: 'Fade Cut',
    descripcion: 'Degradado moderno con acabado limpio',
    precio: 22.5,
    duracion: 45,
    categoria: 'Cortes',
  })
  await expect.poll(counts).toEqual(['1', '1', '0'])
  expect(screen.queryByRole('button', { name: /Usar plantilla Fade Cut/ })).toBeNull()
})

test('a template speaks the language of whoever picks it; its category is kept as everybody’s', async () => {
  await setLanguage('en')
  const { asked, user } = open([{ ...corte, nombre: 'Classic Cut' }])
  await user.click(await screen.findByRole('button', { name: /Classic Shave/ }))
  expect(
    screen.queryByRole('button', { name: /Use template Classic Cut/ }),
    'taken already, in whatever language',
  ).toBeNull()
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getByLabelText(/Description/)).toHaveValue('A razor shave with a hot towel')
  expect(within(sheet).getByRole('option', { name: 'Beard', selected: true })).toBeInTheDocument()
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => asked.find(({ name }) => name === 'POST /api/services')?.body)
    .toMatchObject({ nombre: 'Classic Shave', categoria: 'Barba' })
  await setLanguage('es')
})

test('what is missing is said at its field, and nothing is sent', async () => {
  const { asked, user } = open([corte], {}, '?servicio=nuevo')
  await user.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(await screen.findAllByText('Por favor completa todos los campos requeridos')).toHaveLength(
    2,
  )
  expect(screen.getByLabelText(/Nombre/)).toHaveFocus()
  expect(asked.some(({ name }) => name.startsWith('POST'))).toBe(false)
})

test('the switch moves at once, and back when the server says no', async () => {
  let answer: (value: ReturnType<typeof refuse>) => void = () => {}
  let silent = false
  const { user } = open([corte], {
    // What is asked again afterwards does not come: only taking it back shows how it is.
    'GET /api/services/my-services': () => (silent ? new Promise(() => {}) : [corte]),
    'PUT /api/services/:id': () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  const knob = await screen.findByRole('switch', { name: 'Corte Clásico activo' })
  await user.click(knob)
  expect(knob).not.toBeChecked()
  expect(screen.getByText('Inactivo')).toBeVisible()
  silent = true
  answer(refuse(500, 'Error del servidor. Inténtalo más tarde.'))
  expect(await screen.findByText('Error al actualizar servicio')).toBeVisible()
  await expect.poll(() => (knob as HTMLInputElement).checked).toBe(true)
  // For all who read the catalogue, not for this knob alone.
  expect(await counts()).toEqual(['1', '1', '0'])
})

test('what was typed survives a tap beside the sheet, and not Cancelar', async () => {
  const { user } = open([corte])
  await user.click(await screen.findByRole('button', { name: 'Editar Corte Clásico' }))
  await user.type(await screen.findByLabelText(/Nombre/), ' Plus')
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Editar Corte Clásico' }))
  expect(await screen.findByLabelText(/Nombre/)).toHaveValue('Corte Clásico Plus')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Editar Corte Clásico' }))
  expect(await screen.findByLabelText(/Nombre/)).toHaveValue('Corte Clásico')
})

test('deleting asks first', async () => {
  const { asked, user } = open([corte])
  await user.click(await screen.findByRole('button', { name: 'Eliminar Corte Clásico' }))
  expect(
    await screen.findByText(/¿Estás seguro de que quieres eliminar este servicio\?/),
  ).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(asked.some(({ name }) => name.startsWith('DELETE'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Eliminar Corte Clásico' }))
  await user.click(await screen.findByRole('button', { name: 'Eliminar' }))
  expect(await screen.findByText('Servicio eliminado')).toBeVisible()
  expect(await screen.findByText('Todavía no tienes servicios')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('Servicio recuperado')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Eliminar Corte Clásico' })).toBeVisible()
})

test('editing starts from what is there and keeps the text when saving fails', async () => {
  const { user } = open([corte], {
    'PUT /api/services/:id': () => refuse(400, 'El precio es demasiado alto'),
  })
  await user.click(await screen.findByRole('button', { name: 'Editar Corte Clásico' }))
  const name = await screen.findByLabelText(/Nombre/)
  expect(name).toHaveValue('Corte Clásico')
  await user.type(name, ' Plus')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('El precio es demasiado alto')).toBeVisible()
  expect(name).toHaveValue('Corte Clásico Plus')
})

test('while setting up, the first service opens the way to the hours', async () => {
  open([corte], {}, '?alta')
  expect(await screen.findByRole('link', { name: 'Siguiente: tu horario' })).toHaveAttribute(
    'href',
    '/availability?alta',
  )
})

test("before the first service the list counts in the shop's money already: its prices, and its sign in the form", async () => {
  const { user } = open([], { 'GET /api/user/business': () => businessExample({ moneda: 'COP' }) })
  await user.click(await screen.findByRole('button', { name: /Corte Clásico.*25,000(?!\.)/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Nuevo servicio' })
  expect(within(sheet).getByLabelText(/Precio/)).toHaveValue('25000')
})
test('in euros the sign is theirs', async () => {
  const { user } = open(
    [],
    { 'GET /api/user/business': () => businessExample({ moneda: 'EUR' }) },
    '?servicio=nuevo',
  )
  expect(await screen.findByText('€')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
})
test('of money whose prices nobody knows here nothing is made up', async () => {
  const { user } = open([], { 'GET /api/user/business': () => businessExample({ moneda: 'JPY' }) })
  await user.click(await screen.findByRole('button', { name: /Corte Clásico/ }))
  expect(await screen.findByLabelText(/Precio/)).toHaveValue('')
})

test('a long catalogue is searched and put in order', async () => {
  const many = Array.from({ length: 9 }, (_, n) => ({
    ...corte,
    id: `s-${n}`,
    nombre: n === 4 ? 'Afeitado' : `Corte ${9 - n}`,
    precio: 100 - n,
  }))
  const { user } = open(many)
  const names = () =>
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .filter((name) => /Corte \d|Afeitado/.test(name ?? ''))
  await user.type(await screen.findByLabelText('Buscar en tus servicios'), 'afei')
  await expect.poll(names).toEqual(['Afeitado'])
  expect(screen.getByText('1 servicio')).toBeVisible()
  await user.clear(screen.getByLabelText('Buscar en tus servicios'))
  await user.selectOptions(screen.getByLabelText('Orden'), 'nombre')
  await expect.poll(() => names()[1]).toBe('Corte 1')
})
