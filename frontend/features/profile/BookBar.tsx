/** Booking bar of a profile; a card on wide screens. */
import { CalendarPlus } from 'lucide-react'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useSession } from '../../client/session.ts'
import { useNextTime } from '../../entities/person/nextFree.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'

/** Whether the viewer can book here. */
export function useBookable({ id, rol, aceptaReservas }: PublicProfile): boolean {
  const { user } = useSession()
  return rol !== 'cliente' && user?.id !== id && aceptaReservas
}

interface BookProps {
  profile: PublicProfile
}

export function BookBar({ profile }: BookProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="min-w-28 flex-1 text-small text-muted">
        <From profile={profile} />
        <NextFree profile={profile} />
      </p>
      <BookButton profile={profile} />
    </div>
  )
}

export function BookCard({ profile }: BookProps) {
  const { t } = useTranslation()
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-title">{t('publicProfile.reserve')}</h2>
      <p className="text-small text-muted">
        <From profile={profile} />
        <NextFree profile={profile} />
      </p>
      <BookButton profile={profile} />
    </Card>
  )
}

function From({ profile: { services } }: BookProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const active = services.filter(({ isActive }) => isActive)
  if (active.length === 0) return null
  return (
    <span className="block">
      {t('publicProfile.from', {
        price: format.price(Math.min(...active.map(({ precio }) => precio)), active[0]?.moneda),
      })}
    </span>
  )
}

/** For the shortest visit that is offered: a tap leads to the review of it. */
function NextFree({ profile: { id, services } }: BookProps) {
  const { t } = useTranslation()
  const shortest = services
    .filter(({ isActive }) => isActive)
    .toSorted((a, b) => a.duracionMin - b.duracionMin)[0]
  const { text, start } = useNextTime(id, shortest?.id)
  return (
    <span className="block min-h-11 font-semibold text-success">
      {shortest && start !== undefined ? (
        <Link
          to={addressOf('/book/:userId', {
            userId: id,
            servicio: shortest.id,
            hora: start,
            paso: 'revisar',
          })}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          <span className="sr-only">
            {t('publicProfile.bookService', { service: shortest.nombre })}:{' '}
          </span>
          {text}
        </Link>
      ) : (
        text
      )}
    </span>
  )
}

function BookButton({ profile: { id } }: BookProps) {
  const { t } = useTranslation()
  const to = addressOf('/book/:userId', { userId: id })
  return (
    <ButtonLink
      to={to}
      size="lg"
      icon={<CalendarPlus aria-hidden size={20} />}
      className="shrink-0 max-sm:grow max-sm:px-5!"
    >
      {t('publicProfile.book')}
    </ButtonLink>
  )
}
