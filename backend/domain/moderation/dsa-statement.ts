/**
 * Statement of reasons of a decision in the fields of the DSA transparency database. Texts are
 * made of structured fields, never of the decider's words, which may name people.
 */
import {
  type DecisionLaw,
  type dsaAutomations,
  type DsaCategory,
  type DsaContentType,
  type dsaSources,
  type dsaVisibilities,
  eeaCountries,
} from '../../../contract/moderation/dsa.ts'
import { clauseWords } from '../../../contract/moderation/clauses.ts'
import type { sources, statementGaps } from '../../../contract/moderation/metrics.ts'
import type { Clause, Effect, Ground } from '../../../contract/moderation/reasons.ts'
import { type SubjectType, subjectEntry } from '../../../contract/moderation/subject-types.ts'
import {
  areaWords,
  type CategoryTerms,
  clauseAreas,
  dsaCategoryOf,
  type DsaKeyword,
  measureWords,
  restrictions,
  sourceTypes,
} from './dsa-terms.ts'

/** A decision as the read model `metrics` holds it. Instants are ISO-8601 in UTC. */
export interface StatedDecision {
  readonly decisionId: string
  readonly type: SubjectType
  readonly clause: Clause | null
  readonly ground: Ground | null
  readonly law: DecisionLaw | null
  readonly source: (typeof sources)[number]
  readonly automatic: boolean
  /** A person's decision in the place of a machine's, which it confirms. */
  readonly confirms: boolean
  readonly measures: readonly { readonly effect: Effect; readonly until: string | null }[]
  readonly contentAt: string | null
  readonly takenAt: string
  readonly reversedAt: string | null
  readonly reports: number
  readonly notices: number
  /** A user reported it as against the law. */
  readonly illegal: boolean
}

/** The database's fields, in the order of the CSV. */
export interface DsaStatement {
  readonly puid: string
  readonly decision_visibility?: readonly (typeof dsaVisibilities)[number][]
  readonly decision_provision?: 'DECISION_PROVISION_PARTIAL_SUSPENSION'
  readonly decision_account?: 'DECISION_ACCOUNT_SUSPENDED' | 'DECISION_ACCOUNT_TERMINATED'
  readonly decision_ground:
    | 'DECISION_GROUND_ILLEGAL_CONTENT'
    | 'DECISION_GROUND_INCOMPATIBLE_CONTENT'
  readonly illegal_content_legal_ground?: string
  readonly illegal_content_explanation?: string
  readonly incompatible_content_ground?: string
  readonly incompatible_content_explanation?: string
  readonly category: DsaCategory
  readonly category_specification?: readonly DsaKeyword[]
  readonly category_specification_other?: string
  readonly content_type: readonly DsaContentType[]
  readonly content_type_other?: string
  readonly content_date: string
  readonly territorial_scope: readonly string[]
  readonly application_date: string
  readonly end_date_visibility_restriction?: string
  readonly end_date_service_restriction?: string
  readonly end_date_account_restriction?: string
  readonly decision_facts: string
  readonly source_type: (typeof dsaSources)[number]
  readonly automated_detection: 'Yes' | 'No'
  readonly automated_decision: (typeof dsaAutomations)[number]
}

/** A fact that a statement needs and a decision lacks. */
type StatementGap = (typeof statementGaps)[number]

export type StatedReasons =
  | { readonly statement: DsaStatement; readonly missing?: undefined }
  | { readonly statement?: undefined; readonly missing: readonly StatementGap[] }

/** The statement of a decision that restricts something, or what it lacks. */
export function dsaStatementOf(decision: StatedDecision): StatedReasons {
  const { clause, ground, law, contentAt } = decision
  const missing: StatementGap[] = []
  if (clause === null) missing.push('clause')
  if (ground === null) missing.push('ground')
  if (clause === 'ilegal' && law === null) missing.push('law')
  if (contentAt === null) missing.push('content_date')
  if (clause === null || ground === null || contentAt === null || missing.length > 0)
    return { missing }
  const { category, keyword, other } = categoryOf(clause, ground, law)
  return {
    statement: {
      puid: decision.decisionId,
      ...restrictionsIn(decision),
      ...groundsOf(clause, ground, law),
      category,
      ...(keyword && { category_specification: [keyword] }),
      ...(other !== undefined && { category_specification_other: other }),
      ...contentOf(decision),
      content_date: dayOf(contentAt),
      territorial_scope: eeaCountries,
      application_date: dayOf(decision.takenAt),
      ...endsOf(decision),
      decision_facts: factsOf(decision, clause, ground),
      source_type:
        decision.source === 'report' && decision.illegal
          ? 'SOURCE_ARTICLE_16'
          : sourceTypes[decision.source],
      automated_detection: decision.source === 'rule' || decision.confirms ? 'Yes' : 'No',
      automated_decision: automationOf(decision),
    },
  }
}

const dayOf = (instant: string): string => instant.slice(0, 'yyyy-mm-dd'.length)

const categoryOf = (clause: Clause, ground: Ground, law: DecisionLaw | null): CategoryTerms =>
  clause === 'ilegal'
    ? { category: law?.category ?? 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC' }
    : dsaCategoryOf[clause][ground]

function automationOf({ automatic, confirms }: StatedDecision): (typeof dsaAutomations)[number] {
  if (automatic) return 'AUTOMATED_DECISION_FULLY'
  return confirms ? 'AUTOMATED_DECISION_PARTIALLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED'
}

function restrictionsIn({ measures }: StatedDecision) {
  const found = measures.flatMap(({ effect }) => restrictions[effect] ?? [])
  const visibility = found.flatMap((one) => ('visibility' in one ? one.visibility : []))
  const provision = found.find((one) => 'provision' in one)?.provision
  const accounts = found.flatMap((one) => ('account' in one ? one.account : []))
  const account = accounts.includes('DECISION_ACCOUNT_TERMINATED')
    ? 'DECISION_ACCOUNT_TERMINATED'
    : accounts[0]
  return {
    ...(visibility.length > 0 && { decision_visibility: [...new Set(visibility)] }),
    ...(provision && { decision_provision: provision }),
    ...(account && { decision_account: account }),
  } as const
}

function groundsOf(clause: Clause, ground: Ground, law: DecisionLaw | null) {
  const rule = clauseWords.en[clause]
  if (ground === 'terms')
    return {
      decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
      incompatible_content_ground: `Terms of use, clause ${rule}`,
      incompatible_content_explanation: `The content or conduct is covered by this clause of the terms of use: ${rule}.`,
    } as const
  const area = areaWords[law?.ground ?? (clause === 'ilegal' ? 'otra' : clauseAreas[clause])]
  return {
    decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
    illegal_content_legal_ground: area,
    illegal_content_explanation: `The content or conduct is considered illegal under: ${area}. The clause of the terms of use that refers to it is ${rule}.`,
  } as const
}

/** A withdrawn picture is an image, whatever shows it. */
function contentOf({ type, measures }: StatedDecision) {
  const { dsaContent, words } = subjectEntry(type)
  if (measures.some(({ effect }) => effect === 'withdraw'))
    return { content_type: ['CONTENT_TYPE_IMAGE'] } as const
  return dsaContent === 'CONTENT_TYPE_OTHER'
    ? ({ content_type: ['CONTENT_TYPE_OTHER'], content_type_other: words.en.name } as const)
    : ({ content_type: [dsaContent] } as const)
}

/** Last day of each kind of restriction: when it ends by itself, or when it was reversed. */
function endsOf({ measures, reversedAt }: StatedDecision) {
  const endOf = (kind: 'visibility' | 'provision' | 'account'): string | undefined => {
    const all = measures.filter(({ effect }) => {
      const restriction = restrictions[effect]
      return restriction !== null && kind in restriction
    })
    const ends = all.flatMap(({ until }) => until ?? [])
    const planned = ends.length === all.length ? ends.toSorted().at(-1) : undefined
    const [end] =
      all.length === 0 ? [] : [planned, reversedAt].filter((one) => one != null).toSorted()
    return end && dayOf(end)
  }
  const [visibility, service, account] = [endOf('visibility'), endOf('provision'), endOf('account')]
  return {
    ...(visibility && { end_date_visibility_restriction: visibility }),
    ...(service && { end_date_service_restriction: service }),
    ...(account && { end_date_account_restriction: account }),
  }
}

function factsOf(
  { type, measures, source, automatic, confirms, reports, notices }: StatedDecision,
  clause: Clause,
  ground: Ground,
): string {
  const times = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
  const origin = {
    report: 'It was reported by users of the service',
    notice: 'It was notified under article 16',
    staff: 'It was found by the provider’s own staff',
    rule: 'It was found by an automated comparison with known pictures',
  }[source]
  const decider = automatic ? 'An automated process' : 'A person'
  return [
    `Kind of content or conduct: ${subjectEntry(type).words.en.name.toLowerCase()}.`,
    `${origin} (${times(reports, 'report')}, ${times(notices, 'notice')}).`,
    `${decider} found that it is against ${ground === 'law' ? 'the law' : 'the terms of use'}, clause ${clauseWords.en[clause]}.`,
    ...(confirms ? ['The decision confirms one that an automated process had taken before.'] : []),
    `Measures: ${measures.map(({ effect }) => measureWords[effect]).join('; ')}.`,
  ].join(' ')
}
