/** A moderation decision on the author's own content: measure, clause and appeal. */
import { ShieldAlert } from 'lucide-react'
import { clsx } from 'clsx'
import type { Moderated as Decided } from '../../contract/moderation/moderated.ts'
import { addressOf } from '../../contract/paths.ts'
import { useTranslation } from '../i18n/useTranslation.ts'
import { Link } from './links.ts'

/** `said`: custom text. `bare`: without a frame. */
export function Moderated({
  of: { medida, clausula, decisionId },
  said,
  bare = false,
  className,
}: {
  of: Decided
  said?: string
  bare?: boolean
  className?: string
}) {
  const { t } = useTranslation()
  return (
    <div
      className={clsx(
        'flex gap-2 text-small',
        !bare && 'rounded-control bg-raised px-3 py-2',
        className,
      )}
    >
      <ShieldAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0">
        <p className="font-semibold">{said ?? t(`moderated.${medida}`)}</p>
        <p>
          {t(medida === 'label' ? 'moderated.whyLabel' : 'moderated.why', {
            clause: t(`posts.clauses.${clausula}`),
          })}
        </p>
        <Link
          to={
            decisionId === null
              ? '/account/standing'
              : addressOf('/account/standing', { decision: decisionId })
          }
          className="inline-flex min-h-11 items-center font-semibold text-accent-text hover:underline"
        >
          {t('moderated.appeal')}
        </Link>
      </div>
    </div>
  )
}
