/** Gravity, waiting time and due time of a case, in words. The tooltip explains its order. */
import { number } from '../../shared/format/format.ts'
import { waited } from '../look/time.ts'
import type { QueuedCase } from '../providers/dataProvider.ts'
import type { Translate } from './caseWords.ts'
import './queue.css'

type Waiting = Pick<QueuedCase, 'gravedad' | 'esperaDesde' | 'objetivoHoras' | 'prioridad'>
const HOUR_MS = 3_600_000

export function Priority({
  of: {
    gravedad,
    esperaDesde,
    objetivoHoras,
    prioridad: { motivo, peso, alcance },
  },
  translate,
  locale,
}: {
  of: Waiting
  translate: Translate
  locale: string
}) {
  const written = (value: number) => number(Math.round(value * 100) / 100, locale)
  const wait = Date.now() - Date.parse(esperaDesde)
  const order = translate('console.queue.order', {
    reason: written(motivo),
    weight: written(peso),
    reach: written(alcance),
  })
  return (
    <span
      className={`priority ${gravedad}${wait > objetivoHoras * HOUR_MS ? ' late' : ''}`}
      title={order}
    >
      {translate('console.queue.waits', {
        band: translate(`console.cases.gravity.${gravedad}`),
        wait: waited(wait),
        target: waited(objetivoHoras * HOUR_MS),
      })}
    </span>
  )
}
