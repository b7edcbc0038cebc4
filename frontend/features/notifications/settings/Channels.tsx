import {
  channelNames,
  preferenceKeys,
  type ChannelName,
  type Preferences,
  type SaidPreferences,
  type PreferenceKey,
} from '../../../../contract/engagement/preferences.ts'
import { useSession } from '../../../client/session.ts'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { Card, Section } from '../../../ui/Card.tsx'
import { Switch, Chip } from '../../../ui/Choice.tsx'
import { zoneName } from '../../../time/zone.ts'
import { TextField } from '../../../ui/Field.tsx'

const switches = {
  mail: 'enableEmailNotifications',
  sms: 'enableSmsNotifications',
  push: 'enablePushNotifications',
} as const satisfies Record<ChannelName, keyof Preferences>

export interface ShownPreferences {
  readonly wishes: SaidPreferences
  readonly save: (change: Partial<Preferences>) => void
}

export function Channels({ wishes, save }: ShownPreferences) {
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
export function Subjects({ wishes, save }: ShownPreferences) {
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

export function QuietHours({
  wishes: { enableQuietHours, quietHoursStart, quietHoursEnd, zonaHoraria, zonaEnUso },
  save,
}: ShownPreferences) {
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
