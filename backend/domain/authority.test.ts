import { expect, test } from 'vitest'
import { staffRoles } from '../../contract/kernel/route.ts'
import {
  type Action,
  actions,
  type Requester,
  authorize,
  can,
  type Relation,
  ruleOf,
} from './authority.ts'
import { DomainError } from './kernel/decider.ts'
import type { Actor } from './kernel/event.ts'

/**
 * The table as people read it, written a second time: who changes a rule says so here, too.
 * `~` is hidden from strangers, `!` is done by nobody to themselves.
 */
const written = `
profile.change            self
email.verify              self
terms.accept              self
session.end               self ~
account.close             self system
account.reopen            self
account.export            self
console.enter             moderator auditor analyst admin
staff.grant               admin system !
staff.ownFactor           self
staff.resetFactor         admin system !
shop.change               owner
shop.run                  owner
team.see                  owner
team.know                 owner member
team.invite               owner
team.withdraw             owner
team.leave                owner member
team.join                 barbero duenno
invitation.answer         invitee
location.manage           owner ~
location.leave            owner member system ~
service.change            barber
service.changeInactive    barber ~
agenda.manage             barber owner
block.remove              barber owner ~
appointment.see           client barber owner ~
appointment.cancel        client barber owner ~
appointment.move          client barber owner ~
appointment.undo          self ~
entry.own                 client ~
wait.run                  barber owner ~
ticket.own                client ~
line.run                  owner member
receipt.read              client barber owner ~
dossier.make              client barber owner ~
dossier.revoke            self ~
dossier.staff             auditor moderator
appointment.answer        barber owner ~
appointment.end           barber owner ~
appointment.contact       barber owner ~
appointment.attend        client ~
review.write              client
review.read               client ~
review.invite             barber owner ~
review.claim              client
review.edit               client
review.reply              barber owner
reply.edit                self
notification.read         self ~
preferences.change        self
notification.delete       self ~
report.withdraw           self ~
post.publish              barbero duenno
post.edit                 self ~
post.delete               self system ~
post.versions             self ~
post.likers               self member
comment.edit              self ~
comment.delete            self postAuthor system ~
comment.approve           postAuthor ~
comment.hide              postAuthor ~
conversation.see          self invitee ~
request.answer            invitee ~
message.delete            self ~
account.suspend           moderator system !
account.ban               lead system !
account.reinstate         lead system !
case.work                 moderator !
figures.saveView          analyst admin
case.takeOver             lead !
decision.reverse          lead !
templates.change          lead admin
moderationSettings.change lead admin
audit.read                auditor lead
appeal.file               self ~
appeal.decide             moderator !
appeal.decideBan          lead !
review.hide               moderator system !
review.restore            lead system !`

const relations: readonly Relation[] = [
  'self',
  'postAuthor',
  'owner',
  'barber',
  'client',
  'member',
  'invitee',
]
const roles: readonly Actor['role'][] = [
  'guest',
  'cliente',
  'barbero',
  'duenno',
  'moderator',
  'auditor',
  'analyst',
  'admin',
  'system',
]
/** Each relation is somebody else, and nobody of them is the asker. */
const thing = Object.fromEntries(relations.map((relation) => [relation, `the ${relation}`]))
const lines = written
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [Action, ...string[]])

test('every action has its line, and every line its action', () => {
  expect(lines.map(([action]) => action)).toEqual(actions)
})

test.each(lines)('%s', (action, ...who) => {
  const isFor = (role: Actor['role'], lead?: true) =>
    can({ id: 'somebody', role, lead }, action, thing)
  const may = [
    ...relations.filter((relation) => can({ id: `the ${relation}` }, action, thing)),
    ...roles.filter((role) => isFor(role)),
    ...(isFor('moderator', true) && !isFor('moderator') ? ['lead'] : []),
    ...(ruleOf(action).hidden === undefined ? [] : ['~']),
    ...(ruleOf(action).notOnOneself ? ['!'] : []),
  ]
  expect(may.toSorted()).toEqual(who.toSorted())
})

test.each(actions)('%s is for nobody where there is no such thing', (action) => {
  for (const id of ['somebody', '']) expect(can({ id }, action, {})).toBe(false)
  for (const nobody of [null, undefined]) {
    expect(
      can(
        { id: 'somebody' },
        action,
        Object.fromEntries(relations.map((relation) => [relation, nobody])),
      ),
    ).toBe(false)
  }
})

test('a flag without the role is nothing', () => {
  expect(can({ id: 'somebody', role: 'auditor', lead: true }, 'account.ban')).toBe(false)
})

const refusal = (asker: Requester, action: Action, of: object) => {
  try {
    authorize(asker, action, of)
    return undefined
  } catch (error) {
    return error instanceof DomainError ? [error.code, error.message] : error
  }
}

test('to a stranger what is private does not exist; who knows of it hears that it is not theirs to do', () => {
  const appointment = { client: 'eva', barber: 'paco', owner: 'ana' }
  expect(refusal({ id: 'eva' }, 'appointment.answer', appointment)).toEqual([
    'forbidden',
    'Solo el barbero de la cita puede hacer esto',
  ])
  expect(refusal({ id: 'luis' }, 'appointment.answer', appointment)).toEqual([
    'not_found',
    'Cita no encontrada',
  ])
  expect(refusal({ id: 'paco' }, 'appointment.answer', appointment)).toBeUndefined()
  expect(refusal({ id: 'luis' }, 'agenda.manage', { barber: 'paco', owner: null })).toEqual([
    'forbidden',
    'No tienes permiso para hacer esto',
  ])
})

test('in the console nobody acts as the person they are', () => {
  const appointment = { client: 'eva', barber: 'paco', owner: 'ana' }
  for (const role of staffRoles)
    expect(can({ id: 'eva', role }, 'appointment.cancel', appointment)).toBe(false)
  expect(can({ id: 'eva', role: 'cliente' }, 'appointment.cancel', appointment)).toBe(true)
  expect(refusal({ id: 'eva', role: 'auditor' }, 'appointment.cancel', appointment)).toEqual([
    'forbidden',
    'No tienes permiso para hacer esto',
  ])
})

test('nobody decides about themselves, and who decides nothing hears only that', () => {
  const lead: Requester = { id: 'eva', role: 'moderator', lead: true }
  expect(refusal(lead, 'account.reinstate', { self: 'luis' })).toBeUndefined()
  expect(refusal(lead, 'account.reinstate', { self: 'eva' })).toEqual([
    'conflict_of_interest',
    'No puedes decidir sobre esto: te afecta',
  ])
  expect(refusal({ id: 'eva', role: 'cliente' }, 'account.reinstate', { self: 'eva' })).toEqual([
    'forbidden',
    'No tienes permiso para hacer esto',
  ])
})
