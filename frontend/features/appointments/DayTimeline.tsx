/** A day to scale: bookings, gaps and AHORA. Past entries are compact, the next is large. */
import { clsx } from 'clsx'
import { Lock, MessageSquareQuote, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ApiError } from '../../../shared/http/http.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useSession } from '../../client/session.ts'
import { AppointmentFacts, Attends } from '../../entities/appointment/AppointmentCard.tsx'
import { EstadoBadge } from '../../entities/appointment/EstadoBadge.tsx'
import {
  addressOfAppointment,
  isRunning,
  otherName,
  ownNotes,
  servicesText,
  toneOf,
} from '../../entities/appointment/appointmentModel.ts'
import { clockTime } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ChairDrawing } from '../../ui/drawings.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { Duration, Price } from '../../ui/Numbers.tsx'
import { confirm } from '../../ui/prompts.ts'
import { EmptyState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { CardActions } from './CardActions.tsx'
import { Settled } from './Settled.tsx'
import { gapAddress } from './gap.ts'
import type { TimelineEntry } from './appointmentsModel.ts'

interface DayTimelineProps {
  entries: readonly TimelineEntry[]
  /** 2026-11-27. */
  day: string
  now: Date
  pointedAt: string | undefined
  /** Whose chair it is, where the day is that of several. */
  withBarber: boolean
  canAdd: boolean
  /** The day as it stood at `now`, a moment in the past: without anything to do. */
  isPast?: boolean
}

/** Pixels per minute: half an hour fits the smallest card. */
const MINUTE = 2
const tall = (minutes: number) => ({ minHeight: minutes * MINUTE })

export function DayTimeline({
  entries,
  day,
  now,
  pointedAt,
  withBarber,
  canAdd,
  isPast = false,
}: DayTimelineProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  // Once, when the day opens: to the appointment that was asked for, else to AHORA if it is out of
  // sight.
  useEffect(() => {
    const target =
      list.current?.querySelector('[data-pointed]') ?? list.current?.querySelector('[data-now]')
    if (target && target.getBoundingClientRect().bottom > window.innerHeight)
      target.scrollIntoView({ block: 'center' })
  }, [])

  const nobody = !entries.some(({ kind }) => kind === 'appointment')
  const shown = nobody ? entries.filter(({ kind }) => kind !== 'now') : entries
  return (
    <div className="grid gap-4">
      {nobody &&
        (isPast ? (
          <EmptyState
            className="py-4!"
            drawing={<ChairDrawing />}
            title={t('appointments.emptyDay')}
          />
        ) : (
          <NothingToday />
        ))}
      {shown.length > 0 && (
        <Settled
          keys={shown.flatMap((entry) =>
            entry.kind === 'appointment'
              ? [`${entry.appointment.id} ${entry.appointment.estado}`]
              : [],
          )}
        >
          <ol
            ref={list}
            className="relative grid gap-2 before:absolute before:inset-y-2 before:left-[4.25rem] before:w-px before:bg-line-strong"
          >
            {shown.map((entry) => {
              switch (entry.kind) {
                case 'now':
                  return <NowLine key="now" minute={entry.minute} isPast={isPast} />
                case 'gap':
                  return <Gap key={`gap-${entry.minute}`} day={day} gap={entry} canAdd={canAdd} />
                case 'block':
                  return <Kept key={entry.block.id} entry={entry} canLift={canAdd} />
                case 'appointment':
                  return entry.past && entry.appointment.id !== pointedAt ? (
                    <Over
                      key={entry.appointment.id}
                      entry={entry}
                      now={now}
                      withBarber={withBarber}
                    />
                  ) : (
                    <Visit
                      key={entry.appointment.id}
                      entry={entry}
                      now={now}
                      pointed={entry.appointment.id === pointedAt}
                      withBarber={withBarber}
                      isPast={isPast}
                    />
                  )
              }
            })}
          </ol>
        </Settled>
      )}
    </div>
  )
}

/** With large letters the times stand above what they are of. */
const row =
  'relative grid grid-cols-[3.25rem_1rem_minmax(0,1fr)] items-start gap-x-3 max-[16rem]:grid-cols-[minmax(0,1fr)] max-[16rem]:[&>p]:text-left max-[16rem]:[&>span[aria-hidden]]:hidden'
const rails = {
  neutral: 'border-line-strong bg-raised',
  accent: 'border-accent bg-accent',
  success: 'border-success bg-success',
  warn: 'border-warn bg-warn',
  danger: 'border-danger bg-danger',
  info: 'border-info bg-info',
} as const
const edges = {
  neutral: 'border-l-line-strong',
  accent: 'border-l-accent',
  success: 'border-l-success',
  warn: 'border-l-warn',
  danger: 'border-l-danger',
  info: 'border-l-info',
} as const

type VisitEntry = Extract<TimelineEntry, { kind: 'appointment' }>

/** Large for the next client and open requests; others compact. */
function Visit({
  entry: { appointment, next, past },
  now,
  pointed,
  withBarber,
  isPast,
}: {
  entry: VisitEntry
  now: Date
  pointed: boolean
  withBarber: boolean
  isPast: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { fecha, fin, zonaHoraria, estado, userRole, totalDuration } = appointment
  const tone = past ? 'neutral' : toneOf(appointment)
  const [start, end] = [format.time(fecha, zonaHoraria), format.time(fin, zonaHoraria)]
  const large = next || pointed || estado === 'pendiente' || userRole === 'client'
  return (
    <li className={row} data-pointed={pointed || undefined}>
      <p className="pt-3 text-right leading-tight">
        <span className="font-semibold">{start}</span>
        <br />
        <span className="text-small text-muted">
          <span className="sr-only">– </span>
          {end}
        </span>
      </p>
      <span
        aria-hidden
        className={clsx('mt-4 size-3 justify-self-center rounded-full border-2', rails[tone])}
      />
      <article
        aria-label={`${otherName(appointment)}, ${start}–${end}`}
        style={tall(totalDuration)}
        className={clsx(
          '@container relative grid grid-cols-1 content-start gap-1 rounded-card border border-l-4 border-line bg-surface px-4 py-3 shadow-card',
          edges[tone],
          next && 'border-accent-text! bg-accent-soft',
          pointed && 'outline-2 outline-offset-2 outline-accent-text',
        )}
      >
        {next && (
          <p className="sign text-accent-text">
            {isRunning(appointment, now.getTime())
              ? t(isPast ? 'appointments.then' : 'appointments.now')
              : t('appointments.nextClient')}
          </p>
        )}
        {large ? (
          <>
            <AppointmentFacts
              appointment={appointment}
              now={now}
              to={addressOfAppointment(appointment)}
              isShort={!isPast}
            />
            {withBarber && <WithBarber name={appointment.barberName} />}
            {!isPast && (
              <div className="relative">
                <CardActions appointment={appointment} now={now} />
              </div>
            )}
          </>
        ) : (
          <Short appointment={appointment} now={now} withBarber={withBarber} />
        )}
      </article>
    </li>
  )
}

function Short({
  appointment,
  now,
  withBarber,
}: {
  appointment: VisitEntry['appointment']
  now: Date
  withBarber: boolean
}) {
  const { t } = useTranslation()
  const notes = ownNotes(appointment)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <Link
          to={addressOfAppointment(appointment)}
          className="font-display text-lead leading-tight font-bold after:absolute after:inset-0"
        >
          {otherName(appointment)}
        </Link>
        <EstadoBadge appointment={appointment} now={now} />
      </div>
      <Attends appointment={appointment} />
      <WhatItIs appointment={appointment} />
      {appointment.direccionServicio && (
        <p className="text-small font-semibold">
          {t('appointments.atHome')}: {appointment.direccionServicio}
        </p>
      )}
      {withBarber && <WithBarber name={appointment.barberName} />}
      {notes && (
        <p className="flex items-start gap-1.5">
          <MessageSquareQuote aria-hidden size={16} className="mt-1 shrink-0 text-accent-text" />
          <span>
            <span className="sr-only">{t('appointments.notes')}: </span>
            {notes}
          </span>
        </p>
      )}
    </>
  )
}

function WhatItIs({
  appointment,
  withBarber = false,
}: {
  appointment: VisitEntry['appointment']
  withBarber?: boolean
}) {
  const { totalPrice, moneda, totalDuration, barberName } = appointment
  return (
    <p className="text-small text-muted">
      {servicesText(appointment)} · <Price amount={totalPrice} currency={moneda} /> ·{' '}
      <Duration minutes={totalDuration} />
      {withBarber && ` · ${barberName}`}
    </p>
  )
}

export function WithBarber({ name }: { name: string }) {
  const { t } = useTranslation()
  return <p className="text-small text-muted">{t('appointments.with', { name })}</p>
}

/** In few lines: that it was, and what became of it. */
function Over({
  entry: { appointment },
  now,
  withBarber,
}: {
  entry: VisitEntry
  now: Date
  withBarber: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { fecha, fin, zonaHoraria } = appointment
  const [start, end] = [format.time(fecha, zonaHoraria), format.time(fin, zonaHoraria)]
  const notes = ownNotes(appointment)
  return (
    <li className={row}>
      <p className="self-center text-right text-small text-muted">{start}</p>
      <span
        aria-hidden
        className={clsx(
          'size-2 self-center justify-self-center rounded-full border-2',
          rails.neutral,
        )}
      />
      <article
        aria-label={`${otherName(appointment)}, ${start}–${end}`}
        className="relative grid min-h-11 content-center rounded-control border border-line px-3 py-1 text-small text-muted"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Link
            to={addressOfAppointment(appointment)}
            className="font-semibold text-text after:absolute after:inset-0"
          >
            {otherName(appointment)}
          </Link>
          <EstadoBadge appointment={appointment} now={now} />
        </div>
        <WhatItIs appointment={appointment} withBarber={withBarber} />
        {notes && (
          <p className="truncate">
            <MessageSquareQuote aria-hidden size={14} className="mr-1 inline text-accent-text" />
            <span className="sr-only">{t('appointments.notes')}: </span>
            {notes}
          </p>
        )}
      </article>
    </li>
  )
}

/** As tall as it is long, so that a free afternoon looks like one. */
function Gap({
  day,
  gap,
  canAdd,
}: {
  day: string
  gap: Extract<TimelineEntry, { kind: 'gap' }>
  canAdd: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [, open] = useSheetInUrl('hueco')
  const { minute: from, until } = gap
  const inside = (
    <span>
      {t('appointments.gap', { from: clockTime(from), until: clockTime(until) })}{' '}
      <span className="whitespace-nowrap">· {format.duration(until - from)}</span>
    </span>
  )
  const look =
    'flex items-center justify-between gap-x-2 rounded-card border border-dashed border-line-strong px-4 py-2 text-small text-muted'
  return (
    <li className={row}>
      <p aria-hidden className="self-center text-right text-small text-muted">
        {clockTime(from)}
      </p>
      <span
        aria-hidden
        className="size-2 self-center justify-self-center rounded-full bg-line-strong"
      />
      {canAdd ? (
        <button
          type="button"
          style={tall(until - from)}
          className={clsx(look, 'min-h-11 text-left hover:border-brass hover:text-text')}
          onClick={() => open(gapAddress(day, gap))}
        >
          <span className="sr-only">{t('appointments.useGap')}: </span>
          {inside}
          <Plus aria-hidden size={18} className="shrink-0" />
        </button>
      ) : (
        <p style={tall(until - from)} className={look}>
          {inside}
        </p>
      )}
    </li>
  )
}

/** Time of the barber's own; a tap gives it back. */
function Kept({
  entry: { minute, until, block },
  canLift,
}: {
  entry: Extract<TimelineEntry, { kind: 'block' }>
  canLift: boolean
}) {
  const { t } = useTranslation()
  const lift = useCommand('DELETE /api/availability/blocks/:id')
  const content = { from: clockTime(minute), until: until === 24 * 60 ? '24:00' : clockTime(until) }
  const ask = async () => {
    if (
      !(await confirm({
        title: t('appointments.liftAsk'),
        text: t('appointments.liftAskText', content),
        action: t('appointments.lift'),
      }))
    )
      return
    await lift.mutateAsync({ params: { id: block.id } }).then(
      () => toast({ title: t('appointments.lifted') }),
      ({ status, details }: ApiError) =>
        toast({
          title: t('appointments.liftFailed'),
          description: status === 0 ? t('errors.connection') : details.message,
          variant: 'destructive',
        }),
    )
  }
  const inside = (
    <>
      <Lock aria-hidden size={16} className="shrink-0" />
      <span>
        {block.motivo ? `${block.motivo} · ` : ''}
        {t('appointments.blockedFrom', content)}
      </span>
    </>
  )
  const look =
    'flex items-center gap-2 rounded-card bg-raised bg-[repeating-linear-gradient(45deg,transparent_0_8px,var(--color-line)_8px_9px)] px-4 py-2 text-small text-muted'
  return (
    <li className={row}>
      <p aria-hidden className="self-center text-right text-small text-muted">
        {clockTime(minute)}
      </p>
      <span
        aria-hidden
        className="size-2 self-center justify-self-center rounded-full bg-line-strong"
      />
      {canLift ? (
        <button
          type="button"
          disabled={lift.isPending}
          style={{ minHeight: Math.min(until - minute, 240) * MINUTE }}
          className={clsx(look, 'min-h-11 text-left hover:text-text')}
          onClick={() => void ask()}
        >
          {inside}
          <span className="ml-auto font-semibold text-accent-text">{t('appointments.lift')}</span>
        </button>
      ) : (
        <p style={{ minHeight: Math.min(until - minute, 240) * MINUTE }} className={look}>
          {inside}
        </p>
      )}
    </li>
  )
}

function NowLine({ minute, isPast }: { minute: number; isPast: boolean }) {
  const { t } = useTranslation()
  return (
    <li data-now className={clsx(row, 'items-center! text-accent-text')}>
      <span className="text-right text-small font-bold">{clockTime(minute)}</span>
      <span
        aria-hidden
        className="size-3 justify-self-center rounded-full bg-accent-text ring-4 ring-accent-soft"
      />
      <span className="flex items-center gap-3">
        <span className="sign">{t(isPast ? 'appointments.then' : 'appointments.now')}</span>
        <span aria-hidden className="h-0.5 flex-1 rounded-pill bg-accent-text" />
      </span>
    </li>
  )
}

/** Nobody is booked: how to change that. */
function NothingToday() {
  const { t } = useTranslation()
  const { user } = useSession()
  const client = user?.rol === 'cliente'
  return (
    <EmptyState
      className="py-4!"
      drawing={<ChairDrawing />}
      title={t('appointments.emptyDay')}
      text={client ? t('appointments.emptyDayClient') : t('appointments.emptyDayBarber')}
      action={
        client ? (
          <ButtonLink to="/search">{t('appointments.new')}</ButtonLink>
        ) : (
          user && (
            <ButtonLink to={addressOf('/user/:userId', { userId: user.id })} variant="secondary">
              {t('profile.publicProfile')}
            </ButtonLink>
          )
        )
      }
    />
  )
}
