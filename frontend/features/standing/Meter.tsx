/** How an account stands: a word, what it means, and how far it is from the next one. */
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Card } from '../../ui/Card.tsx'
import type { AccountStanding } from './useStanding.ts'

const looks = {
  bueno: { Icon: CircleCheck, text: 'text-success', soft: 'bg-success-soft', bar: 'bg-success' },
  aviso: { Icon: CircleAlert, text: 'text-warn', soft: 'bg-warn-soft', bar: 'bg-warn' },
  riesgo: { Icon: TriangleAlert, text: 'text-danger', soft: 'bg-danger-soft', bar: 'bg-danger' },
} as const

export function Meter({
  standing: { estado, puntos, umbrales },
}: {
  standing: Pick<AccountStanding, 'estado' | 'puntos' | 'umbrales'>
}) {
  const { t } = useTranslation()
  const { Icon, text, soft, bar } = looks[estado]
  // Behind the second mark there is as much room as before it.
  const whole = umbrales.riesgo * 1.5
  const at = (points: number) => `${Math.min(100, (points / whole) * 100)}%`
  return (
    <Card className="grid gap-4">
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className={clsx('grid size-12 shrink-0 place-items-center rounded-full', soft, text)}
        >
          <Icon size={26} />
        </span>
        <div className="grid min-w-0 gap-0.5">
          <p className={clsx('text-title font-semibold', text)}>{t(`standing.state.${estado}`)}</p>
          <p className="text-muted">{t('standing.points', { count: puntos })}</p>
        </div>
      </div>
      <p>{t(`standing.stateText.${estado}`)}</p>
      <div aria-hidden className="relative h-2 rounded-pill bg-sunken">
        <div className={clsx('h-full rounded-pill', bar)} style={{ width: at(puntos) }} />
        {[umbrales.aviso, umbrales.riesgo].map((mark) => (
          <span
            key={mark}
            className="absolute -top-1 h-4 w-0.5 bg-line-strong"
            style={{ left: at(mark) }}
          />
        ))}
      </div>
      <p className="text-small text-muted">
        {t('standing.scale', { aviso: umbrales.aviso, riesgo: umbrales.riesgo })}
      </p>
    </Card>
  )
}
