/** /notification-settings: subjects, channels and quiet hours. Each choice saves at once. */
import { useQuery } from '@tanstack/react-query'
import type { Preferences, SaidPreferences } from '../../../contract/engagement/preferences.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { useSession } from '../../client/session.ts'
import { useCommand } from '../../live/useCommand.ts'
import { browserZone } from '../../time/zone.ts'
import { toast } from '../../ui/toasts.ts'
import { useShown } from '../../ui/useShown.ts'
import { ConfirmPhone, ShopTextMessages } from './TextMessages.tsx'
import { Next, ThisDevice } from './settings/ThisDevice.tsx'
import { Channels, QuietHours, Subjects } from './settings/Channels.tsx'

export function NotificationSettingsScreen() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(read('GET /api/notifications/preferences'))
  return (
    <Screen
      title={t('notificationSettings.title')}
      subtitle={t('notificationSettings.lead')}
      back="/settings"
    >
      {data ? (
        <Settings said={data} />
      ) : isError ? (
        <ErrorState title={t('notificationSettings.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList rows={6} />
      )}
    </Screen>
  )
}

function Settings({ said }: { said: SaidPreferences }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const change = useCommand('PUT /api/notifications/preferences')
  const [wishes, show] = useShown(said)
  const save = (wish: Partial<Preferences>) => {
    show({ ...wishes, ...wish })
    // Whose clock the hours are by is said with the first choice.
    change.mutate(
      { body: { ...wish, ...(said.zonaHoraria === null && { zonaHoraria: browserZone() }) } },
      {
        onSuccess: (now) => {
          show(now)
          toast({ title: t('notificationSettings.saved') })
        },
        onError: () => {
          show(said)
          toast({
            title: t('ui.error'),
            description: t('notificationSettings.saveFailed'),
            variant: 'destructive',
          })
        },
      },
    )
  }
  const shown = { wishes, save }
  return (
    <div className="grid gap-8">
      <Next {...shown} />
      <ThisDevice />
      <Channels {...shown} />
      {wishes.canalesDisponibles.sms && <ConfirmPhone />}
      {wishes.canalesDisponibles.sms && user?.rol === 'duenno' && <ShopTextMessages />}
      <Subjects {...shown} />
      <QuietHours {...shown} />
    </div>
  )
}
