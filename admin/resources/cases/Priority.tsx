/** Why a case stands where it stands: its parts, each with what it is made of, and what they come to. */
import { Box } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { number } from '../../../shared/format/format.ts'
import type { QueuedCase } from '../../providers/dataProvider.ts'

export function Priority({ of: { prioridad: { total, gravedad, peso, alcance, edad } } }: { of: Pick<QueuedCase, 'prioridad'> }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const to = (digits: number, value: number) => number(Math.round(value * 10 ** digits) / 10 ** digits, locale)
  const written = (value: number) => to(value < 10 ? 1 : 0, value)
  const parts = { severity: written(gravedad), weight: to(2, peso), reach: written(alcance), age: written(edad) }
  return <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>{translate('console.queue.priority', { total: written(total), ...parts })}</Box>
}
