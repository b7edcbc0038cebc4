/**
 * Who may do what in the console, whole: each role by itself, with and without the lead, at each
 * action of each resource.
 */
import { expect, test } from 'vitest'
import { staffRoles } from '../../contract/kernel/route.ts'
import { mayDo } from './access.ts'

/** Who may; `lead`: moderators who lead, and no other moderators. */
const table = {
  'subjects find': 'moderator auditor admin',
  'subjects show': 'moderator',
  'reporters show': 'moderator',
  'groups list': 'moderator',
  'groups show': 'moderator',
  'groups work': 'moderator',
  'settings list': 'moderator admin',
  'templates list': 'moderator admin',
  'metrics list': 'moderator',
  'appointments list': 'auditor lead',
  'appointments show': 'auditor lead',
  'appointments numbers': 'auditor lead',
  'cases list': 'moderator auditor',
  'cases show': 'moderator auditor',
  'cases work': 'moderator',
  'appeals list': 'moderator',
  'appeals show': 'moderator',
  'audit list': 'auditor lead',
  'audit verify': 'auditor lead',
  'events list': 'auditor lead',
  'replay show': 'auditor lead',
  'replay reveal': 'auditor lead',
  'outbox list': 'admin',
  'deliveries list': 'admin auditor',
  'deliveries resend': 'admin',
  'staff list': 'admin',
  'staff reset': 'admin',
  'jobs list': 'admin',
  'health list': 'admin',
  'figures list': 'analyst admin',
  'projections list': 'moderator auditor analyst admin',
  'projections rebuild': 'analyst admin',
  'projections verify': 'analyst admin',
  'projections works': 'analyst admin',
  'nothing list': '',
  'cases delete': '',
} as const

const rows = Object.entries(table).flatMap(([act, who]) =>
  staffRoles.flatMap((role) =>
    [false, true].map((lead) => {
      const list = who.split(' ')
      return {
        act,
        role,
        lead,
        may: list.includes(role) || (role === 'moderator' && lead && list.includes('lead')),
      }
    }),
  ),
)

test.each(rows)('$act as $role, lead $lead: $may', ({ act, role, lead, may }) => {
  const [resource = '', action = ''] = act.split(' ')
  expect(mayDo({ roles: [role], lead }, resource, action)).toBe(may)
})

test('somebody without a role may nothing, and with two roles what either may', () => {
  for (const act of Object.keys(table)) {
    const [resource = '', action = ''] = act.split(' ')
    expect(mayDo({ roles: [], lead: true }, resource, action), act).toBe(false)
  }
  expect(mayDo({ roles: ['moderator', 'auditor'], lead: false }, 'replay', 'reveal')).toBe(true)
})
