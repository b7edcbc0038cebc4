/** Shop header: picture, logo, open state, address, home visits. */
import { clsx } from 'clsx'
import { House, Store } from 'lucide-react'
import type { Business } from '../../../contract/business/shops.ts'
import { ShopFacts } from '../../entities/business/Facts.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Rating } from '../../ui/Numbers.tsx'
import { Photo } from '../../ui/Photo.tsx'

export function ShopHero({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const { nombre, imagen, logoUrl, tipoServicio, rating, totalReviews } = shop
  // The same picture twice says nothing.
  const showsSign = !imagen || imagen !== logoUrl
  const home = tipoServicio !== 'fisico'
  const kind = {
    fisico: 'business.typeShop',
    fisico_y_domicilio: 'business.typeShopAndHome',
    domicilio: 'business.typeHome',
  } as const
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Photo
          src={imagen}
          alt=""
          ratio="21 / 9"
          first
          className="rounded-card border border-line"
        />
        <div className={clsx('flex items-end gap-4', showsSign ? 'relative -mt-14 px-4' : 'pt-4')}>
          {showsSign && (
            <Avatar name={nombre} src={logoUrl} size="xl" className="border-4! border-bg!" />
          )}
          <p className={clsx('min-w-0', showsSign && 'pb-2')}>
            <Badge
              tone="accent"
              className="whitespace-normal!"
              icon={home ? <House size={14} /> : <Store size={14} />}
            >
              {t(kind[tipoServicio])}
            </Badge>
          </p>
        </div>
      </div>
      <Rating value={rating} count={totalReviews} className="justify-self-start" />
      <ShopFacts shop={shop} />
    </div>
  )
}
