/** What an account lacks, with links: email confirmation, profile (decisions 0-36, 0-63). */
import { ChevronRight, CircleUserRound, MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../contract/paths.ts'
import type { SessionUser } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { CardLink } from '../../ui/Card.tsx'

export function ToComplete({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  // The cached copy has neither: waits for the server's answer.
  if (user.email === undefined) return null
  const missing = missingOf(user)
  const unconfirmed = user.verificacionEmail === 'pendiente'
  if (missing.length === 0 && !unconfirmed) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      {unconfirmed && (
        <Step
          to="/settings"
          icon={<MailWarning aria-hidden size={24} />}
          title={t('complete.email')}
          text={t('complete.emailText', { email: user.email })}
        />
      )}
      {missing.length > 0 && (
        <Step
          to="/profile-setup"
          icon={<CircleUserRound aria-hidden size={24} />}
          title={t('profile.complete')}
          text={t('complete.missing', {
            what: missing.map((one) => t(`complete.${one}`)).join(', '),
          })}
        />
      )}
    </div>
  )
}

type Lacking = 'photo' | 'phone' | 'about' | 'specialties'

/** Clients need face and phone; barbers also a text about themselves. */
function missingOf({
  rol,
  profileImageUrl,
  telefono,
  acercaDe,
  especialidades = [],
}: SessionUser): Lacking[] {
  const serves = rol !== 'cliente'
  return [
    ...(profileImageUrl ? [] : ['photo' as const]),
    ...(telefono ? [] : ['phone' as const]),
    ...(serves && !acercaDe ? ['about' as const] : []),
    ...(serves && especialidades.length === 0 ? ['specialties' as const] : []),
  ]
}

function Step({
  to,
  icon,
  title,
  text,
}: {
  to: Address
  icon: ReactNode
  title: string
  text: string
}) {
  return (
    <CardLink to={to} padded={false} className="flex items-center gap-4 p-4">
      <span className="shrink-0 text-accent-text">{icon}</span>
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{title}</span>
        <span className="text-small break-words text-muted">{text}</span>
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-faint" />
    </CardLink>
  )
}
