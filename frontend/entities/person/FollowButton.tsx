/** 'Seguir' / 'Siguiendo': the same on a profile, on a card of the feed and in a list of people. */
import { Check, UserPlus } from 'lucide-react'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFollow } from './useFollow.ts'

interface FollowButtonProps {
  person: { id: string; nombre: string; rol: string }
  isFollowing: boolean
  className?: string
}

/** Nothing for a client, whom nobody follows, nor for oneself. */
export function FollowButton({ person: { id, nombre, rol }, isFollowing, className }: FollowButtonProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { follows, set } = useFollow({ id, isFollowing })
  if (rol === 'cliente' || user?.id === id) return null
  return (
    <Button
      size="sm" variant={follows ? 'secondary' : 'primary'} className={className} aria-label={t(follows ? 'people.followingName' : 'people.followName', { name: nombre })} aria-pressed={follows}
      icon={follows ? <Check aria-hidden size={16} /> : <UserPlus aria-hidden size={16} />}
      onClick={(event) => {
        // On a card that leads somewhere it leads nowhere.
        event.preventDefault()
        set(!follows)
      }}
    >
      {t(follows ? 'posts.following' : 'posts.follow')}
    </Button>
  )
}
