/** /profile, Mi Perfil: who I am here, and the way to everything that is mine. */
import { useQuery } from '@tanstack/react-query'
import { CalendarHeart, Pencil, Star } from 'lucide-react'
import { addressOf } from '../../../contract/paths.ts'
import { read } from '../../client/query.ts'
import { useSession, type SessionUser } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink, IconLink } from '../../ui/Button.tsx'
import { Card, PoleRule, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { useWhenBuilt } from '../../ui/knownRoutes.ts'
import { Photo } from '../../ui/Photo.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

export function ProfileScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  const editing = useWhenBuilt()('/edit-profile')
  if (!user) return null
  const edit = editing && <IconLink to={editing} label={t('profile.edit')}><Pencil aria-hidden size={21} /></IconLink>
  return (
    <Screen title={t('profile.title')} actions={edit}>
      <ProfileHero user={user} />
      <About user={user} />
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
      {provider && business?.imagen ? <Photo src={business.imagen} alt="" ratio="5 / 2" first /> : <div aria-hidden className="glow h-28 bg-accent-soft" />}
      <PoleRule className="rounded-none!" />
      <div className="grid gap-4 px-5 pb-5">
        <Avatar name={user.nombre} src={user.profileImageUrl} size="xl" className="-mt-14 border-4! border-surface!" />
        <div className="grid gap-1">
          <h2 className="text-headline">{user.nombre}</h2>
          <p className="text-muted">
            {t(user.rol === 'duenno' ? 'roles.duennoLong' : `roles.${user.rol}`)}
            {business && ` · ${business.nombre}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="accent" icon={<Star size={14} />}>{t('profile.plan')}</Badge>
          {user.creadoEn && <Badge icon={<CalendarHeart size={14} />}>{t('profile.since', { month: format.month(user.creadoEn) })}</Badge>}
        </div>
        {provider && <ButtonLink to={addressOf('/user/:userId', { userId: user.id })} variant="secondary" block>{t('profile.publicProfile')}</ButtonLink>}
      </div>
    </Card>
  )
}

/** What the person wrote; nothing is ever made up for them. */
function About({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const edit = useWhenBuilt()('/edit-profile')
  const specialties = user.especialidades ?? []
  if (user.email === undefined) return null
  return (
    <Section title={t('profile.about')}>
      <Card className="grid gap-4">
        <p className={user.acercaDe ? 'whitespace-pre-line' : 'text-muted'}>{user.acercaDe || t('profile.aboutEmpty')}</p>
        {user.rol !== 'cliente' && specialties.length > 0 && (
          <div className="grid gap-2">
            <h3 className="sign text-muted">{t('profile.specialties')}</h3>
            <ul className="flex flex-wrap gap-2">{specialties.map((word) => <li key={word} className="rounded-pill bg-accent-soft px-3 py-1 text-small font-semibold text-accent-text">{word}</li>)}</ul>
          </div>
        )}
        {!user.acercaDe && edit && <ButtonLink to={edit} variant="quiet" size="sm" className="justify-self-start">{t('profile.complete')}</ButtonLink>}
      </Card>
    </Section>
  )
}
