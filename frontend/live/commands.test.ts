import { matchQuery, Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Appointment } from '../../contract/booking/appointments.ts'
import type { LiveEvent } from '../../contract/live.ts'
import type { Command } from '../client/calls.ts'
import { keyOfPath } from '../client/query.ts'
import { staleAfter } from './commands.ts'
import { staleKeys } from './events.ts'

const [me, other, shop] = ['11111111', '22222222', '33333333'].map(
  (start) => `${start}-0000-4000-8000-000000000000`,
) as [string, string, string]
const queries = new QueryClient()
const isUnder = (key: QueryKey, prefix: QueryKey) =>
  matchQuery(
    { queryKey: prefix },
    new Query({ client: queries, queryKey: key, queryHash: JSON.stringify(key) }),
  )

const ofOther = { barberId: other, clienteId: null, appointmentId: 'a-1' }
/** What the table looks at of an answer. */
const appointment = { barberId: other } as Appointment
const params = { id: 'a-1' }
const unanswered = { answer: undefined, me }
const booking = { body: { barberId: other, fecha: '2026-11-23T10:00:00+01:00', services: ['s-1'] } }
const move = { params, body: { fecha: '2026-11-24T10:00:00+01:00' } }

/** What one does makes old, and what others hear of it does. */
const pairs: [Command, QueryKey[], LiveEvent][] = [
  [
    'POST /api/appointments',
    staleAfter(queries, 'POST /api/appointments', { input: booking, ...unanswered }),
    { type: 'appointment_created', ...ofOther },
  ],
  [
    'PATCH /api/appointments/:id/confirm',
    staleAfter(queries, 'PATCH /api/appointments/:id/confirm', {
      input: { params },
      answer: appointment,
      me,
    }),
    { type: 'appointment_confirmed', ...ofOther },
  ],
  [
    'PATCH /api/appointments/:id/reject',
    staleAfter(queries, 'PATCH /api/appointments/:id/reject', {
      input: { params, body: {} },
      answer: appointment,
      me,
    }),
    { type: 'appointment_rejected', ...ofOther },
  ],
  [
    'PATCH /api/appointments/:id/cancel',
    staleAfter(queries, 'PATCH /api/appointments/:id/cancel', {
      input: { params, body: {} },
      answer: appointment,
      me,
    }),
    { type: 'appointment_cancelled', ...ofOther },
  ],
  [
    'PATCH /api/appointments/:id/reschedule',
    staleAfter(queries, 'PATCH /api/appointments/:id/reschedule', {
      input: move,
      answer: appointment,
      me,
    }),
    { type: 'appointment_rescheduled', ...ofOther },
  ],
  [
    'PATCH /api/appointments/:id/complete',
    staleAfter(queries, 'PATCH /api/appointments/:id/complete', {
      input: { params },
      answer: appointment,
      me,
    }),
    { type: 'appointment_completed', ...ofOther },
  ],
  [
    'PATCH /api/users/settings',
    staleAfter(queries, 'PATCH /api/users/settings', { input: { body: {} }, ...unanswered }),
    { type: 'barber_updated', barberId: me },
  ],
  [
    'PATCH /api/users/settings',
    staleAfter(queries, 'PATCH /api/users/settings', { input: { body: {} }, ...unanswered }),
    { type: 'slots_changed', barberId: me },
  ],
  [
    'DELETE /api/availability/blocks/:id',
    staleAfter(queries, 'DELETE /api/availability/blocks/:id', {
      input: { params },
      ...unanswered,
    }),
    { type: 'slots_changed', barberId: me },
  ],
  [
    'DELETE /api/services/:id',
    staleAfter(queries, 'DELETE /api/services/:id', { input: { params }, ...unanswered }),
    { type: 'barber_updated', barberId: me },
  ],
  [
    'PUT /api/businesses/:id',
    staleAfter(queries, 'PUT /api/businesses/:id', {
      input: { params: { id: shop }, body: {} },
      ...unanswered,
    }),
    { type: 'business_updated', businessId: shop },
  ],
  [
    'PUT /api/user/business',
    staleAfter(queries, 'PUT /api/user/business', { input: { body: {} }, ...unanswered }),
    { type: 'business_updated', businessId: shop },
  ],
  [
    'POST /api/invitations/:invitation/accept',
    staleAfter(queries, 'POST /api/invitations/:invitation/accept', {
      input: { params: { invitation: 'i-1' } },
      ...unanswered,
    }),
    { type: 'team_changed', businessId: shop },
  ],
  [
    'POST /api/invitations/:invitation/decline',
    staleAfter(queries, 'POST /api/invitations/:invitation/decline', {
      input: { params: { invitation: 'i-1' } },
      ...unanswered,
    }),
    { type: 'invitation_changed', invitationId: 'i-1' },
  ],
  [
    'PATCH /api/notifications/:id/read',
    staleAfter(queries, 'PATCH /api/notifications/:id/read', { input: { params }, ...unanswered }),
    { type: 'notifications_read' },
  ],
]

test.each(pairs)(
  '%s makes old, without a connection too, what its event does for others',
  (_, own, event) => {
    for (const key of staleKeys(queries, event))
      expect(
        own.some((prefix) => isUnder(key, prefix)),
        key.join('/'),
      ).toBe(true)
  },
)

test('a booking is also on the dashboard, and takes one of the free times', () => {
  const own = staleAfter(queries, 'POST /api/appointments', { input: booking, ...unanswered })
  for (const path of ['/api/dashboard', `/api/barbers/${other}/slots`, '/api/appointments/a-1'])
    expect(
      own.some((prefix) => isUnder(keyOfPath(path), prefix)),
      path,
    ).toBe(true)
})

test('where nobody knows whose appointment it was, the free times of all are old', () => {
  const own = staleAfter(queries, 'PATCH /api/appointments/:id/cancel', {
    input: { params, body: {} },
    ...unanswered,
  })
  expect(own.some((prefix) => isUnder(keyOfPath(`/api/barbers/${other}/slots`), prefix))).toBe(true)
})
