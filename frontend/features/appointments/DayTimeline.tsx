/** A day from top to bottom: what is booked, what is free between, and where AHORA stands. */
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { addressOf } from '../../../contract/paths.ts'
import { useSession } from '../../client/session.ts'
import { AppointmentFacts } from '../../entities/appointment/AppointmentCard.tsx'
import { otherName, toneOf } from '../../entities/appointment/model.ts'
import { clockTime } from '../../time/zone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Chair } from '../../ui/drawings.tsx'
import { useFormat } from '../../ui/format.ts'
import { EmptyState } from '../../ui/State.tsx'
import { CardActions } from './CardActions.tsx'
import type { TimelineEntry } from './model.ts'

interface DayTimelineProps {
  entries: readonly TimelineEntry[]
  now: Date
  /** The appointment that a link has named. */
  pointedAt: string | undefined
}

export function DayTimeline({ entries, now, pointedAt }: DayTimelineProps) {
  const list = useRef<HTMLOListElement>(null)
  // Once, when the day opens: to the appointment that was asked for, else to AHORA if it is out of sight.
  useEffect(() => {
    const target = list.current?.querySelector('[data-pointed]') ?? list.current?.querySelector('[data-now]')
    if (target && target.getBoundingClientRect().bottom > window.innerHeight) target.scrollIntoView({ block: 'center' })
  }, [])

  if (!entries.some(({ kind }) => kind === 'appointment')) return <NothingToday entries={entries} />
  return (
    <ol ref={list} className="relative grid gap-3 before:absolute before:inset-y-2 before:left-[4.25rem] before:w-px before:bg-line-strong">
      {entries.map((entry) => (entry.kind === 'now'
        ? <NowLine key="now" minute={entry.minute} />
        : entry.kind === 'gap'
          ? <Gap key={`gap-${entry.minute}`} from={entry.minute} until={entry.until} />
          : <Visit key={entry.appointment.id} entry={entry} now={now} pointed={entry.appointment.id === pointedAt} />))}
    </ol>
  )
}

const row = 'relative grid grid-cols-[3.25rem_1rem_1fr] items-start gap-x-3'
const rails = { neutral: 'border-line-strong bg-raised', accent: 'border-accent bg-accent', success: 'border-success bg-success', warn: 'border-warn bg-warn', danger: 'border-danger bg-danger', info: 'border-info bg-info' } as const
const edges = { neutral: 'border-l-line-strong', accent: 'border-l-accent', success: 'border-l-success', warn: 'border-l-warn', danger: 'border-l-danger', info: 'border-l-info' } as const

function Visit({ entry: { appointment, past }, now, pointed }: { entry: Extract<TimelineEntry, { kind: 'appointment' }>; now: Date; pointed: boolean }) {
  const format = useFormat()
  const { fecha, fin, zonaHoraria } = appointment
  const tone = past ? 'neutral' : toneOf(appointment)
  const [start, end] = [format.time(fecha, zonaHoraria), format.time(fin, zonaHoraria)]
  return (
    <li className={row} data-pointed={pointed || undefined}>
      <p className="pt-3.5 text-right leading-tight"><span className="font-semibold">{start}</span><br /><span className="text-small text-muted"><span className="sr-only">– </span>{end}</span></p>
      <span aria-hidden className={clsx('mt-4.5 size-3 justify-self-center rounded-full border-2', rails[tone])} />
      <article
        aria-label={`${otherName(appointment)}, ${start}–${end}`}
        className={clsx('grid gap-1 rounded-card border border-l-4 border-line bg-surface p-4 shadow-card', edges[tone], past && 'bg-transparent! text-muted shadow-none!', pointed && 'outline-2 outline-offset-2 outline-accent-text')}
      >
        <AppointmentFacts appointment={appointment} now={now} />
        <CardActions appointment={appointment} now={now} />
      </article>
    </li>
  )
}

/** Taller when longer, so that a free afternoon looks like one. */
function Gap({ from, until }: { from: number; until: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const height = Math.min(112, 40 + (until - from) / 4)
  return (
    <li className={row}>
      <p aria-hidden className="self-center text-right text-small text-muted">{clockTime(from)}</p>
      <span aria-hidden className="size-2 self-center justify-self-center rounded-full bg-line-strong" />
      <p
        style={{ minHeight: height }}
        className="flex flex-wrap items-center gap-x-2 rounded-card border border-dashed border-line-strong px-4 py-2 text-small text-muted"
      >
        <span>{t('appointments.gap', { from: clockTime(from), until: clockTime(until) })}</span>
        <span>· {format.duration(until - from)}</span>
      </p>
    </li>
  )
}

function NowLine({ minute }: { minute: number }) {
  const { t } = useTranslation()
  return (
    <li data-now className={clsx(row, 'items-center! text-accent-text')}>
      <span className="text-right text-small font-bold">{clockTime(minute)}</span>
      <span aria-hidden className="size-3 justify-self-center rounded-full bg-accent-text ring-4 ring-accent-soft" />
      <span className="flex items-center gap-3">
        <span className="sign">{t('appointments.now')}</span><span aria-hidden className="h-0.5 flex-1 rounded-pill bg-accent-text" />
      </span>
    </li>
  )
}

/** Nobody is booked: the barber sees how much is free, the client how to change that. */
function NothingToday({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const client = user?.rol === 'cliente'
  return (
    <div className="grid gap-4">
      <EmptyState
        className="py-4!"
        drawing={<Chair />}
        title={t('appointments.emptyDay')}
        text={client ? t('appointments.emptyDayClient') : t('appointments.emptyDayBarber')}
        action={client
          ? <ButtonLink to="/search">{t('appointments.new')}</ButtonLink>
          : user && <ButtonLink to={addressOf('/user/:userId', { userId: user.id })} variant="secondary">{t('profile.publicProfile')}</ButtonLink>}
      />
      {entries.some(({ kind }) => kind === 'gap') && (
        <ol className="relative grid gap-3">{entries.map((entry) => (entry.kind === 'gap' ? <Gap key={entry.minute} from={entry.minute} until={entry.until} /> : entry.kind === 'now' && <NowLine key="now" minute={entry.minute} />))}</ol>
      )}
    </div>
  )
}
