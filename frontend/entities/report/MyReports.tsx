/** The user's reports with outcome and withdrawal. Texts: catalogue `reports`. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react'
import type { Report } from '../../../contract/moderation/reports.ts'
import { subjectEntry } from '../../../contract/moderation/subject-types.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Comb } from '../../ui/drawings.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { LongList } from '../../ui/LongList.tsx'
import { RelativeTime } from '../../ui/Numbers.tsx'
import { confirm } from '../../ui/prompts.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { askToAppeal } from '../appeal/askToAppeal.tsx'
import { OwnAppeal } from '../appeal/OwnAppeal.tsx'
import { ReportAnswer } from './Answer.tsx'
import { ownReports } from './reportQueries.ts'

export function MyReports() {
  const { t } = useTranslation()
  const reports = useInfiniteQuery(ownReports)
  if (reports.isPending) return <SkeletonList rows={3} />
  if (reports.data === undefined)
    return (
      <Card>
        <ErrorState title={t('reports.loadFailed')} onRetry={() => void reports.refetch()} />
      </Card>
    )
  if (reports.data.length === 0)
    return <EmptyState drawing={<Comb />} title={t('reports.none')} text={t('reports.noneText')} />
  return (
    <div className="grid gap-3">
      <LongList items={reports.data} keyOf={({ id }) => id} className="grid gap-3">
        {(report) => <OwnReport report={report} />}
      </LongList>
      {reports.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          onClick={() => void reports.fetchNextPage()}
          pending={reports.isFetchingNextPage}
          pendingText={t('ui.loading')}
        >
          {t('reports.more')}
        </Button>
      )}
    </div>
  )
}

/** Yellow while nothing was decided, green where something was done, red for anything else. */
const looks = {
  PENDING: { tone: 'warn', icon: <Clock size={14} /> },
  ACTION_TAKEN: { tone: 'success', icon: <CircleCheck size={14} /> },
  NO_ACTION: { tone: 'danger', icon: <CircleX size={14} /> },
  GONE: { tone: 'danger', icon: <CircleX size={14} /> },
  WITHDRAWN: { tone: 'danger', icon: <Undo2 size={14} /> },
} as const

function OwnReport({ report }: { report: Report }) {
  const { t, language } = useTranslation()
  const format = useFormat()
  const {
    id,
    targetType,
    reason,
    description,
    status,
    createdAt,
    nombre,
    respuesta,
    apelacion,
    apelableHasta,
  } = report
  const name = [
    subjectEntry(targetType).words[language].name,
    ...(nombre === null ? [] : [nombre]),
  ].join(' · ')
  const withdrawal = useCommand('DELETE /api/moderation/reports/:id', {
    onSuccess: () =>
      toast({
        title: t('reports.withdrawn'),
        description: t(targetType === 'POST' ? 'reports.withdrawnPost' : 'reports.withdrawnText'),
      }),
    onError: (error: ApiError) =>
      toast({
        title: t('reports.withdrawFailed'),
        description: error.message,
        variant: 'destructive',
      }),
  })
  const withdraw = async () => {
    if (
      await confirm({
        title: t('reports.withdrawTitle'),
        text: t('reports.withdrawText'),
        action: t('reports.withdraw'),
      })
    )
      withdrawal.mutate({ params: { id } })
  }
  const to = addressIn(report)
  // What one says of one's own appointment is said for good.
  const isContested = targetType === 'APPOINTMENT'
  const isRight = isContested && status === 'ACTION_TAKEN' && respuesta?.revertida !== true
  return (
    <article
      aria-label={name}
      className="grid gap-2 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        {to ? (
          <Link
            to={to}
            className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        ) : (
          <p className="inline-flex min-h-11 items-center font-semibold wrap-anywhere">{name}</p>
        )}
        <Badge {...looks[status]}>{t(`reports.status.${status}`)}</Badge>
      </header>
      <p className="text-small text-muted">
        {isContested || reason === 'disputa'
          ? t('reports.contested')
          : t(`reports.reasons.${reason}`)}{' '}
        · <RelativeTime when={createdAt} />
      </p>
      {description && <p className="break-words whitespace-pre-line">{description}</p>}
      {respuesta && <ReportAnswer status={status} answer={respuesta} contested={isContested} />}
      {apelacion && <OwnAppeal appeal={apelacion} />}
      {apelableHasta !== null && !isRight && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" variant="secondary" onClick={() => void askToAppeal({ reportId: id })}>
            {t('standing.appeal')}
            <span className="sr-only">: {name}</span>
          </Button>
          <span className="text-small text-muted">
            {t('standing.appealUntil', { date: format.date(apelableHasta) })}
          </span>
        </div>
      )}
      {status === 'PENDING' && !isContested && (
        <Button
          size="sm"
          variant="secondary"
          className="w-fit"
          pending={withdrawal.isPending}
          onClick={() => void withdraw()}
        >
          {t('reports.withdraw')}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </article>
  )
}

/** Link to the reported content; hidden people have no name and no page. */
function addressIn({ targetType, targetId, nombre }: Report) {
  const isShown = targetType === 'APPOINTMENT' || nombre !== null
  return isShown ? subjectEntry(targetType).page?.(targetId) : undefined
}
