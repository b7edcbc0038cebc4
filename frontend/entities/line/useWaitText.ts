/** A waiting time in words. */
import type { LineWait } from '../../../contract/booking/line.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useFormat } from '../../ui/format.ts'

/** Minutes are told in steps: nobody waits by the minute. */
const STEP = 5
const HOUR = 60

/** Minutes that most wait at most. */
export const longestWait = ({ hasta }: LineWait): number => Math.ceil(hasta / STEP) * STEP

export function useWaitText(): (wait: LineWait | null) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (wait) => {
    if (!wait) return t('line.waitUnknown')
    const from = Math.floor(wait.desde / STEP) * STEP
    const to = longestWait(wait)
    if (to === 0) return t('line.now')
    if (to - from <= STEP) return t('line.waitAbout', { time: format.duration(to) })
    // Where both are minutes, the unit stands once.
    return t('line.wait', {
      from: to < HOUR ? String(from) : format.duration(from),
      to: format.duration(to),
    })
  }
}
