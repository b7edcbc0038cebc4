/** What happened to an entry of the waiting list, with the reason of each skip. */
import type { WaitingEntry } from '../../../contract/booking/waitlist.ts'
import type { TextKey } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'

/** `zone`: of the shop, for the times that were offered. */
export function WaitSteps({ steps, zone }: { steps: WaitingEntry['pasos']; zone?: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (steps.length === 0) return null
  return (
    <details className="group">
      <summary className="min-h-11 cursor-pointer content-center text-small font-semibold text-accent-text">
        {t('waitlist.steps')}
      </summary>
      <ol className="grid gap-2 pt-1 text-small">
        {steps.map(({ ocurridoEn, tipo, motivo, palabras, fecha, barberName }) => (
          <li key={`${ocurridoEn} ${tipo} ${fecha}`} className="grid">
            <span>
              {t(`waitlist.step.${tipo}` as TextKey)}
              {motivo && `: ${t(`waitlist.why.${motivo}` as TextKey)}`}
              {palabras && ` · «${palabras}»`}
            </span>
            <span className="text-muted">
              {[
                fecha && `${format.day(fecha, zone)}, ${format.time(fecha, zone)}`,
                barberName,
                format.relative(ocurridoEn),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
