/** Shop card: picture, place, open state, home visits. */
import { House, MapPin, Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedBusiness } from '../../../../contract/business/shops.ts'
import { CARD_WIDTH } from '../../../../contract/kernel/pictures.ts'
import { addressOf } from '../../../../contract/paths.ts'
import { openingAt } from '../../../entities/business/opening.ts'
import { useNow } from '../../../../shared/format/useNow.ts'
import { useOpeningText } from '../../../entities/business/useOpeningText.ts'
import { kilometres } from '../../../entities/place/kilometres.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { CardLink } from '../../../ui/Card.tsx'
import { ChairDrawing, Comb, Pole, Razor, Shears, ShopFront } from '../../../ui/drawings.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Rating } from '../../../ui/Numbers.tsx'
import { Photo } from '../../../ui/Photo.tsx'

/** `first`: its picture is the largest thing on the screen, which waits for nothing. */
export function ShopCard({ shop, first = false }: { shop: ListedBusiness; first?: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const openingText = useOpeningText()
  const opening = openingAt(shop.horario, shop.zonaHoraria, useNow(), shop.excepciones)
  const {
    id,
    nombre,
    imagen,
    logoUrl,
    direccion,
    ciudad,
    ofreceServicioDomicilio,
    distance,
    rating,
    totalReviews,
  } = shop
  return (
    <CardLink
      to={addressOf('/business/:businessId', { businessId: id })}
      padded={false}
      className="flex flex-col overflow-hidden"
    >
      <Photo
        src={imagen ?? logoUrl}
        alt=""
        ratio="2 / 1"
        width={CARD_WIDTH}
        first={first}
        placeholder={drawingOf(id)}
      />
      <div className="grid min-h-40 min-w-0 flex-1 content-start gap-1.5 p-4">
        <h3 className="text-title">{nombre}</h3>
        <p className="flex items-start gap-1.5 text-small text-muted">
          <MapPin aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span className="line-clamp-3 min-w-0">
            {[direccion, ciudad].filter(Boolean).join(', ')}
          </span>
        </p>
        <p
          className={
            opening.state === 'open'
              ? 'text-small font-semibold text-success'
              : 'text-small text-muted'
          }
        >
          {openingText(opening)}
        </p>
        <Rating value={rating} count={totalReviews} className="text-small" />
        {(ofreceServicioDomicilio || distance !== null) && (
          <p className="mt-0.5 flex flex-wrap gap-2">
            {distance !== null && (
              <Badge tone="info" icon={<Navigation size={14} />}>
                {t('home.distance', { km: format.number(kilometres(distance)) })}
              </Badge>
            )}
            {ofreceServicioDomicilio && (
              <Badge tone="accent" icon={<House size={14} />}>
                {t('home.shopsHome')}
              </Badge>
            )}
          </p>
        )}
      </div>
    </CardLink>
  )
}

const drawings = [ShopFront, ChairDrawing, Shears, Razor, Pole, Comb]

/** A shop without a picture keeps the same drawing everywhere in the list. */
function drawingOf(id: string): ReactNode {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  const Drawn = drawings[sum % drawings.length] ?? ShopFront
  return <Drawn className="h-1/2 max-h-24 max-w-4/5" />
}
