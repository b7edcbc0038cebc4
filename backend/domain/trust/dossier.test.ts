import { expect, test } from 'vitest'
import { id } from '../../test/support/day.ts'
import { given } from '../kernel/given.ts'
import {
  type DossierCommand,
  dossierDecider,
  type DossierDetails,
  DossierMade,
  DossierOpened,
  DossierRevoked,
} from './dossier.ts'
import { stepInWords } from './dossier-words.ts'

const dossierId = id(1)
const maker = { id: id(2), role: 'cliente' } as const
const stranger = { id: id(3), role: 'cliente' } as const
const system = { id: 'system', role: 'system' } as const
const at = (minutes: number) =>
  new Date(Date.parse('2026-11-24T10:00:00.000Z') + minutes * 60_000).toISOString()
const details: Omit<DossierDetails, 'madeAt' | 'until'> = {
  dossierId,
  appointmentId: id(4),
  madeBy: maker.id,
  side: 'cliente',
  position: '12',
  locale: 'es',
  messages: [],
  named: true,
  caseId: null,
}
const make: DossierCommand = { type: 'MakeDossier', data: details, by: maker, at: at(0) }
const made = DossierMade({ ...details, madeAt: at(0), until: at(48 * 60) })
const open = (minutes: number): DossierCommand => ({
  type: 'OpenDossier',
  data: { by: null },
  by: system,
  at: at(minutes),
})
const opened = (minutes: number) => DossierOpened({ dossierId, by: null, openedAt: at(minutes) })
const revoke = (by: typeof maker | typeof stranger): DossierCommand => ({
  type: 'RevokeDossier',
  data: {},
  by,
  at: at(5),
})
const revoked = DossierRevoked({ dossierId, revokedAt: at(5) })

test('a dossier is made once, for 48 hours', () => {
  given(dossierDecider, []).when(make).then(made)
  given(dossierDecider, [made])
    .when({ ...make, at: at(3) })
    .thenNothing()
})
test('openings within an hour count as one', () => {
  given(dossierDecider, [made]).when(open(1)).then(opened(1))
  given(dossierDecider, [made, opened(1)])
    .when(open(60))
    .thenNothing()
  given(dossierDecider, [made, opened(1)])
    .when(open(61))
    .then(opened(61))
})
test('one that is not there, has ended or is revoked does not open', () => {
  given(dossierDecider, []).when(open(1)).thenRefused('dossier_not_found')
  given(dossierDecider, [made])
    .when(open(48 * 60))
    .thenRefused('dossier_not_found')
  given(dossierDecider, [made, revoked]).when(open(6)).thenRefused('dossier_not_found')
})
test('its maker revokes it, and to anybody else it does not exist', () => {
  given(dossierDecider, [made]).when(revoke(maker)).then(revoked)
  given(dossierDecider, [made, revoked]).when(revoke(maker)).thenNothing()
  given(dossierDecider, [made]).when(revoke(stranger)).thenRefused('not_found')
  given(dossierDecider, []).when(revoke(stranger)).thenRefused('not_found')
})
test('a step is told with its time and offset, in both languages, also across a night of two clocks', () => {
  const step = {
    type: 'AppointmentBooked',
    by: 'cliente',
    start: '2026-10-25T09:00:00.000Z',
    zone: 'Europe/Madrid',
  } as const
  expect(stepInWords(step, 'es')).toBe(
    'El cliente reservó la cita para el 25 de octubre de 2026 a las 10:00 GMT+1.',
  )
  expect(stepInWords({ ...step, start: '2026-10-24T08:00:00.000Z' }, 'en')).toBe(
    'The client booked the appointment for October 24, 2026 at 10:00 GMT+2.',
  )
})
