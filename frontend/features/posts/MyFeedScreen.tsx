/** /my-feed: all that one has published. */
import { useSession } from '../../client/session.ts'
import { PostGrid } from '../../entities/post/PostGrid.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Screen } from '../../ui/Screen.tsx'

export function MyFeedScreen() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!user) return null
  return (
    <Screen
      title={t('posts.mine')}
      back="/profile"
      width="wide"
      actions={
        <ButtonLink to="/create-post" size="sm">
          {t('feed.create')}
        </ButtonLink>
      }
    >
      <PostGrid userId={user.id} own all />
    </Screen>
  )
}
