/** 'Otra vez': the last visit with next free times. Hidden without one. */
import { useQuery } from '@tanstack/react-query'
import { House, Info, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Appointment } from '../../../../contract/booking/appointments.ts'
import type { PublicProfile } from '../../../../contract/identity/profiles.ts'
import { addressOf } from '../../../../contract/paths.ts'
import { useNow } from '../../../../shared/format/useNow.ts'
import { lively, read, readWhen } from '../../../client/query.ts'
import { againAddress, useAgain } from '../../../entities/appointment/again.ts'
import { loadTexts } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useOnline } from '../../../native/online.ts'
import { addDays, browserZone, dayOf, sameClock, zoneName } from '../../../time/zone.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, Section } from '../../../ui/Card.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Link } from '../../../ui/links.ts'
import { loadable } from '../../../ui/loadable.tsx'
import { Duration, Price } from '../../../ui/Numbers.tsx'
import { SectionBoundary } from '../../../ui/SectionBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import {
  type LastVisit as Offered,
  againWith,
  freeTimesFor,
  lastVisit,
  nextHours,
} from './again.ts'

const HowWasIt = loadable(async () => {
  const [module] = await Promise.all([import('./HowWasIt.tsx'), loadTexts(['reviews'])])
  return module.HowWasIt
})

/** So many are looked through: those that were called off stand among them. */
const LOOKED_AT = 10

export function BookAgain() {
  const { t } = useTranslation()
  const now = useNow()
  // To tomorrow: whatever the shop's zone, what has just ended is among them.
  const visits = useQuery(
    read('GET /api/appointments', {
      query: { hasta: addDays(dayOf(now, browserZone()), 1), limit: LOOKED_AT },
    }),
  )
  const visit = visits.data && lastVisit(visits.data, now.getTime())
  const barber = useQuery(
    readWhen('GET /api/users/:id', visit && { params: { id: visit.barberId } }),
  )
  if (visits.isPending || (visit && barber.isPending && barber.fetchStatus !== 'paused'))
    return <AgainSkeleton />
  // Who is gone, or has been kept away from, is not called to mind.
  if (!visit || !barber.data) return null
  const mayReview =
    !visit.resenada && visit.resenaHasta !== null && Date.parse(visit.resenaHasta) > now.getTime()
  return (
    <>
      {mayReview && (
        <SectionBoundary skeleton={<Skeleton className="h-22 rounded-card" />}>
          <HowWasIt visit={visit} />
        </SectionBoundary>
      )}
      <Section title={t('home.again')}>
        <Visit visit={visit} barber={barber.data} />
      </Section>
    </>
  )
}

export const AgainSkeleton = () => (
  <div aria-hidden className="grid gap-3">
    <Skeleton className="h-11 w-32" />
    <Skeleton className="h-44 rounded-card" />
  </div>
)

function Visit({ visit, barber }: { visit: Appointment; barber: PublicProfile }) {
  const { t } = useTranslation()
  const again = againWith(visit, barber)
  const { services, minutes, price, before, withdrawn, elsewhere, noHome, atHome, place } = again
  const format = useFormat()
  const moneda = services[0]?.moneda
  const where = atHome
    ? [t('home.againAtHome'), visit.direccionServicio]
    : [barber.business?.nombre, place?.name]
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex gap-3">
        <Link
          to={addressOf('/user/:userId', { userId: barber.id })}
          aria-hidden
          tabIndex={-1}
          className="shrink-0 self-start"
        >
          <Avatar name={barber.nombre} src={barber.profileImageUrl} size="md" />
        </Link>
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline justify-between gap-3">
            <Link
              to={addressOf('/user/:userId', { userId: barber.id })}
              className="min-w-0 font-semibold wrap-anywhere hover:underline"
            >
              {barber.nombre}
            </Link>
            {services.length > 0 && (
              <Price amount={price} currency={moneda} className="text-lead" />
            )}
          </p>
          {services.length > 0 && (
            <p className="text-small">
              {services.map(({ nombre }) => nombre).join(' + ')}{' '}
              <Duration minutes={minutes} className="text-muted" />
            </p>
          )}
          <p className="flex items-start gap-1.5 text-small text-muted">
            <span aria-hidden className="mt-0.5 shrink-0 [&>svg]:size-4">
              {atHome ? <House /> : <MapPin />}
            </span>
            {where.filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      {services.length > 0 && withdrawn.length > 0 && (
        <Note>{t('home.againWithdrawn', { services: withdrawn.join(', ') })}</Note>
      )}
      {before !== undefined && (
        <Note>
          {t('home.againPrice', {
            before: format.price(before, moneda),
            now: format.price(price, moneda),
          })}
        </Note>
      )}
      {elsewhere && (
        <Note>
          {t('home.againElsewhere', { place: place?.name ?? barber.business?.nombre ?? '' })}
        </Note>
      )}
      {noHome && <Note>{t('home.againNoHome')}</Note>}
      {again.open ? (
        <Hours visit={visit} barber={barber} again={again} />
      ) : (
        <Closed barber={barber} again={again} />
      )}
    </Card>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 text-small text-info">
    <Info aria-hidden size={16} className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </p>
)

/** Nothing can be booked as it was: what else there is, or that there is nothing at the moment. */
function Closed({ barber, again }: { barber: PublicProfile; again: Offered }) {
  const { t } = useTranslation()
  const others =
    barber.aceptaReservas &&
    again.services.length === 0 &&
    barber.services.some(({ isActive }) => isActive)
  return (
    <>
      <p className="text-small text-muted">
        {t(others ? 'home.againNotOffered' : 'home.againClosed')}
      </p>
      {others ? (
        <ButtonLink
          to={addressOf('/book/:userId', { userId: barber.id })}
          size="sm"
          variant="secondary"
          className="w-fit"
        >
          {t('home.againOthers')}
        </ButtonLink>
      ) : (
        <ButtonLink
          to={
            barber.business
              ? addressOf('/business/:businessId', { businessId: barber.business.id })
              : '/search'
          }
          size="sm"
          variant="secondary"
          className="w-fit"
        >
          {t(barber.business ? 'home.againShop' : 'home.newAppointment')}
        </ButtonLink>
      )}
    </>
  )
}

function Hours({
  visit,
  barber,
  again,
}: {
  visit: Appointment
  barber: PublicProfile
  again: Offered
}) {
  const { t, language } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const online = useOnline()
  const free = useQuery({
    ...read('GET /api/barbers/:id/slots', freeTimesFor(barber, again)),
    ...lively,
  })
  // What is offered today, where it is: a link into the form says no more than can be booked.
  const wish = {
    barberId: barber.id,
    services: visit.services.filter(({ serviceId }) =>
      again.services.some(({ id }) => id === serviceId),
    ),
    locationId: again.place?.id ?? null,
    modalidad: again.atHome ? ('domicilio' as const) : ('local' as const),
    direccionServicio: visit.direccionServicio,
  }
  const begin = useAgain(wish)
  if (!online) return <p className="text-small text-muted">{t('home.againOffline')}</p>
  if (free.isPending)
    return (
      <div aria-hidden className="grid grid-cols-3 gap-2">
        {[0, 1, 2].map((chip) => (
          <Skeleton key={chip} className="h-14" />
        ))}
      </div>
    )
  const hours = nextHours(free.data?.dias ?? [], now.getTime())
  const zone = free.data?.zonaHoraria ?? barber.zonaHoraria
  const more = (
    <ButtonLink
      to={againAddress(wish)}
      onClick={begin}
      variant="ghost"
      size="sm"
      className="-my-2 -ml-4 w-fit"
    >
      {t('home.againMore')}
    </ButtonLink>
  )
  if (hours.length === 0)
    return (
      <>
        <p className="text-small text-muted">
          {t(free.data ? 'home.againNone' : 'home.againUnknown')}
        </p>
        {more}
      </>
    )
  const today = dayOf(now, zone)
  return (
    <>
      {!sameClock(zone, browserZone(), now) && (
        <p className="text-small text-info">
          {t('home.againZone', { city: zoneName(zone, language) })}
        </p>
      )}
      <ul aria-label={t('home.againHours')} className="grid grid-cols-3 gap-2">
        {hours.map(({ hora, inicio }) => {
          const day = dayOf(inicio, zone)
          const text =
            day === today
              ? t('home.today')
              : day === addDays(today, 1)
                ? t('home.tomorrow')
                : format.dateTime(inicio, { weekday: 'short', day: 'numeric', timeZone: zone })
          return (
            <li key={inicio} className="grid">
              <Link
                to={againAddress(wish, inicio)}
                onClick={begin}
                className="grid min-h-14 content-center justify-items-center rounded-control border border-line-strong bg-surface px-1 py-1.5 text-center transition-colors duration-(--fast) hover:border-brass active:bg-accent-soft"
              >
                <span className="text-micro text-muted first-letter:uppercase">{text}</span>{' '}
                <span className="text-lead font-bold">{hora}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {more}
    </>
  )
}
