/** Why a case stands where it stands: its parts, each with what it is made of, and what they come to. */
import { number } from '../../../shared/format/format.ts'
import type { QueuedCase } from '../../providers/dataProvider.ts'
import type { Translate } from './caseWords.ts'
import './queue.css'

export function Priority({ of: { prioridad: { total, gravedad, peso, alcance, edad } }, translate, locale }: { of: Pick<QueuedCase, 'prioridad'>; translate: Translate; locale: string }) {
  const to = (digits: number, value: number) => number(Math.round(value * 10 ** digits) / 10 ** digits, locale)
  const written = (value: number) => to(value < 10 ? 1 : 0, value)
  const parts = { severity: written(gravedad), weight: to(2, peso), reach: written(alcance), age: written(edad) }
  return <span className="priority">{translate('console.queue.priority', { total: written(total), ...parts })}</span>
}
