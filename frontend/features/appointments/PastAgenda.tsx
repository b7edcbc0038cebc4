/** /appointments?al=…: a barber's day at a past moment, read-only. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ApiError } from '../../../shared/http/http.ts'
import { readWhen } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { LazyNoPast, LazyPastBanner } from '../../entities/moment/lazyParts.ts'
import { CHOOSING, instantOf, type Moment } from '../../entities/moment/useMoment.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { asDate, dayOf } from '../../time/zone.ts'
import { useFormat } from '../../ui/format.ts'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { DayTimeline } from './DayTimeline.tsx'
import { dayTimeline } from './appointmentsModel.ts'
import { MonthGrid } from './MonthGrid.tsx'

interface PastAgendaProps {
  barberId: string
  moment: Moment & { al: string }
  zone: string
  now: Date
}

export function PastAgenda({
  barberId,
  moment: { al, isBeforeAccount, go },
  zone: shopZone,
  now,
}: PastAgendaProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const [, choose] = useSheetInUrl(CHOOSING)
  const text = search.get('dia')
  const instant = instantOf(al)
  const day =
    text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
      ? text
      : dayOf(Number.isNaN(instant) ? now : instant, shopZone)
  const [shownMonth, showMonth] = useState<string>()
  const [weekOnly, setWeekOnly] = useState(() => !window.matchMedia('(min-width: 1024px)').matches)
  const isUnopened = isBeforeAccount && barberId === user?.id
  const past = useQuery(
    readWhen('GET /api/agenda', isUnopened ? undefined : { query: { barberId, dia: day, al } }),
  )
  const zone = past.data?.zonaHoraria ?? shopZone
  const then = past.data ? new Date(past.data.al) : undefined
  const refusal =
    past.error instanceof ApiError && past.error.status === 400 ? past.error : undefined
  const chooseDay = (chosen: string) => {
    showMonth(undefined)
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('dia', chosen)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const entries =
    past.data && then
      ? dayTimeline({
          appointments: past.data.citas,
          day,
          now: then,
          zone,
          blocks: past.data.bloques,
        })
      : []
  const count = entries.filter(({ kind }) => kind === 'appointment').length
  const name = format.longDay(asDate(day), 'UTC')
  return (
    <div className="grid gap-6">
      <SectionBoundary>
        <LazyPastBanner
          al={past.data?.al ?? al}
          zone={zone}
          onMoment={go}
          onChoose={() => choose('1')}
          {...(past.data && {
            changes: { before: past.data.anterior, after: past.data.siguiente },
          })}
        />
      </SectionBoundary>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[24rem_1fr] lg:gap-8">
        <MonthGrid
          month={shownMonth ?? day.slice(0, 7)}
          today={dayOf(now, zone)}
          chosen={day}
          marks={new Map()}
          onChoose={chooseDay}
          onMonth={showMonth}
          weekOnly={weekOnly}
          onWeekOnly={setWeekOnly}
        />
        <section aria-label={t('appointments.dayOf', { day: name })} className="grid gap-4">
          <div className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-title first-letter:uppercase">{name}</h2>
            {count > 0 && <p className="text-muted">{t('appointments.count', { count })}</p>}
          </div>
          {isUnopened && (
            <SectionBoundary>
              <LazyNoPast />
            </SectionBoundary>
          )}
          {past.isLoading && (
            <Loading className="grid gap-3 pl-14">
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} className="h-28 rounded-card" />
              ))}
            </Loading>
          )}
          {past.isError &&
            !past.data &&
            (refusal ? (
              <ErrorState title={refusal.message} text={t('appointments.asOfHint')} />
            ) : (
              <ErrorState
                title={t('appointments.loadFailed')}
                onRetry={() => void past.refetch()}
              />
            ))}
          {past.data && then && (
            <DayTimeline
              key={`${day} ${past.data.al}`}
              entries={entries}
              day={day}
              now={then}
              pointedAt={undefined}
              withBarber={false}
              canAdd={false}
              isPast
            />
          )}
        </section>
      </div>
    </div>
  )
}
