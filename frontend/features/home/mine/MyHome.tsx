/** Home of an account: the day, shortcuts, feed; two columns on a desktop. */
import type { ComponentType, ReactNode } from 'react'
import type { SessionUser } from '../../../client/session.ts'
import { OpeningCard } from '../../../entities/business/OpeningCard.tsx'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { PoleRule } from '../../../ui/Card.tsx'
import { ToComplete } from '../../../entities/person/ToComplete.tsx'
import { loadable } from '../../../ui/loadable.tsx'
import { SectionBoundary } from '../../../ui/SectionBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { NextAppointment } from './NextAppointment.tsx'
import { QuickActions } from './QuickActions.tsx'
import { SearchField } from '../SearchField.tsx'
import { ShopList } from '../shops/ShopList.tsx'
import { LazyFaces } from '../VisitorHome.tsx'
import { SOME_FACES } from '../VisitorHome.tsx'

// Below the ticket: it comes with its own code, while the ticket is being asked for.
const Again = loadable(async () => (await import('./Again.tsx')).BookAgain)

// Where something is offered; it comes after what every day has.
const Offers = loadable(async () => (await import('./Offers.tsx')).Offers)
const LineTickets = loadable(async () => (await import('./LineTickets.tsx')).LineTickets)

export function MyHome({
  user,
  feed,
  Today,
}: {
  user: SessionUser
  feed: ReactNode
  Today?: ComponentType
}) {
  const { t } = useTranslation()
  const isClient = user.rol === 'cliente'
  const firstName = user.nombre.split(' ')[0] ?? user.nombre
  return (
    <>
      <div className="grid grid-cols-1 gap-3 pt-2">
        {!isClient && <p className="sign text-accent-text">{t(`roles.${user.rol}`)}</p>}
        <h2 className="min-w-0 text-[2.25rem] leading-none break-words">
          {t(`home.${partOfDay(new Date())}`, { name: firstName })}
        </h2>
        <PoleRule className="w-24" />
      </div>
      {isClient && <SearchField />}
      {!isClient && (
        <SectionBoundary>
          <OpeningCard />
        </SectionBoundary>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:gap-8">
        <div className="grid grid-cols-1 gap-6 lg:col-start-2 lg:row-start-1">
          {isClient && (
            <SectionBoundary skeleton={null}>
              <Offers />
            </SectionBoundary>
          )}
          {isClient && (
            <SectionBoundary skeleton={null}>
              <LineTickets />
            </SectionBoundary>
          )}
          <SectionBoundary skeleton={<div aria-busy className="h-60" />}>
            {isClient || !Today ? <NextAppointment user={user} /> : <Today />}
          </SectionBoundary>
          {isClient && (
            <SectionBoundary
              skeleton={
                <div aria-hidden className="grid gap-3">
                  <Skeleton className="h-11 w-32" />
                  <Skeleton className="h-44 rounded-card" />
                </div>
              }
            >
              <Again />
            </SectionBoundary>
          )}
          <SectionBoundary>
            <ToComplete user={user} />
          </SectionBoundary>
          {isClient ? (
            <>
              <SectionBoundary skeleton={<div className="h-29" />}>
                <LazyFaces some={SOME_FACES} />
              </SectionBoundary>
              <SectionBoundary>
                <ShopList narrow />
              </SectionBoundary>
            </>
          ) : (
            <SectionBoundary>
              <QuickActions />
            </SectionBoundary>
          )}
        </div>
        {feed}
      </div>
    </>
  )
}

/** Good morning until noon, good afternoon until eight. */
export function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours()
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 20 ? 'afternoon' : 'evening'
}
