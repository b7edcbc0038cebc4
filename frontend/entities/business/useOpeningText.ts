/** 'Abierto ahora · cierra 19:00' and what to say when it is closed. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import { asDate } from '../../time/zone.ts'
import { useFormat } from '../../ui/format.ts'
import type { Opening } from './opening.ts'

export function useOpeningText(): (opening: Opening) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (opening) => {
    if (opening.state === 'open') return t('publicProfile.openUntil', { time: opening.until })
    if (opening.state === 'never') return t('publicProfile.hoursNone')
    const { at: time, inDays, weekday, date } = opening
    if (inDays === 0) return t('publicProfile.opensToday', { time })
    if (inDays === 1) return t('publicProfile.opensTomorrow', { time })
    const day =
      inDays < 7 ? t(`days.${weekday}`).toLocaleLowerCase() : format.day(asDate(date), 'UTC')
    return t('publicProfile.opensOn', { day, time })
  }
}
