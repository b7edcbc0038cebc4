/** How measures, clauses and sources are called in the DSA transparency database (trust.md E). */
import type {
  DsaCategory,
  dsaKeywords,
  dsaSources,
  dsaVisibilities,
  LawArea,
} from '../../../contract/moderation/dsa.ts'
import type { sources } from '../../../contract/moderation/metrics.ts'
import type { Clause, Effect, Ground } from '../../../contract/moderation/reasons.ts'

export type DsaKeyword = (typeof dsaKeywords)[number]
type Restriction =
  | { readonly visibility: (typeof dsaVisibilities)[number] }
  | { readonly provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION' }
  | { readonly account: 'DECISION_ACCOUNT_SUSPENDED' | 'DECISION_ACCOUNT_TERMINATED' }

export const restrictions: Readonly<Record<Effect, Restriction | null>> = {
  none: null,
  label: { visibility: 'DECISION_VISIBILITY_CONTENT_LABELLED' },
  hide: { visibility: 'DECISION_VISIBILITY_CONTENT_DISABLED' },
  remove: { visibility: 'DECISION_VISIBILITY_CONTENT_REMOVED' },
  warn: null,
  restrict: { provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION' },
  suspend: { account: 'DECISION_ACCOUNT_SUSPENDED' },
  ban: { account: 'DECISION_ACCOUNT_TERMINATED' },
  withdraw: { visibility: 'DECISION_VISIBILITY_CONTENT_DISABLED' },
  mute: { provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION' },
  clear_no_show: null,
  uphold_no_show: null,
}
/** The measures after which a statement is due. */
export const restrictive = (effects: readonly Effect[]): boolean =>
  effects.some((effect) => restrictions[effect] !== null)

export interface CategoryTerms {
  readonly category: DsaCategory
  readonly keyword?: DsaKeyword
  /** With `KEYWORD_OTHER`. */
  readonly other?: string
}
const termsOnly = (other: string): CategoryTerms => ({
  category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  keyword: 'KEYWORD_OTHER',
  other,
})
/** `ilegal` has no category of its own: its decider chooses one. */
export const dsaCategoryOf: Readonly<
  Record<Exclude<Clause, 'ilegal'>, Readonly<Record<Ground, CategoryTerms>>>
> = {
  spam: bothGrounds(termsOnly('Spam')),
  acoso: bothGrounds({
    category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
    keyword: 'KEYWORD_CYBER_HARASSMENT',
  }),
  odio: {
    law: {
      category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
      keyword: 'KEYWORD_HATE_SPEECH',
    },
    terms: {
      category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
      keyword: 'KEYWORD_DISCRIMINATION',
    },
  },
  desnudez: {
    law: {
      category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
      keyword: 'KEYWORD_NON_CONSENSUAL_IMAGE_SHARING',
    },
    terms: { category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', keyword: 'KEYWORD_NUDITY' },
  },
  violencia: bothGrounds({
    category: 'STATEMENT_CATEGORY_VIOLENCE',
    keyword: 'KEYWORD_INCITEMENT_VIOLENCE_HATRED',
  }),
  autolesion: bothGrounds({ category: 'STATEMENT_CATEGORY_SELF_HARM' }),
  menores: bothGrounds({ category: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS' }),
  suplantacion: bothGrounds({
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    keyword: 'KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING',
  }),
  falsa: bothGrounds({
    category: 'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
    keyword: 'KEYWORD_MISLEADING_INFO_GOODS_SERVICES',
  }),
  servicio: bothGrounds(termsOnly('Misuse of the service')),
  resena: bothGrounds({
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    keyword: 'KEYWORD_INAUTHENTIC_USER_REVIEWS',
  }),
  reportes: bothGrounds(termsOnly('Misuse of reports')),
}
function bothGrounds(category: CategoryTerms): Readonly<Record<Ground, CategoryTerms>> {
  return { law: category, terms: category }
}

export const areaWords: Readonly<Record<LawArea, string>> = {
  penal: 'Criminal law',
  civil: 'Civil law, including the protection of honour and privacy',
  consumo: 'Consumer protection law',
  datos: 'Data protection law',
  propiedad: 'Intellectual and industrial property law',
  menores: 'Law on the protection of minors',
  productos: 'Law on products and services that may not be offered',
  otra: 'Other law',
}
/** The area of law of a clause that states none by itself. */
export const clauseAreas: Readonly<Record<Exclude<Clause, 'ilegal'>, LawArea>> = {
  spam: 'consumo',
  acoso: 'penal',
  odio: 'penal',
  desnudez: 'penal',
  violencia: 'penal',
  autolesion: 'penal',
  menores: 'menores',
  suplantacion: 'penal',
  falsa: 'consumo',
  servicio: 'civil',
  resena: 'consumo',
  reportes: 'civil',
}
export const sourceTypes: Readonly<Record<(typeof sources)[number], (typeof dsaSources)[number]>> =
  {
    notice: 'SOURCE_ARTICLE_16',
    report: 'SOURCE_TYPE_OTHER_NOTIFICATION',
    staff: 'SOURCE_VOLUNTARY',
    rule: 'SOURCE_VOLUNTARY',
  }
export const measureWords: Readonly<Record<Effect, string>> = {
  none: 'no measure',
  label: 'the content was labelled',
  hide: 'the content was hidden from others',
  remove: 'the content was removed',
  warn: 'the author was warned',
  restrict: 'comments by the author wait for approval',
  suspend: 'the account was suspended',
  ban: 'the account was closed for good',
  withdraw: 'the picture was withdrawn',
  mute: 'reports by this account were paused',
  clear_no_show: 'the mark was removed',
  uphold_no_show: 'the mark was kept',
}
