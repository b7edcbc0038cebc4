import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Heart } from '../../entities/favorite/Heart.tsx'
import { useTranslation } from '../../i18n/useTranslation.ts'

/** `name`: what its heart lets go of. */
export function KeptCard({
  name,
  heart,
  gone = false,
  children,
}: {
  name: string
  heart: Pick<Parameters<typeof Heart>[0], 'kind' | 'id'>
  gone?: boolean
  children: ReactNode
}) {
  return (
    <li
      className={clsx(
        'flex items-start gap-3 rounded-card border border-line bg-surface p-4 shadow-card max-[16rem]:flex-col max-[16rem]:items-stretch',
        gone && 'opacity-70 grayscale',
      )}
    >
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">{children}</div>
      <Heart {...heart} name={name} />
    </li>
  )
}

export function Gone({ heart }: { heart: Pick<Parameters<typeof Heart>[0], 'kind' | 'id'> }) {
  const { t } = useTranslation()
  return (
    <KeptCard name={t('favorites.goneName')} heart={heart} gone>
      <p className="font-semibold">{t('favorites.gone')}</p>
      <p className="text-small text-muted">{t('favorites.goneText')}</p>
    </KeptCard>
  )
}

export const CardFact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-1.5 text-small text-muted">
    {icon}
    <span className="min-w-0">{children}</span>
  </p>
)
