/** 'Abierto ahora · cierra 19:00' and what to say when it is closed. */
import { useTranslation } from '../../i18n/useTranslation.ts'
import type { Opening } from './opening.ts'

export function useOpeningText(): (opening: Opening) => string {
  const { t } = useTranslation()
  return (opening) => {
    if (opening.state === 'open') return t('publicProfile.openUntil', { time: opening.until })
    if (opening.state === 'never') return t('publicProfile.hoursNone')
    const { at: time, inDays, weekday } = opening
    if (inDays === 0) return t('publicProfile.opensToday', { time })
    if (inDays === 1) return t('publicProfile.opensTomorrow', { time })
    return t('publicProfile.opensOn', { day: t(`days.${weekday}`).toLocaleLowerCase(), time })
  }
}
