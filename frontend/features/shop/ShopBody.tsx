/** The content of a shop's page: services, then barbers, hours and place. */
import { useQuery } from '@tanstack/react-query'
import type { Business } from '../../../contract/business/shops.ts'
import { read } from '../../client/query.ts'
import { ReportButton } from '../../entities/report/ReportButton.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Section } from '../../ui/Card.tsx'
import { Barbers } from './Barbers.tsx'
import { LineHere } from './LineHere.tsx'
import { WhyNot } from './Reserve.tsx'
import { ShopServices } from './Services.tsx'
import { ShopHero } from './ShopHero.tsx'
import { ShopHours } from './ShopHours.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'

// Below what one comes for.
const Places = loadable(async () => (await import('../../entities/business/Places.tsx')).Places)
const Reviews = loadable(async () => (await import('../../entities/review/Reviews.tsx')).Reviews)

export function ShopBody({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  // Most shops have none: nothing stands in for them meanwhile, and nothing is said where they
  // don't come.
  const { data: places = [] } = useQuery(
    read('GET /api/businesses/:id/locations', { params: { id: shop.id } }),
  )
  const { descripcion } = shop
  return (
    <>
      <ShopHero shop={shop} />
      {shop.allowsWalkIns && <LineHere shop={shop} />}
      <WhyNot shop={shop} />
      <ShopServices shop={shop} />
      <Barbers shopId={shop.id} />
      <ShopHours shop={shop} />
      {places.length > 0 && (
        <SectionBoundary skeleton={null}>
          <Places places={places} />
        </SectionBoundary>
      )}
      {descripcion && (
        <Section title={t('publicProfile.about')}>
          <p className="max-w-prose whitespace-pre-line text-muted">{descripcion}</p>
        </Section>
      )}
      <SectionBoundary skeleton={null}>
        <Reviews whose={{ businessId: shop.id }} />
      </SectionBoundary>
      <ReportButton type="BUSINESS" id={shop.id} name={shop.nombre} ownerId={shop.ownerId} />
    </>
  )
}
