/** Content of a profile: services first, then people, times and place. */
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { useSession } from '../../client/session.ts'
import { ShopFacts } from '../../entities/business/Facts.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Section } from '../../ui/Card.tsx'
import { ProfileHours } from './Hours.tsx'
import { ProfileHero, REVIEWS, showReviews } from './ProfileHero.tsx'
import { ProfileServices } from './ServiceList.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'

// Below what one comes for.
const Places = loadable(async () => (await import('../../entities/business/Places.tsx')).Places)
const Earned = loadable(async () => (await import('../../entities/achievement/Earned.tsx')).Earned)
const PostGrid = loadable(async () => (await import('../../entities/post/PostGrid.tsx')).PostGrid)
const Reviews = loadable(async () => (await import('../../entities/review/Reviews.tsx')).Reviews)

export function ProfileBody({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { id, rol, business, especialidades, acercaDe, services, locations } = profile
  const [search] = useSearchParams()
  const asksForReviews = search.get('ver') === REVIEWS
  useEffect(() => {
    if (asksForReviews) showReviews()
  }, [asksForReviews, id])
  const own = user?.id === id
  const provider = rol !== 'cliente'
  const about = [business?.descripcion, acercaDe].filter((text): text is string => !!text?.trim())
  const active = services.filter(({ isActive }) => isActive)
  return (
    <>
      <ProfileHero profile={profile} />
      {own && provider && <Note>{t('publicProfile.yours')}</Note>}
      {!own && provider && !profile.aceptaReservas && <Note>{t('publicProfile.notBooking')}</Note>}
      {provider && <ProfileServices profile={profile} services={active} own={own} />}
      {about.length > 0 && (
        <Section title={t('publicProfile.about')}>
          {about.map((text) => (
            <p key={text} className="max-w-prose whitespace-pre-line text-muted">
              {text}
            </p>
          ))}
        </Section>
      )}
      {especialidades.length > 0 && (
        <Section title={t('publicProfile.specialties')}>
          <ul className="flex flex-wrap gap-2">
            {especialidades.map((one) => (
              <li
                key={one}
                className="rounded-pill border border-line bg-surface px-3.5 py-1.5 text-small"
              >
                {one}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {provider && <ProfileHours profile={profile} />}
      {business && locations.length === 0 && (
        <Section title={t('publicProfile.places', { count: 1 })}>
          <ShopFacts shop={business} hours={false} />
        </Section>
      )}
      {locations.length > 0 && (
        <SectionBoundary skeleton={null}>
          <Places places={locations} />
        </SectionBoundary>
      )}
      <SectionBoundary skeleton={null}>
        <Earned userId={id} />
      </SectionBoundary>
      {provider && (
        <div id={REVIEWS} className="scroll-mt-20">
          <SectionBoundary skeleton={null}>
            <Reviews whose={{ barberId: id }} />
          </SectionBoundary>
        </div>
      )}
      {provider && (
        <Section title={t('posts.grid')}>
          <SectionBoundary skeleton={null}>
            <PostGrid userId={id} own={own} />
          </SectionBoundary>
        </Section>
      )}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card bg-info-soft px-4 py-3 text-small text-info">{children}</p>
)
