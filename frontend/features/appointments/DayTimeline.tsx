/** A day to scale: bookings, gaps and AHORA. Past entries are compact, the next is large. */
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ChairDrawing } from '../../ui/drawings.tsx'
import { EmptyState } from '../../ui/State.tsx'
import type { TimelineEntry } from './appointmentsModel.ts'
import { Settled } from './Settled.tsx'
import { Visit } from './timeline/Visit.tsx'
import { Over } from './timeline/Over.tsx'
import { FreeGap } from './timeline/FreeGap.tsx'
import { KeptTime } from './timeline/KeptTime.tsx'
import { NowLine } from './timeline/NowLine.tsx'
import { NothingToday } from './timeline/NothingToday.tsx'

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
                  return (
                    <FreeGap key={`gap-${entry.minute}`} day={day} gap={entry} canAdd={canAdd} />
                  )
                case 'block':
                  return <KeptTime key={entry.block.id} entry={entry} canLift={canAdd} />
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
