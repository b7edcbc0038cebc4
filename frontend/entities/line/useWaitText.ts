/** A waiting time in words. */
import type { LineWait } from '../../../contract/booking/line.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'

/** Minutes are told in steps: nobody waits by the minute. */
const STEP = 5

export function useWaitText(): (wait: LineWait | null) => string {
  const { t } = useTranslation()
  return (wait) => {
    if (!wait) return t('line.waitUnknown')
    const from = Math.floor(wait.desde / STEP) * STEP
    const to = Math.ceil(wait.hasta / STEP) * STEP
    if (to === 0) return t('line.now')
    return to - from <= STEP ? t('line.waitAbout', { minutes: to }) : t('line.wait', { from, to })
  }
}
