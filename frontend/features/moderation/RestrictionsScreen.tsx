/** /restrictions: blocked and restricted people, comments to approve, and own reports. */
import { useHeldComments } from '../../entities/comment/useWaiting.ts'
import { useSession } from '../../client/session.ts'
import {
  BlockedList,
  RestrictedList,
  useBlocked,
  useRestricted,
} from '../../entities/person/KeptAway.tsx'
import { loadTexts } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { Tabs, useTabInUrl } from '../../ui/Tabs.tsx'

const WaitingComments = loadable(
  async () => (await import('../../entities/comment/Waiting.tsx')).WaitingComments,
)
const MyReports = loadable(async () => {
  const [module] = await Promise.all([
    import('../../entities/report/MyReports.tsx'),
    loadTexts(['reports', 'standing']),
  ])
  return module.MyReports
})

export function RestrictionsScreen() {
  const { t } = useTranslation()
  const [tab, setTab] = useTabInUrl([
    'bloqueados',
    'restringidos',
    'comentarios',
    'reportes',
  ] as const)
  // Who publishes nothing has nothing to approve.
  const publishes = useSession().user?.rol !== 'cliente'
  const waiting = useHeldComments(publishes)
  return (
    <Screen title={t('moderation.restrictionsTitle')} back="/profile">
      <Tabs
        label={t('moderation.restrictionsTitle')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'bloqueados',
            label: t('moderation.blockedTab'),
            count: useBlocked().data?.length ?? 0,
            content: <BlockedList />,
          },
          {
            value: 'restringidos',
            label: t('moderation.restrictedTab'),
            count: useRestricted().data?.length ?? 0,
            content: <RestrictedList />,
          },
          ...(publishes
            ? [
                {
                  value: 'comentarios' as const,
                  label: t('comments.waits'),
                  count: waiting.total,
                  content: (
                    <SectionBoundary skeleton={<SkeletonList rows={3} />}>
                      <WaitingComments waiting={waiting} />
                    </SectionBoundary>
                  ),
                },
              ]
            : []),
          {
            value: 'reportes',
            label: t('moderation.myReports'),
            content: (
              <SectionBoundary skeleton={<SkeletonList rows={3} />}>
                <MyReports />
              </SectionBoundary>
            ),
          },
        ]}
      />
    </Screen>
  )
}
