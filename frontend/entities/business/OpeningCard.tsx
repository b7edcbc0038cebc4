/** Open tasks of an owner's shop (decision 2-68). Texts: catalogue 'home'. */
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { read } from '../../client/query.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { CardLink } from '../../ui/Card.tsx'

const STEPS = 5

export function OpeningCard() {
  const { t } = useTranslation()
  const { data: shop } = useQuery({ ...read('GET /api/user/business'), retry: false })
  if (shop === null)
    return <Leading title={t('home.openBusiness')} text={t('home.openBusinessText')} />
  const [next, ...others] = shop?.porHacer ?? []
  if (!next) return null
  const done = STEPS - 1 - others.length
  return (
    <Leading title={t('home.openingTitle')} text={t(`home.opening_${next}`)}>
      <span aria-hidden className="mt-1.5 flex gap-1">
        {Array.from({ length: STEPS }, (_, step) => (
          <span
            key={step}
            className={
              step < done
                ? 'h-1.5 flex-1 rounded-pill bg-accent'
                : 'h-1.5 flex-1 rounded-pill bg-raised'
            }
          />
        ))}
      </span>
      <span className="text-micro text-muted">{t('home.openingDone', { done, of: STEPS })}</span>
    </Leading>
  )
}

function Leading({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <CardLink
      to="/business-setup"
      padded={false}
      className="flex! items-center gap-4 border-accent-text! p-4"
    >
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
      >
        <Store size={20} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{title}</span>
        <span className="text-small text-muted">{text}</span>
        {children}
      </span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-faint" />
    </CardLink>
  )
}
