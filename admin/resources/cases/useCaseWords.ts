/** What things, reasons and measures are called here. */
import { useTranslate } from 'react-admin'
import type { Clause, Effect, ReportReason, SubjectType } from '../../../contract/moderation/reasons.ts'

export function useCaseWords() {
  const translate = useTranslate()
  return {
    typed: (type: SubjectType) => translate(`console.cases.subject.${type}`),
    reasoned: (reason: ReportReason | Clause) => translate(`console.cases.reasons.${reason}`),
    /** What is done, and where it is not to the thing itself, to whom. */
    measured: ({ medida, sobre }: { readonly medida: Effect; readonly sobre: 'objeto' | 'autor' }) => translate(`console.cases.effect.${medida}`) + (sobre === 'autor' ? ` (${translate('console.cases.author')})` : ''),
  }
}
