import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../client/session.ts'
import { person, show } from '../../testScreen.tsx'
import { AppointmentCard } from './AppointmentCard.tsx'
import { appointmentExample } from './example.ts'

const now = new Date('2026-11-20T12:00:00Z')
const ticket = (changes: Parameters<typeof appointmentExample>[0] = {}) =>
  show(<AppointmentCard appointment={appointmentExample(changes)} now={now} />)
const way = () => screen.queryByRole('link', { name: 'Cómo llegar' })

// Whatever the viewer's zone is, it is not both of these.
test.each([
  ['Pacific/Honolulu', '23', '23:30'],
  ['Asia/Kolkata', '24', '15:00'],
])('its day and its time are those of the shop, in %s', (zonaHoraria, day, time) => {
  ticket({ fecha: '2026-11-24T09:30:00Z', zonaHoraria })
  expect(screen.getByText(new RegExp(`^\\S+ ${day}$`))).toBeVisible()
  expect(screen.getByText(time)).toBeVisible()
})

test('who lives by another clock reads both, who lives by the same one reads nothing more', () => {
  ticket({ fecha: '2026-11-24T09:30:00Z', zonaHoraria: 'Pacific/Kiritimati' })
  expect(screen.getByText(/^Hora de Kiritimati\. En tu reloj: /)).toBeVisible()
})
test('… nothing more', () => {
  ticket({ zonaHoraria: Intl.DateTimeFormat().resolvedOptions().timeZone })
  expect(screen.queryByText(/En tu reloj/)).toBeNull()
})

test('a tap on it leads to the appointment, unless one is there', () => {
  ticket({ id: 'a1' })
  expect(screen.getByRole('link', { name: 'Marco Ruiz' })).toHaveAttribute(
    'href',
    expect.stringContaining('a1'),
  )
})
test('where one is there it leads nowhere', () => {
  show(<AppointmentCard appointment={appointmentExample()} now={now} to={null} />)
  expect(screen.queryByRole('link', { name: 'Marco Ruiz' })).toBeNull()
})

describe('where it is', () => {
  test('the client reads shop, place and address, and finds the way', () => {
    ticket({ locationName: 'Sur' })
    expect(screen.getByText(/Navaja Norte · Sur · Calle del Pez 12/)).toBeVisible()
    expect(way()).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('Calle del Pez 12, Madrid')),
    )
  })
  test('a barber reads which place, and needs no way to their own chair', () => {
    ticket({ userRole: 'barber', locationName: 'Sur' })
    expect(screen.getByText('Sur')).toBeVisible()
    expect(way()).toBeNull()
  })
  test("a barber who goes to the client reads the client's address, with the way there", () => {
    ticket({
      userRole: 'barber',
      modalidad: 'domicilio',
      direccionServicio: 'Luz Saviñón 702',
      businessAddress: null,
    })
    expect(screen.getByText(/Luz Saviñón 702/)).toHaveTextContent('A domicilio: Luz Saviñón 702')
    expect(way()).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('Luz Saviñón 702, Madrid')),
    )
  })
  test('the client at home needs no way', () => {
    ticket({ modalidad: 'domicilio', direccionServicio: 'Luz Saviñón 702' })
    expect(screen.getByText(/Luz Saviñón 702/)).toBeVisible()
    expect(screen.queryByText(/Calle del Pez/)).toBeNull()
    expect(way()).toBeNull()
  })
  test.each([
    ['off', { estado: 'cancelada' as const }],
    ['over', { fecha: '2026-11-01T10:00:00Z', estado: 'completada' as const }],
  ])('nobody is sent to what is %s', (_name, changes) => {
    ticket(changes)
    expect(way()).toBeNull()
  })
})

test("the client's phone is written in groups and calls", () => {
  ticket({ userRole: 'barber', clientPhone: '+525512345678' })
  expect(
    screen.getByRole('link', { name: 'Llamar a Lucía Prieto: +52 55 1234 5678' }),
  ).toHaveAttribute('href', 'tel:+525512345678')
})

test("a barber's own visits to somebody else are marked, a client's are not", () => {
  signedIn({ sessionId: 's-1', user: person({ rol: 'barbero' }) }, { landing: '/' })
  ticket()
  expect(screen.getByText('Como cliente')).toBeVisible()
})
test("… a client's are not", () => {
  signedIn({ sessionId: 's-1', user: person() }, { landing: '/' })
  ticket()
  expect(screen.queryByText('Como cliente')).toBeNull()
})
