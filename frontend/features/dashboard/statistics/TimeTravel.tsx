/**
 * The same numbers as of another moment: a slider over the days since the first appointment, and
 * the moments at which a number changed. In the past the screen says so in another colour; a link
 * to the moment shows the same for ever.
 */
import { ChevronLeft, ChevronRight, History, Link2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Statistics } from '../../../../contract/booking/statistics.ts'
import { useNow } from '../../../../shared/format/useNow.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { useShare } from '../../../ui/useShare.ts'

const HOUR = 3_600_000
/** Of the slider: a day. */
const STEP = 24 * HOUR

export function TimeTravel({
  statistics,
  onMoment,
}: {
  statistics: Statistics
  onMoment: (moment: string | undefined) => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const share = useShare()
  const [search] = useSearchParams()
  const now = useNow()
  const { al, posicion, pasado, primero, anterior, siguiente, zonaHoraria } = statistics
  // While it is pulled it stands where the finger is; what is asked for is where it is let go.
  const [pulled, setPulled] = useState<number>()
  if (primero === null) return null
  const when = (moment: string | number) =>
    format.dateTime(new Date(moment), {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: zonaHoraria,
    })
  const [from, to] = [Date.parse(primero), Math.max(Date.parse(primero) + HOUR, now.getTime())]
  const current = pulled ?? Math.min(to, Math.max(from, Date.parse(al)))
  const go = () => {
    if (pulled === undefined) return
    onMoment(to - pulled < STEP ? undefined : new Date(pulled).toISOString())
    setPulled(undefined)
  }
  const link = () => {
    const address = new URLSearchParams(search)
    address.set('al', `${al}@${posicion}`)
    return share(
      t('statistics.linkText', { when: when(al) }),
      `${window.location.origin}${window.location.pathname}?${address}`,
    )
  }
  return (
    <details
      open={pasado}
      className={
        pasado
          ? 'rounded-card border border-info bg-info-soft'
          : 'rounded-card border border-line bg-surface'
      }
    >
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-5 py-3 font-semibold">
        <History
          aria-hidden
          size={20}
          className={pasado ? 'shrink-0 text-info' : 'shrink-0 text-muted'}
        />
        <span role="status">
          {pasado ? t('statistics.past', { when: when(al) }) : t('statistics.time')}
        </span>
      </summary>
      <div className="grid gap-3 px-5 pb-5">
        <p className="text-small text-muted">
          {t(pasado ? 'statistics.pastText' : 'statistics.timeHint')}
        </p>
        <div className="grid gap-1 text-small">
          <p aria-hidden className="flex justify-between gap-3">
            <span className="font-semibold">{t('statistics.slider')}</span>
            <span className="tabular-nums">{when(current)}</span>
          </p>
          <input
            type="range"
            aria-label={t('statistics.slider')}
            min={from}
            max={to}
            step={STEP}
            value={current}
            aria-valuetext={when(current)}
            className="h-11 w-full accent-(--accent)"
            onChange={(event) => setPulled(Number(event.target.value))}
            onPointerUp={go}
            onKeyUp={go}
            onBlur={go}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            icon={<ChevronLeft aria-hidden size={18} />}
            disabled={anterior === null}
            onClick={() => onMoment(anterior ?? undefined)}
          >
            {t('statistics.earlier')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            icon={<ChevronRight aria-hidden size={18} />}
            disabled={!pasado || siguiente === null}
            onClick={() => onMoment(siguiente ?? undefined)}
          >
            {t('statistics.later')}
          </Button>
          {pasado && (
            <Button size="sm" onClick={() => onMoment(undefined)}>
              {t('statistics.now')}
            </Button>
          )}
          {pasado && (
            <Button
              variant="ghost"
              size="sm"
              icon={<Link2 aria-hidden size={18} />}
              onClick={() => void link()}
            >
              {t('statistics.copyLink')}
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}
