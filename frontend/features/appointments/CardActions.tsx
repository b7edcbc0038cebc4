/** What can be done about an appointment from its card: the barber's yes and no, the client's 'again'. */
import { Check } from 'lucide-react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWhenBuilt } from '../../ui/knownRoutes.ts'
import { toast } from '../../ui/toasts.ts'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'

export function CardActions({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const { estado, userRole, barberName, barberId } = appointment
  if (estado === 'pendiente' && userRole === 'barber') return <Decide appointment={appointment} />
  if (estado === 'pendiente') return <p className="text-small text-muted">{t('appointments.waiting', { name: barberName })}</p>
  if ((estado === 'completada' || estado === 'cancelada') && userRole === 'client') {
    return <ButtonLink to={addressOf('/book/:userId', { userId: barberId })} variant="quiet" size="sm" className="mt-2 w-fit">{t('appointments.again')}</ButtonLink>
  }
  return null
}

/** Within reach of one thumb, the yes larger than the no. */
function Decide({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const chat = useWhenBuilt()('/chat')
  const confirm = useCommand('PATCH /api/appointments/:id/confirm')
  const [, openReject] = useSheetInUrl('rechazar')
  const { id, clientName, fecha, zonaHoraria } = appointment
  const of = { name: clientName, when: `${format.longDay(fecha, zonaHoraria)}, ${format.time(fecha, zonaHoraria)}` }

  // Once confirmed the card leaves the list, perhaps before the answer is here: a promise still tells, mutate's callbacks go with the card.
  const accept = () => confirm.mutateAsync({ params: { id } }).then(
    () => toast({ title: chat ? t('appointments.confirmed') : t('appointments.confirmedNow'), description: t('appointments.confirmedNoChat', { name: clientName }) }),
    (error: ApiError) => toast({ title: t('appointments.confirmFailed'), description: error.status === 0 ? t('errors.connection') : error.details.message, variant: 'destructive' }),
  )
  return (
    <div role="group" aria-label={t('appointments.actions')} className="mt-2.5 grid grid-cols-[auto_minmax(0,1fr)] gap-2.5">
      <Button variant="secondary" size="sm" className="px-3!" disabled={confirm.isPending} onClick={() => openReject(id)}>
        {t('appointments.reject')}<span className="sr-only">: {of.name}, {of.when}</span>
      </Button>
      <Button
        size="sm" className="gap-1! px-2!" icon={<Check aria-hidden size={18} />} pending={confirm.isPending}
        pendingText={t('appointments.confirming')} onClick={() => void accept()}
      >
        {t('appointments.confirm')}<span className="sr-only">: {of.name}, {of.when}</span>
      </Button>
    </div>
  )
}
