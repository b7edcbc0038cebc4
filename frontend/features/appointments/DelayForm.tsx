/** 'Voy con retraso': by how much, from which visit on; whom it reaches is shown before it is said. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { Appointment } from '../../../contract/booking/appointments.ts'
import type { DelayReach } from '../../../contract/booking/delays.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { call } from '../../client/api.ts'
import { holds } from '../../entities/appointment/appointmentModel.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { addDays, dayOf } from '../../time/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Choice.tsx'
import { FieldError, Select, TextField } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Loading, SkeletonList } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toasts.ts'
import { useAppointmentsFrom } from './appointmentsQueries.ts'
import { ReachedList } from './ReachedList.tsx'

const usual = [5, 10, 15, 20, 30] as const

interface Props {
  barberId: string
  zone: string
  now: Date
  onClose: () => void
}

export function DelayForm({ barberId, zone, now, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const label = useId()
  const [chosen, choose] = useState<number | 'other'>(15)
  const [typed, type] = useState('')
  const [from, setFrom] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const announce = useCommand('POST /api/agenda/delay')
  const minutes = chosen === 'other' ? Number(typed) : chosen
  const isValid =
    Number.isInteger(minutes) && minutes >= limits.delay.min && minutes <= limits.delay.max
  const body = { minutos: minutes, barberId, ...(from !== '' && { desde: from }) }
  const preview = useQuery({
    queryKey: ['delay-preview', body],
    queryFn: ({ signal }) =>
      call('POST /api/agenda/delay', { query: { previa: '1' }, body, signal }),
    enabled: isValid,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const refused = isValid && preview.error ? preview.error.message : undefined
  const today = dayOf(now, zone)
  const visits = (useAppointmentsFrom(addDays(today, -1), today, { barberId }).data ?? []).filter(
    (visit) => isToCome(visit, now),
  )

  const send = () => {
    setTrouble(undefined)
    void announce.mutateAsync({ body }).then(
      ({ alcanza }) => {
        const informed = alcanza.filter(({ como }) => como !== 'nada').length
        toast({
          title: t('delay.sent'),
          description: informed === 0 ? t('delay.toldNone') : t('delay.told', { count: informed }),
        })
        onClose()
      },
      (error: ApiError) =>
        setTrouble(
          error.status === 0 ? t('errors.connection') : (error.message ?? t('delay.failed')),
        ),
    )
  }
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delay.title')}
      text={t('delay.lead')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            needsNetwork
            disabled={!isValid || refused !== undefined}
            pending={announce.isPending}
            pendingText={t('delay.sending')}
            onClick={send}
          >
            {t('delay.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-2">
        <div role="group" aria-labelledby={label} className="grid gap-1.5">
          <p id={label} className="text-small font-semibold">
            {t('delay.minutes')}
          </p>
          <div className="flex flex-wrap gap-2">
            {usual.map((one) => (
              <Chip key={one} pressed={chosen === one} onClick={() => choose(one)}>
                {format.duration(one)}
              </Chip>
            ))}
            <Chip pressed={chosen === 'other'} onClick={() => choose('other')}>
              {t('delay.other')}
            </Chip>
          </div>
        </div>
        {chosen === 'other' && (
          <TextField
            label={t('delay.otherLabel')}
            hint={t('delay.otherHint')}
            type="number"
            inputMode="numeric"
            min={limits.delay.min}
            max={limits.delay.max}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        )}
        {visits.length > 0 && (
          <Select
            label={t('delay.from')}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            placeholder={t('delay.next')}
            options={visits.map(({ id, fecha, clientName }) => ({
              value: id,
              label: `${format.time(fecha, zone)} · ${clientName}`,
            }))}
          />
        )}
        <Reach
          reach={isValid ? preview.data : undefined}
          isLoading={isValid && preview.isPending}
          isOld={preview.isPlaceholderData}
          trouble={refused}
          zone={zone}
        />
        {trouble && <FieldError>{trouble}</FieldError>}
      </div>
    </Sheet>
  )
}

/** Nobody has sat down yet, and its time is not over. */
const isToCome = ({ estado, userRole, iniciadaEn, fin }: Appointment, now: Date) =>
  userRole === 'barber' && holds(estado) && iniciadaEn === null && Date.parse(fin) > now.getTime()

function Reach({
  reach,
  isLoading,
  isOld,
  trouble,
  zone,
}: {
  reach: DelayReach | undefined
  isLoading: boolean
  isOld: boolean
  trouble: string | undefined
  zone: string
}) {
  const { t } = useTranslation()
  if (trouble) return <FieldError>{trouble}</FieldError>
  if (isLoading)
    return (
      <Loading>
        <SkeletonList rows={2} />
      </Loading>
    )
  if (!reach) return null
  return (
    <section
      aria-label={t('delay.reaches')}
      aria-live="polite"
      className={clsx('grid gap-1.5', isOld && 'opacity-60')}
    >
      <h3 className="text-small font-semibold">{t('delay.reaches')}</h3>
      {reach.alcanza.length === 0 ? (
        <p className="text-small text-muted">{t('delay.nobody')}</p>
      ) : (
        <ReachedList visits={reach.alcanza} zone={zone} />
      )}
    </section>
  )
}
