import { cleanup, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { draftKey, forgetDrafts, writeDraft } from '../../client/drafts.ts'
import { endSession, signedIn } from '../../client/session.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import { availabilityExample, profileExample } from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { BookScreen } from './BookScreen.tsx'

const barber = profileExample()
const slot = (hora: string, fecha = '2026-11-23') => ({ hora, inicio: `${fecha}T${hora}:00+01:00` })
const free = (...hours: string[]) => ({
  zonaHoraria: 'Europe/Madrid',
  locationId: null,
  duracion: 30,
  dias: [
    { fecha: '2026-11-22', laborable: false, horarios: [] },
    { fecha: '2026-11-23', laborable: true, horarios: hours.map((hora) => slot(hora)) },
    { fecha: '2026-11-24', laborable: true, horarios: [] },
    { fecha: '2026-11-25', laborable: true, horarios: [slot('09:00', '2026-11-25')] },
  ],
})
const server = (more: Answers = {}): Answers => ({
  'GET /api/users/:id': () => barber,
  'GET /api/barbers/:id/slots': () => free('09:00', '09:30', '16:00', '20:30'),
  'GET /api/barbers/:id/availability': () => availabilityExample(),
  'POST /api/appointments': () => appointmentExample({ fecha: '2026-11-23T16:00:00+01:00' }),
  ...more,
})
const open = (query = '') =>
  show(
    <Routes>
      <Route path="/book/:userId" element={<BookScreen />} />
      <Route path="*" element={<p>otra pantalla</p>} />
    </Routes>,
    { at: `/book/${barber.id}${query}` },
  )
const where = () => screen.getByTestId('where').textContent
const review = () => screen.findByRole('button', { name: 'Revisar cita' })
const time = (hora: string) => screen.findByRole('button', { name: hora })

beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))

test('four taps from the screen to an appointment, and the server gets what was chosen', async () => {
  const asked = serve(server())
  const user = open()
  await user.click(await screen.findByRole('checkbox', { name: /Corte Clásico/ }))
  await user.click(await time('16:00'))
  await user.click(await review())
  const sheet = await screen.findByRole('dialog', { name: 'Revisa tu cita' })
  expect(within(sheet).getByText('lunes, 23 de noviembre, 16:00')).toBeVisible()
  expect(within(sheet).getByText('Navaja Norte · Calle del Pez 12')).toBeVisible()
  await user.click(within(sheet).getByRole('button', { name: 'Confirmar reserva' }))

  await expect.poll(where).toBe(`/booked/${appointmentExample().id}`)
  const booking = asked.find(({ name }) => name === 'POST /api/appointments')
  expect(booking?.body).toEqual({
    barberId: barber.id,
    services: ['corte'],
    fecha: '2026-11-23T16:00:00+01:00',
    notes: null,
    totalPrice: 15,
    totalDuration: 30,
    permitirSolape: false,
    origen: 'app',
  })
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('where a barber serves at several places, one of them is chosen, with its own free times', async () => {
  const place = (id: string, name: string) => ({
    id,
    name,
    address: `${name} 12`,
    phone: null,
    latitude: null,
    longitude: null,
    zonaHoraria: 'Europe/Madrid',
    horario: null,
    excepciones: [],
  })
  const asked = serve(
    server({
      'GET /api/users/:id': () =>
        profileExample({ locations: [place('norte', 'Norte'), place('sur', 'Sur')] }),
    }),
  )
  const user = open()
  await user.click(await screen.findByRole('checkbox', { name: /Corte Clásico/ }))
  expect(await screen.findByRole('button', { name: 'Norte Norte 12' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await user.click(await time('09:00'))
  await user.click(screen.getByRole('button', { name: 'Sur Sur 12' }))
  await expect
    .poll(() =>
      asked.findLast(({ name }) => name.endsWith('/slots'))?.url.searchParams.get('locationId'),
    )
    .toBe('sur')
  await user.click(await time('16:00'))
  await user.click(await review())
  const sheet = await screen.findByRole('dialog', { name: 'Revisa tu cita' })
  expect(within(sheet).getByText('Navaja Norte · Sur · Sur 12')).toBeVisible()
  await user.click(within(sheet).getByRole('button', { name: 'Confirmar reserva' }))
  await expect.poll(where).toBe(`/booked/${appointmentExample().id}`)
  expect(asked.find(({ name }) => name === 'POST /api/appointments')?.body).toMatchObject({
    locationId: 'sur',
    fecha: '2026-11-23T16:00:00+01:00',
  })
})

test('several services add up, always in sight, and the free times are those for all of them', async () => {
  const asked = serve(server())
  const user = open()
  await user.click(await screen.findByRole('checkbox', { name: /Corte Clásico/ }))
  await user.click(screen.getByRole('checkbox', { name: /Arreglo de Barba/ }))
  expect(screen.getByText('$27.50')).toBeVisible()
  expect(screen.getByText('55 min')).toBeVisible()
  await expect
    .poll(() =>
      asked.findLast(({ name }) => name.endsWith('/slots'))?.url.searchParams.get('servicios'),
    )
    .toBe('barba,corte')
})

test('a service that the link has named is chosen already', async () => {
  serve(server())
  open('?servicio=barba')
  expect(await screen.findByRole('checkbox', { name: /Arreglo de Barba/ })).toBeChecked()
})

test('the services and the mode of the visit before are chosen already', async () => {
  serve(
    server({
      'GET /api/users/:id': () =>
        profileExample({
          business: {
            ...profileExample().business!,
            tipoServicio: 'fisico_y_domicilio',
            ofreceServicioDomicilio: true,
          },
        }),
    }),
  )
  open('?servicio=barba,corte&modalidad=domicilio')
  expect(await screen.findByRole('checkbox', { name: /Arreglo de Barba/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /Corte Clásico/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'A domicilio' })).toBeChecked()
})

test('a link that has named the hour, too, leads to the review, and one yes books it', async () => {
  const asked = serve(server())
  const user = open('?servicio=corte&hora=2026-11-25T09:00:00%2B01:00&paso=revisar')
  const sheet = await screen.findByRole('dialog', { name: 'Revisa tu cita' })
  expect(within(sheet).getByText('miércoles, 25 de noviembre, 09:00')).toBeVisible()
  await user.click(within(sheet).getByRole('button', { name: 'Confirmar reserva' }))
  await expect.poll(where).toBe(`/booked/${appointmentExample().id}`)
  expect(asked.find(({ name }) => name === 'POST /api/appointments')?.body).toMatchObject({
    services: ['corte'],
    fecha: '2026-11-25T09:00:00+01:00',
  })
})

test('an hour of a link that is taken meanwhile is said, with what is near', async () => {
  serve(server())
  open('?servicio=corte&hora=2026-11-23T10:00:00%2B01:00&paso=revisar')
  expect(await screen.findByText('Ese horario se acaba de ocupar')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('checkbox', { name: /Corte Clásico/ })).toBeChecked()
})

test('pressing on too early says what is missing', async () => {
  serve(server())
  const user = open()
  await user.click(await review())
  expect(await screen.findByText('Información incompleta')).toBeVisible()
  expect(screen.getByText('Por favor selecciona al menos un servicio, fecha y hora')).toBeVisible()
})

test('while only the hour lacks the button says so and leads there, and nothing is wrong yet', async () => {
  serve(server())
  const user = open()
  await user.click(await screen.findByRole('checkbox', { name: /Corte Clásico/ }))
  expect(screen.queryByRole('button', { name: 'Revisar cita' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Elegir hora' }))
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: '¿Cuándo?' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(await time('09:00'))
  expect(await review()).toBeVisible()
})

describe('the first service', () => {
  const moves = () => {
    const moved: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      moved.push(this.querySelector('h2')?.textContent ?? '')
    })
    return moved
  }
  afterEach(() => void vi.restoreAllMocks())

  test('brings the hours into view where it is tapped, and the focus stays; the next one moves nothing', async () => {
    serve(server())
    const user = open()
    const box = await screen.findByRole('checkbox', { name: /Corte Clásico/ })
    const moved = moves()
    await user.click(box)
    expect(moved).toEqual(['¿Cuándo?'])
    expect(box).toHaveFocus()
    await user.click(screen.getByRole('checkbox', { name: /Arreglo de Barba/ }))
    expect(moved).toHaveLength(1)
  })

  test('moves nothing under the keyboard', async () => {
    serve(server())
    const user = open()
    const box = await screen.findByRole('checkbox', { name: /Corte Clásico/ })
    const moved = moves()
    box.focus()
    await user.keyboard(' ')
    expect(box).toBeChecked()
    expect(moved).toEqual([])
  })
})

describe('a guest', () => {
  beforeEach(() => endSession())

  test('chooses service and hour, and is asked for an account at the yes; what was chosen is there afterwards', async () => {
    const asked = serve(server())
    const user = open()
    await user.click(await screen.findByRole('checkbox', { name: /Corte Clásico/ }))
    await user.click(await time('16:00'))
    await user.type(screen.getByLabelText('Notas para el barbero'), 'Sin prisa')
    await user.click(await review())
    await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
    const wall = await screen.findByRole('dialog', { name: 'Necesitas una cuenta' })
    expect(wall).toHaveAccessibleDescription('Para reservar citas necesitas una cuenta')
    const next = `/book/${barber.id}?paso=revisar`
    expect(within(wall).getByRole('link', { name: 'Crear Cuenta' })).toHaveAttribute(
      'href',
      `/register?next=${encodeURIComponent(next)}`,
    )
    expect(asked.filter(({ name }) => name.startsWith('POST'))).toEqual([])
    cleanup()

    signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
    const again = open('?paso=revisar')
    const sheet = await screen.findByRole('dialog', { name: 'Revisa tu cita' })
    expect(within(sheet).getByText('lunes, 23 de noviembre, 16:00')).toBeVisible()
    expect(within(sheet).getByText('Sin prisa')).toBeVisible()
    await again.click(within(sheet).getByRole('button', { name: 'Confirmar reserva' }))
    await expect.poll(where).toBe(`/booked/${appointmentExample().id}`)
    expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
      services: ['corte'],
      notes: 'Sin prisa',
    })
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  })

  test('who comes by another way than from the yes finds nothing of a stranger’s', async () => {
    writeDraft(draftKey(undefined, `booking:${barber.id}`), JSON.stringify({ services: ['corte'] }))
    signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
    serve(server())
    open()
    expect(await screen.findByRole('checkbox', { name: /Corte Clásico/ })).not.toBeChecked()
    forgetDrafts()
  })
})

describe('days', () => {
  test('full ones and closed ones cannot be chosen and say so; the first free one is open', async () => {
    serve(server())
    open()
    expect(
      await screen.findByRole('button', { name: 'dom 22 Cerrado, domingo, 22 de noviembre' }),
    ).toBeDisabled()
    expect(
      screen.getByRole('button', { name: 'mar 24 Lleno, martes, 24 de noviembre' }),
    ).toBeDisabled()
    expect(
      screen.getByRole('button', { name: 'lun 23 4 libres, lunes, 23 de noviembre' }),
    ).toHaveAttribute('aria-pressed', 'true')
  })

  test('they are one stop of the Tab key, and the arrows go from one that is free to the next', async () => {
    serve(server())
    const user = open()
    const monday = await screen.findByRole('button', { name: /lunes, 23/ })
    monday.focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: /miércoles, 25/ })).toHaveFocus()
    expect(monday).toHaveAttribute('tabindex', '-1')
    screen.getByRole('button', { name: '09:00' }).focus()
    await user.keyboard('{End}')
    expect(screen.getByRole('button', { name: '20:30' })).toHaveFocus()
    await user.tab()
    expect(screen.getByLabelText('Notas para el barbero')).toHaveFocus()
  })

  test('times stand under morning, afternoon and evening', async () => {
    serve(server())
    open()
    expect(
      within(await screen.findByRole('group', { name: 'Mañana' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['09:00', '09:30'])
    expect(
      within(screen.getByRole('group', { name: 'Noche' })).getByRole('button', { name: '20:30' }),
    ).toBeVisible()
  })
})

describe('when the time is gone', () => {
  test('a 409 keeps the services, leads back to the times and offers the nearest', async () => {
    const asked = serve(
      server({
        'POST /api/appointments': () =>
          refuse(409, 'El horario seleccionado ya no está disponible. Elige otro horario.', {
            code: 'slot_taken',
            alternativas: ['2026-11-23T09:30:00+01:00'],
          }),
      }),
    )
    const user = open()
    await user.click(await screen.findByRole('checkbox', { name: /Corte Clásico/ }))
    await user.click(await time('09:00'))
    await user.click(await review())
    await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
    expect(
      await screen.findByText('El horario seleccionado ya no está disponible. Elige otro horario.'),
    ).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /Corte Clásico/ })).toBeChecked()
    await user.click(
      within(screen.getByRole('group', { name: 'Horas libres cercanas' })).getByRole('button', {
        name: /09:30/,
      }),
    )
    expect(await time('09:30')).toHaveAttribute('aria-pressed', 'true')
    expect(asked.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1)
  })

  test('a stored time that somebody else has taken meanwhile is said, with what is near', async () => {
    writeDraft(
      draftKey(person().id, `booking:${barber.id}`),
      JSON.stringify({
        services: ['corte'],
        day: '2026-11-23',
        start: '2026-11-23T10:00:00+01:00',
      }),
    )
    serve(server())
    open()
    expect(await screen.findByText('Ese horario se acaba de ocupar')).toBeVisible()
    expect(
      within(screen.getByRole('group', { name: 'Horas libres cercanas' })).getAllByRole('button')
        .length,
    ).toBeGreaterThan(2)
  })

  test('taken while it is being reviewed: the review closes and says so', async () => {
    let hours = ['09:00', '16:00']
    serve(server({ 'GET /api/barbers/:id/slots': () => free(...hours) }))
    const user = open('?servicio=corte')
    await user.click(await time('09:00'))
    await user.click(await review())
    await screen.findByRole('dialog', { name: 'Revisa tu cita' })
    hours = ['16:00']
    // Coming back to the window asks again.
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('Ese horario se acaba de ocupar')).toBeVisible()
    await expect.poll(where).toBe(`/book/${barber.id}?servicio=corte`)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that it is gone because one has just booked it is no alarm', async () => {
    let booked = false
    let answer: (value: ReturnType<typeof appointmentExample>) => void = () => {}
    serve(
      server({
        'GET /api/barbers/:id/slots': () => free(...(booked ? ['16:00'] : ['09:00', '16:00'])),
        'POST /api/appointments': () => {
          booked = true
          return new Promise((resolve) => {
            answer = resolve
          })
        },
      }),
    )
    const user = open('?servicio=corte')
    await user.click(await time('09:00'))
    await user.click(await review())
    await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
    window.dispatchEvent(new Event('visibilitychange'))
    await expect
      .poll(() => screen.queryByRole('button', { name: '09:00', hidden: true }))
      .toBeNull()
    expect(screen.queryByText('Ese horario se acaba de ocupar')).toBeNull()
    answer(appointmentExample())
    await expect.poll(where).toBe(`/booked/${appointmentExample().id}`)
  })

  test('another service that no longer fits gives the time back and says why', async () => {
    serve(
      server({
        'GET /api/barbers/:id/slots': ({ url }) =>
          url.searchParams.get('servicios')?.includes('barba')
            ? free('16:00')
            : free('09:00', '16:00'),
      }),
    )
    const user = open()
    await user.click(await screen.findByRole('checkbox', { name: /Corte Clásico/ }))
    await user.click(await time('09:00'))
    await user.click(screen.getByRole('checkbox', { name: /Arreglo de Barba/ }))
    expect(await screen.findByText('Esa hora ya no alcanza para lo que elegiste')).toBeVisible()
  })
})

test('after a lost answer the same attempt is repeated under the same key; another time is another attempt', async () => {
  const keys: (string | null)[] = []
  serve(
    server({
      'POST /api/appointments': ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return refuse(500, 'Error del servidor. Inténtalo más tarde.')
      },
    }),
  )
  const user = open('?servicio=corte')
  await user.click(await time('09:00'))
  await user.click(await review())
  await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
  expect(await screen.findByText('Error del servidor. Inténtalo más tarde.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
  await expect.poll(() => keys.length).toBe(2)
  await user.click(await screen.findByRole('button', { name: 'Cambiar' }))
  await user.click(await time('09:30'))
  await user.click(await review())
  await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
  await expect.poll(() => keys.length).toBe(3)
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
})

test('while it is under way it cannot be sent again, and what was refused stands in the review until the next try', async () => {
  const answers = [
    Promise.withResolvers<ReturnType<typeof refuse>>(),
    Promise.withResolvers<ReturnType<typeof refuse>>(),
  ]
  let tries = 0
  serve(server({ 'POST /api/appointments': () => answers[tries++]?.promise ?? refuse(500) }))
  const user = open('?servicio=corte')
  await user.click(await time('09:00'))
  await user.click(await review())
  await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
  expect(await screen.findByRole('button', { name: 'Reservando...' })).toBeDisabled()
  answers[0]?.resolve(refuse(400, 'Ya tienes 3 citas por venir con este barbero'))
  const sheet = await screen.findByRole('dialog', { name: 'Revisa tu cita' })
  expect(await within(sheet).findByRole('alert')).toHaveTextContent(
    'Ya tienes 3 citas por venir con este barbero',
  )
  await user.click(within(sheet).getByRole('button', { name: 'Confirmar reserva' }))
  expect(within(sheet).queryByRole('alert')).toBeNull()
  answers[1]?.resolve(refuse(500))
})

test('where no answer came nobody knows: the same attempt finds out', async () => {
  const keys: (string | null)[] = []
  serve(
    server({
      'POST /api/appointments': ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        if (keys.length === 1) throw new TypeError('Failed to fetch')
        return appointmentExample()
      },
    }),
  )
  const user = open('?servicio=corte')
  await user.click(await time('09:00'))
  await user.click(await review())
  await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
  expect(await screen.findByText(/No sabemos si tu reserva llegó/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Comprobar' }))
  await expect.poll(where).toBe(`/booked/${appointmentExample().id}`)
  expect(keys[0]).toBe(keys[1])
})

test('the notes of one person are not there for the next', async () => {
  serve(server())
  const user = open()
  await user.type(await screen.findByLabelText('Notas para el barbero'), 'Alergia al látex')
  cleanup()
  signedIn(
    { sessionId: 's-2', user: person({ id: '6f1d2c3b-0000-4000-8000-000000000009' }) },
    { landing: '/' },
  )
  open()
  expect(await screen.findByLabelText('Notas para el barbero')).toHaveValue('')
})

test("an appointment of one's own at that time is a question: yes books all the same", async () => {
  const asked = serve(
    server({
      'POST /api/appointments': ({ body }) =>
        JSON.stringify(body).includes('"permitirSolape":true')
          ? appointmentExample()
          : refuse(409, 'Ya tienes otra cita a esa hora. ¿Quieres reservar de todos modos?', {
              code: 'client_overlap',
            }),
    }),
  )
  const user = open('?servicio=corte')
  await user.click(await time('09:00'))
  await user.click(await review())
  await user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
  await user.click(await screen.findByRole('button', { name: 'Reservar de todos modos' }))
  await expect.poll(where).toBe(`/booked/${appointmentExample().id}`)
  expect(asked.filter(({ name }) => name === 'POST /api/appointments')).toHaveLength(2)
})

test('the draft outlives the screen', async () => {
  serve(server())
  const user = open()
  await user.click(await screen.findByRole('checkbox', { name: /Corte Clásico/ }))
  await user.type(screen.getByLabelText('Notas para el barbero'), 'Corto a los lados')
  expect(screen.getByText('17/200')).toBeVisible()
  cleanup()
  open()
  expect(await screen.findByRole('checkbox', { name: /Corte Clásico/ })).toBeChecked()
  expect(screen.getByLabelText('Notas para el barbero')).toHaveValue('Corto a los lados')
})

describe('who cannot be booked', () => {
  test.each([
    [
      'a client',
      profileExample({ rol: 'cliente', services: [], aceptaReservas: false }),
      'Este usuario no ofrece servicios de barbería.',
    ],
    [
      'a barber without active services',
      profileExample({ services: [], aceptaReservas: false }),
      'Este barbero aún no tiene servicios activos',
    ],
    [
      'a shop that takes no bookings',
      profileExample({ aceptaReservas: false }),
      'Ahora no acepta reservas',
    ],
  ])('%s', async (_who, profile, text) => {
    serve(server({ 'GET /api/users/:id': () => profile }))
    open()
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: /^Mensaje/ }), 'one may write to them').toHaveAttribute(
      'href',
      `/chat/${profile.id}`,
    )
  })

  test('nobody at all', async () => {
    serve(
      server({
        'GET /api/users/:id': () => refuse(404, 'El perfil de usuario que buscas no existe.'),
      }),
    )
    open()
    expect(await screen.findByText('Perfil no encontrado')).toBeVisible()
  })

  test('a profile that does not load says so and can be asked again', async () => {
    let answers = 0
    serve(server({ 'GET /api/users/:id': () => (++answers === 1 ? refuse(403, 'No') : barber) }))
    const user = open()
    expect(await screen.findByText('No se pudo cargar el perfil del barbero.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }))
    expect(await screen.findByRole('checkbox', { name: /Corte Clásico/ })).toBeVisible()
  })
})

describe('at the last step', () => {
  const hold = { holdId: '5f0e7a52-2f5e-4c0d-9d5e-0c1f5a9b7e01' }
  const inAMinute = () => new Date(Date.now() + 60_000).toISOString()
  const toReview = async (user: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('checkbox', { name: /Corte Clásico/ }))
    await user.click(await time('16:00'))
    await user.click(await review())
    return screen.findByRole('dialog', { name: 'Revisa tu cita' })
  }

  test('the time is held, is no longer among the free ones, and is booked with its hold', async () => {
    let isHeld = false
    const asked = serve(
      server({
        'POST /api/barbers/:id/holds': () => {
          isHeld = true
          return { ...hold, hasta: inAMinute() }
        },
        'GET /api/barbers/:id/slots': () =>
          isHeld ? free('09:00', '09:30', '20:30') : free('09:00', '09:30', '16:00', '20:30'),
        'DELETE /api/holds/:id': () => ({ ok: true }),
      }),
    )
    const user = open()
    const sheet = await toReview(user)
    expect(await within(sheet).findByText(/^Te guardamos esta hora hasta las/)).toBeVisible()
    await user.click(within(sheet).getByRole('button', { name: 'Confirmar reserva' }))
    await expect.poll(where).toBe(`/booked/${appointmentExample().id}`)
    expect(asked.find(({ name }) => name === 'POST /api/appointments')?.body).toMatchObject({
      fecha: '2026-11-23T16:00:00+01:00',
      holdId: hold.holdId,
    })
  })

  test('a hold that has lapsed is no obstacle: the time is asked for without it', async () => {
    const asked = serve(
      server({
        'POST /api/barbers/:id/holds': () => ({ ...hold, hasta: inAMinute() }),
        'DELETE /api/holds/:id': () => ({ ok: true }),
        'POST /api/appointments': ({ body }) =>
          (body as { holdId?: string | null }).holdId
            ? refuse(409, 'Se acabó el tiempo apartado', { code: 'hold_lapsed' })
            : appointmentExample({ fecha: '2026-11-23T16:00:00+01:00' }),
      }),
    )
    const user = open()
    const sheet = await toReview(user)
    await within(sheet).findByText(/^Te guardamos esta hora/)
    await user.click(within(sheet).getByRole('button', { name: 'Confirmar reserva' }))
    await expect.poll(where).toBe(`/booked/${appointmentExample().id}`)
    expect(asked.filter(({ name }) => name === 'POST /api/appointments')).toHaveLength(2)
  })

  test('who goes back lets the time go; who is refused a hold books as ever', async () => {
    let isRefused = false
    const asked = serve(
      server({
        'POST /api/barbers/:id/holds': () =>
          isRefused ? refuse(429, 'Demasiadas veces') : { ...hold, hasta: inAMinute() },
        'DELETE /api/holds/:id': () => ({ ok: true }),
      }),
    )
    const user = open()
    const sheet = await toReview(user)
    await within(sheet).findByText(/^Te guardamos esta hora/)
    await user.click(within(sheet).getByRole('button', { name: 'Cambiar' }))
    await expect
      .poll(() => asked.some(({ name }) => name === `DELETE /api/holds/${hold.holdId}`))
      .toBe(true)
    isRefused = true
    await user.click(await time('09:30'))
    await user.click(await review())
    const again = await screen.findByRole('dialog', { name: 'Revisa tu cita' })
    await expect
      .poll(() => asked.filter(({ name }) => name.endsWith('/holds')).length, { timeout: 4_000 })
      .toBe(2)
    await user.click(within(again).getByRole('button', { name: 'Confirmar reserva' }))
    await expect.poll(where).toBe(`/booked/${appointmentExample().id}`)
  })
})

test('a guest who finds no time is asked for an account before the waiting list', async () => {
  endSession()
  const asked = serve(server())
  const user = open()
  await user.click(await screen.findByRole('checkbox', { name: /Corte Clásico/ }))
  await user.click(await screen.findByRole('button', { name: 'Avísame si se libera una hora' }))
  const question = await screen.findByRole('dialog')
  expect(within(question).getByRole('link', { name: /Iniciar [Ss]esión/ })).toBeVisible()
  expect(asked.some(({ name }) => name === 'POST /api/waitlist')).toBe(false)
})
