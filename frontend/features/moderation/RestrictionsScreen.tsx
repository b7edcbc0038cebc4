/** /restrictions: whom one has blocked, whose comments wait for one's approval, those that wait, and what one has reported. */
import { useWaiting } from '../../entities/comment/useWaiting.ts'
import { WaitingComments } from '../../entities/comment/Waiting.tsx'
import { useSession } from '../../client/session.ts'
import { BlockedList, RestrictedList, useBlocked, useRestricted } from '../../entities/person/KeptAway.tsx'
import { MyReports } from '../../entities/report/MyReports.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Tabs, useTabInUrl } from '../../ui/Tabs.tsx'

export function RestrictionsScreen() {
  const { t } = useTranslation()
  const [tab, setTab] = useTabInUrl(['bloqueados', 'restringidos', 'comentarios', 'reportes'] as const)
  // Who publishes nothing has nothing to approve.
  const publishes = useSession().user?.rol !== 'cliente'
  const waiting = useWaiting(publishes)
  return (
    <Screen title={t('moderation.restrictionsTitle')} back="/profile">
      <Tabs
        label={t('moderation.restrictionsTitle')} value={tab} onChange={setTab}
        tabs={[
          { value: 'bloqueados', label: t('moderation.blockedTab'), count: useBlocked().data?.length ?? 0, content: <BlockedList /> },
          { value: 'restringidos', label: t('moderation.restrictedTab'), count: useRestricted().data?.length ?? 0, content: <RestrictedList /> },
          ...(publishes ? [{ value: 'comentarios' as const, label: t('comments.waits'), count: waiting.total, content: <WaitingComments waiting={waiting} /> }] : []),
          { value: 'reportes', label: t('reports.mine'), content: <MyReports /> },
        ]}
      />
    </Screen>
  )
}
