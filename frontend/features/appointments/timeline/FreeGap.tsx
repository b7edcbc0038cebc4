import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { clockTime } from '../../../time/zone.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useFormat } from '../../../ui/format.ts'
import { useSheetInUrl } from '../../../ui/useSheetInUrl.ts'
import { gapAddress } from '../gap.ts'
import type { TimelineEntry } from '../appointmentsModel.ts'
import { row, tall } from './looks.ts'

/** As tall as it is long, so that a free afternoon looks like one. */
export function FreeGap({
  day,
  gap,
  canAdd,
}: {
  day: string
  gap: Extract<TimelineEntry, { kind: 'gap' }>
  canAdd: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [, open] = useSheetInUrl('hueco')
  const { minute: from, until } = gap
  const inside = (
    <span>
      {t('appointments.gap', { from: clockTime(from), until: clockTime(until) })}{' '}
      <span className="whitespace-nowrap">· {format.duration(until - from)}</span>
    </span>
  )
  const look =
    'flex items-center justify-between gap-x-2 rounded-card border border-dashed border-line-strong px-4 py-2 text-small text-muted'
  return (
    <li className={row}>
      <p aria-hidden className="self-center text-right text-small text-muted">
        {clockTime(from)}
      </p>
      <span
        aria-hidden
        className="size-2 self-center justify-self-center rounded-full bg-line-strong"
      />
      {canAdd ? (
        <button
          type="button"
          style={tall(until - from)}
          className={clsx(look, 'min-h-11 text-left hover:border-brass hover:text-text')}
          onClick={() => open(gapAddress(day, gap))}
        >
          <span className="sr-only">{t('appointments.useGap')}: </span>
          {inside}
          <Plus aria-hidden size={18} className="shrink-0" />
        </button>
      ) : (
        <p style={tall(until - from)} className={look}>
          {inside}
        </p>
      )}
    </li>
  )
}
