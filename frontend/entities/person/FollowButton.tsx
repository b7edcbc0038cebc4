/** 'Seguir' / 'Siguiendo': the same on a profile, on a card of the feed and in a list of people. */
import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFollow } from './useFollow.ts'

interface FollowButtonProps {
  person: { id: string; nombre: string; rol: string }
  isFollowing: boolean
  /** A word beside a name, where a button would take its room. */
  asText?: boolean
  className?: string
}

/** Nothing for clients, who can't be followed, nor for the user themself. */
export function FollowButton({
  person: { id, nombre, rol },
  isFollowing,
  asText = false,
  className,
}: FollowButtonProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { follows, set } = useFollow({ id, isFollowing })
  if (rol === 'cliente' || user?.id === id) return null
  const does = {
    'aria-label': t(follows ? 'people.followingName' : 'people.followName', { name: nombre }),
    'aria-pressed': follows,
    onClick: (event: MouseEvent) => {
      // On a card that leads somewhere it leads nowhere.
      event.preventDefault()
      set(!follows)
    },
  }
  const text = t(follows ? 'posts.following' : 'posts.follow')
  if (asText)
    return (
      <button
        type="button"
        {...does}
        className={clsx(
          'min-h-11 rounded-control text-small font-semibold hover:underline',
          follows ? 'text-muted' : 'text-accent-text',
          className,
        )}
      >
        {text}
      </button>
    )
  return (
    <Button {...does} size="sm" variant={follows ? 'secondary' : 'primary'} className={className}>
      {text}
    </Button>
  )
}
