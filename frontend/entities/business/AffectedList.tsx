/**
 * Appointments that a change would leave outside the hours: they stand, and their barber decides.
 * Spans alone, so that it fits into a question.
 */
import { CalendarX2 } from 'lucide-react'
import type { CallAnswer } from '../../client/calls.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'

const MOST = 5

export type Affected = CallAnswer<'POST /api/availability/affected'>['afectadas']

export function AffectedList({ affected, zone }: { affected: Affected; zone: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span className="grid gap-2 rounded-card bg-warn-soft px-4 py-3 text-small text-warn">
      <span className="font-semibold">
        {t('availability.affected', { count: affected.length })}
      </span>
      {affected.slice(0, MOST).map(({ id, fecha, cliente }) => (
        <span key={id} className="flex gap-2">
          <CalendarX2 aria-hidden size={18} className="shrink-0" />
          {format.longDay(fecha, zone)}, {format.time(fecha, zone)} · {cliente}
        </span>
      ))}
      {affected.length > MOST && (
        <span>{t('availability.affectedMore', { count: affected.length - MOST })}</span>
      )}
      <span>{t('availability.affectedStand')}</span>
    </span>
  )
}

/** The same in a sheet, announced when it appears. */
export const AffectedWarning = (list: { affected: Affected; zone: string }) => (
  <div role="alert">
    <AffectedList {...list} />
  </div>
)
