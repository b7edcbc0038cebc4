/** A client has said that they come late: what the barber says to that, and how the client reads it. */
import { AlarmClock } from 'lucide-react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toasts.ts'

type Late = NonNullable<Appointment['clienteTarde']>

export function ClientLate({ appointment, late }: { appointment: Appointment; late: Late }) {
  const { t } = useTranslation()
  const { userRole, clientName, barberName } = appointment
  const { minutos: minutes, respuesta } = late
  const isBarber = userRole === 'barber'
  const name = isBarber ? clientName : barberName
  const state = respuesta ?? 'open'
  return (
    <section
      aria-label={t('delay.clientLateTitle')}
      className="grid gap-3 rounded-card bg-info-soft px-4 py-3"
    >
      <p role="status" className="flex items-start gap-3 text-info">
        <AlarmClock aria-hidden size={20} className="mt-0.5 shrink-0" />
        {t(isBarber ? `delay.lateBarber.${state}` : `delay.lateClient.${state}`, { name, minutes })}
      </p>
      {isBarber && respuesta === null && <Replies appointment={appointment} />}
    </section>
  )
}

function Replies({ appointment: { id } }: { appointment: Appointment }) {
  const { t } = useTranslation()
  const reply = useCommand('POST /api/appointments/:id/late-reply')
  const pending = reply.isPending ? reply.variables.body.respuesta : undefined
  const send = (respuesta: 'vale' | 'no') =>
    void reply.mutateAsync({ params: { id }, body: { respuesta } }).then(
      () => toast({ title: t(respuesta === 'vale' ? 'delay.waitsNow' : 'delay.cannotWaitNow') }),
      ({ status, message }: ApiError) =>
        toast({ title: status === 0 ? t('errors.connection') : message, variant: 'destructive' }),
    )
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button
        size="sm"
        needsNetwork
        pending={pending === 'vale'}
        disabled={reply.isPending}
        onClick={() => send('vale')}
      >
        {t('delay.waits')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        needsNetwork
        pending={pending === 'no'}
        disabled={reply.isPending}
        onClick={() => send('no')}
      >
        {t('delay.cannotWait')}
      </Button>
    </div>
  )
}
