import { expect, test } from 'vitest'
import { actorOf } from './route-registration.ts'

const session = {
  id: 'session',
  userId: 'eva',
  kind: 'staff',
  rol: 'barbero',
  staffRoles: ['auditor', 'moderator'],
  lead: true,
} as const

test('staff make a call in that one of their roles to which it is open', () => {
  expect(actorOf(session, { staff: ['auditor', 'admin'] })).toEqual({ id: 'eva', role: 'auditor' })
  expect(actorOf(session, { staff: ['moderator'] })).toEqual({
    id: 'eva',
    role: 'moderator',
    lead: true,
  })
  expect(actorOf({ ...session, lead: false }, { staff: ['moderator'] })).toEqual({
    id: 'eva',
    role: 'moderator',
  })
})

test('whoever is signed in to the app acts as what they are there, and leads nobody', () => {
  expect(actorOf({ ...session, kind: 'user', staffRoles: [] }, 'session')).toEqual({
    id: 'eva',
    role: 'barbero',
  })
})
