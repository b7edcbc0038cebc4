import { Ajv } from 'ajv'

const words = (prefix: string, names: string) => names.split(' ').map((name) => `${prefix}${name}`)
const oneOf = (values: readonly string[]) => ({ enum: values })
const someOf = (values: readonly string[]) => ({
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: { enum: values },
})
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const day = { type: 'string', pattern: String.raw`^20\d\d-\d\d-\d\d$` }

/** The database's own rules, written from the Commission's published lists (2026-06-24). */
const official = {
  type: 'object',
  additionalProperties: false,
  properties: {
    puid: { type: 'string', pattern: '^[a-zA-Z0-9-_]+$' },
    decision_visibility: someOf(
      words(
        'DECISION_VISIBILITY_',
        'CONTENT_REMOVED CONTENT_DISABLED CONTENT_DEMOTED CONTENT_AGE_RESTRICTED CONTENT_INTERACTION_RESTRICTED CONTENT_LABELLED OTHER',
      ),
    ),
    decision_provision: oneOf(
      words(
        'DECISION_PROVISION_',
        'PARTIAL_SUSPENSION TOTAL_SUSPENSION PARTIAL_TERMINATION TOTAL_TERMINATION',
      ),
    ),
    decision_account: oneOf(words('DECISION_ACCOUNT_', 'SUSPENDED TERMINATED')),
    decision_ground: oneOf(words('DECISION_GROUND_', 'ILLEGAL_CONTENT INCOMPATIBLE_CONTENT')),
    illegal_content_legal_ground: text(500),
    illegal_content_explanation: text(2_000),
    incompatible_content_ground: text(500),
    incompatible_content_explanation: text(2_000),
    category: oneOf(
      words(
        'STATEMENT_CATEGORY_',
        'ANIMAL_WELFARE CONSUMER_INFORMATION CYBER_VIOLENCE CYBER_VIOLENCE_AGAINST_WOMEN DATA_PROTECTION_AND_PRIVACY_VIOLATIONS ILLEGAL_OR_HARMFUL_SPEECH INTELLECTUAL_PROPERTY_INFRINGEMENTS NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS NOT_SPECIFIED_NOTICE OTHER_VIOLATION_TC PROTECTION_OF_MINORS RISK_FOR_PUBLIC_SECURITY SCAMS_AND_FRAUD SELF_HARM UNSAFE_AND_PROHIBITED_PRODUCTS VIOLENCE',
      ),
    ),
    category_specification: someOf(
      words(
        'KEYWORD_',
        'OTHER CYBER_HARASSMENT HATE_SPEECH DISCRIMINATION NUDITY NON_CONSENSUAL_IMAGE_SHARING INCITEMENT_VIOLENCE_HATRED IMPERSONATION_ACCOUNT_HIJACKING MISLEADING_INFO_GOODS_SERVICES INAUTHENTIC_USER_REVIEWS',
      ),
    ),
    category_specification_other: text(500),
    content_type: someOf(
      words('CONTENT_TYPE_', 'APP AUDIO IMAGE PRODUCT SYNTHETIC_MEDIA TEXT VIDEO OTHER'),
    ),
    content_type_other: text(500),
    content_date: day,
    territorial_scope: someOf(
      'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
        ' ',
      ),
    ),
    application_date: day,
    end_date_visibility_restriction: day,
    end_date_service_restriction: day,
    end_date_account_restriction: day,
    decision_facts: text(5_000),
    source_type: oneOf([
      ...words('SOURCE_', 'ARTICLE_16 TRUSTED_FLAGGER VOLUNTARY'),
      'SOURCE_TYPE_OTHER_NOTIFICATION',
    ]),
    automated_detection: oneOf(['Yes', 'No']),
    automated_decision: oneOf(words('AUTOMATED_DECISION_', 'FULLY PARTIALLY NOT_AUTOMATED')),
  },
  required: [
    'puid',
    'decision_ground',
    'category',
    'content_type',
    'content_date',
    'application_date',
    'decision_facts',
    'source_type',
    'automated_detection',
    'automated_decision',
  ],
  anyOf: [
    { required: ['decision_visibility'] },
    { required: ['decision_provision'] },
    { required: ['decision_account'] },
  ],
  allOf: [
    {
      if: { properties: { decision_ground: { const: 'DECISION_GROUND_ILLEGAL_CONTENT' } } },
      then: { required: ['illegal_content_legal_ground', 'illegal_content_explanation'] },
      else: { required: ['incompatible_content_ground', 'incompatible_content_explanation'] },
    },
    {
      if: {
        properties: { content_type: { type: 'array', contains: { const: 'CONTENT_TYPE_OTHER' } } },
      },
      then: { required: ['content_type_other'] },
    },
    {
      if: {
        required: ['category_specification'],
        properties: {
          category_specification: { type: 'array', contains: { const: 'KEYWORD_OTHER' } },
        },
      },
      then: { required: ['category_specification_other'] },
    },
  ],
}
export const acceptsStatement = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
  official,
)
