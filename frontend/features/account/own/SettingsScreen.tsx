/** /settings: the account, how the app looks, and what was agreed on (decision 0-63). */
import {
  BadgeCheck,
  BellRing,
  CalendarSync,
  CircleAlert,
  Download,
  FileText,
  LockKeyhole,
  MailCheck,
  MessageCircle,
  MonitorSmartphone,
  Scale,
  ShieldCheck,
  Trash2,
  UserPen,
} from 'lucide-react'
import { useSession, type SessionUser } from '../../../client/session.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useCommand } from '../../../live/useCommand.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ListGroup, ListRow } from '../../../ui/List.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { toast } from '../../../ui/toasts.ts'

export function SettingsScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!user) return null
  return (
    <Screen title={t('settings.title')} back="/profile">
      <ListGroup title={t('settings.account')}>
        <EmailRow user={user} />
        <ListRow to="/edit-profile" title={t('profile.edit')} icon={<UserPen size={20} />} />
        <ListRow
          to="/change-password"
          title={t('profile.changePassword')}
          icon={<LockKeyhole size={20} />}
        />
        <ListRow
          to="/sessions"
          title={t('sessions.title')}
          hint={t('sessions.lead')}
          icon={<MonitorSmartphone size={20} />}
        />
      </ListGroup>
      <ListGroup title={t('settings.app')}>
        <ListRow
          to="/calendars"
          title={t('calendars.title')}
          hint={t('calendars.hint')}
          icon={<CalendarSync size={20} />}
        />
        <ListRow
          to="/chat-settings"
          title={t('settings.chat')}
          hint={t('settings.chatHint')}
          icon={<MessageCircle size={20} />}
        />
        <ListRow
          to="/notification-settings"
          title={t('profile.notificationSettings')}
          icon={<BellRing size={20} />}
        />
      </ListGroup>
      <ListGroup title={t('settings.yours')}>
        <ListRow
          to="/account/standing"
          title={t('settings.standing')}
          hint={t('settings.standingHint')}
          icon={<Scale size={20} />}
        />
        <ListRow
          to="/my-data"
          title={t('export.title')}
          hint={t('export.hint')}
          icon={<Download size={20} />}
        />
        <ListRow
          to="/delete-account"
          title={t('deletion.title')}
          hint={t('deletion.hint')}
          icon={<Trash2 size={20} />}
          danger
        />
      </ListGroup>
      <ListGroup title={t('settings.agreed')}>
        <ListRow to="/terminos" title={t('signup.readTerms')} icon={<FileText size={20} />} />
        <ListRow
          to="/privacidad"
          title={t('signup.readPrivacy')}
          icon={<ShieldCheck size={20} />}
        />
        <ListRow
          to="/confianza"
          title={t('settings.trust')}
          hint={t('settings.trustHint')}
          icon={<BadgeCheck size={20} />}
        />
      </ListGroup>
    </Screen>
  )
}

/** Address and its confirmation. Hidden without a mail server. */
function EmailRow({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const ask = useCommand('POST /api/auth/verify-email/request', {
    onSuccess: () =>
      toast({
        title: t('recovery.sentTitle'),
        description: t('recovery.verifySent', { email: user.email ?? '' }),
      }),
    onError: ({ details: { message = t('errors.connection') } }) =>
      toast({ title: t('ui.error'), description: message, variant: 'destructive' }),
  })
  const pending = user.verificacionEmail === 'pendiente'
  return (
    <ListRow
      title={t('auth.email')}
      hint={user.email}
      icon={pending ? <CircleAlert size={20} /> : <MailCheck size={20} />}
      trailing={
        pending ? (
          <Button
            size="sm"
            variant="quiet"
            needsNetwork
            pending={ask.isPending}
            onClick={() => ask.mutate(undefined)}
          >
            {t('settings.verify')}
          </Button>
        ) : (
          user.verificacionEmail === 'verificado' && (
            <Badge tone="success" icon="✓">
              {t('settings.verified')}
            </Badge>
          )
        )
      }
    />
  )
}
