/** Upcoming appointments during a suspension: keep or cancel. */
import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { holds, otherName, servicesText } from '../../entities/appointment/appointmentModel.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { addDays, browserZone, dayOf } from '../../time/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { confirm } from '../../ui/prompts.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'

const MOST = 200

export function Visits({ isBarber }: { isBarber: boolean }) {
  const { t } = useTranslation()
  const now = useNow()
  // A day early: whatever the shop's zone, nothing that is still to come is left out.
  const { data, isPending, isError, refetch } = useQuery(
    read('GET /api/appointments', {
      query: { desde: addDays(dayOf(now, browserZone()), -1), limit: MOST },
    }),
  )
  const coming = data?.filter(({ estado, fin }) => holds(estado) && Date.parse(fin) > now.getTime())
  return (
    <Section title={t('standing.visits')}>
      {isPending && <SkeletonList rows={2} />}
      {isError && !data && (
        <ErrorState title={t('standing.visitsFailed')} onRetry={() => void refetch()} />
      )}
      {coming &&
        (coming.length === 0 ? (
          <p className="text-muted">{t('standing.visitsNone')}</p>
        ) : (
          <div className="grid gap-3">
            <p className="text-muted">
              {t(isBarber ? 'standing.visitsTextBarber' : 'standing.visitsText')}
            </p>
            <ul className="grid gap-3">
              {coming.map((visit) => (
                <Visit key={visit.id} visit={visit} />
              ))}
            </ul>
          </div>
        ))}
    </Section>
  )
}

function Visit({ visit }: { visit: Appointment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, fecha, zonaHoraria } = visit
  const name = otherName(visit)
  const when = `${format.day(fecha, zonaHoraria)}, ${format.time(fecha, zonaHoraria)}`
  const cancelling = useCommand('PATCH /api/appointments/:id/cancel', {
    onSuccess: () => toast({ title: t('standing.visitCancelled') }),
    onError: (error) =>
      toast({
        title: t('standing.visitCancelFailed'),
        description: error.message,
        variant: 'destructive',
      }),
  })
  const cancel = async () => {
    if (
      await confirm({
        title: t('standing.visitCancelTitle'),
        text: t('standing.visitCancelText', { name, when }),
        action: t('standing.visitCancel'),
        destructive: true,
      })
    ) {
      cancelling.mutate({ params: { id }, body: { motivo: null } })
    }
  }
  return (
    <li>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <span className="font-semibold">{when}</span>
          <span className="wrap-anywhere">{name}</span>
          <span className="text-small wrap-anywhere text-muted">{servicesText(visit)}</span>
        </div>
        <Button
          variant="secondary"
          size="sm"
          needsNetwork
          pending={cancelling.isPending}
          onClick={() => void cancel()}
        >
          {t('standing.visitCancel')}
          <span className="sr-only">
            : {name}, {when}
          </span>
        </Button>
      </Card>
    </li>
  )
}
