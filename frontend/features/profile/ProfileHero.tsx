/** Profile header: picture, face, rating, next free time, closing time. */
import { ChevronRight, Scissors, Star } from 'lucide-react'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { addressOf } from '../../../contract/paths.ts'
import { OpeningLine } from '../../entities/business/Facts.tsx'
import { Counts } from '../../entities/person/Counts.tsx'
import { ChatLink } from '../../entities/conversation/ChatLink.tsx'
import { FollowButton } from '../../entities/person/FollowButton.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { Rating } from '../../ui/Numbers.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { ProfileOptions } from './ProfileOptions.tsx'

/** Of the part of the page that holds the reviews. */
export const REVIEWS = 'resenas'
export const showReviews = () =>
  document.getElementById(REVIEWS)?.scrollIntoView({ block: 'start' })

export function ProfileHero({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const {
    nombre,
    rol,
    profileImageUrl,
    business,
    creadoEn,
    rating,
    reviewsCount,
    horario,
    zonaHoraria,
    excepciones,
  } = profile
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        {business && (
          <Photo
            src={business.imagen}
            alt=""
            ratio="21 / 9"
            first
            className="rounded-card border border-line"
          />
        )}
        <div
          className={
            business ? 'relative -mt-14 flex items-end gap-4 px-4' : 'flex items-end gap-4'
          }
        >
          <Avatar
            name={nombre}
            src={profileImageUrl ?? business?.logoUrl}
            size="xl"
            className="border-4! border-bg!"
          />
          <div className="flex flex-wrap gap-2 pb-2">
            {rol !== 'cliente' && (
              <Badge tone="accent" icon={<Scissors size={14} />}>
                {t(`roles.${rol}`)}
              </Badge>
            )}
            <Badge tone="neutral" icon={<Star size={14} />}>
              {t('profile.plan')}
            </Badge>
          </div>
        </div>
      </div>
      {business && (
        <Link
          to={addressOf('/business/:businessId', { businessId: business.id })}
          className="inline-flex min-h-11 items-center gap-1 justify-self-start text-lead font-semibold hover:underline"
        >
          {business.nombre}
          <ChevronRight aria-hidden size={20} className="text-faint" />
        </Link>
      )}
      {rol === 'cliente' ? (
        <p className="text-small text-muted">
          {t('publicProfile.since', { month: format.month(creadoEn) })}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-muted">
          {rating === null && reviewsCount === 0 ? (
            <span>{t('publicProfile.noRating')}</span>
          ) : (
            <Rating value={rating} />
          )}
          {horario !== null && <OpeningLine hours={{ horario, zonaHoraria, excepciones }} />}
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Counts person={profile} onReviews={showReviews} />
        <div className="flex flex-wrap items-center gap-1.5">
          <ChatLink
            userId={profile.id}
            name={nombre}
            text={t('publicProfile.message')}
            needsAccount={t('publicProfile.messageNeedsAccount')}
          />
          <FollowButton person={profile} isFollowing={profile.isFollowing} />
          <ProfileOptions profile={profile} />
        </div>
      </div>
    </div>
  )
}
