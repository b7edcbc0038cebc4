/** /answer/:token: answers a reminder without sign-in. Opening it changes nothing. */
import { CalendarClock, CircleAlert, MapPin } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Answer, LinkedAppointment } from '../../../contract/booking/answers.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { browserZone, dayOf, sameClock, zoneName } from '../../time/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChairDrawing, Razor } from '../../ui/drawings.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { isLateNow } from './acts.ts'
import { TimePicker } from './TimePicker.tsx'
import { askedFor, useFreeTimes } from './times.ts'
import { SpentLink } from './SpentLink.tsx'
import { UndoByLink } from './UndoByLink.tsx'
import { useWhen } from './useAct.ts'

/** Shows the server's reason for a dead link; other errors allow a retry. */
const isSpent = (error: ApiError | null): error is ApiError =>
  error !== null &&
  (error.status === 404 ||
    error.code === 'link_spent' ||
    (error.details.errors?.some(({ field }) => field === 'token') ?? false))

const answers: readonly Answer[] = ['confirmar', 'mover', 'cancelar']

export function AnswerScreen() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { mutate, data, error } = useCommand('POST /api/appointment-links/check')
  useEffect(() => mutate({ body: { token } }), [mutate, token])
  return (
    <Screen title={t('agenda.answerTitle')}>
      {!data && !error && (
        <Loading className="grid gap-6">
          <Skeleton className="h-32 rounded-card" />
          <Skeleton className="h-12" />
        </Loading>
      )}
      {error &&
        (isSpent(error) ? (
          <SpentLink says={error.message} />
        ) : (
          <ErrorState onRetry={() => mutate({ body: { token } })} />
        ))}
      {data && <Known token={token} found={data} />}
    </Screen>
  )
}

function Known({ token, found }: { token: string; found: LinkedAppointment }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const request = answers.find((one) => one === search.get('accion')) ?? 'confirmar'
  const command = useCommand('POST /api/appointment-links')
  const [chosen, choose] = useState(request)
  const appointment = command.data ?? found
  const { puede } = appointment
  const open = puede.includes(chosen) ? chosen : undefined
  if (command.isError && isSpent(command.error)) return <SpentLink says={command.error.message} />
  return (
    <div className="grid max-w-xl gap-5">
      {command.data && (
        <Done answer={command.variables.body.accion} appointment={command.data} was={found} />
      )}
      {command.data?.deshacerHasta !== undefined && (
        <UndoByLink
          until={command.data.deshacerHasta}
          pending={command.isPending}
          onUndo={() => command.mutate({ body: { token, accion: 'deshacer' } })}
        />
      )}
      <Shown appointment={appointment} />
      {command.isError && (
        <FieldError>{command.error.details.message ?? t('errors.connection')}</FieldError>
      )}
      {open === 'confirmar' && (
        <Button
          size="lg"
          block
          needsNetwork
          pending={command.isPending}
          onClick={() => command.mutate({ body: { token, accion: 'confirmar' } })}
        >
          {t('appointments.attend')}
        </Button>
      )}
      {open === 'cancelar' && (
        <CallOff
          appointment={appointment}
          pending={command.isPending}
          onSend={() => command.mutate({ body: { token, accion: 'cancelar' } })}
        />
      )}
      {open === 'mover' && (
        <Move
          appointment={appointment}
          pending={command.isPending}
          onSend={(fecha) => command.mutate({ body: { token, accion: 'mover', fecha } })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {puede
          .filter((answer) => answer !== open)
          .map((answer) => (
            <Button
              key={answer}
              variant="secondary"
              onClick={() => {
                command.reset()
                choose(answer)
              }}
            >
              {t(
                answer === 'confirmar'
                  ? 'appointments.attend'
                  : answer === 'mover'
                    ? 'appointments.move'
                    : 'agenda.cancelAction',
              )}
            </Button>
          ))}
      </div>
    </div>
  )
}

function Done({
  answer,
  appointment,
  was,
}: {
  answer: Answer | 'deshacer'
  appointment: LinkedAppointment
  was: LinkedAppointment
}) {
  const { t } = useTranslation()
  const when = useWhen()
  const { barberName, estado, tardia } = appointment
  const content: Record<Answer | 'deshacer', { title: string; text: string; drawing: ReactNode }> =
    {
      confirmar: {
        title: t('appointments.attendNow'),
        text: t('appointments.attendNowText', { name: barberName }),
        drawing: <ChairDrawing />,
      },
      mover: {
        title: t('agenda.movedNow', { when: when(appointment) }),
        drawing: <ChairDrawing />,
        text:
          estado === 'pendiente' && was.estado !== 'pendiente'
            ? t('agenda.movedWaits', { name: barberName })
            : t('agenda.toldOther', { name: barberName }),
      },
      deshacer: {
        title: t('appointments.undone'),
        text: t('agenda.undoneByLink', { when: when(appointment) }),
        drawing: <ChairDrawing />,
      },
      cancelar: {
        title: t('agenda.cancelledNow'),
        text: tardia ? t('agenda.cancelledLate') : t('agenda.toldOther', { name: barberName }),
        drawing: <Razor />,
      },
    }
  return (
    <div role="status">
      <EmptyState {...content[answer]} />
    </div>
  )
}

function Shown({
  appointment: {
    fecha,
    zonaHoraria,
    serviceName,
    barberName,
    businessName,
    businessAddress,
    asistenciaEn,
  },
}: {
  appointment: LinkedAppointment
}) {
  const { t, language } = useTranslation()
  const format = useFormat()
  const when = useWhen()
  return (
    <Card className="grid gap-2">
      <p className="font-display text-title font-bold">{serviceName}</p>
      <p>{businessName ? `${barberName} · ${businessName}` : barberName}</p>
      <p className="flex items-start gap-2 font-semibold">
        <CalendarClock aria-hidden size={20} className="mt-0.5 shrink-0" />
        {when({ fecha, zonaHoraria })}
      </p>
      {!sameClock(zonaHoraria, browserZone(), fecha) && (
        <p className="text-small text-muted">
          {t('appointments.otherClock', {
            city: zoneName(zonaHoraria, language),
            time: `${format.day(fecha)} · ${format.time(fecha)}`,
          })}
        </p>
      )}
      {businessAddress && (
        <p className="flex items-start gap-2 text-small text-muted">
          <MapPin aria-hidden size={18} className="mt-0.5 shrink-0" />
          {businessAddress}
        </p>
      )}
      {asistenciaEn !== null && (
        <p className="text-small font-semibold text-success">{t('appointments.youAttend')}</p>
      )}
    </Card>
  )
}

interface Asking {
  appointment: LinkedAppointment
  pending: boolean
}

function CallOff({ appointment, pending, onSend }: Asking & { onSend: () => void }) {
  const { t } = useTranslation()
  const when = useWhen()
  const now = useNow()
  return (
    <div className="grid gap-3">
      <p>{t('agenda.cancelAsk')}</p>
      {isLateNow({ ...appointment, userRole: 'client' }, now.getTime()) && (
        <p
          role="note"
          className="flex items-start gap-2 rounded-control bg-warn-soft px-3.5 py-2.5 text-small text-warn"
        >
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          {t('agenda.lateWarning', {
            until: when({ fecha: appointment.cancelarHasta, zonaHoraria: appointment.zonaHoraria }),
          })}
        </p>
      )}
      <Button
        variant="danger"
        size="lg"
        block
        needsNetwork
        pending={pending}
        pendingText={t('agenda.cancelling')}
        onClick={onSend}
      >
        {t('agenda.cancelAction')}
      </Button>
    </div>
  )
}

function Move({ appointment, pending, onSend }: Asking & { onSend: (start: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { fecha, zonaHoraria } = appointment
  const times = useFreeTimes(askedFor(appointment))
  const [day, chooseDay] = useState(() => dayOf(fecha, zonaHoraria))
  const [start, choose] = useState<string>()
  return (
    <div className="grid gap-4">
      <p>{t('agenda.moveText')}</p>
      <TimePicker times={times} day={day} start={start} onDay={chooseDay} onStart={choose} />
      <Button
        size="lg"
        block
        needsNetwork
        disabled={start === undefined}
        pending={pending}
        pendingText={t('agenda.moving')}
        onClick={() => start && onSend(start)}
      >
        {start === undefined
          ? t('appointments.move')
          : t('agenda.moveTo', {
              when: `${format.day(start, zonaHoraria)} · ${format.time(start, zonaHoraria)}`,
            })}
      </Button>
    </div>
  )
}
