/** Link into booking. Choosing is public; confirming takes an account. */
import type { MouseEvent, ReactNode } from 'react'
import type { Address } from '../../../contract/paths.ts'
import { useSession } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Link } from '../../ui/links.ts'
import { askForAccount } from '../../ui/prompts.ts'

interface BookLinkProps {
  to: Address
  /** Its name where the visible text alone doesn't say that it books. */
  label?: string
  className?: string
  children: ReactNode
}

export function BookLink({ to, label, className, children }: BookLinkProps) {
  return (
    <Link to={to} className={className}>
      {label && <span className="sr-only">{label}: </span>}
      {children}
    </Link>
  )
}

/** onClick: asks guests for an account. `text`: reason, default booking. */
export function useAccountFirst(to: Address, text?: string): (event: MouseEvent) => void {
  const { t } = useTranslation()
  const { status } = useSession()
  return (event) => {
    if (status !== 'guest') return
    event.preventDefault()
    askForAccount(text ?? t('publicProfile.needsAccount'), to)
  }
}
