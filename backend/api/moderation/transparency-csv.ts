/** Decisions as CSV in the vocabulary of the DSA transparency database. */
import { transparencyFields } from '../../../contract/moderation/metrics.ts'
import type { Clause, Effect, Ground } from '../../../contract/moderation/reasons.ts'
import { subjectEntry } from '../../../contract/moderation/subject-types.ts'
import type { TransparencyStatement } from '../../projections/moderation/transparency-reads.ts'
import { cell } from '../booking/csv.ts'

const SEPARATOR = ','
const grounds: Readonly<Record<Ground, string>> = {
  law: 'DECISION_GROUND_ILLEGAL_CONTENT',
  terms: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
}
const categories: Readonly<Record<Clause, string>> = {
  spam: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  acoso: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  odio: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  desnudez: 'STATEMENT_CATEGORY_NON_CONSENSUAL_BEHAVIOUR',
  violencia: 'STATEMENT_CATEGORY_VIOLENCE',
  autolesion: 'STATEMENT_CATEGORY_SELF_HARM',
  menores: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  suplantacion: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  falsa: 'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
  ilegal: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  servicio: 'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
  resena: 'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
  reportes: 'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
}
const sources: Readonly<Record<TransparencyStatement['source'], string>> = {
  notice: 'SOURCE_ARTICLE_16',
  report: 'SOURCE_TYPE_OTHER_NOTIFICATION',
  staff: 'SOURCE_VOLUNTARY',
  rule: 'SOURCE_VOLUNTARY',
}
const restrictions: Readonly<Record<Effect, string>> = {
  none: '',
  label: 'DECISION_VISIBILITY_CONTENT_LABELLED',
  hide: 'DECISION_VISIBILITY_CONTENT_DISABLED',
  remove: 'DECISION_VISIBILITY_CONTENT_REMOVED',
  warn: 'DECISION_ACCOUNT_OTHER',
  restrict: 'DECISION_VISIBILITY_CONTENT_INTERACTION_RESTRICTED',
  suspend: 'DECISION_ACCOUNT_SUSPENDED',
  ban: 'DECISION_ACCOUNT_TERMINATED',
  withdraw: 'DECISION_VISIBILITY_CONTENT_DISABLED',
  mute: 'DECISION_ACCOUNT_OTHER',
  clear_no_show: '',
  uphold_no_show: '',
}

const line = (cells: readonly string[]): string =>
  `${cells.map((text) => cell(text, SEPARATOR)).join(SEPARATOR)}\r\n`
const yes = (is: boolean): string => (is ? 'Yes' : 'No')
const day = (instant: string | null): string => instant?.slice(0, 'yyyy-mm-dd'.length) ?? ''

export const transparencyHead = line(transparencyFields)
export const transparencyLine = ({
  id,
  type,
  clause,
  ground,
  source,
  effects,
  automatic,
  scope,
  contentAt,
  at,
  endsAt,
}: TransparencyStatement): string =>
  line([
    id,
    ground ? grounds[ground] : '',
    clause ? categories[clause] : '',
    subjectEntry(type).dsaContent,
    sources[source],
    yes(source === 'rule'),
    yes(automatic),
    effects.flatMap((effect) => restrictions[effect] || []).join(' '),
    scope,
    day(contentAt),
    day(at),
    day(endsAt),
  ])
