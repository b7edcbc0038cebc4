/** Search result card of a shop or barber; a barber's has a booking link. */
import { clsx } from 'clsx'
import { House, MapPin, MapPinOff, Navigation } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { type Address, addressOf } from '../../../contract/paths.ts'
import type { CallAnswer } from '../../client/calls.ts'
import { openingAt } from '../../entities/business/opening.ts'
import { useOpeningText } from '../../entities/business/useOpeningText.ts'
import { useAccountFirst } from '../../entities/person/BookLink.tsx'
import { useFreeText } from '../../entities/person/nextFree.ts'
import { kilometres } from '../../entities/place/kilometres.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ShopFront } from '../../ui/drawings.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { Rating } from '../../ui/Numbers.tsx'
import { Photo } from '../../ui/Photo.tsx'
import type { Found } from './wanted.ts'

type Shop = Extract<Found, { type: 'business' }>
type NextTime = CallAnswer<'GET /api/slots/next'>['horas'][number]
type Barber = Extract<Found, { type: 'barber' }>

interface ResultCardProps {
  result: Found
  /** When the chair is free next; undefined while that is not known, or of no use. */
  next: NextTime | undefined
  /** Where it leads, and whether that stands beside the list already. */
  to: Address
  current: boolean
}

export const ResultCard = memo(function ResultCard({ result, ...rest }: ResultCardProps) {
  return result.type === 'business' ? (
    <ShopResult shop={result} {...rest} />
  ) : (
    <BarberResult barber={result} {...rest} />
  )
})

function ShopResult({ shop, next, ...rest }: Omit<ResultCardProps, 'result'> & { shop: Shop }) {
  const { t } = useTranslation()
  const openingText = useOpeningText()
  const opening = openingAt(shop.horario, shop.zonaHoraria, useNow(), shop.excepciones)
  const where = [shop.direccion, shop.ciudad].filter(Boolean).join(', ')
  return (
    <Frame
      {...rest}
      name={shop.nombre}
      picture={
        <Photo
          src={shop.imagen ?? shop.logoUrl}
          alt=""
          ratio="1"
          width="(min-width: 640px) 6rem, 5rem"
          className="rounded-control"
          placeholder={<ShopFront className="h-12" />}
        />
      }
      facts={
        <Facts
          result={shop}
          home={shop.ofreceServicioDomicilio}
          isNowhere={shop.latitude === null}
        />
      }
      action={
        shop.precioDesde !== null && (
          <ButtonLink
            to={addressOf('/select-barber/:businessId', { businessId: shop.id })}
            size="sm"
            variant="quiet"
            className="relative z-10"
          >
            {t('search.chooseBarber')}{' '}
            <span className="sr-only">{t('search.at', { name: shop.nombre })}</span>
          </ButtonLink>
        )
      }
    >
      {where && <Where>{where}</Where>}
      <p
        className={
          opening.state === 'open'
            ? 'text-small font-semibold text-success'
            : 'text-small text-muted'
        }
      >
        {openingText(opening)}
      </p>
      {shop.precioDesde !== null && <NextFree time={next} />}
    </Frame>
  )
}

function BarberResult({
  barber,
  next,
  ...rest
}: Omit<ResultCardProps, 'result'> & { barber: Barber }) {
  const { t } = useTranslation()
  const where = [barber.businessName, barber.businessAddress].filter(Boolean).join(' · ')
  const book = addressOf('/book/:userId', {
    userId: barber.userId,
    servicio: barber.servicio?.id,
    origen: 'search',
  })
  const ask = useAccountFirst(book)
  return (
    <Frame
      {...rest}
      name={barber.nombre}
      picture={<Avatar name={barber.nombre} src={barber.profileImageUrl} size="lg" />}
      facts={<Facts result={barber} />}
      action={
        barber.precioDesde !== null && (
          <ButtonLink to={book} onClick={ask} size="sm" variant="quiet" className="relative z-10">
            {t('search.book')}{' '}
            <span className="sr-only">{t('search.with', { name: barber.nombre })}</span>
          </ButtonLink>
        )
      }
    >
      <Where>{where}</Where>
      {barber.precioDesde !== null && <NextFree time={next} />}
      {barber.especialidades.length > 0 && (
        <p className="line-clamp-1 text-small text-muted">{barber.especialidades.join(' · ')}</p>
      )}
    </Frame>
  )
}

interface FrameProps extends Omit<ResultCardProps, 'result' | 'next'> {
  name: string
  picture: ReactNode
  facts: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** The link covers the card; what else can be pressed lies above it. */
function Frame({ to, current, name, picture, facts, action, children }: FrameProps) {
  return (
    <div
      className={clsx(
        'relative flex gap-4 rounded-card border bg-surface p-4 shadow-card transition-colors duration-(--fast) hover:border-brass',
        current ? 'border-accent-text' : 'border-line',
      )}
    >
      <div className="grid w-20 shrink-0 content-start justify-items-center sm:w-24">{picture}</div>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <h2 className="text-lead leading-tight font-semibold">
          <Link
            to={to}
            aria-current={current || undefined}
            preventScrollReset={current}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {name}
          </Link>
        </h2>
        {children}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          {facts}
          {action}
        </div>
      </div>
    </div>
  )
}

/** Its line is there from the start, so that nothing moves when it comes. */
function NextFree({ time }: { time: NextTime | undefined }) {
  const text = useFreeText(
    time && {
      zone: time.zonaHoraria,
      times:
        time.hora === null || time.inicio === null
          ? []
          : [{ hora: time.hora, inicio: time.inicio }],
    },
  )
  return <p className="min-h-5 text-small font-semibold text-accent-text">{text}</p>
}

const Where = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-1.5 text-small text-muted">
    <MapPin aria-hidden size={16} className="mt-0.5 shrink-0" />
    <span className="line-clamp-2 min-w-0">{children}</span>
  </p>
)

function Facts({
  result,
  home = false,
  isNowhere = false,
}: {
  result: Found
  home?: boolean
  /** On no map: found by its words alone. */
  isNowhere?: boolean
}) {
  const { distance, precioDesde, moneda, rating, totalReviews, servicio } = result
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-small">
      {servicio ? (
        <span className="min-w-0 font-semibold">
          {servicio.nombre} · {format.price(servicio.precio, moneda)}
        </span>
      ) : (
        precioDesde !== null && (
          <span className="font-semibold whitespace-nowrap">
            {t('search.from', { price: format.price(precioDesde, moneda) })}
          </span>
        )
      )}
      <Rating value={rating} count={totalReviews} />
      {distance !== null && (
        <Badge tone="info" icon={<Navigation size={14} />}>
          {t('home.distance', { km: format.number(kilometres(distance)) })}
        </Badge>
      )}
      {isNowhere && (
        <Badge tone="neutral" icon={<MapPinOff size={14} />}>
          {t('search.noPlace')}
        </Badge>
      )}
      {home && (
        <Badge tone="accent" icon={<House size={14} />}>
          {t('home.shopsHome')}
        </Badge>
      )}
    </p>
  )
}
