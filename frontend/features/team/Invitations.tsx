/** Open and answered invitations; open ones show link and code. */
import { Check, Link2, Mail, Smartphone, X } from 'lucide-react'
import type { Business } from '../../../contract/business/shops.ts'
import type { Invitation } from '../../../contract/business/team.ts'
import { phone } from '../../../shared/format/phone.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { confirm } from '../../ui/prompts.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { useInvitations } from './teamQueries.ts'
import { ShowLink } from './ShowLink.tsx'

const MOST_ANSWERED = 10

export function Invitations({ shop }: { shop: Business }) {
  const { t } = useTranslation()
  const invitations = useInvitations(shop.id)
  const [shown, show, close] = useSheetInUrl('invitacion')
  if (invitations.isPending) return <Skeleton className="mt-14 h-24 rounded-card" />
  if (!invitations.data) {
    return (
      <Card>
        <ErrorState
          title={t('team.invitationsFailed')}
          onRetry={() => void invitations.refetch()}
          className="[&>div]:py-4"
        />
      </Card>
    )
  }
  const open = invitations.data.filter(({ estado }) => estado === 'pendiente')
  const answered = invitations.data
    .filter(({ estado }) => estado !== 'pendiente')
    .slice(0, MOST_ANSWERED)
  const one = open.find(({ id }) => id === shown)
  return (
    <Section title={t('team.invitations')}>
      {open.length === 0 && <p className="text-muted">{t('team.noneOpen')}</p>}
      {open.length > 0 && (
        <ul className="grid gap-3">
          {open.map((invitation) => (
            <li key={invitation.id}>
              <Open shop={shop} invitation={invitation} onShow={() => show(invitation.id)} />
            </li>
          ))}
        </ul>
      )}
      {answered.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold text-accent-text">
            {t('team.answered', { count: answered.length })}
          </summary>
          <ul className="grid gap-2 pt-2">
            {answered.map((invitation) => (
              <li
                key={invitation.id}
                className="flex items-center justify-between gap-3 text-small"
              >
                <span className="min-w-0 break-words text-muted">
                  <Recipient invitation={invitation} />
                </span>
                <Badge
                  tone={invitation.estado === 'aceptada' ? 'success' : 'neutral'}
                  icon={invitation.estado === 'aceptada' ? <Check size={14} /> : <X size={14} />}
                >
                  {t(`team.state.${invitation.estado}`)}
                </Badge>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Sheet
        inUrl
        open={one !== undefined}
        onOpenChange={(stays) => !stays && close()}
        title={t('team.linkTitle')}
        text={t('team.linkText')}
      >
        {one?.enlace && <ShowLink link={one.enlace} shop={shop.nombre} telefono={one.telefono} />}
      </Sheet>
    </Section>
  )
}

/** Recipient; once accepted, the barber. */
function Recipient({ invitation: { barberName, email, telefono } }: { invitation: Invitation }) {
  const { t } = useTranslation()
  return barberName ?? email ?? (telefono ? phone(telefono) : t('team.byLink'))
}

function Open({
  shop,
  invitation,
  onShow,
}: {
  shop: Business
  invitation: Invitation
  onShow: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const withdraw = useCommand('DELETE /api/businesses/:id/invitations/:invitationId')
  const { id, email, telefono, expiraEn } = invitation
  const ask = async () => {
    const question = {
      title: t('team.withdrawTitle'),
      text: t('team.withdrawText'),
      action: t('team.withdraw'),
      destructive: true,
    }
    if (!(await confirm(question))) return
    withdraw.mutate(
      { params: { id: shop.id, invitationId: id } },
      {
        onSuccess: () => toast({ title: t('team.withdrawn') }),
        onError: ({ details }) =>
          toast({
            title: t('ui.error'),
            description: details.message ?? t('team.failed'),
            variant: 'destructive',
          }),
      },
    )
  }
  const PhoneOrLink = telefono ? Smartphone : Link2
  const Icon = email ? Mail : PhoneOrLink
  return (
    <Card className="grid gap-3">
      <div className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-accent-soft text-accent-text"
        >
          <Icon size={20} />
        </span>
        <div className="grid min-w-0">
          <h3 className="font-medium break-words">
            <Recipient invitation={invitation} />
          </h3>
          <p className="text-small text-muted">
            {t('team.until', { day: format.longDay(expiraEn) })}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onShow}>
          {t('team.showLink')}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          needsNetwork
          pending={withdraw.isPending}
          className="text-danger!"
          onClick={() => void ask()}
        >
          {t('team.withdraw')}
        </Button>
      </div>
    </Card>
  )
}
