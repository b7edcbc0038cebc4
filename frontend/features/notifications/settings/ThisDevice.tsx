import { BellOff, BellRing } from 'lucide-react'
import { useNow } from '../../../../shared/format/useNow.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { addDays, dayOf, instantAt, minutesOf } from '../../../time/zone.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, Section } from '../../../ui/Card.tsx'
import { useFormat } from '../../../ui/format.ts'
import { usePush } from '../../../entities/push/usePush.ts'
import type { ShownPreferences } from './Channels.tsx'

/** From when on one hears again, and a way to have peace until tomorrow. */
export function Next({
  wishes: { proximoAviso, zonaEnUso, silencioHasta, enableQuietHours, quietHoursEnd },
  save,
}: ShownPreferences) {
  const { t } = useTranslation()
  const { time, longDay } = useFormat()
  const now = useNow()
  const isSilenced = silencioHasta !== null && Date.parse(silencioHasta) > now.getTime()
  const tomorrow = addDays(dayOf(now, zonaEnUso), 1)
  const silence = () =>
    save({
      silencioHasta: instantAt(
        tomorrow,
        minutesOf(enableQuietHours ? quietHoursEnd : '08:00'),
        zonaEnUso,
      ),
    })
  const whenOf = (instant: string) => {
    const [day, at] = [dayOf(instant, zonaEnUso), time(instant, zonaEnUso)]
    if (day === tomorrow) return t('notificationSettings.tomorrow', { time: at })
    return day === dayOf(now, zonaEnUso)
      ? t('notificationSettings.today', { time: at })
      : `${longDay(instant, zonaEnUso)}, ${at}`
  }
  const isQuiet = proximoAviso !== null && Date.parse(proximoAviso) > now.getTime()
  return (
    <Card padded className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
      >
        {isQuiet ? <BellOff size={20} /> : <BellRing size={20} />}
      </span>
      <p role="status" className="min-w-40 flex-1 font-medium">
        {isQuiet
          ? t('notificationSettings.next', { when: whenOf(proximoAviso) })
          : t('notificationSettings.nextNow')}
      </p>
      {isSilenced ? (
        <Button
          size="sm"
          variant="secondary"
          needsNetwork
          onClick={() => save({ silencioHasta: null })}
        >
          {t('notificationSettings.unsilence')}
        </Button>
      ) : (
        <Button size="sm" variant="secondary" needsNetwork onClick={silence}>
          {t('notificationSettings.silence')}
        </Button>
      )}
    </Card>
  )
}

export function ThisDevice() {
  const { t } = useTranslation()
  const { state, isApp, isChanging, turnOn, turnOff } = usePush()
  const isOn = state === 'on'
  // What this server cannot send to is not offered in its app.
  if (isApp && (state === undefined || state === 'unsupported')) return null
  const hint = isApp
    ? ({
        on: 'push.isOnApp',
        off: 'push.isOffApp',
        denied: 'push.deniedApp',
        unsupported: 'push.unsupported',
      } as const)
    : ({
        on: 'push.isOn',
        off: 'push.isOff',
        denied: 'push.denied',
        unsupported: 'push.unsupported',
      } as const)
  return (
    <Section title={t('push.title')}>
      <Card padded className="grid gap-3">
        <p id="push-hint" className="text-small text-muted">
          {t(hint[state ?? 'off'])}
        </p>
        <Button
          className="w-fit"
          variant={isOn ? 'secondary' : 'primary'}
          needsNetwork
          pending={isChanging}
          aria-describedby="push-hint"
          disabled={state === undefined || state === 'unsupported' || state === 'denied'}
          onClick={() => void (isOn ? turnOff : turnOn)()}
        >
          {t(isOn ? 'push.turnOff' : 'push.turnOn')}
        </Button>
      </Card>
    </Section>
  )
}
