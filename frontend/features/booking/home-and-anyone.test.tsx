import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signedIn } from '../../client/session.ts'
import { appointmentExample } from '../../entities/appointment/example.ts'
import {
  availabilityExample,
  businessExample,
  profileExample,
  teamExample,
} from '../../entities/person/example.ts'
import { person, show } from '../../testScreen.tsx'
import { type Answers, refuse, serve } from '../../testServer.ts'
import { BookScreen } from './BookScreen.tsx'

const goesHome = businessExample({
  ofreceServicioDomicilio: true,
  offersHomeServices: true,
  tipoServicio: 'fisico_y_domicilio',
  radioCobertura: 7,
})
const barber = profileExample({ business: goesHome })
const day = <Time,>(...horarios: Time[]) => ({ fecha: '2026-11-23', laborable: true, horarios })
const at = (hora: string) => ({ hora, inicio: `2026-11-23T${hora}:00+01:00` })
const politica = {
  autoConfirmar: false,
  margenMinutos: 0,
  antelacionMinima: 0,
  limiteCancelacionHoras: 0,
  maximoActivas: 3,
  aprovecharHuecos: false,
}
const server = (more: Answers = {}): Answers => ({
  'GET /api/users/:id': () => barber,
  'GET /api/barbers/:id/slots': () => ({
    zonaHoraria: 'Europe/Madrid',
    locationId: null,
    duracion: 30,
    dias: [day(at('09:00'), at('16:00'))],
  }),
  'GET /api/barbers/:id/availability': () => availabilityExample(),
  'POST /api/appointments': () => appointmentExample(),
  ...more,
})
const open = (address = `/book/${barber.id}?servicio=corte`) =>
  show(
    <Routes>
      <Route path="/book/:userId" element={<BookScreen />} />
      <Route path="*" element={<p>otra pantalla</p>} />
    </Routes>,
    { at: address },
  )
const where = () => screen.getByTestId('where').textContent
const press = async (user: ReturnType<typeof open>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const book = async (user: ReturnType<typeof open>) => {
  await press(user, 'Revisar cita')
  await press(user, 'Confirmar reserva')
}
const stands = (place: { latitude: number; longitude: number } | 'refused') =>
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      geolocation: {
        value: {
          getCurrentPosition: (found: (at: object) => void, failed: () => void) =>
            place === 'refused' ? failed() : found({ coords: place }),
        },
      },
    }),
  )

beforeEach(() => signedIn({ sessionId: 's-1', user: person() }, { landing: '/' }))

describe('at home', () => {
  test('is no question where nobody goes there', async () => {
    serve(server({ 'GET /api/users/:id': () => profileExample() }))
    open()
    expect(await screen.findByRole('checkbox', { name: /Corte Clásico/ })).toBeChecked()
    expect(screen.queryByText('A domicilio')).toBeNull()
  })

  test('is no choice either with somebody who only goes to people', async () => {
    const asked = serve(
      server({
        'GET /api/users/:id': () =>
          profileExample({ business: { ...goesHome, tipoServicio: 'domicilio' } }),
      }),
    )
    open()
    expect(await screen.findByText('Marco Ruiz solo va a domicilio: dinos a dónde.')).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'En el local' })).toBeNull()
    expect(screen.getByLabelText(/^Dirección/)).toBeVisible()
    expect(
      asked.findLast(({ name }) => name.endsWith('/slots'))?.url.searchParams.get('modalidad'),
    ).toBe('domicilio')
  })

  test('with address and position: the times are those with the way, and the server hears where', async () => {
    stands({ latitude: 40.42, longitude: -3.7 })
    const asked = serve(server())
    const user = open()
    await user.click(await screen.findByRole('radio', { name: 'A domicilio' }))
    expect(screen.getByText('Llega hasta 7 km del local.')).toBeVisible()
    await user.type(screen.getByLabelText(/^Dirección/), 'Luz Saviñón 702')
    await press(user, 'Usar mi ubicación actual')
    expect(await screen.findByText(/^Ubicación obtenida/)).toBeVisible()
    await expect
      .poll(() => asked.findLast(({ name }) => name.endsWith('/slots'))?.url.search)
      .toBe('?servicios=corte&modalidad=domicilio&lat=40.42&lng=-3.7')
    await press(user, '16:00')
    await press(user, 'Revisar cita')
    const sheet = await screen.findByRole('dialog')
    expect(within(sheet).getByText('Luz Saviñón 702')).toBeVisible()
    expect(within(sheet).getByText('Pagas a tu barbero.')).toBeVisible()
    await press(user, 'Confirmar reserva')
    await expect.poll(where).toMatch(/^\/booked/)
    expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
      modalidad: 'domicilio',
      direccionServicio: 'Luz Saviñón 702',
      lat: 40.42,
      lng: -3.7,
    })
  })

  test('nobody is forced to say where they are: then it waits for the barber, also one who confirms at once', async () => {
    stands('refused')
    const asked = serve(
      server({
        'GET /api/barbers/:id/availability': () =>
          availabilityExample({ politica: { ...politica, autoConfirmar: true } }),
      }),
    )
    const user = open()
    await user.click(await screen.findByRole('radio', { name: 'A domicilio' }))
    await press(user, 'Usar mi ubicación actual')
    expect(
      await screen.findByText('No se pudo obtener tu ubicación. Verifica los permisos.'),
    ).toBeVisible()
    expect(screen.getByText(/^Sin tu ubicación también puedes reservar: Marco Ruiz/)).toBeVisible()
    await user.type(screen.getByLabelText(/^Dirección/), 'Luz Saviñón 702')
    await press(user, '16:00')
    await press(user, 'Revisar cita')
    expect(
      await within(await screen.findByRole('dialog')).findByText(/^Marco Ruiz la confirma/),
    ).toBeVisible()
    await press(user, 'Confirmar reserva')
    await expect
      .poll(() => asked.find(({ name }) => name.startsWith('POST'))?.body)
      .toMatchObject({ modalidad: 'domicilio', direccionServicio: 'Luz Saviñón 702' })
    expect(asked.find(({ name }) => name.startsWith('POST'))?.body).not.toHaveProperty('lat')
  })

  test('without an address it says so beside the field', async () => {
    serve(server())
    const user = open()
    await user.click(await screen.findByRole('radio', { name: 'A domicilio' }))
    await press(user, '16:00')
    await press(user, 'Revisar cita')
    expect(await screen.findByText('Escribe la dirección a la que hay que ir')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.type(screen.getByLabelText(/^Dirección/), 'Luz Saviñón 702')
    expect(screen.queryByText('Escribe la dirección a la que hay que ir')).toBeNull()
  })

  test("too far away is said beside the address, in the server's words, and there are no times", async () => {
    stands({ latitude: 41, longitude: -3.7 })
    serve(
      server({
        'GET /api/barbers/:id/slots': ({ url }) =>
          url.searchParams.has('lat')
            ? refuse(400, 'La dirección está fuera del radio de 7 km de este negocio.', {
                code: 'out_of_reach',
              })
            : {
                zonaHoraria: 'Europe/Madrid',
                locationId: null,
                duracion: 30,
                dias: [day(at('09:00'))],
              },
      }),
    )
    const user = open()
    await user.click(await screen.findByRole('radio', { name: 'A domicilio' }))
    await press(user, 'Usar mi ubicación actual')
    expect(
      await screen.findByText('La dirección está fuera del radio de 7 km de este negocio.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: '09:00' })).toBeNull()
    await press(user, 'Quitar ubicación')
    expect(await screen.findByRole('button', { name: '09:00' })).toBeVisible()
  })
})

describe('with anyone of a shop', () => {
  const service = (
    id: string,
    barberId: string,
    precio: number,
    duracionMin: number,
    nombre = 'Corte Clásico',
  ) => ({
    id,
    barberId,
    nombre,
    descripcion: null,
    precio,
    moneda: 'MXN',
    duracionMin,
    isActive: true,
    categoria: null,
  })
  const noa = profileExample({ id: 'noa', nombre: 'Noa Vidal', business: goesHome })
  const shop = (more: Answers = {}): Answers =>
    server({
      'GET /api/businesses/:id': () => goesHome,
      'GET /api/businesses/:id/services': () => [
        service('corte-m', 'marco', 15, 30),
        service('corte-n', 'noa', 20, 45, 'CORTE CLASICO'),
        service('barba-m', 'marco', 12.5, 25, 'Barba'),
      ],
      'GET /api/businesses/:id/locations': () => [],
      'GET /api/businesses/:id/barbers': () =>
        teamExample({ marco: 'Marco Ruiz', noa: 'Noa Vidal' }),
      'GET /api/businesses/:id/slots': () => ({
        zonaHoraria: 'Europe/Madrid',
        dias: [
          day(
            { ...at('09:00'), barberId: 'marco', locationId: null, servicios: ['corte-m'] },
            { ...at('16:00'), barberId: 'noa', locationId: null, servicios: ['corte-n'] },
          ),
        ],
      }),
      'GET /api/users/:id': ({ url }) => (url.pathname.endsWith('/noa') ? noa : barber),
      ...more,
    })
  const address = `/book/cualquiera?negocio=${goesHome.id}`

  test('one service of a name, from the lowest price on; who is free at the chosen time gives it at theirs', async () => {
    const asked = serve(shop())
    const user = open(address)
    expect(await screen.findByRole('heading', { name: 'Reservar en Navaja Norte' })).toBeVisible()
    const [cut, ...others] = await screen.findAllByRole('checkbox', { name: /Corte/i })
    expect(others).toEqual([])
    expect(screen.getByText('desde $15')).toBeVisible()
    if (cut) await user.click(cut)
    expect(await screen.findByRole('button', { name: '09:00 Marco · $15' })).toBeVisible()
    await press(user, '16:00 Noa · $20')
    expect((await screen.findAllByText('$20'))[0]).toBeVisible()
    await press(user, 'Revisar cita')
    expect(await within(await screen.findByRole('dialog')).findByText('Noa Vidal')).toBeVisible()
    await press(user, 'Confirmar reserva')
    await expect.poll(where).toMatch(/^\/booked/)
    expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
      barberId: 'noa',
      services: ['corte-n'],
      fecha: '2026-11-23T16:00:00+01:00',
      totalPrice: 20,
      totalDuration: 45,
    })
  })

  const south = (barberos: string[]) => ({
    id: 'sur',
    name: 'Sur',
    address: 'Calle Sur 3',
    phone: null,
    latitude: null,
    longitude: null,
    zonaHoraria: 'Europe/Madrid',
    horario: null,
    excepciones: [],
    barberos,
  })
  test('of a shop with several places one says where: there are the times, there is the appointment', async () => {
    const asked = serve(
      shop({
        'GET /api/businesses/:id/locations': () => [
          south(['noa']),
          { ...south([]), id: 'vacia', name: 'Sin nadie' },
        ],
        'GET /api/businesses/:id/slots': ({ url }) => ({
          zonaHoraria: 'Europe/Madrid',
          dias: [
            url.searchParams.get('locationId') === 'sur'
              ? day({ ...at('16:00'), barberId: 'noa', locationId: 'sur', servicios: ['corte-n'] })
              : day({
                  ...at('09:00'),
                  barberId: 'marco',
                  locationId: null,
                  servicios: ['corte-m'],
                }),
          ],
        }),
      }),
    )
    const user = open(address)
    const places = within(await screen.findByRole('group', { name: 'Lugar' }))
    expect(places.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Navaja Norte Calle del Pez 12',
      'Sur Calle Sur 3',
    ])
    expect(places.getByRole('button', { pressed: true })).toHaveTextContent('Navaja Norte')
    expect(
      asked.findLast(({ name }) => name.endsWith('/slots'))?.url.searchParams.get('locationId'),
    ).toBe(goesHome.id)
    await user.click(await screen.findByRole('checkbox', { name: /Corte/i }))
    await press(user, /^Sur/)
    await press(user, /^16:00/)
    await press(user, 'Revisar cita')
    expect(
      await within(await screen.findByRole('dialog')).findByText(
        'Navaja Norte · Sur · Calle Sur 3',
      ),
    ).toBeVisible()
    await press(user, 'Confirmar reserva')
    await expect.poll(where).toMatch(/^\/booked/)
    expect(asked.find(({ name }) => name.startsWith('POST'))?.body).toMatchObject({
      barberId: 'noa',
      locationId: 'sur',
    })
  })
  test('where all are at one place there is nothing to choose', async () => {
    serve(shop({ 'GET /api/businesses/:id/locations': () => [south(['noa', 'marco'])] }))
    open(address)
    await screen.findByRole('checkbox', { name: /Corte/i })
    expect(screen.queryByRole('group', { name: 'Lugar' })).toBeNull()
  })

  test('the hours are there without the names, too', async () => {
    serve(shop({ 'GET /api/businesses/:id/barbers': () => refuse(500, 'No') }))
    open(address)
    expect(await screen.findByRole('button', { name: /^16:00/ })).toBeVisible()
  })

  test('somebody else of the shop may have the lost time free: it is offered first of all', async () => {
    let left = 'marco'
    serve(
      shop({
        'GET /api/businesses/:id/slots': () => ({
          zonaHoraria: 'Europe/Madrid',
          dias: [
            day({
              ...at('09:00'),
              barberId: left,
              locationId: null,
              servicios: [left === 'noa' ? 'corte-n' : 'corte-m'],
            }),
          ],
        }),
        'POST /api/appointments': () => {
          left = 'noa'
          return refuse(409, 'El horario seleccionado ya no está disponible. Elige otro horario.', {
            code: 'slot_taken',
            alternativas: [],
          })
        },
      }),
    )
    const user = open(address)
    await user.click(await screen.findByRole('checkbox', { name: /Corte/i }))
    await press(user, /^09:00/)
    await book(user)
    expect(
      await screen.findByText('El horario seleccionado ya no está disponible. Elige otro horario.'),
    ).toBeVisible()
    expect(
      within(screen.getByRole('group', { name: 'Horas libres cercanas' })).getByRole('button', {
        name: /09:00/,
      }),
    ).toBeVisible()
  })

  test('a shop that is not there, and one that takes no bookings', async () => {
    serve(shop({ 'GET /api/businesses/:id': () => refuse(404, 'Negocio no encontrado') }))
    open(address)
    expect(await screen.findByText('Negocio no encontrado')).toBeVisible()
  })
  test('… and one that takes no bookings', async () => {
    serve(shop({ 'GET /api/businesses/:id': () => ({ ...goesHome, acceptsAppointments: false }) }))
    open(address)
    expect(await screen.findByText('Ahora no acepta reservas')).toBeVisible()
  })
})

describe('what one says yes to', () => {
  // The appointment of these tests is far away by then: what follows from now is the same on every
  // day.
  const far = (hora: string) => ({ hora, inicio: `2099-06-01T${hora}:00+02:00` })
  const review = async (changes: Partial<typeof politica>) => {
    serve(
      server({
        'GET /api/barbers/:id/slots': () => ({
          zonaHoraria: 'Europe/Madrid',
          locationId: null,
          duracion: 30,
          dias: [{ fecha: '2099-06-01', laborable: true, horarios: [far('16:00')] }],
        }),
        'GET /api/barbers/:id/availability': () =>
          availabilityExample({ politica: { ...politica, ...changes } }),
      }),
    )
    const user = open()
    await press(user, /^16:00/)
    await press(user, 'Revisar cita')
    return within(
      await within(await screen.findByRole('dialog')).findByRole('list', {
        name: 'Qué sigue y condiciones',
      }),
    )
  }
  test('of a barber who answers by hand: until when, and that it costs nothing', async () => {
    const terms = await review({})
    expect(
      await terms.findByText(
        /^Marco Ruiz la confirma; si no contesta hasta el .+, \d\d:\d\d, la reserva caduca y no cuesta nada\./,
      ),
    ).toBeVisible()
    expect(terms.getByText('Puedes moverla o cancelarla hasta que empiece.')).toBeVisible()
  })
  test('of one who confirms at once, with a limit and a notice', async () => {
    const terms = await review({
      autoConfirmar: true,
      limiteCancelacionHoras: 4,
      antelacionMinima: 120,
      maximoActivas: 1,
    })
    expect(await terms.findByText('Queda confirmada al reservar.')).toBeVisible()
    expect(
      terms.getByText(/^Puedes cancelar sin problema hasta el lun, 1 jun, 12:00; después/),
    ).toBeVisible()
    expect(
      terms.getByText(
        'Se reserva con al menos 2 horas de antelación. Puedes tener 1 cita por venir con este barbero.',
      ),
    ).toBeVisible()
    expect(terms.queryByText(/caduca/)).toBeNull()
  })
})

test('a price that has changed is shown before anybody says yes to it', async () => {
  let price = 15
  let tries = 0
  const asked = serve(
    server({
      'GET /api/users/:id': () => ({
        ...barber,
        services: barber.services.map((one) => ({ ...one, precio: price })),
      }),
      'POST /api/appointments': () => {
        price = 18
        return ++tries === 1
          ? refuse(400, 'Los datos de la cita no son válidos. Revisa tu selección.', {
              code: 'price_changed',
            })
          : appointmentExample()
      },
    }),
  )
  const user = open()
  await press(user, /^16:00/)
  await book(user)
  const sheet = await screen.findByRole('dialog')
  expect(await within(sheet).findByRole('alert')).toHaveTextContent(
    'El precio o la duración han cambiado',
  )
  expect(within(sheet).getAllByText('$18')).toHaveLength(2)
  await press(user, 'Confirmar reserva')
  await expect.poll(where).toMatch(/^\/booked/)
  expect(
    asked
      .filter(({ name }) => name.startsWith('POST'))
      .map(({ body }) => (body as { totalPrice: number }).totalPrice),
  ).toEqual([15, 18])
})

test('where there is room the sum of it stands beside the times, and says yes without a sheet', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: true,
    media,
    addEventListener() {},
    removeEventListener() {},
  }))
  serve(server())
  const user = open()
  const card = within(await screen.findByRole('complementary', { name: 'Tu cita' }))
  await user.click(await card.findByRole('button', { name: 'Elige día y hora' }))
  expect(await screen.findByText('Información incompleta')).toBeVisible()
  await press(user, /^16:00/)
  expect(screen.queryByText('Información incompleta')).toBeNull()
  expect(card.getByText('lunes, 23 de noviembre, 16:00')).toBeVisible()
  await user.click(await card.findByRole('button', { name: 'Confirmar reserva' }))
  await expect.poll(where).toMatch(/^\/booked/)
})
