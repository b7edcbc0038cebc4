/**
 * /dashboard?vista=estadisticas (decision 2-56): what one has done, the whole shop has, or one who
 * works there; of the last weeks, now or as of any moment since the first appointment. Everything
 * that is chosen stands in the address.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import type { Statistics } from '../../../../contract/booking/statistics.ts'
import { read } from '../../../client/query.ts'
import { useSession } from '../../../client/session.ts'
import { useOwnTeam } from '../../../entities/business/ownTeam.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { zoneName } from '../../../time/zone.ts'
import { ButtonOut } from '../../../ui/Button.tsx'
import { Segmented, Switch } from '../../../ui/Choice.tsx'
import { Mirror } from '../../../ui/drawings.tsx'
import { Select } from '../../../ui/Field.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/State.tsx'
import { BusiestHours } from './BusiestHours.tsx'
import { ServiceStatistics } from './Services.tsx'
import { Summary } from './Summary.tsx'
import { TimeTravel } from './TimeTravel.tsx'
import { Weeks } from './Weeks.tsx'

const periods = ['1', '4', '12', '52'] as const
const SHOP = 'negocio'

export function StatisticsScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const weeks = periods.find((one) => one === search.get('semanas')) ?? '12'
  const al = search.get('al') ?? undefined
  const comparar = search.get('comparar') === '1' ? '1' : undefined
  const whose = search.get('barbero') ?? (search.get('negocio') === '1' ? SHOP : '')
  const say = (changes: Record<string, string | undefined>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  const chooseWhose = (chosen: string) =>
    say({
      negocio: chosen === '' ? undefined : '1',
      barbero: chosen === '' || chosen === SHOP ? undefined : chosen,
    })

  const found = useQuery({
    ...read('GET /api/statistics', {
      query: {
        semanas: weeks,
        al,
        comparar,
        negocio: whose === '' ? undefined : '1',
        barbero: whose === '' || whose === SHOP ? undefined : whose,
      },
    }),
    // What was there stays while the next moment is on its way.
    placeholderData: keepPreviousData,
  })
  return (
    <Screen
      title={t('statistics.title')}
      back="/dashboard"
      width="wide"
      actions={found.data && <Download statistics={found.data} whose={whose} />}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Segmented
          label={t('statistics.period')}
          value={weeks}
          onChange={(chosen) => say({ semanas: chosen })}
          options={periods.map((value) => ({ value, label: t(`statistics.weeks${value}`) }))}
        />
        <WhoseField value={whose} onChange={chooseWhose} />
        <Switch
          label={t('statistics.compare')}
          checked={comparar === '1'}
          onChange={(event) => say({ comparar: event.target.checked ? '1' : undefined })}
        />
      </div>
      {found.isPending && <StatisticsSkeleton />}
      {found.isError && !found.data && (
        <ErrorState
          title={t('statistics.loadFailed')}
          text={found.error.message}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data && <Shown statistics={found.data} onMoment={(moment) => say({ al: moment })} />}
    </Screen>
  )
}

/** CSV of the period's appointments, streamed by the browser's download. */
function Download({ statistics: { periodo }, whose }: { statistics: Statistics; whose: string }) {
  const { t, language } = useTranslation()
  const query = new URLSearchParams({ lang: language, desde: periodo.desde, hasta: periodo.hasta })
  if (whose !== '') query.set('negocio', '1')
  if (whose !== '' && whose !== SHOP) query.set('barbero', whose)
  return (
    <ButtonOut
      href={`/api/statistics/csv?${query}`}
      download
      variant="secondary"
      size="sm"
      icon={<FileDown aria-hidden size={18} />}
    >
      {t('statistics.csv')}
    </ButtonOut>
  )
}

function WhoseField({ value, onChange }: { value: string; onChange: (chosen: string) => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { team } = useOwnTeam()
  if (team.length < 2) return null
  const others = team
    .filter(({ id }) => id !== user?.id)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      label={t('statistics.whose')}
      hideLabel
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: '', label: t('statistics.mine') },
        { value: SHOP, label: t('statistics.wholeShop') },
        ...others,
      ]}
    />
  )
}

function Shown({
  statistics,
  onMoment,
}: {
  statistics: Statistics
  onMoment: (moment: string | undefined) => void
}) {
  const { t, language } = useTranslation()
  const format = useFormat()
  const { periodo, zonaHoraria, visitas, inasistencia, ocupacion, comparado } = statistics
  const day = (date: string) => format.date(`${date}T00:00:00Z`, 'UTC')
  const isEmpty = visitas === 0 && inasistencia.faltas === 0 && ocupacion.reservados === 0
  return (
    <div className="grid grid-cols-1 gap-6">
      <TimeTravel statistics={statistics} onMoment={onMoment} />
      <p className="text-small text-muted">
        {t('statistics.between', {
          from: day(periodo.desde),
          to: day(periodo.hasta),
          zone: zoneName(zonaHoraria, language),
        })}
        {comparado && (
          <span className="block">
            {t('statistics.compared', { from: day(comparado.desde), to: day(comparado.hasta) })}
          </span>
        )}
      </p>
      {isEmpty ? (
        <EmptyState
          drawing={<Mirror />}
          title={t('statistics.empty')}
          text={t('statistics.emptyText')}
        />
      ) : (
        <>
          <Summary statistics={statistics} />
          <Weeks statistics={statistics} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <ServiceStatistics statistics={statistics} />
            <BusiestHours hours={statistics.horas} />
          </div>
        </>
      )}
    </div>
  )
}

function StatisticsSkeleton() {
  return (
    <Loading className="grid gap-6">
      <Skeleton className="h-14 rounded-card" />
      <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-6 lg:gap-4">
        {[0, 1, 2, 3, 4].map((stat) => (
          <Skeleton key={stat} className="h-28 rounded-card first:col-span-2" />
        ))}
      </div>
      <Skeleton className="h-64 rounded-card" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-64 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </Loading>
  )
}
