/** /notification-settings: subjects, channels and quiet hours. Each choice saves at once. */
import { useQuery } from '@tanstack/react-query'
import { BellOff, BellRing } from 'lucide-react'
import {
  type ChannelName,
  channelNames,
  type PreferenceKey,
  preferenceKeys,
  type Preferences,
  type SaidPreferences,
} from '../../../contract/engagement/preferences.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { read } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { usePush } from '../../entities/push/usePush.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { addDays, browserZone, dayOf, instantAt, minutesOf, zoneName } from '../../time/zone.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { Chip, Switch } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Screen } from '../../ui/Screen.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/State.tsx'
import { toast } from '../../ui/toasts.ts'
import { useShown } from '../../ui/useShown.ts'
import { ConfirmPhone, ShopTextMessages } from './TextMessages.tsx'

const switches = {
  mail: 'enableEmailNotifications',
  sms: 'enableSmsNotifications',
  push: 'enablePushNotifications',
} as const satisfies Record<ChannelName, keyof Preferences>

interface Shown {
  readonly wishes: SaidPreferences
  readonly save: (change: Partial<Preferences>) => void
}

export function NotificationSettingsScreen() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(read('GET /api/notifications/preferences'))
  return (
    <Screen
      title={t('notificationSettings.title')}
      subtitle={t('notificationSettings.lead')}
      back="/settings"
    >
      {data ? (
        <Settings said={data} />
      ) : isError ? (
        <ErrorState title={t('notificationSettings.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList rows={6} />
      )}
    </Screen>
  )
}

function Settings({ said }: { said: SaidPreferences }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const change = useCommand('PUT /api/notifications/preferences')
  const [wishes, show] = useShown(said)
  const save = (wish: Partial<Preferences>) => {
    show({ ...wishes, ...wish })
    // Whose clock the hours are by is said with the first choice.
    change.mutate(
      { body: { ...wish, ...(said.zonaHoraria === null && { zonaHoraria: browserZone() }) } },
      {
        onSuccess: (now) => {
          show(now)
          toast({ title: t('notificationSettings.saved') })
        },
        onError: () => {
          show(said)
          toast({
            title: t('ui.error'),
            description: t('notificationSettings.saveFailed'),
            variant: 'destructive',
          })
        },
      },
    )
  }
  const shown = { wishes, save }
  return (
    <div className="grid gap-8">
      <Next {...shown} />
      <ThisDevice />
      <Channels {...shown} />
      {wishes.canalesDisponibles.sms && <ConfirmPhone />}
      {wishes.canalesDisponibles.sms && user?.rol === 'duenno' && <ShopTextMessages />}
      <Subjects {...shown} />
      <QuietHours {...shown} />
    </div>
  )
}

/** From when on one hears again, and a way to have peace until tomorrow. */
function Next({
  wishes: { proximoAviso, zonaEnUso, silencioHasta, enableQuietHours, quietHoursEnd },
  save,
}: Shown) {
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

function ThisDevice() {
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

function Channels({ wishes, save }: Shown) {
  const { t } = useTranslation()
  const { user } = useSession()
  const isOn = (channel: ChannelName) =>
    wishes.canalesDisponibles[channel] &&
    wishes[switches[channel]] &&
    !(channel === 'mail' && wishes.correoDevuelto)
  const hintOf = (channel: ChannelName) => {
    if (!wishes.canalesDisponibles[channel]) return t('notificationSettings.notOffered')
    if (channel === 'mail' && wishes.correoDevuelto) return t('notificationSettings.mailReturned')
    return t(
      channel === 'sms' && !user?.telefono
        ? 'notificationSettings.smsNoPhone'
        : `notificationSettings.${channel}Hint`,
    )
  }
  return (
    <Section title={t('notificationSettings.channels')}>
      <Card padded className="grid gap-4">
        {channelNames.map((channel) => (
          <Switch
            key={channel}
            label={t(`notificationSettings.${channel}`)}
            hint={hintOf(channel)}
            disabled={!wishes.canalesDisponibles[channel]}
            checked={isOn(channel)}
            onChange={({ target }) => save({ [switches[channel]]: target.checked })}
          />
        ))}
      </Card>
    </Section>
  )
}

/** Subjects with a chip per available channel; with one channel the switch suffices. */
function Subjects({ wishes, save }: Shown) {
  const { t } = useTranslation()
  const tell = preferenceKeys.filter((subject) => wishes.canalesPorAsunto[subject].length > 0)
  const openOf = (subject: PreferenceKey) =>
    wishes.canalesPorAsunto[subject].filter(
      (channel) => wishes.canalesDisponibles[channel] && wishes[switches[channel]],
    )
  const isOver = (subject: PreferenceKey, channel: ChannelName) =>
    wishes.canales[subject]?.[channel] !== false
  const toggle = (subject: PreferenceKey, channel: ChannelName) =>
    save({
      canales: {
        ...wishes.canales,
        [subject]: { ...wishes.canales[subject], [channel]: !isOver(subject, channel) },
      },
    })
  return (
    <Section title={t('notificationSettings.subjects')}>
      <Card
        padded
        className="grid gap-4 [&>div+div]:border-t [&>div+div]:border-line [&>div+div]:pt-4"
      >
        {tell.map((subject) => {
          const name = t(`notificationSettings.${subject}`)
          const open = openOf(subject)
          return (
            <div key={subject} className="grid gap-2">
              <Switch
                label={name}
                hint={open.length === 0 ? t('notificationSettings.inAppOnly') : undefined}
                checked={wishes[subject]}
                onChange={({ target }) => save({ [subject]: target.checked })}
              />
              {wishes[subject] && open.length > 1 && (
                <div
                  role="group"
                  aria-label={t('notificationSettings.by', { subject: name })}
                  className="flex flex-wrap gap-2"
                >
                  {open.map((channel) => (
                    <Chip
                      key={channel}
                      pressed={isOver(subject, channel)}
                      onClick={() => toggle(subject, channel)}
                    >
                      {t(`notificationSettings.${channel}`)}
                    </Chip>
                  ))}
                </div>
              )}
            </div>
          )
        })}
      </Card>
    </Section>
  )
}

function QuietHours({
  wishes: { enableQuietHours, quietHoursStart, quietHoursEnd, zonaHoraria, zonaEnUso },
  save,
}: Shown) {
  const { t, language } = useTranslation()
  const hours = { quietHoursStart, quietHoursEnd }
  const field = (edge: keyof typeof hours) => ({
    type: 'time',
    step: 300,
    required: true,
    defaultValue: hours[edge],
    // A time that is half typed is none.
    onBlur: ({ target: { value } }: { target: { value: string } }) =>
      /^\d\d:\d\d$/.test(value) && value !== hours[edge] && save({ [edge]: value }),
  })
  return (
    <Section title={t('notificationSettings.quiet')}>
      <Card padded className="grid gap-4">
        <Switch
          label={t('notificationSettings.quietOn')}
          hint={t('notificationSettings.quietHint')}
          checked={enableQuietHours}
          onChange={({ target }) => save({ enableQuietHours: target.checked })}
        />
        {enableQuietHours && (
          <>
            <div className="grid grid-cols-2 gap-4">
              <TextField label={t('notificationSettings.from')} {...field('quietHoursStart')} />
              <TextField label={t('notificationSettings.to')} {...field('quietHoursEnd')} />
            </div>
            <p className="text-small text-muted">
              {quietHoursStart === quietHoursEnd
                ? t('notificationSettings.never')
                : t('notificationSettings.zone', {
                    zone: zoneName(zonaHoraria ?? zonaEnUso, language),
                  })}
            </p>
          </>
        )}
      </Card>
    </Section>
  )
}
