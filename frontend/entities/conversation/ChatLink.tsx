/** Link to a conversation between acquaintances; guests see it on profiles only. */
import { MessageCircle } from 'lucide-react'
import { addressOf } from '../../../contract/paths.ts'
import { useUserId } from '../../client/session.ts'
import { ButtonLink, IconLink, type ButtonLook } from '../../ui/Button.tsx'
import { useAccountFirst } from '../person/BookLink.tsx'

interface ChatLinkProps extends ButtonLook {
  userId: string
  name: string
  /** What it says: 'Mensaje'. */
  text: string
  /** What a guest is told: that it takes an account. */
  needsAccount?: string
  /** Where there is no room for a word. */
  icon?: boolean
  className?: string
}

/** Nothing for the user's own profile. */
export function ChatLink({
  userId,
  name,
  text,
  needsAccount,
  icon = false,
  ...look
}: ChatLinkProps) {
  const me = useUserId()
  const to = addressOf('/chat/:userId', { userId })
  const ask = useAccountFirst(to, needsAccount)
  if (me === userId) return null
  if (icon)
    return (
      <IconLink to={to} label={`${text}: ${name}`} {...look}>
        <MessageCircle aria-hidden size={20} />
      </IconLink>
    )
  return (
    <ButtonLink
      to={to}
      onClick={ask}
      variant="secondary"
      size="sm"
      icon={<MessageCircle aria-hidden size={18} />}
      {...look}
    >
      {text}
      <span className="sr-only">: {name}</span>
    </ButtonLink>
  )
}
