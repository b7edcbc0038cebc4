/** Appointment event within a chat, with the card of an upcoming one. */
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, CalendarClock, CalendarPlus, CalendarX, Check } from 'lucide-react'
import type { AppointmentLine } from '../../../contract/messaging/conversations.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { lively, read } from '../../client/query.ts'
import { AppointmentCard } from '../../entities/appointment/AppointmentCard.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { toast } from '../../ui/toasts.ts'

const icons = {
  reservada: CalendarPlus,
  confirmada: CalendarCheck,
  rechazada: CalendarX,
  movida: CalendarClock,
  cancelada: CalendarX,
  completada: CalendarCheck,
  noShow: CalendarX,
  asistencia: Check,
} as const

export function Line({
  line,
  name,
  withCard,
}: {
  line: AppointmentLine
  name: string
  withCard: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { tipo, por, servicio, fecha, zonaHoraria, appointmentId } = line
  const Icon = icons[tipo]
  const byOther = por === 'otro' ? t('chat.line.byOther', { name }) : ''
  const by = por === 'yo' ? t('chat.line.byYou') : byOther
  return (
    <div className="grid grid-cols-1 gap-2 py-1">
      <p className="mx-auto flex max-w-full items-start gap-2 rounded-card bg-sunken px-3.5 py-1 text-small text-muted">
        <Icon aria-hidden size={16} className="mt-3.5 shrink-0" />
        <Link
          to={addressOf('/appointments/:id', { id: appointmentId })}
          className="inline-flex min-h-11 min-w-0 flex-wrap items-center gap-x-1.5 hover:underline"
        >
          <span className="font-semibold text-text">
            {t(`chat.line.${tipo}`)}
            {by && ` ${by}`}
          </span>
          <span className="wrap-anywhere">
            {servicio}, {format.day(fecha, zonaHoraria)}, {format.time(fecha, zonaHoraria)}
          </span>
        </Link>
      </p>
      {withCard && <Card id={appointmentId} />}
    </div>
  )
}

function Card({ id }: { id: string }) {
  const { t } = useTranslation()
  const now = useNow()
  const { data } = useQuery({ ...read('GET /api/appointments/:id', { params: { id } }), ...lively })
  const failed = ({ status, details }: ApiError) =>
    toast({
      title: t('ui.error'),
      description: status === 0 ? t('errors.connection') : details.message,
      variant: 'destructive',
    })
  const attend = useCommand('PATCH /api/appointments/:id/attend', {
    onSuccess: () => toast({ title: t('appointments.attendNow') }),
    onError: failed,
  })
  const confirm = useCommand('PATCH /api/appointments/:id/confirm', {
    onSuccess: () => toast({ title: t('appointments.confirmedNow') }),
    onError: failed,
  })
  if (!data) return null
  const { estado, userRole, asistenciaEn, iniciadaEn } = data
  const mayMove =
    (estado === 'pendiente' || estado === 'confirmada' || estado === 'próxima') &&
    iniciadaEn === null
  return (
    <div className="mx-auto w-full max-w-md">
      <AppointmentCard
        appointment={data}
        now={now}
        actions={
          mayMove && (
            <div
              role="group"
              aria-label={t('appointments.actions')}
              className="mt-2.5 flex flex-wrap gap-1.5"
            >
              {userRole === 'client' && estado === 'próxima' && asistenciaEn === null && (
                <Button
                  size="sm"
                  needsNetwork
                  pending={attend.isPending}
                  onClick={() => attend.mutate({ params: { id } })}
                >
                  {t('chat.attend')}
                </Button>
              )}
              {userRole === 'barber' && estado === 'pendiente' && (
                <Button
                  size="sm"
                  needsNetwork
                  pending={confirm.isPending}
                  onClick={() => confirm.mutate({ params: { id } })}
                >
                  {t('appointments.confirm')}
                </Button>
              )}
              <ButtonLink
                size="sm"
                variant="secondary"
                to={addressOf('/appointments/:id', { id, mover: id })}
              >
                {t('appointments.move')}
              </ButtonLink>
            </div>
          )
        }
      />
    </div>
  )
}
