import { describe, expect, test } from 'vitest'
import { clausePoints, standingThresholds } from '../../../contract/moderation/clauses.ts'
import { filled, openIn, templateNames, unknownIn } from '../../../contract/moderation/templates.ts'
import type { Actor } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import { moderationSettingsDecider, ModerationSettingsChanged } from './moderation-settings.ts'
import { pointsOf, standingBy, type Strike, suggestsBan } from './strikes.ts'
import { TemplateChanged, templatesDecider, textsOf } from './templates.ts'

const at = '2026-11-23T10:00:00.000Z'
const id = '0b8f6a52-3f3c-4c7e-9a55-1d7a2f0f6c11'
const lead: Actor = { id, role: 'moderator', lead: true }

describe('a template', () => {
  const texts = { es: 'Hola, {{nombre}}: {{hechos}}', en: 'Hello {{nombre}}: {{hechos}}' }
  const change = (by: Actor, more: object = {}) =>
    ({
      type: 'ChangeTemplate',
      data: { name: 'spam', texts, version: 0, ...more },
      by,
      at,
    }) as const
  const changed = TemplateChanged({ name: 'spam', texts, by: id, changedAt: at })

  test('is changed by whoever leads, and by admins', () => {
    for (const by of [lead, { id, role: 'admin' } as const])
      given(templatesDecider, []).when(change(by)).then(changed)
    for (const role of ['moderator', 'auditor', 'analyst', 'cliente'] as const)
      given(templatesDecider, []).when(change({ id, role })).thenRefused('forbidden')
  })
  test('has no other placeholders than those that are filled in', () => {
    given(templatesDecider, [])
      .when(change(lead, { texts: { ...texts, en: 'Hello {{name}}' } }))
      .thenRefused('validation')
  })
  test('is not changed over somebody else’s change, and not by the same words', () => {
    given(templatesDecider, [changed]).when(change(lead)).thenRefused('conflict')
    given(templatesDecider, [changed])
      .when(change(lead, { version: 1 }))
      .thenNothing()
    given(templatesDecider, [changed])
      .when(change(lead, { version: 1, texts: null }))
      .then(TemplateChanged({ name: 'spam', texts: null, by: id, changedAt: at }))
  })
  test('of a clause that has none of its own is the general one, also where that was changed', () => {
    expect(textsOf(templatesDecider.initial, 'acoso')).toBe(
      textsOf(templatesDecider.initial, 'general'),
    )
    expect(textsOf(templatesDecider.initial, 'autolesion')).not.toBe(
      textsOf(templatesDecider.initial, 'general'),
    )
    const own = templatesDecider.evolve(
      templatesDecider.initial,
      TemplateChanged({ name: 'general', texts, by: id, changedAt: at }),
    )
    expect(textsOf(own, 'acoso')).toEqual(texts)
    expect(
      textsOf(
        templatesDecider.evolve(
          own,
          TemplateChanged({ name: 'general', texts: null, by: id, changedAt: at }),
        ),
        'acoso',
      ),
    ).toBe(textsOf(templatesDecider.initial, 'general'))
  })
  test('that the product comes with holds no unknown placeholder, and the same ones in both languages', () => {
    for (const name of templateNames) {
      const { es, en } = textsOf(templatesDecider.initial, name)
      expect([...unknownIn(es), ...unknownIn(en)], name).toEqual([])
      expect(openIn(es).toSorted()).toEqual(openIn(en).toSorted())
    }
  })
  test('is filled in where something is known, and stays open where nothing is', () => {
    expect(filled('{{ nombre }}: {{hechos}} {{otro}}', { nombre: 'Ana $& {{hasta}}' })).toBe(
      'Ana $& {{hasta}}: {{hechos}} {{otro}}',
    )
    expect(openIn('{{hechos}} {{ hechos }} {{}}')).toEqual(['hechos', ''])
  })
})

describe('what clauses weigh', () => {
  const rules = { points: { ...clausePoints, spam: 2 }, thresholds: standingThresholds }
  const change = (by: Actor, more: object = {}) =>
    ({ type: 'ChangeSettings', data: { ...rules, version: 0, ...more }, by, at }) as const

  test('is changed by whoever leads, and by admins; each threshold above the one before', () => {
    given(moderationSettingsDecider, []).when(change(lead)).thenTypes('ModerationSettingsChanged')
    given(moderationSettingsDecider, [])
      .when(change({ id, role: 'moderator' }))
      .thenRefused('forbidden')
    given(moderationSettingsDecider, [])
      .when(change(lead, { thresholds: { aviso: 4, riesgo: 4, expulsion: 12 } }))
      .thenRefused('validation')
    given(moderationSettingsDecider, [])
      .when(change(lead, { version: 1 }))
      .thenRefused('conflict')
    given(moderationSettingsDecider, [])
      .when(change(lead, { points: clausePoints }))
      .thenNothing()
  })
  test('and what a change does not name is as the product says', () => {
    const one = ModerationSettingsChanged({
      points: [{ clause: 'spam', points: 5 }],
      thresholds: { aviso: 1, riesgo: 2, expulsion: 3 },
      by: id,
      changedAt: at,
    })
    expect(moderationSettingsDecider.evolve(moderationSettingsDecider.initial, one)).toMatchObject({
      points: { ...clausePoints, spam: 5 },
      thresholds: { riesgo: 2 },
      version: 1,
    })
  })
})

describe('points', () => {
  const strike = (more: Partial<Strike>): Strike => ({
    clause: 'acoso',
    takenAt: at,
    measured: true,
    reversed: false,
    ...more,
  })
  const now = moderationSettingsDecider.initial
  test('are counted for ninety days, of decisions that took a measure and stand', () => {
    const all = [
      strike({}),
      strike({ clause: 'odio' }),
      strike({ reversed: true }),
      strike({ measured: false }),
      strike({ clause: null }),
    ]
    expect(pointsOf(all, now, at)).toBe(7)
    expect(pointsOf([strike({})], now, '2027-02-21T09:59:59.999Z')).toBe(3)
    expect(pointsOf([strike({})], now, '2027-02-21T10:00:00.000Z')).toBe(0)
    expect(pointsOf([strike({})], now, '2026-11-23T09:59:59.999Z')).toBe(0)
  })
  test('say how somebody stands, and suggest a ban', () => {
    expect(
      [3, 4, 7, 8, 11, 12].map((points) => [standingBy(points, now), suggestsBan(points, now)]),
    ).toEqual([
      ['bueno', false],
      ['aviso', false],
      ['aviso', false],
      ['riesgo', false],
      ['riesgo', false],
      ['riesgo', true],
    ])
  })
})
