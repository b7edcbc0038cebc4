import { expect, test } from 'vitest'
import { dsaCategories, lawAreas } from '../../../contract/moderation/dsa.ts'
import { sources } from '../../../contract/moderation/metrics.ts'
import { clauses, effects, grounds } from '../../../contract/moderation/reasons.ts'
import { subjectTypes } from '../../../contract/moderation/subject-types.ts'
import { acceptsStatement } from '../../test/support/dsa-schema.ts'
import { fc } from '../../test/support/seed.ts'
import { dsaStatementOf, type StatedDecision } from './dsa-statement.ts'
import { restrictive } from './dsa-terms.ts'

const taken: StatedDecision = {
  decisionId: '11111111-1111-4111-8111-111111111111',
  type: 'POST',
  clause: 'acoso',
  ground: 'terms',
  law: null,
  source: 'report',
  automatic: false,
  confirms: false,
  measures: [{ effect: 'hide', until: null }],
  contentAt: '2026-11-20T10:00:00.000Z',
  takenAt: '2026-11-21T10:00:00.000Z',
  reversedAt: null,
  reports: 2,
  notices: 0,
  illegal: false,
}
const stated = (more: Partial<StatedDecision>) => dsaStatementOf({ ...taken, ...more }).statement

const instant = fc
  .date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2090-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())
const decision: fc.Arbitrary<StatedDecision> = fc.record({
  decisionId: fc.uuid(),
  type: fc.constantFrom(...subjectTypes),
  clause: fc.constantFrom(...clauses),
  ground: fc.constantFrom(...grounds),
  law: fc.record({
    category: fc.constantFrom(...dsaCategories),
    ground: fc.constantFrom(...lawAreas),
  }),
  source: fc.constantFrom(...sources),
  automatic: fc.boolean(),
  confirms: fc.boolean(),
  measures: fc
    .array(fc.record({ effect: fc.constantFrom(...effects), until: fc.option(instant) }), {
      minLength: 1,
      maxLength: 4,
    })
    .filter((measures) => restrictive(measures.map(({ effect }) => effect))),
  contentAt: instant,
  takenAt: instant,
  reversedAt: fc.option(instant),
  reports: fc.nat(10_000),
  notices: fc.nat(10_000),
  illegal: fc.boolean(),
})

test('the database accepts the statement of any decision that restricts something', () => {
  fc.assert(
    fc.property(decision, (one) => {
      const { statement } = dsaStatementOf(one)
      expect(acceptsStatement(statement), JSON.stringify(acceptsStatement.errors)).toBe(true)
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  ['label', { decision_visibility: ['DECISION_VISIBILITY_CONTENT_LABELLED'] }],
  ['hide', { decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'] }],
  ['remove', { decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'] }],
  ['withdraw', { decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'] }],
  ['restrict', { decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION' }],
  ['mute', { decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION' }],
  ['suspend', { decision_account: 'DECISION_ACCOUNT_SUSPENDED' }],
  ['ban', { decision_account: 'DECISION_ACCOUNT_TERMINATED' }],
] as const)('the measure %s is stated as the database names it', (effect, expected) => {
  const { decision_visibility, decision_provision, decision_account } =
    stated({ measures: [{ effect, until: null }] }) ?? {}
  expect({
    ...(decision_visibility && { decision_visibility }),
    ...(decision_provision && { decision_provision }),
    ...(decision_account && { decision_account }),
  }).toEqual(expected)
})

test.each(['none', 'warn', 'clear_no_show', 'uphold_no_show'] as const)(
  'the measure %s alone needs no statement',
  (effect) => expect(restrictive([effect])).toBe(false),
)

test.each([
  ['odio', 'law', 'ILLEGAL_OR_HARMFUL_SPEECH', 'HATE_SPEECH'],
  ['odio', 'terms', 'ILLEGAL_OR_HARMFUL_SPEECH', 'DISCRIMINATION'],
  ['desnudez', 'law', 'CYBER_VIOLENCE', 'NON_CONSENSUAL_IMAGE_SHARING'],
  ['desnudez', 'terms', 'OTHER_VIOLATION_TC', 'NUDITY'],
  ['spam', 'terms', 'OTHER_VIOLATION_TC', 'OTHER'],
  ['acoso', 'terms', 'CYBER_VIOLENCE', 'CYBER_HARASSMENT'],
  ['violencia', 'law', 'VIOLENCE', 'INCITEMENT_VIOLENCE_HATRED'],
  ['suplantacion', 'terms', 'SCAMS_AND_FRAUD', 'IMPERSONATION_ACCOUNT_HIJACKING'],
  ['falsa', 'terms', 'CONSUMER_INFORMATION', 'MISLEADING_INFO_GOODS_SERVICES'],
  ['resena', 'terms', 'SCAMS_AND_FRAUD', 'INAUTHENTIC_USER_REVIEWS'],
] as const)('the clause %s by %s is %s, %s', (clause, ground, category, keyword) => {
  expect(stated({ clause, ground })).toMatchObject({
    category: `STATEMENT_CATEGORY_${category}`,
    category_specification: [`KEYWORD_${keyword}`],
  })
})

test('illegal content is stated by the law that its decider chose', () => {
  expect(
    stated({
      clause: 'ilegal',
      ground: 'law',
      law: {
        category: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
        ground: 'propiedad',
      },
    }),
  ).toMatchObject({
    category: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
    decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
    illegal_content_legal_ground: 'Intellectual and industrial property law',
  })
})

test.each([
  [{ clause: 'ilegal' }, ['law']],
  [{ clause: null, ground: null }, ['clause', 'ground']],
  [{ contentAt: null }, ['content_date']],
] as const)('a decision that lacks something is listed with it: %o', (more, missing) => {
  expect(dsaStatementOf({ ...taken, ...more })).toEqual({ missing })
})

test.each([
  [{ source: 'notice' }, 'SOURCE_ARTICLE_16'],
  [{ source: 'report' }, 'SOURCE_TYPE_OTHER_NOTIFICATION'],
  [{ source: 'report', illegal: true }, 'SOURCE_ARTICLE_16'],
  [{ source: 'staff' }, 'SOURCE_VOLUNTARY'],
  [{ source: 'rule' }, 'SOURCE_VOLUNTARY'],
] as const)('the source of %o is %s', (more, source) => {
  expect(stated(more)?.source_type).toBe(source)
})

test.each([
  [{ source: 'rule', automatic: true }, 'Yes', 'FULLY'],
  [{ source: 'rule', confirms: true }, 'Yes', 'PARTIALLY'],
  [{ source: 'report' }, 'No', 'NOT_AUTOMATED'],
] as const)('%o was detected by a machine: %s, decided: %s', (more, detected, decided) => {
  expect(stated(more)).toMatchObject({
    automated_detection: detected,
    automated_decision: `AUTOMATED_DECISION_${decided}`,
  })
})

test('a restriction ends by itself, or when it is reversed before', () => {
  const measures = [{ effect: 'suspend', until: '2026-11-28T10:00:00.000Z' }] as const
  expect(stated({ measures })?.end_date_account_restriction).toBe('2026-11-28')
  expect(
    stated({ measures, reversedAt: '2026-11-23T10:00:00.000Z' })?.end_date_account_restriction,
  ).toBe('2026-11-23')
})
