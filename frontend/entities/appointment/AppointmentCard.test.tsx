import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testScreen.tsx'
import { AppointmentCard } from './AppointmentCard.tsx'
import { appointmentExample } from './example.ts'

// Whatever the viewer's zone is, it is not both of these.
test.each([['Pacific/Honolulu', '23', '23:30'], ['Asia/Kolkata', '24', '15:00']])('its day and its time are those of the shop, in %s', (zonaHoraria, day, time) => {
  show(<AppointmentCard appointment={appointmentExample({ fecha: '2026-11-24T09:30:00Z', zonaHoraria })} now={new Date('2026-11-20T12:00:00Z')} />)
  expect(screen.getByText(day)).toBeVisible()
  expect(screen.getByText(time)).toBeVisible()
})
