import { expect, test } from 'vitest'
import { given } from '../kernel/given.ts'
import { AgendaZoneSet, clockDecider, type AgendaZoneCommand } from './agenda-zone.ts'

const barberId = '00000000-0000-4000-8000-000000000001'
const [mexico, tijuana, madrid] = ['America/Mexico_City', 'America/Tijuana', 'Europe/Madrid']
const set = (zone: string) => AgendaZoneSet({ barberId, zone })
const order = (type: AgendaZoneCommand['type'], zone: string): AgendaZoneCommand => ({
  type,
  data: { barberId, zone },
  by: { id: barberId, role: 'barbero' },
  at: '2026-11-21T10:00:00.000Z',
})

test('the zone that counted so far is kept, and nothing that is said later keeps another', () => {
  given(clockDecider, []).when(order('KeepAgendaZone', mexico)).then(set(mexico))
  given(clockDecider, [set(mexico)])
    .when(order('KeepAgendaZone', tijuana))
    .thenNothing()
})
test('it is set anew only as such', () => {
  given(clockDecider, [set(mexico)])
    .when(order('SetAgendaZone', tijuana))
    .then(set(tijuana))
  given(clockDecider, [set(mexico)])
    .when(order('SetAgendaZone', mexico))
    .thenNothing()
})
test('the earlier ones are known, each once, without today’s', () => {
  const after = (...zones: string[]) =>
    zones.map(set).reduce(clockDecider.evolve, clockDecider.initial)
  expect(after(mexico)).toEqual({ zone: mexico, earlier: [] })
  expect(after(mexico, tijuana, madrid)).toEqual({ zone: madrid, earlier: [mexico, tijuana] })
  expect(after(mexico, tijuana, mexico)).toEqual({ zone: mexico, earlier: [tijuana] })
})
