/** All that a shop's page says, in its own frame or beside a list. */
import type { Business } from '../../../contract/business/shops.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Section } from '../../ui/Card.tsx'
import { Barbers } from './Barbers.tsx'
import { Services } from './Services.tsx'
import { ShopHero } from './ShopHero.tsx'
import { ShopHours } from './ShopHours.tsx'

export function ShopBody({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const { descripcion } = shop
  return (
    <>
      <ShopHero shop={shop} />
      <Barbers shopId={shop.id} />
      <Services shop={shop} />
      <ShopHours shop={shop} />
      {descripcion && (
        <Section title={t('publicProfile.about')}>
          <p className="max-w-prose whitespace-pre-line text-muted">{descripcion}</p>
        </Section>
      )}
    </>
  )
}
