/** The shop's picture, the face, and the facts that decide: open now, where, how good, who follows. */
import { BadgeCheck, Star } from 'lucide-react'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { ShopFacts } from '../../entities/business/Facts.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { useFormat } from '../../ui/format.ts'
import { Rating } from '../../ui/Numbers.tsx'
import { Photo } from '../../ui/Photo.tsx'

export function ProfileHero({ profile }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { nombre, rol, profileImageUrl, business, creadoEn } = profile
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        {business && <Photo src={business.imagen} alt="" ratio="21 / 9" first className="rounded-card border border-line" />}
        <div className={business ? 'relative -mt-14 flex items-end gap-4 px-4' : 'flex items-end gap-4'}>
          <Avatar name={nombre} src={profileImageUrl ?? business?.logoUrl} size="xl" className="border-4! border-bg!" />
          <div className="flex flex-wrap gap-2 pb-2">
            {rol !== 'cliente' && <Badge tone="accent" icon={<BadgeCheck size={14} />}>{t(`roles.${rol}`)}</Badge>}
            <Badge tone="neutral" icon={<Star size={14} />}>{t('profile.plan')}</Badge>
          </div>
        </div>
      </div>
      {business
        ? (
          <div>
            <p className="mb-1 text-lead font-semibold">{business.nombre}</p>
            <ShopFacts shop={business} />
          </div>
        )
        : <p className="text-small text-muted">{t('publicProfile.since', { month: format.month(creadoEn) })}</p>}
      <Counts profile={profile} />
    </div>
  )
}

/** Followers, following, reviews and the rating, all of them real. */
function Counts({ profile: { rol, followersCount, followingCount, reviewsCount, rating } }: { profile: PublicProfile }) {
  const { t } = useTranslation()
  const format = useFormat()
  const counts: [string, string][] = [
    [t('publicProfile.followers'), format.number(followersCount)],
    [t('publicProfile.followingCount'), format.number(followingCount)],
    [t('publicProfile.reviews'), format.number(reviewsCount)],
  ]
  return (
    <div className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface px-5 py-3.5 shadow-card">
      <dl className="flex flex-1 justify-between gap-3 pr-2">
        {counts.map(([label, count]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-micro text-muted">{label}</dt>
            <dd className="font-display text-title font-bold">{count}</dd>
          </div>
        ))}
      </dl>
      {rol !== 'cliente' && <div className="border-l border-line pl-4">{rating === null ? <span className="text-small text-muted">{t('publicProfile.noRating')}</span> : <Rating value={rating} />}</div>}
    </div>
  )
}
