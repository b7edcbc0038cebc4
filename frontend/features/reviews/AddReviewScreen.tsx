/**
 * /add-review/:appointmentId: what a client says of a visit. The address may also name the barber:
 * then it is the newest visit to them (decision 2-101).
 */
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import type { visitReview } from '../../../contract/engagement/reviews.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { addressOf } from '../../../contract/paths.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { readWhen } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { ReviewFields, useReviewFields } from '../../entities/review/ReviewFields.tsx'
import { ReviewForm } from '../../entities/review/ReviewForm.tsx'
import { Stars } from '../../entities/review/ReviewCard.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Mirror } from '../../ui/drawings.tsx'
import { useNavigate } from '../../ui/links.ts'
import { Moderated } from '../../ui/Moderated.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { VisitCard } from './VisitCard.tsx'

type Visit = ResponseOf<typeof visitReview>

export function AddReviewScreen() {
  const { t } = useTranslation()
  const { appointmentId: id = '' } = useParams()
  const { status } = useSession()
  const visit = useQuery(
    readWhen(
      'GET /api/appointments/:id/review',
      status === 'signed-in' ? { params: { id } } : undefined,
    ),
  )
  const missing = visit.error instanceof ApiError && [400, 403, 404].includes(visit.error.status)
  return (
    <Screen title={t('reviews.title')} back>
      {status === 'guest' && (
        <EmptyState
          drawing={<Mirror />}
          title={t('reviews.needsAccount')}
          action={
            <ButtonLink to={addressOf('/login', { next: `/add-review/${id}` })}>
              {t('reviews.signIn')}
            </ButtonLink>
          }
        />
      )}
      {status !== 'guest' && visit.isPending && (
        <Loading className="grid gap-6">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-60 rounded-card" />
        </Loading>
      )}
      {visit.isError &&
        !visit.data &&
        (missing ? (
          <EmptyState
            drawing={<Mirror />}
            title={t('reviews.userNotFound')}
            action={
              <ButtonLink to="/" variant="secondary">
                {t('app.notFoundHome')}
              </ButtonLink>
            }
          />
        ) : (
          <ErrorState onRetry={() => void visit.refetch()} />
        ))}
      {visit.data && <Known visit={visit.data} />}
    </Screen>
  )
}

function Known({ visit }: { visit: Visit }) {
  const { t } = useTranslation()
  const now = useNow()
  const { barberRol, businessName, hasta, resena } = visit
  return (
    <div className="grid max-w-xl gap-5">
      <VisitCard
        visit={visit}
        of={[t(barberRol === 'barbero' ? 'roles.barbero' : 'roles.duenno'), businessName]
          .filter(Boolean)
          .join(' · ')}
      />
      {resena ? (
        <Own visit={visit} review={resena} now={now} />
      ) : hasta !== null && Date.parse(hasta) >= now.getTime() ? (
        <Write visit={visit} />
      ) : (
        <EmptyState
          drawing={<Mirror />}
          title={t(hasta === null ? 'reviews.notYet' : 'reviews.tooLate')}
          text={t(hasta === null ? 'reviews.notYetText' : 'reviews.tooLateText')}
        />
      )}
    </div>
  )
}

/** As many stars as the address says, if that many can be given; none else. */
function useStarsGiven(): number {
  const given = Number(useSearchParams()[0].get('estrellas'))
  const { min, max } = limits.review.stars
  return Number.isInteger(given) && given >= min && given <= max ? given : 0
}

function Write({ visit: { appointmentId, barberId } }: { visit: Visit }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useReviewFields({ rating: useStarsGiven(), comment: '' })
  const command = useCommand('POST /api/users/:id/reviews')
  const send = form.submit(
    (written) =>
      void command
        .mutateAsync({ params: { id: barberId }, body: { ...written, appointmentId } })
        .then(
          () => {
            toast({ title: t('reviews.done'), description: t('reviews.doneText') })
            navigate(addressOf('/user/:userId', { userId: barberId }), { replace: true })
          },
          (error: ApiError) => {
            if (form.refused(error)) return
            // What a rule says is said as it is; anything else in the specification's words.
            toast({
              title: t('reviews.failed'),
              description:
                error.status >= 400 && error.status < 500 ? error.message : t('reviews.failedText'),
              variant: 'destructive',
            })
          },
        ),
  )
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <ReviewFields form={form} />
      <p className="text-small text-muted">{t('reviews.publicHint')}</p>
      <Button type="submit" pending={command.isPending} pendingText={t('reviews.publishing')}>
        {t('reviews.publish')}
      </Button>
    </form>
  )
}

function Own({
  visit: { barberId },
  review,
  now,
}: {
  visit: Visit
  review: NonNullable<Visit['resena']>
  now: Date
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = Date.parse(review.editableHasta) >= now.getTime() && !review.oculta
  const toProfile = () =>
    navigate(addressOf('/user/:userId', { userId: barberId }), { replace: true })
  return (
    <div className="grid gap-4">
      {review.moderacion && <Moderated of={review.moderacion} />}
      {review.oculta && !review.moderacion && (
        <p className="rounded-card bg-info-soft px-4 py-3 text-small text-info">
          {t('reviews.hidden')}
        </p>
      )}
      {open ? (
        <ReviewForm review={review} onDone={toProfile} />
      ) : (
        <Card className="grid gap-3">
          <Stars count={review.rating} />
          {review.comment !== '' && (
            <p className="max-w-prose break-words whitespace-pre-line">{review.comment}</p>
          )}
          {!review.oculta && <p className="text-small text-muted">{t('reviews.closed')}</p>}
        </Card>
      )}
    </div>
  )
}
