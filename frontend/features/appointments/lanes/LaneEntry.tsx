import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import {
  addressOfAppointment,
  servicesText,
} from '../../../entities/appointment/appointmentModel.ts'
import { clockTime } from '../../../time/zone.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Link } from '../../../ui/links.ts'
import { useSheetInUrl } from '../../../ui/useSheetInUrl.ts'
import type { Dragging, Drop } from '../dragging.ts'
import type { TimelineEntry } from '../appointmentsModel.ts'
import { actsFor } from '../acts.ts'
import { gapAddress } from '../gap.ts'

interface LaneEntryProps {
  entry: Exclude<TimelineEntry, { kind: 'now' }>
  day: string
  barberId: string | undefined
  edge: string
  top: (minute: number) => number
  pointedAt: string | undefined
  now: Date
  dragging: Dragging
}

export function LaneEntry({
  entry,
  day,
  barberId,
  edge,
  top,
  pointedAt,
  now,
  dragging,
}: LaneEntryProps) {
  const { t } = useTranslation()
  const [, open] = useSheetInUrl('hueco')
  const until =
    entry.kind === 'appointment' ? entry.minute + entry.appointment.totalDuration : entry.until
  const place = {
    top: top(entry.minute) + 1,
    height: Math.max(24, top(until) - top(entry.minute) - 2),
  }
  const content = {
    from: clockTime(entry.minute),
    until: until === 1440 ? '24:00' : clockTime(until),
  }
  if (entry.kind === 'gap') {
    return (
      <button
        type="button"
        onClick={() => open(gapAddress(day, entry, barberId))}
        style={place}
        className="absolute inset-x-0.5 rounded-sm border border-dashed border-transparent text-micro text-muted hover:border-brass hover:bg-surface focus-visible:border-brass"
      >
        <span className="sr-only">
          {t('appointments.useGap')}: {t('appointments.gap', content)}
        </span>
        <span aria-hidden>+</span>
      </button>
    )
  }
  if (entry.kind === 'block') {
    return (
      <p
        title={entry.block.motivo ?? undefined}
        style={place}
        className="absolute inset-x-0.5 flex items-start gap-1 overflow-hidden rounded-sm bg-raised bg-[repeating-linear-gradient(45deg,transparent_0_4px,var(--color-line)_4px_6px)] px-1 text-micro text-muted"
      >
        <Lock aria-hidden size={12} className="mt-0.5 shrink-0" />
        <span className="sr-only">{t('appointments.blockedFrom', content)} </span>
        {entry.block.motivo}
      </p>
    )
  }
  const { appointment, past } = entry
  const { clientName, estado, id } = appointment
  return (
    <Link
      {...(actsFor(appointment, now.getTime()).includes('move') ? dragging.grip(appointment) : {})}
      to={addressOfAppointment(appointment)}
      style={place}
      title={`${content.from}–${content.until} ${clientName}`}
      aria-label={`${content.from}–${content.until}, ${clientName}, ${servicesText(appointment)}, ${t(`states.${estado}`)}`}
      className={clsx(
        'absolute inset-x-0.5 overflow-hidden rounded-sm border-l-4 px-1.5 py-0.5 text-micro leading-tight shadow-card',
        edge,
        past
          ? 'bg-raised text-muted'
          : estado === 'pendiente'
            ? 'bg-warn-soft text-warn outline-1 -outline-offset-1 outline-warn outline-dashed'
            : 'bg-surface text-text hover:bg-raised',
        id === pointedAt && 'outline-2 outline-accent-text',
        id === dragging.appointment?.id && 'cursor-grabbing opacity-50',
      )}
    >
      <span className="block truncate font-semibold">{clientName}</span>
      <span className="block truncate">
        {content.from} · {servicesText(appointment)}
      </span>
    </Link>
  )
}

/** Where a dragged appointment would be dropped, and whether it may be. */
export function DropMark({
  drop: { minute, verdict },
  minutes,
  top,
}: {
  drop: Drop
  minutes: number
  top: (minute: number) => number
}) {
  const { t } = useTranslation()
  const text = {
    free: t('agenda.dropFree', { time: clockTime(minute) }),
    taken: t('agenda.dropTaken', { time: clockTime(minute) }),
    barber: t('agenda.dropOther'),
    asking: clockTime(minute),
  }[verdict]
  return (
    <p
      role="status"
      style={{ top: top(minute), height: Math.max(24, top(minute + minutes) - top(minute)) }}
      className={clsx(
        'pointer-events-none absolute inset-x-0.5 z-20 overflow-hidden rounded-sm border-2 px-1 text-micro font-semibold',
        verdict === 'free'
          ? 'border-success bg-success-soft text-success'
          : verdict === 'asking'
            ? 'border-line bg-raised text-text'
            : 'border-danger bg-danger-soft text-danger',
      )}
    >
      {text}
    </p>
  )
}
