/** /profile, Mi Perfil: who I am here, and the way to everything that is mine. */
import { useQuery } from '@tanstack/react-query'
import {
  CalendarCheck,
  CalendarHeart,
  ChevronRight,
  Pencil,
  Star,
  Store,
  UserRoundCheck,
} from 'lucide-react'
import type { Business } from '../../../contract/business/shops.ts'
import { addressOf } from '../../../contract/paths.ts'
import { read } from '../../client/query.ts'
import { useSession, type SessionUser } from '../../client/session.ts'
import { OpeningCard } from '../../entities/business/OpeningCard.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Counts } from '../../entities/person/Counts.tsx'
import { ToComplete } from '../../entities/person/ToComplete.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink, IconLink } from '../../ui/Button.tsx'
import { Card, CardLink, PoleRule, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ModerationButton } from './ModerationSheet.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

// Below who one is.
const PostGrid = loadable(async () => (await import('../../entities/post/PostGrid.tsx')).PostGrid)

export function MyProfileScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!user) return null
  const actions = (
    <>
      <ModerationButton />
      <IconLink to="/edit-profile" label={t('profile.edit')}>
        <Pencil aria-hidden size={21} />
      </IconLink>
    </>
  )
  return (
    <Screen title={t('profile.title')} actions={actions}>
      <ProfileHero user={user} />
      {user.rol !== 'cliente' && <OpeningCard />}
      <ToComplete user={user} />
      <Visits user={user} />
      <About user={user} />
      {user.rol !== 'cliente' && <Posts userId={user.id} />}
      <ProfileMenu user={user} />
    </Screen>
  )
}

function ProfileHero({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const format = useFormat()
  const provider = user.rol !== 'cliente'
  const { data: business } = useQuery({ ...read('GET /api/user/business'), enabled: provider })
  return (
    <Card padded={false} className="overflow-hidden">
      {provider && business?.imagen ? (
        <Photo src={business.imagen} alt="" ratio="5 / 2" first />
      ) : (
        <div aria-hidden className="glow h-28 bg-accent-soft" />
      )}
      <PoleRule className="rounded-none!" />
      <div className="grid grid-cols-1 gap-4 px-5 pb-5">
        <Avatar
          name={user.nombre}
          src={user.profileImageUrl}
          size="xl"
          className="-mt-14 border-4! border-surface!"
        />
        <div className="grid gap-1">
          <h2 className="text-headline">{user.nombre}</h2>
          <p className="text-muted">
            {t(user.rol === 'duenno' ? 'roles.duennoLong' : `roles.${user.rol}`)}
          </p>
        </div>
        {provider && <OwnCounts user={user} />}
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="accent" icon={<Star size={14} />}>
            {t('profile.plan')} · {t('profile.planHint')}
          </Badge>
          {user.creadoEn && (
            <Badge icon={<CalendarHeart size={14} />} className="whitespace-normal!">
              {t('profile.since', { month: format.month(user.creadoEn) })}
            </Badge>
          )}
        </div>
        {provider && (
          <ButtonLink
            to={addressOf('/user/:userId', { userId: user.id })}
            variant="secondary"
            block
          >
            {t('profile.publicProfile')}
          </ButtonLink>
        )}
        {business && <ShopLink shop={business} />}
      </div>
    </Card>
  )
}

/** Followers and following; clients have no followers. */
function OwnCounts({ user: { id }, tile = false }: { user: SessionUser; tile?: boolean }) {
  const { data } = useQuery(read('GET /api/users/:id', { params: { id } }))
  return data ? <Counts tile={tile} person={data} /> : <div className="min-h-11" />
}

/** The shop that one works in, as others see it (decision 1-17). */
function ShopLink({ shop }: { shop: Pick<Business, 'id' | 'nombre' | 'direccion'> }) {
  return (
    <CardLink
      to={addressOf('/business/:businessId', { businessId: shop.id })}
      padded={false}
      className="flex items-center gap-3 p-3"
    >
      <Store aria-hidden size={22} className="shrink-0 text-accent-text" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-semibold">{shop.nombre}</span>
        <span className="truncate text-small text-muted">{shop.direccion}</span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-faint" />
    </CardLink>
  )
}

const tile = 'grid content-start gap-2'

/** Visits as client and as barber, with reviews of the latter (decision 1-15). */
function Visits({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(read('GET /api/my-visits'))
  if (!data) return null
  const { citasCompletadas: n } = data
  const isClient = user.rol === 'cliente'
  return (
    <div className="grid grid-cols-2 gap-3">
      <Card className={tile}>
        <CalendarCheck aria-hidden size={28} className="text-accent-text" />
        <p className="grid">
          <span className="font-display text-headline font-bold tabular-nums">
            {format.number(n)}
          </span>
          <span className="text-small text-muted">
            {t(isClient ? 'profile.visits' : 'profile.served', { count: n })}
          </span>
        </p>
      </Card>
      <Card className={tile}>
        {isClient ? (
          <>
            <UserRoundCheck aria-hidden size={28} className="text-accent-text" />
            <OwnCounts user={user} tile />
          </>
        ) : (
          <>
            <Star aria-hidden size={28} className="text-accent-text" />
            <OwnRating user={user} />
          </>
        )}
      </Card>
    </div>
  )
}

/** The average of one's own reviews; '—' while there are too few of them for one. */
function OwnRating({ user: { id } }: { user: SessionUser }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(read('GET /api/users/:id', { params: { id } }))
  if (!data) return null
  const { rating, reviewsCount } = data
  return (
    <p className="grid">
      <span className="font-display text-headline font-bold tabular-nums">
        {format.rating(rating)}
      </span>
      <span className="text-small text-muted">
        {reviewsCount === 0 ? t('profile.rating') : t('profile.ratingOf', { count: reviewsCount })}
      </span>
    </p>
  )
}

function Posts({ userId }: { userId: string }) {
  const { t } = useTranslation()
  return (
    <Section
      title={t('posts.grid')}
      action={
        <ButtonLink to="/create-post" size="sm">
          {t('posts.new')}
        </ButtonLink>
      }
    >
      <SectionBoundary skeleton={null}>
        <PostGrid userId={userId} own />
      </SectionBoundary>
    </Section>
  )
}

/** What the person wrote; nothing is ever made up for them. */
function About({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const specialties = user.especialidades ?? []
  if (user.email === undefined) return null
  return (
    <Section title={t('profile.about')}>
      <Card className="grid gap-4">
        <p className={user.acercaDe ? 'whitespace-pre-line' : 'text-muted'}>
          {user.acercaDe || t('profile.aboutEmpty')}
        </p>
        {!user.acercaDe && (
          <ButtonLink to="/edit-profile" variant="quiet" size="sm" className="justify-self-start">
            {t('profile.aboutWrite')}
          </ButtonLink>
        )}
        {user.rol !== 'cliente' && specialties.length > 0 && (
          <div className="grid gap-2">
            <h3 className="sign text-muted">{t('profile.specialties')}</h3>
            <ul className="flex flex-wrap gap-2">
              {specialties.map((word) => (
                <li
                  key={word}
                  className="rounded-pill bg-accent-soft px-3 py-1 text-small font-semibold text-accent-text"
                >
                  {word}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Card>
    </Section>
  )
}
