/** The numbers of the dashboard as cards, each with the way to where it is told at length. */
import { useState } from 'react'
import type { dashboard } from '../../../contract/booking/dashboard.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { type Address, addressOf } from '../../../contract/paths.ts'
import type { PeopleList } from '../../entities/person/PeopleSheet.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

export type Numbers = ResponseOf<typeof dashboard>

const PeopleSheet = loadable(
  async () => (await import('../../entities/person/PeopleSheet.tsx')).PeopleSheet,
)

export const toStatistics = (wholeShop: boolean, al?: string) =>
  addressOf('/dashboard', { vista: 'estadisticas', negocio: wholeShop ? '1' : undefined, al })

interface StatsProps {
  numbers: Numbers
  userId: string
  wholeShop: boolean
  al?: string
}

export function Stats({
  numbers: {
    citasHoy,
    ingresosSemana,
    moneda,
    pendientes,
    totalClientes,
    rating,
    seguidores,
    siguiendo,
  },
  userId,
  wholeShop,
  al,
}: StatsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isPast = al !== undefined
  return (
    <dl
      aria-label={t('dashboard.stats')}
      className="grid grid-cols-2 gap-2.5 lg:grid-cols-4 lg:gap-4"
    >
      <Stat label={t('dashboard.today')} value={format.number(citasHoy)} strong />
      <Stat
        label={t('dashboard.pending')}
        value={format.number(pendientes)}
        warn={pendientes > 0}
      />
      <Stat
        label={t('dashboard.week')}
        hint={t('dashboard.weekHint')}
        value={format.price(ingresosSemana, moneda)}
        to={toStatistics(wholeShop, al)}
        className="col-span-2"
      />
      <Stat
        label={t('dashboard.clients')}
        to={isPast ? undefined : '/clients'}
        value={format.number(totalClientes)}
      />
      {/* What reviews came to in the past is not kept. */}
      {!isPast && (
        <Stat
          label={t('dashboard.rating')}
          hint={rating === null ? t('dashboard.ratingNone') : undefined}
          value={format.rating(rating)}
        />
      )}
      {!wholeShop && seguidores !== null && siguiendo !== null && (
        <FollowStats userId={userId} followers={seguidores} following={siguiendo} />
      )}
    </dl>
  )
}

function FollowStats({
  userId,
  followers,
  following,
}: {
  userId: string
  followers: number
  following: number
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [list, setList] = useState<PeopleList>()
  // The sheet stays where it is while it closes.
  const [wasOpen, setWasOpen] = useState(false)
  const open = (opened: PeopleList) => {
    setWasOpen(true)
    setList(opened)
  }
  return (
    <>
      <Stat
        label={t('people.followers')}
        value={format.number(followers)}
        onOpen={() => open('followers')}
      />
      <Stat
        label={t('people.following')}
        value={format.number(following)}
        onOpen={() => open('following')}
      />
      {wasOpen && (
        <SectionBoundary skeleton={null}>
          <PeopleSheet userId={userId} list={list} onClose={() => setList(undefined)} />
        </SectionBoundary>
      )}
    </>
  )
}

interface StatProps {
  label: string
  value: string
  hint?: string
  to?: Address
  onOpen?: () => void
  strong?: boolean
  warn?: boolean
  className?: string
}

/** A link or button that can be pressed anywhere on its card. */
const WHOLE_CARD = 'after:absolute after:inset-0 after:rounded-card hover:underline'

function Stat({
  label,
  value,
  hint,
  to,
  onOpen,
  strong = false,
  warn = false,
  className = '',
}: StatProps) {
  const look = strong
    ? 'border-accent bg-accent text-on-accent'
    : warn
      ? 'border-warn bg-warn-soft text-warn'
      : 'border-line bg-surface'
  return (
    <div
      className={`relative flex flex-col-reverse content-end justify-end rounded-card border p-4 shadow-card ${look} ${className}`}
    >
      <dt className={strong || warn ? 'text-small' : 'text-small text-muted'}>
        {to && (
          <Link to={to} className={WHOLE_CARD}>
            {label}
          </Link>
        )}
        {onOpen && (
          <button type="button" onClick={onOpen} className={WHOLE_CARD}>
            {label}
          </button>
        )}
        {!to && !onOpen && label}
        {hint && <span className="block text-micro">{hint}</span>}
      </dt>
      <dd
        className={`font-display leading-tight font-bold ${value.length > 8 ? 'text-[1.75rem]' : 'text-[2.25rem]'}`}
      >
        {value}
      </dd>
    </div>
  )
}

export function DashboardSkeleton() {
  return (
    <Loading className="grid gap-6">
      <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-4 lg:gap-4">
        {[0, 1, 2, 3, 4, 5, 6].map((stat) => (
          <Skeleton key={stat} className={`h-25 rounded-card ${stat === 2 ? 'col-span-2' : ''}`} />
        ))}
      </div>
      <div className="grid gap-3">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-36 rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
