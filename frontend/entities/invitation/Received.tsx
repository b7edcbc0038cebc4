/** Pending invitations of the user; nothing where there are none. */
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Store } from 'lucide-react'
import { addressOf } from '../../../contract/paths.ts'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { CardLink } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'

/** Those that went to one's own address and still wait. */
export const useReceived = (enabled = true) =>
  useQuery({ ...read('GET /api/invitations'), enabled, staleTime: 0 })

export function ReceivedInvitations() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data = [] } = useReceived()
  if (data.length === 0) return null
  return (
    <ul className="grid gap-3">
      {data.map(({ id, businessName, invitadoPor, expiraEn }) => (
        <li key={id}>
          <CardLink
            to={addressOf('/invitation/:token', { token: id })}
            className="flex items-center gap-4 border-brass!"
          >
            <span
              aria-hidden
              className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
            >
              <Store size={22} />
            </span>
            <span className="grid min-w-0 flex-1">
              <span className="text-lead font-semibold">
                {t('received.from', { owner: invitadoPor, shop: businessName })}
              </span>
              <span className="text-small text-muted">
                {t('received.until', { day: format.longDay(expiraEn) })}
              </span>
            </span>
            <ChevronRight aria-hidden size={20} className="shrink-0 text-faint" />
          </CardLink>
        </li>
      ))}
    </ul>
  )
}
