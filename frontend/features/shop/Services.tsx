/** A shop's services and prices, linked to booking with a barber or anyone free. */
import { ChevronDown, ChevronRight, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Business } from '../../../contract/business/shops.ts'
import { ANYONE, type Address, addressOf } from '../../../contract/paths.ts'
import { useSession } from '../../client/session.ts'
import { Heart } from '../../entities/favorite/Heart.tsx'
import { BookLink } from '../../entities/person/BookLink.tsx'
import { ServiceLine } from '../../entities/service/ServiceLine.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Duration, Price } from '../../ui/Numbers.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { type ShopOffer, offersOf } from './offers.ts'
import { cheapestOf, type Offered, useTeam } from './team.ts'

const row = 'flex min-h-18 w-full items-center gap-3 px-4 py-3'
const pressable = `${row} transition-colors duration-(--fast) hover:bg-raised`
const lines = '[&>li+li]:border-t [&>li+li]:border-line'

export function ShopServices({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const team = useTeam(shop)
  const { services, offered } = team
  return (
    <Section title={t('publicProfile.services')}>
      {services.isPending ? (
        <Loading className="grid gap-2.5">
          {[0, 1, 2].map((line) => (
            <Skeleton key={line} className="h-18 rounded-card" />
          ))}
        </Loading>
      ) : services.isError && !services.data ? (
        <Card>
          <ErrorState onRetry={() => void services.refetch()} className="[&>div]:py-4" />
        </Card>
      ) : offered.length === 0 ? (
        <p className="rounded-card border border-dashed border-line-strong px-5 py-6 text-center text-muted">
          {t('business.noServices')}
        </p>
      ) : (
        <ul
          className={`overflow-hidden rounded-card border border-line bg-surface shadow-card ${lines}`}
        >
          {offersOf(offered).map((offer) => (
            <li key={offer.by[0].id}>
              {offer.by.length === 1 ? (
                <Single service={offer.by[0]} team={team} />
              ) : (
                <Several offer={offer} team={team} shopId={shop.id} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

type Team = ReturnType<typeof useTeam>
const bookingOf = ({ barberId, id }: Offered): Address =>
  addressOf('/book/:userId', { userId: barberId, servicio: id })
const canBook = ({ bookable }: Team, { barberId }: Offered) =>
  bookable.some(({ userId }) => userId === barberId)
const whoIn = ({ barbers }: Team, { barberId }: Offered) =>
  barbers.data?.find(({ userId }) => userId === barberId)

/** What one alone does; whose it is, where others work here, too. */
function Single({ service, team }: { service: Offered; team: Team }) {
  const { t } = useTranslation()
  const line = (
    <ServiceLine
      service={service}
      by={(team.barbers.data?.length ?? 0) > 1 ? whoIn(team, service)?.userName : undefined}
    />
  )
  return (
    <WithHeart service={service} name={service.nombre}>
      <Way
        to={canBook(team, service) ? bookingOf(service) : undefined}
        label={t('publicProfile.bookService', { service: service.nombre })}
      >
        {line}
      </Way>
    </WithHeart>
  )
}

function Several({
  offer: { nombre, by },
  team,
  shopId,
}: {
  offer: ShopOffer
  team: Team
  shopId: string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { precio, moneda } = cheapestOf(by) ?? by[0]
  const bookable = by.filter((service) => canBook(team, service))
  const description = by.find(({ descripcion }) => descripcion)?.descripcion
  return (
    <details className="group">
      <summary
        className={`${pressable} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">{nombre}</span>
          {description && <span className="line-clamp-2 text-small text-muted">{description}</span>}
          <span className="text-small text-muted">
            {t('business.doneBy', { count: by.length })}
          </span>
        </span>
        <span className="grid shrink-0 justify-items-end">
          <span className="text-lead font-semibold whitespace-nowrap">
            {t('business.from', { price: format.price(precio, moneda) })}
          </span>
          <Lengths minutes={by.map(({ duracionMin }) => duracionMin)} />
        </span>
        <ChevronDown
          aria-hidden
          size={20}
          className="shrink-0 text-faint transition-transform duration-(--fast) group-open:rotate-180"
        />
      </summary>
      <ul className={`border-t border-line bg-sunken ${lines}`}>
        {bookable.length > 1 && bookable[0] && (
          <li>
            <Way
              to={addressOf('/book/:userId', {
                userId: ANYONE,
                negocio: shopId,
                servicio: bookable[0].id,
              })}
              label={t('publicProfile.bookService', { service: nombre })}
            >
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-on-accent"
              >
                <Users size={18} />
              </span>
              <span className="min-w-0 flex-1 font-semibold">{t('business.anyone')}</span>
            </Way>
          </li>
        )}
        {by.map((service) => (
          <li key={service.id}>
            <WithHeart
              service={service}
              name={`${service.nombre}, ${whoIn(team, service)?.userName ?? ''}`}
            >
              <Way
                to={canBook(team, service) ? bookingOf(service) : undefined}
                label={t('publicProfile.bookService', { service: service.nombre })}
              >
                <Avatar
                  name={whoIn(team, service)?.userName ?? ''}
                  src={whoIn(team, service)?.userAvatar}
                  size="sm"
                />
                <span className="min-w-0 flex-1 font-semibold">
                  {whoIn(team, service)?.userName}
                </span>
                <span className="grid shrink-0 justify-items-end">
                  <Price amount={service.precio} currency={service.moneda} />
                  <Duration minutes={service.duracionMin} className="text-small text-muted" />
                </span>
              </Way>
            </WithHeart>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Beside the line the heart of its service (decision 2-19); one's own one need not keep. */
function WithHeart({
  service: { id, barberId },
  name,
  children,
}: {
  service: Offered
  name: string
  children: ReactNode
}) {
  const { user } = useSession()
  if (user?.id === barberId) return children
  return (
    <div className="flex items-center [&>:first-child]:min-w-0 [&>:first-child]:flex-1">
      {children}
      <Heart kind="services" id={id} name={name} />
    </div>
  )
}

/** '30 min', or from the shortest to the longest. */
function Lengths({ minutes }: { minutes: readonly number[] }) {
  const format = useFormat()
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)]
  return (
    <span className="text-small whitespace-nowrap text-muted">
      {least === most
        ? format.duration(least)
        : `${format.duration(least)} – ${format.duration(most)}`}
    </span>
  )
}

/** A line that leads to booking, where it can be booked. */
function Way({
  to,
  label,
  children,
}: {
  to: Address | undefined
  label: string
  children: ReactNode
}) {
  if (!to) return <div className={row}>{children}</div>
  return (
    <BookLink to={to} label={label} className={pressable}>
      {children}
      <ChevronRight aria-hidden size={20} className="shrink-0 text-faint" />
    </BookLink>
  )
}
