import { describe, expect, test } from 'vitest'
import { DomainError } from '../kernel/decider.ts'
import { type Actor, system } from '../kernel/event.ts'
import { given, unfinishedAfter } from '../kernel/given.ts'
import {
  businessDecider,
  type BusinessCommand,
  type BusinessEvent,
  BusinessOpened,
} from './business.ts'
import { leaving } from './processes.ts'
import {
  BarberInvited,
  BarberJoined,
  BarberLeft,
  BarberRemoved,
  InvitationDeclined,
  InvitationWithdrawn,
  BarberLeavingEnded,
  BarberLeavingStarted,
} from './team.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [ownerId, barberId, otherId, businessId, invitationId] = [id(1), id(2), id(3), id(4), id(6)]
const owner: Actor = { id: ownerId, role: 'duenno' }
const barber: Actor = { id: barberId, role: 'barbero' }
const other: Actor = { id: otherId, role: 'barbero' }
const at = '2026-11-21T12:00:00.000Z'
const expiresAt = '2026-12-05T12:00:00.000Z'

const opened = BusinessOpened({
  businessId,
  ownerId,
  nombre: 'La Navaja',
  descripcion: null,
  direccion: 'Calle Mayor 1',
  telefono: null,
  email: null,
  website: null,
  imagen: null,
  tipoServicio: 'fisico',
  addressIsPrivate: false,
  radioCobertura: 5,
  latitude: null,
  longitude: null,
  zone: 'Europe/Madrid',
  currency: 'EUR',
  ciudad: null,
  acceptsAppointments: true,
  allowsWalkIns: false,
  horario: null,
})
const shop = { businessId, ownerId }
const invited = BarberInvited({ ...shop, invitationId, inviteeId: null, expiresAt })
const joined = BarberJoined({ ...shop, barberId, invitationId })

describe('a team', () => {
  const invite = (by: Actor, inviteeId: string | null = null): BusinessCommand => ({
    type: 'InviteBarber',
    data: { invitationId, inviteeId, expiresAt },
    by,
    at,
  })
  const accept = (by: Actor, when = at): BusinessCommand => ({
    type: 'AcceptInvitation',
    data: { invitationId },
    by,
    at: when,
  })
  const decline = (by: Actor): BusinessCommand => ({
    type: 'DeclineInvitation',
    data: { invitationId },
    by,
    at,
  })
  const withdraw = (by: Actor): BusinessCommand => ({
    type: 'WithdrawInvitation',
    data: { invitationId },
    by,
    at,
  })
  const remove = (by: Actor, who = barberId): BusinessCommand => ({
    type: 'RemoveBarber',
    data: { barberId: who, leavingId: id(50) },
    by,
    at,
  })

  test('is invited by the owner', () =>
    given(businessDecider, [opened]).when(invite(owner)).then(invited))
  test('is invited once, however often it is asked', () =>
    given(businessDecider, [opened, invited]).when(invite(owner)).thenNothing())
  test('is not invited by others', () =>
    given(businessDecider, [opened]).when(invite(barber)).thenRefused('forbidden'))
  test('does not invite its owner', () =>
    given(businessDecider, [opened]).when(invite(owner, ownerId)).thenRefused('validation'))
  test('does not invite who is already in it', () =>
    given(businessDecider, [opened, invited, joined])
      .when({
        type: 'InviteBarber',
        data: { invitationId: id(9), inviteeId: barberId, expiresAt },
        by: owner,
        at,
      })
      .thenRefused('already_exists'))
  test('has a bound on open invitations', () =>
    given(businessDecider, [
      opened,
      ...Array.from({ length: 50 }, (_, n) =>
        BarberInvited({ ...shop, invitationId: id(100 + n), inviteeId: null, expiresAt }),
      ),
    ])
      .when(invite(owner))
      .thenRefused('too_many_invitations'))

  test('has a bound on its members, when they are invited and when they join', () => {
    const members = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        BarberJoined({ ...shop, barberId: id(200 + n), invitationId: id(400 + n) }),
      )
    given(businessDecider, [opened, ...members(99)])
      .when(invite(owner))
      .then(invited)
    given(businessDecider, [opened, ...members(100)])
      .when(invite(owner))
      .thenRefused('team_full')
    given(businessDecider, [opened, invited, ...members(99)])
      .when(accept(barber))
      .then(joined)
    given(businessDecider, [opened, invited, ...members(100)])
      .when(accept(barber))
      .thenRefused('team_full')
    given(businessDecider, [
      opened,
      invited,
      ...members(100),
      BarberLeft({ ...shop, barberId: id(200) }),
    ])
      .when(accept(barber))
      .then(joined)
  })

  test('is joined by the holder of the link', () =>
    given(businessDecider, [opened, invited]).when(accept(barber)).then(joined))
  test('is joined once', () =>
    given(businessDecider, [opened, invited, joined]).when(accept(barber)).thenNothing())
  test('is not joined by a second one with the same link', () =>
    given(businessDecider, [opened, invited, joined])
      .when(accept(other))
      .thenRefused('wrong_state'))
  test('is not joined with an invitation for somebody else', () =>
    given(businessDecider, [
      opened,
      BarberInvited({ ...shop, invitationId, inviteeId: otherId, expiresAt }),
    ])
      .when(accept(barber))
      .thenRefused('forbidden'))
  test('is not joined by a client', () =>
    given(businessDecider, [opened, invited])
      .when(accept({ id: barberId, role: 'cliente' }))
      .thenRefused('forbidden'))
  test('is not joined by its owner', () =>
    given(businessDecider, [opened, invited]).when(accept(owner)).thenRefused('wrong_state'))
  test('is not joined after two weeks', () =>
    given(businessDecider, [opened, invited])
      .when(accept(barber, '2026-12-05T12:00:00.001Z'))
      .thenRefused('too_late'))
  test('is not joined once declined', () =>
    given(businessDecider, [
      opened,
      invited,
      InvitationDeclined({ ...shop, invitationId, inviteeId: null }),
    ])
      .when(accept(barber))
      .thenRefused('wrong_state'))
  test('is not joined once withdrawn', () =>
    given(businessDecider, [
      opened,
      invited,
      InvitationWithdrawn({ ...shop, invitationId, inviteeId: null }),
    ])
      .when(accept(barber))
      .thenRefused('wrong_state'))
  test('is not joined out of nothing', () =>
    given(businessDecider, [opened]).when(accept(barber)).thenRefused('not_found'))

  test('can be declined, and again', () => {
    const declined = InvitationDeclined({ ...shop, invitationId, inviteeId: null })
    given(businessDecider, [opened, invited]).when(decline(barber)).then(declined)
    given(businessDecider, [opened, invited, declined]).when(decline(barber)).thenNothing()
  })
  test('has an invitation withdrawn by its owner only, and only an open one', () => {
    given(businessDecider, [opened, invited]).when(withdraw(owner)).thenTypes('InvitationWithdrawn')
    given(businessDecider, [opened, invited]).when(withdraw(barber)).thenRefused('forbidden')
    given(businessDecider, [opened, invited, joined]).when(withdraw(owner)).thenNothing()
  })

  const leavingStarted = BarberLeavingStarted({ ...shop, barberId, leavingId: id(50) })
  const leavingEnded = BarberLeavingEnded({ ...shop, barberId, leavingId: id(50) })
  const endLeaving = (leavingId = id(50)): BusinessCommand => ({
    type: 'EndLeaving',
    data: { barberId, leavingId },
    by: system,
    at,
  })

  test('is left by oneself, and what has to follow is announced with it', () =>
    given(businessDecider, [opened, invited, joined])
      .when(remove(barber))
      .then(BarberLeft({ ...shop, barberId }), leavingStarted))
  test('loses somebody by the owner', () =>
    given(businessDecider, [opened, invited, joined])
      .when(remove(owner))
      .then(BarberRemoved({ ...shop, barberId }), leavingStarted))
  test('loses nobody by a colleague', () =>
    given(businessDecider, [opened, invited, joined]).when(remove(other)).thenRefused('forbidden'))
  test('loses nobody twice', () =>
    given(businessDecider, [opened, invited, joined, BarberLeft({ ...shop, barberId })])
      .when(remove(owner))
      .thenNothing())
  test('keeps its owner', () =>
    given(businessDecider, [opened]).when(remove(owner, ownerId)).thenRefused('wrong_state'))
  test('is not joined again before all has followed', () => {
    const again = BarberInvited({ ...shop, invitationId: id(9), inviteeId: null, expiresAt })
    const back: BusinessCommand = {
      type: 'AcceptInvitation',
      data: { invitationId: id(9) },
      by: barber,
      at,
    }
    const left = [opened, invited, joined, BarberLeft({ ...shop, barberId }), leavingStarted, again]
    given(businessDecider, left).when(back).thenRefused('conflict')
    given(businessDecider, [...left, leavingEnded])
      .when(back)
      .thenTypes('BarberJoined')
  })
  test('has seen one off once, and only that one', () => {
    const left = [opened, invited, joined, BarberLeft({ ...shop, barberId }), leavingStarted]
    given(businessDecider, left).when(endLeaving()).then(leavingEnded)
    given(businessDecider, left)
      .when(endLeaving(id(51)))
      .thenNothing()
    given(businessDecider, [...left, leavingEnded])
      .when(endLeaving())
      .thenNothing()
  })
  test('is being left until it is said that all has followed', () => {
    expect(unfinishedAfter(leaving, [leavingStarted])).toEqual([
      { id: id(50), about: { businessId, barberId } },
    ])
    expect(unfinishedAfter(leaving, [leavingStarted, leavingEnded])).toEqual([])
    // Whoever left before leavings were announced let go of everything then.
    expect(unfinishedAfter(leaving, [joined, BarberLeft({ ...shop, barberId })])).toEqual([])
  })
  test('survives a change of the shop', () =>
    given(businessDecider, [opened, invited, joined, { ...opened, type: 'BusinessChanged' }])
      .when(accept(barber))
      .thenNothing())
})

describe('an invitation is answered once', () => {
  const meant = BarberInvited({ ...shop, invitationId, inviteeId: barberId, expiresAt })
  const answers = { invitationId, inviteeId: null }
  const states: Record<string, BusinessEvent[]> = {
    unknown: [],
    open: [invited],
    meant: [meant],
    accepted: [invited, joined],
    left: [invited, joined, BarberLeft({ ...shop, barberId })],
    declined: [invited, InvitationDeclined({ ...shop, ...answers })],
    withdrawn: [invited, InvitationWithdrawn({ ...shop, ...answers })],
  }
  const commands: Record<string, BusinessCommand> = {
    invite: {
      type: 'InviteBarber',
      data: { invitationId, inviteeId: null, expiresAt },
      by: owner,
      at,
    },
    accept: { type: 'AcceptInvitation', data: { invitationId }, by: barber, at },
    late: {
      type: 'AcceptInvitation',
      data: { invitationId },
      by: barber,
      at: '2026-12-05T12:00:00.001Z',
    },
    other: { type: 'AcceptInvitation', data: { invitationId }, by: other, at },
    decline: { type: 'DeclineInvitation', data: { invitationId }, by: barber, at },
    notMine: { type: 'DeclineInvitation', data: { invitationId }, by: other, at },
    withdraw: { type: 'WithdrawInvitation', data: { invitationId }, by: owner, at },
  }
  const answered = (history: BusinessEvent[], command: BusinessCommand) => {
    try {
      return (
        businessDecider
          .decide(
            [opened, ...history].reduce(businessDecider.evolve, businessDecider.initial),
            command,
          )
          .map(({ type }) => type)
          .join('+') || '-'
      )
    } catch (error) {
      if (error instanceof DomainError) return error.code
      throw error
    }
  }
  // `no`: wrong_state; `-`: nothing is to be done.
  const table = `
               invite         accept        late         other         decline             notMine             withdraw
    unknown    BarberInvited  not_found     not_found    not_found     not_found           not_found           not_found
    open       -              BarberJoined  too_late     BarberJoined  InvitationDeclined  InvitationDeclined  InvitationWithdrawn
    meant      -              BarberJoined  too_late     forbidden     InvitationDeclined  forbidden           InvitationWithdrawn
    accepted   -              -             -            no            no                  no                  -
    left       -              no            no           no            no                  no                  -
    declined   -              no            no           no            -                   -                   -
    withdrawn  -              no            no           no            no                  no                  -
  `
  const [names = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  test.each(rows)('%s', (state = '', ...outcomes) => {
    const expected = Object.fromEntries(
      names.map((name, index) => [name, outcomes[index]?.replace(/^no$/, 'wrong_state')]),
    )
    expect(
      Object.fromEntries(
        Object.entries(commands).map(([name, command]) => [
          name,
          answered(states[state] ?? [], command),
        ]),
      ),
    ).toEqual(expected)
  })
  test('the table knows every state', () =>
    expect(rows.map(([state]) => state)).toEqual(Object.keys(states)))
  test('of one that was used it is said that it was', () => {
    const refusal = (history: BusinessEvent[]) => () =>
      businessDecider.decide(
        [opened, ...history].reduce(businessDecider.evolve, businessDecider.initial),
        {
          type: 'AcceptInvitation',
          data: { invitationId },
          by: other,
          at,
        },
      )
    expect(refusal(states['accepted'] ?? [])).toThrow('ya se usó')
    expect(refusal(states['withdrawn'] ?? [])).toThrow('ya no es válida')
  })
  test('until its very last moment', () => {
    const accept = (when: string) =>
      answered([invited], {
        type: 'AcceptInvitation',
        data: { invitationId },
        by: barber,
        at: when,
      })
    expect(['2026-12-05T11:59:59.999Z', expiresAt, '2026-12-05T12:00:00.001Z'].map(accept)).toEqual(
      ['BarberJoined', 'BarberJoined', 'too_late'],
    )
  })
  test('each answer is written down whole', () => {
    given(businessDecider, [opened])
      .when(commands['invite'] as BusinessCommand)
      .then({ type: 'BarberInvited', data: { ...shop, invitationId, inviteeId: null, expiresAt } })
    given(businessDecider, [opened, meant])
      .when(commands['accept'] as BusinessCommand)
      .then({ type: 'BarberJoined', data: { ...shop, barberId, invitationId } })
    given(businessDecider, [opened, meant])
      .when(commands['decline'] as BusinessCommand)
      .then({ type: 'InvitationDeclined', data: { ...shop, invitationId, inviteeId: barberId } })
    given(businessDecider, [opened, meant])
      .when(commands['withdraw'] as BusinessCommand)
      .then({ type: 'InvitationWithdrawn', data: { ...shop, invitationId, inviteeId: barberId } })
  })
})

test('of open invitations fifty at most, of which none is answered or has run out', () => {
  const many = (count: number, until = expiresAt) =>
    Array.from({ length: count }, (_, n) =>
      BarberInvited({ ...shop, invitationId: id(100 + n), inviteeId: null, expiresAt: until }),
    )
  const invite: BusinessCommand = {
    type: 'InviteBarber',
    data: { invitationId, inviteeId: null, expiresAt },
    by: owner,
    at,
  }
  const refused = (history: BusinessEvent[]) =>
    given(businessDecider, [opened, ...history])
      .when(invite)
      .thenRefused('too_many_invitations')
  const invites = (history: BusinessEvent[]) =>
    given(businessDecider, [opened, ...history])
      .when(invite)
      .then(invited)
  refused(many(50))
  invites(many(49))
  invites([...many(50), InvitationDeclined({ ...shop, invitationId: id(100), inviteeId: null })])
  invites([...many(50), BarberJoined({ ...shop, barberId: otherId, invitationId: id(100) })])
  invites(many(50, at))
  refused(many(50, '2026-11-21T12:00:00.001Z'))
})
test('somebody who goes leaves the others', () => {
  const team = [opened, joined, BarberJoined({ ...shop, barberId: otherId, invitationId: id(9) })]
  const members = (...history: BusinessEvent[]) => [
    ...([...team, ...history].reduce(businessDecider.evolve, businessDecider.initial)?.team
      .members ?? []),
  ]
  expect([
    members(),
    members(BarberLeft({ ...shop, barberId })),
    members(BarberRemoved({ ...shop, barberId: otherId })),
  ]).toEqual([[barberId, otherId], [otherId], [barberId]])
  const remove = (by: Actor): BusinessCommand => ({
    type: 'RemoveBarber',
    data: { barberId: otherId, leavingId: id(50) },
    by,
    at,
  })
  const started = BarberLeavingStarted({ ...shop, barberId: otherId, leavingId: id(50) })
  given(businessDecider, team)
    .when(remove(owner))
    .then({ type: 'BarberRemoved', data: { ...shop, barberId: otherId } }, started)
  given(businessDecider, team)
    .when(remove(other))
    .then({ type: 'BarberLeft', data: { ...shop, barberId: otherId } }, started)
})
test('an owner of another shop may join, as any barber', () =>
  given(businessDecider, [opened, invited])
    .when({
      type: 'AcceptInvitation',
      data: { invitationId },
      by: { id: barberId, role: 'duenno' },
      at,
    })
    .then(joined))
test('somebody who is invited by name is not in the team yet', () => {
  const invite = (inviteeId: string): BusinessCommand => ({
    type: 'InviteBarber',
    data: { invitationId: id(9), inviteeId, expiresAt },
    by: owner,
    at,
  })
  given(businessDecider, [opened, joined])
    .when(invite(otherId))
    .then(BarberInvited({ ...shop, invitationId: id(9), inviteeId: otherId, expiresAt }))
  given(businessDecider, [opened, joined]).when(invite(barberId)).thenRefused('already_exists')
})
test('who has let go of everything is out; others who are leaving are not yet', () => {
  const both = [
    BarberLeavingStarted({ ...shop, barberId, leavingId: id(50) }),
    BarberLeavingStarted({ ...shop, barberId: otherId, leavingId: id(51) }),
  ]
  const leaving = (...history: BusinessEvent[]) => [
    ...([opened, ...both, ...history].reduce(businessDecider.evolve, businessDecider.initial)?.team
      .leaving ?? []),
  ]
  expect([
    leaving(),
    leaving(BarberLeavingEnded({ ...shop, barberId, leavingId: id(50) })),
  ]).toEqual([
    [
      [barberId, id(50)],
      [otherId, id(51)],
    ],
    [[otherId, id(51)]],
  ])
})
