/** What things, reasons and measures are called here. */
import { useTranslate } from 'react-admin'
import type { Clause, Effect, ReportReason, SubjectType } from '../../../contract/moderation/reasons.ts'

export function useCaseWords() {
  const translate = useTranslate()
  return {
    typed: (type: SubjectType) => translate(`console.cases.subject.${type}`),
    reasoned: (reason: ReportReason | Clause) => translate(`console.cases.reasons.${reason}`),
    doing: (effect: Effect) => translate(`console.cases.effect.${effect}`),
  }
}
