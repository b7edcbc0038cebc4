/** Blocks hours or days; conflicts are named and linked. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { addressOf } from '../../../contract/paths.ts'
import type { ApiError } from '../../../shared/http/http.ts'
import { holds } from '../../entities/appointment/appointmentModel.ts'
import { useForm } from '../../forms/useForm.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { addDays, clockTime, dayOf, instantAt, minutesOf, wallClock } from '../../time/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { FieldError, TextField } from '../../ui/Field.tsx'
import { Link } from '../../ui/links.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { toast } from '../../ui/toasts.ts'
import { useAppointmentsFrom } from './appointmentsQueries.ts'
import { useWhen } from './useAct.ts'

const FORM = 'block-time'
const MOST_REASON = 200

interface Times {
  desde: string
  de: string
  hasta: string
  a: string
  motivo: string
  /** Whole days, without hours. */
  enteros: boolean
}

export interface BlockFormProps {
  barberId: string
  zone: string
  /** '2026-11-27T10:30' of the gap that was tapped, or the day on the screen. */
  at: string
  now: Date
  onClose: () => void
}

export function BlockForm({ barberId, zone, at, now, onClose }: BlockFormProps) {
  const { t } = useTranslation()
  const when = useWhen()
  const [trouble, setTrouble] = useState<string>()
  const block = useCommand('POST /api/availability/blocks')
  const [begin] = useState(() => beginning(at, zone, now))
  const form = useForm<Times>({ rules, begin, draft: `block:${barberId}:${at}` })
  const { desde, de, hasta, a, enteros: wholeDays } = form.watch()
  const [from, to] = [
    asInstant(desde, wholeDays ? '00:00' : de, zone),
    wholeDays ? asInstant(hasta && addDays(hasta, 1), '00:00', zone) : asInstant(hasta, a, zone),
  ]
  const days =
    [desde, hasta].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day)) && desde <= hasta
      ? { desde: addDays(desde, -1), hasta }
      : undefined
  const coming = useAppointmentsFrom(
    days?.desde ?? dayOf(now, zone),
    days?.hasta ?? dayOf(now, zone),
    { barberId },
  )
  const inTheWay =
    !from || !to
      ? []
      : (coming.data ?? []).filter(
          ({ estado, fecha, fin }) =>
            holds(estado) &&
            Date.parse(fecha) < Date.parse(to) &&
            Date.parse(fin) > Date.parse(from),
        )

  const send = form.handleSubmit(({ motivo }) => {
    if (!from || !to || from >= to) return setTrouble(t('agenda.blockOrder'))
    setTrouble(undefined)
    void block
      .mutateAsync({ body: { barberId, desde: from, hasta: to, motivo: motivo.trim() || null } })
      .then(
        () => {
          form.forget()
          toast({ title: t('agenda.blockedNow') })
          onClose()
        },
        ({ status, details }: ApiError) =>
          setTrouble(
            status === 0 ? t('errors.connection') : (details.message ?? t('agenda.blockFailed')),
          ),
      )
  })
  const cancel = () => {
    form.forget()
    onClose()
  }
  return (
    <Sheet
      inUrl
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('appointments.block')}
      text={t('agenda.blockText')}
      footer={
        <>
          <Button variant="secondary" onClick={cancel}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            form={FORM}
            disabled={inTheWay.length > 0}
            pending={block.isPending}
            pendingText={t('appointments.sending')}
          >
            {t('agenda.blockAction')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void send(event)} className="grid gap-4 pt-2">
        <Checkbox label={t('agenda.wholeDays')} {...form.register('enteros')} />
        <div className={wholeDays ? 'grid' : 'grid grid-cols-[3fr_2fr] gap-3'}>
          <TextField label={t('agenda.blockFrom')} type="date" {...form.field('desde')} />
          {!wholeDays && (
            <TextField label={t('agenda.fromTime')} type="time" {...form.field('de')} />
          )}
        </div>
        <div className={wholeDays ? 'grid' : 'grid grid-cols-[3fr_2fr] gap-3'}>
          <TextField label={t('agenda.blockTo')} type="date" {...form.field('hasta')} />
          {!wholeDays && <TextField label={t('agenda.toTime')} type="time" {...form.field('a')} />}
        </div>
        {inTheWay.length > 0 && (
          <div
            role="alert"
            className="grid gap-1 rounded-control bg-warn-soft px-3.5 py-2.5 text-small text-warn"
          >
            <p className="font-semibold">{t('agenda.inTheWay', { count: inTheWay.length })}</p>
            <ul className="grid">
              {inTheWay.slice(0, 5).map((one) => (
                <li key={one.id}>
                  <Link
                    to={addressOf('/appointments/:id', { id: one.id })}
                    className="inline-flex min-h-11 items-center underline"
                  >
                    {one.clientName} · {when(one)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        <TextField
          label={t('agenda.blockReason')}
          hint={t('agenda.blockReasonHint')}
          maxLength={MOST_REASON}
          {...form.field('motivo')}
        />
        {trouble && <FieldError>{trouble}</FieldError>}
      </form>
    </Sheet>
  )
}

const rules = () =>
  z.object({
    desde: z.string(),
    de: z.string(),
    hasta: z.string(),
    a: z.string(),
    motivo: z.string().check(z.maxLength(MOST_REASON)),
    enteros: z.boolean(),
  })

const asInstant = (day: string, time: string, zone: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}$/.test(time)
    ? instantAt(day, minutesOf(time), zone)
    : undefined

const LAST = 23 * 60 + 59

/** An hour from the gap's beginning, or from the next full hour on. */
function beginning(at: string, zone: string, now: Date): Times {
  const day = at.slice(0, 10)
  const clock = wallClock(now, zone)
  const nextHour = Math.min(LAST - 60, (Math.floor(clock.minute / 60) + 1) * 60)
  const usual = day === clock.day ? nextHour : 12 * 60
  const minute = at.includes('T') ? minutesOf(at.slice(11)) : usual
  return {
    desde: day,
    de: clockTime(minute),
    hasta: day,
    a: clockTime(Math.min(LAST, minute + 60)),
    motivo: '',
    enteros: false,
  }
}
