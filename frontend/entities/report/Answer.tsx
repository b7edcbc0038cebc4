/** Outcome of a report: clause and validity, never the measure. Texts: catalogue `reports`. */
import type { Clause, Outcome, ReportStatus } from '../../../contract/moderation/reasons.ts'
import { outcomes } from '../../../contract/moderation/reasons.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { RelativeTime } from '../../ui/Numbers.tsx'

interface Answered {
  readonly clausula: Clause | null
  readonly en: string
  readonly revertida: boolean
}

/** `contested`: of what they say of an appointment of theirs. */
export function ReportAnswer({
  status,
  answer: { clausula, en, revertida },
  contested = false,
}: {
  status: ReportStatus
  answer: Answered
  contested?: boolean
}) {
  const { t } = useTranslation()
  const outcome: Outcome | undefined = outcomes.find((one) => one === status)
  // One was done about by a rule; where none is named, the status says it.
  const words =
    contested && (outcome === 'ACTION_TAKEN' || outcome === 'NO_ACTION')
      ? t(`reports.contestedAnswers.${outcome}`)
      : outcome === undefined || (outcome === 'ACTION_TAKEN' && clausula === null)
        ? undefined
        : t(`reports.answers.${outcome}`, {
            clause:
              clausula === null
                ? ''
                : clausula === 'servicio' || clausula === 'resena' || clausula === 'reportes'
                  ? t(`reports.clauses.${clausula}`)
                  : t(`reports.reasons.${clausula}`),
          })
  return (
    <div className="grid gap-1">
      <p className="text-small text-muted">
        {t('reports.answered')} · <RelativeTime when={en} />
      </p>
      {words !== undefined && <p>{words}</p>}
      {revertida && <p>{t(contested ? 'reports.contestedReversed' : 'reports.reversed')}</p>}
    </div>
  )
}
