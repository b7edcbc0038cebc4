/** Review link for a visit without an account, as a QR code for the client's phone. */
import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { HandOn } from '../../ui/ShareLink.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'

export function InviteClientSheet({
  appointment: { id, clientPhone, barberName, businessName, zonaHoraria },
  onClose,
}: {
  appointment: Appointment
  onClose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, isPending, isError, refetch } = useQuery(
    read('GET /api/appointments/:id/review-link', { params: { id } }),
  )
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('agenda.inviteTitle')}
      text={
        data
          ? t('agenda.inviteText', { day: format.longDay(data.hasta, zonaHoraria) })
          : t('agenda.inviteLead')
      }
    >
      {isPending && (
        <Loading>
          <Skeleton className="h-72 rounded-card" />
        </Loading>
      )}
      {isError && !data && (
        <ErrorState title={t('agenda.inviteFailed')} onRetry={() => void refetch()} />
      )}
      {data && (
        <HandOn
          link={data.enlace}
          words={t('agenda.inviteWords', { name: businessName ?? barberName })}
          telefono={clientPhone}
          labels={{
            qr: t('agenda.inviteQr'),
            share: t('agenda.inviteShare'),
            sms: t('agenda.inviteSms'),
          }}
        />
      )}
    </Sheet>
  )
}
