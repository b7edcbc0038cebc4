/** /answer/:token: answers a reminder without sign-in. Opening it changes nothing. */
import { AlarmClock, CalendarClock, CircleAlert, MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import {
  type Answer,
  type LinkedAppointment,
  linkAnswers,
} from '../../../contract/booking/answers.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { browserZone, dayOf, sameClock, zoneName } from '../../time/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { isLateNow } from './acts.ts'
import { TimePicker } from './TimePicker.tsx'
import { askedFor, useFreeTimes } from './times.ts'
import { SpentLink } from './SpentLink.tsx'
import { AnswerDone } from './AnswerDone.tsx'
import { UndoByLink } from './UndoByLink.tsx'
import { useWhen } from './useAct.ts'

/** Shows the server's reason for a dead link; other errors allow a retry. */
const isSpent = (error: ApiError | null): error is ApiError =>
  error !== null &&
  (error.status === 404 ||
    error.code === 'link_spent' ||
    (error.details.errors?.some(({ field }) => field === 'token') ?? false))

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
  const request = linkAnswers.find((one) => one === search.get('accion')) ?? 'confirmar'
  const command = useCommand('POST /api/appointment-links')
  const [chosen, choose] = useState(request)
  const appointment = command.data ?? found
  const { puede } = appointment
  const open = puede.includes(chosen) ? chosen : undefined
  const label = useAnswerLabel(appointment)
  if (command.isError && isSpent(command.error)) return <SpentLink says={command.error.message} />
  return (
    <div className="grid max-w-xl gap-5">
      {command.data && (
        <AnswerDone answer={command.variables.body.accion} appointment={command.data} was={found} />
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
      {(open === 'vale' || open === 'espero') && (
        <Button
          size="lg"
          block
          needsNetwork
          pending={command.isPending}
          onClick={() => command.mutate({ body: { token, accion: open } })}
        >
          {label(open)}
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
              {label(answer)}
            </Button>
          ))}
      </div>
    </div>
  )
}

/** What the buttons say; 'Vale' names the time that is agreed to. */
function useAnswerLabel({ fecha, esperadaEn, zonaHoraria }: LinkedAppointment) {
  const { t } = useTranslation()
  const format = useFormat()
  return (answer: Answer): string =>
    ({
      confirmar: t('appointments.attend'),
      vale: t('agenda.answerAccept', { time: format.time(esperadaEn ?? fecha, zonaHoraria) }),
      espero: t('agenda.answerKeep'),
      mover: t('appointments.move'),
      cancelar: t('agenda.cancelAction'),
    })[answer]
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
    esperadaEn,
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
      {esperadaEn !== null && (
        <p className="flex items-start gap-2 font-semibold text-warn">
          <AlarmClock aria-hidden size={20} className="mt-0.5 shrink-0" />
          {t('agenda.answerLate', { time: format.time(esperadaEn, zonaHoraria) })}
        </p>
      )}
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
