/** /visit-review/:token: review without an account; only submitting uses the link. */
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { checkReviewLink } from '../../../contract/engagement/reviews.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { ReviewFields, useReviewFields } from '../../entities/review/ReviewFields.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Mirror } from '../../ui/drawings.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { VisitCard } from './VisitCard.tsx'

type Visit = ResponseOf<typeof checkReviewLink>

/** Shows the server's reason for a dead link; other errors allow a retry. */
const isRefusal = (error: ApiError | null): error is ApiError =>
  error !== null && error.status >= 400 && error.status < 500 && error.status !== 429

export function VisitReviewScreen() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { mutate, data, error } = useCommand('POST /api/visit-reviews/check')
  useEffect(() => mutate({ body: { token } }), [mutate, token])
  return (
    <Screen title={t('reviews.title')}>
      {!data && !error && (
        <Loading className="grid gap-6">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-60 rounded-card" />
        </Loading>
      )}
      {error &&
        (isRefusal(error) ? (
          <EmptyState
            drawing={<Mirror />}
            title={t('reviews.linkSpent')}
            text={error.message}
            action={
              <ButtonLink to="/" variant="secondary">
                {t('app.notFoundHome')}
              </ButtonLink>
            }
          />
        ) : (
          <ErrorState onRetry={() => mutate({ body: { token } })} />
        ))}
      {data && <Known token={token} visit={data} />}
    </Screen>
  )
}

function Known({ token, visit }: { token: string; visit: Visit }) {
  const { t } = useTranslation()
  const [done, setDone] = useState(false)
  if (done) {
    return (
      <EmptyState
        drawing={<Mirror />}
        title={t('reviews.done')}
        text={t('reviews.doneText')}
        action={
          <ButtonLink to={addressOf('/user/:userId', { userId: visit.barberId })}>
            {t('reviews.seeProfile', { name: visit.barberName })}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <div className="grid max-w-xl gap-5">
      <VisitCard visit={visit} of={visit.businessName} />
      <Write token={token} onDone={() => setDone(true)} />
    </div>
  )
}

const nothing = { rating: 0, comment: '' }

function Write({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation()
  const form = useReviewFields(nothing)
  const command = useCommand('POST /api/visit-reviews')
  const send = form.submit(
    (written) =>
      void command.mutateAsync({ body: { token, ...written } }).then(onDone, (error: ApiError) => {
        if (form.refused(error)) return
        toast({
          title: t('reviews.failed'),
          description: isRefusal(error) ? error.message : t('reviews.failedText'),
          variant: 'destructive',
        })
      }),
  )
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <ReviewFields form={form} />
      <p className="text-small text-muted">{t('reviews.visitHint')}</p>
      <Button type="submit" pending={command.isPending} pendingText={t('reviews.publishing')}>
        {t('reviews.publish')}
      </Button>
    </form>
  )
}
