/**
 * `/`: a visitor sees the shop's door and the shops, a signed-in person the day ahead; under it,
 * for everybody, the community (docs/decisions/0010-home-and-feed.md).
 */
import type { ComponentType } from 'react'
import { currentSession, useSession } from '../../client/session.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { VisitorHome } from './VisitorHome.tsx'

const MyHome = loadable(async () => {
  const [{ MyHome: Mine }] = await Promise.all([
    import('./mine/MyHome.tsx'),
    loadTexts(['home', 'appointments']),
  ])
  return Mine
})

/** Fetches what is about to be shown, where the first screen's code does not have it. */
export const prepareHome = async (): Promise<void> => {
  if (currentSession().user) await MyHome.load()
}

// Below what is on screen first: it comes with its own code.
const Feed = loadable(async () => {
  const [module] = await Promise.all([
    import('./feed/Feed.tsx'),
    loadTexts(['feed', 'posts', 'people']),
  ])
  return module.Feed
})

/** `Today`: the day of who cuts hair, which is no part of the home. */
export function HomeScreen({ Today }: { Today?: ComponentType }) {
  const { t } = useTranslation()
  const { user, status } = useSession()
  const feed = (
    <SectionBoundary skeleton={<div aria-busy className="h-dvh" />}>
      <Feed />
    </SectionBoundary>
  )
  return (
    <Screen title={t('home.title')} hideHeader width="wide">
      {user ? (
        <MyHome user={user} feed={feed} {...(Today && { Today })} />
      ) : (
        status === 'guest' && <VisitorHome feed={feed} />
      )}
    </Screen>
  )
}
