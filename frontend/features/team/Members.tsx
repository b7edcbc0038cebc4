/** A shop's team. Owners set hours and remove; barbers leave. */
import { CalendarDays, Clock, DoorOpen, Scissors, UserRoundX } from 'lucide-react'
import type { Business } from '../../../contract/business/shops.ts'
import type { TeamMember } from '../../../contract/business/team.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { confirm } from '../../ui/prompts.ts'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { useMembers } from './teamQueries.ts'

export function Members({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const members = useMembers(shop.id)
  if (members.isPending) return <SkeletonList rows={3} className="grid gap-3 pt-14" />
  if (!members.data) {
    return (
      <Card>
        <ErrorState
          title={t('team.loadFailed')}
          onRetry={() => void members.refetch()}
          className="[&>div]:py-4"
        />
      </Card>
    )
  }
  const alone = shop.relacion === 'propietario' && members.data.length === 1
  return (
    <Section title={t('team.people', { count: members.data.length })}>
      <ul className="grid gap-3">
        {members.data.map((member) => (
          <li key={member.userId}>
            <Member shop={shop} member={member} />
          </li>
        ))}
      </ul>
      {alone && <p className="text-small text-muted">{t('team.alone')}</p>}
    </Section>
  )
}

function Member({ shop, member }: { shop: Business; member: TeamMember }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { user } = useSession()
  const {
    userId,
    nombre,
    profileImageUrl,
    especialidades,
    propietario,
    desde,
    servicios,
    citasPorVenir,
  } = member
  const isMe = userId === user?.id
  const runs = shop.relacion === 'propietario'
  return (
    <Card className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={nombre} src={profileImageUrl} />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <h3 className="text-lead font-semibold break-words">
            <Link to={addressOf('/user/:userId', { userId })} className="hover:underline">
              {nombre}
            </Link>
            {isMe && <span className="font-normal text-muted"> {t('team.you')}</span>}
          </h3>
          <p className="text-small text-muted">
            {propietario ? t('team.owner') : t('team.since', { date: format.date(desde ?? '') })}
          </p>
          {especialidades.length > 0 && (
            <p className="text-small text-muted">{especialidades.join(' · ')}</p>
          )}
        </div>
        {servicios === 0 && !propietario && (
          <Badge tone="warn" icon={<Scissors size={14} />}>
            {t('team.noServices')}
          </Badge>
        )}
      </div>
      {citasPorVenir !== null && (
        <p className="flex items-center gap-2 text-small">
          <CalendarDays aria-hidden size={18} className="text-accent-text" />
          {t('team.upcoming', { count: citasPorVenir })}
        </p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {runs && (
          <ButtonLink
            to={addressOf('/availability', isMe ? {} : { barbero: userId })}
            variant="secondary"
            size="sm"
            icon={<Clock aria-hidden size={18} />}
          >
            {t('team.hours')}
          </ButtonLink>
        )}
        {!propietario && (runs || isMe) && <LetGo shop={shop} member={member} isMe={isMe} />}
      </div>
    </Card>
  )
}

/** What becomes of the appointments to come is said before. */
function LetGo({
  shop,
  member: { userId, nombre, citasPorVenir },
  isMe,
}: {
  shop: Business
  member: TeamMember
  isMe: boolean
}) {
  const { t } = useTranslation()
  const remove = useCommand('DELETE /api/businesses/:id/barbers/:userId')
  const count = citasPorVenir ?? 0
  const act = isMe ? 'leave' : 'remove'
  const ask = async () => {
    const names = { name: nombre, shop: shop.nombre }
    const text =
      count === 0 ? t(`team.${act}Free`, names) : t(`team.${act}Text`, { count, ...names })
    if (
      !(await confirm({
        title: t(`team.${act}Title`, names),
        text,
        action: t(`team.${act}`),
        destructive: true,
      }))
    )
      return
    remove.mutate(
      { params: { id: shop.id, userId } },
      {
        onSuccess: () =>
          toast({ title: t(`team.${act}Done`, { name: nombre, shop: shop.nombre }) }),
        onError: ({ details }) =>
          toast({
            title: t('ui.error'),
            description: details.message ?? t('team.failed'),
            variant: 'destructive',
          }),
      },
    )
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      needsNetwork
      pending={remove.isPending}
      className="text-danger!"
      onClick={() => void ask()}
      icon={isMe ? <DoorOpen aria-hidden size={18} /> : <UserRoundX aria-hidden size={18} />}
    >
      {t(`team.${act}`)}
    </Button>
  )
}
