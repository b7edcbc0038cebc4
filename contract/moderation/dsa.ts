/**
 * Values of the DSA transparency database (art. 24(5)). Source: the Commission's API
 * documentation and source of 2026-06-24. Only values that this product uses or validates.
 */

export const dsaCategories = [
  'STATEMENT_CATEGORY_ANIMAL_WELFARE',
  'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN',
  'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
  'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  'STATEMENT_CATEGORY_SELF_HARM',
  'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS',
  'STATEMENT_CATEGORY_VIOLENCE',
] as const
export type DsaCategory = (typeof dsaCategories)[number]

export const dsaVisibilities = [
  'DECISION_VISIBILITY_CONTENT_REMOVED',
  'DECISION_VISIBILITY_CONTENT_DISABLED',
  'DECISION_VISIBILITY_CONTENT_LABELLED',
] as const
export const dsaContentTypes = [
  'CONTENT_TYPE_TEXT',
  'CONTENT_TYPE_IMAGE',
  'CONTENT_TYPE_OTHER',
] as const
export type DsaContentType = (typeof dsaContentTypes)[number]
export const dsaSources = [
  'SOURCE_ARTICLE_16',
  'SOURCE_TYPE_OTHER_NOTIFICATION',
  'SOURCE_VOLUNTARY',
] as const
export const dsaAutomations = [
  'AUTOMATED_DECISION_FULLY',
  'AUTOMATED_DECISION_PARTIALLY',
  'AUTOMATED_DECISION_NOT_AUTOMATED',
] as const
export const dsaKeywords = [
  'KEYWORD_OTHER',
  'KEYWORD_CYBER_HARASSMENT',
  'KEYWORD_HATE_SPEECH',
  'KEYWORD_DISCRIMINATION',
  'KEYWORD_NUDITY',
  'KEYWORD_NON_CONSENSUAL_IMAGE_SHARING',
  'KEYWORD_INCITEMENT_VIOLENCE_HATRED',
  'KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING',
  'KEYWORD_MISLEADING_INFO_GOODS_SERVICES',
  'KEYWORD_INAUTHENTIC_USER_REVIEWS',
] as const
/** The countries of the European Economic Area, by the database's codes. */
export const eeaCountries: readonly string[] = (
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE ' + 'IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'
).split(' ')
export const dsaTextLimits = { text: 500, explanation: 2_000, facts: 5_000 } as const

/** Areas of law for content that the clause 'ilegal' covers. A choice: free text may name people. */
export const lawAreas = [
  'penal',
  'civil',
  'consumo',
  'datos',
  'propiedad',
  'menores',
  'productos',
  'otra',
] as const
export type LawArea = (typeof lawAreas)[number]
/** What a decision under the clause 'ilegal' states of the law. */
export interface DecisionLaw {
  readonly category: DsaCategory
  readonly ground: LawArea
}
