/**
 * What a person wants to be told outside the app, over which channels, and when not. Asked before
 * each delivery, in one place for all channels (workers/delivery/eligibility.ts); what stands in the app
 * stands there whatever they say here.
 */
import { z } from 'zod'
import {
  channelNames,
  MOST_UNKNOWN,
  Preferences,
  preferenceKeys,
} from '../../../contract/engagement/preferences.ts'
import { type Command, type Decider, match } from '../kernel/decider.ts'
import { event, type EventsOf, personal } from '../kernel/event.ts'
import { Day, Id, Utc, Zone } from '../kernel/fields.ts'
import { NOTICE_TEXTS_VERSION } from '../../../contract/kernel/terms.ts'
import type { ChannelName, PreferenceKey } from '../../../contract/engagement/preferences.ts'
import { notificationKindOf } from './notification-kinds.ts'
import { type Notification } from './notices/notice.ts'

const Wishes = z.object({
  ...Preferences.omit({ canales: true }).shape,
  zonaHoraria: Zone.nullable(),
  silencioHasta: Utc.nullable(),
  /** What goes not over one channel, though subject and channel are on. */
  not: z
    .array(z.object({ subject: z.enum(preferenceKeys), channel: z.enum(channelNames) }))
    .max(preferenceKeys.length * channelNames.length),
  others: z
    .array(z.object({ name: z.string().regex(/^[a-zA-Z]\w{0,39}$/), on: z.boolean() }))
    .max(MOST_UNKNOWN),
})
export type Wishes = z.infer<typeof Wishes>

/** That something may be told over a channel, or may no longer. `version`: of the text beside it. */
const Consent = z.object({
  channel: z.enum(channelNames),
  purpose: z.enum(preferenceKeys),
  granted: z.boolean(),
  version: Day,
})
type Consent = z.infer<typeof Consent>

/**
 * All preferences after the change, and which consents it gave or took; null before those were
 * kept. Quiet hours and consents are personal.
 */
export const PreferencesChanged = event('PreferencesChanged', {
  userId: Id,
  wishes: personal(Wishes.nullable(), { of: 'userId', erased: null }),
  consents: personal(
    z
      .array(Consent)
      .max(preferenceKeys.length * channelNames.length)
      .nullable(),
    { of: 'userId', erased: null },
  ),
})

export type PreferencesEvent = EventsOf<[typeof PreferencesChanged]>
export type PreferencesCommand = Command<'ChangePreferences', { change: Partial<Wishes> }>

/** Everything is told, at any hour; who turns quiet hours on is offered the night. */
export const defaultPreferences: Wishes = {
  enableSmsNotifications: true,
  enableEmailNotifications: true,
  enablePushNotifications: true,
  ...(Object.fromEntries(preferenceKeys.map((key) => [key, true])) as Record<
    (typeof preferenceKeys)[number],
    true
  >),
  enableQuietHours: false,
  quietHoursStart: '22:00',
  quietHoursEnd: '08:00',
  zonaHoraria: null,
  silencioHasta: null,
  not: [],
  silenciadas: [],
  others: [],
}

export const preferencesDecider: Decider<Wishes, PreferencesCommand, PreferencesEvent> = {
  category: 'preferences',
  initial: defaultPreferences,
  evolve: (_, event) =>
    match<PreferencesEvent, Wishes>(event, {
      // What a later version added is as it is unless told.
      PreferencesChanged: ({ wishes }) => ({ ...defaultPreferences, ...wishes }),
    }),
  decide: (state, command) =>
    match<PreferencesCommand, readonly PreferencesEvent[]>(command, {
      ChangePreferences: ({ change: { others = [], ...said } }, { by }) => {
        const names = new Set(others.map(({ name }) => name))
        const wishes = {
          ...state,
          ...said,
          others: [...state.others.filter(({ name }) => !names.has(name)), ...others].slice(
            -MOST_UNKNOWN,
          ),
        }
        return isSame(state, wishes)
          ? []
          : [PreferencesChanged({ userId: by.id, wishes, consents: consentsOf(state, wishes) })]
      },
    }),
}

/** What may be told over a channel after a change and not before it, or the other way round. */
const consentsOf = (before: Wishes, after: Wishes): Consent[] =>
  channelNames.flatMap((channel) =>
    preferenceKeys.flatMap((purpose) => {
      const granted = isGranted(after, purpose, channel)
      return granted === isGranted(before, purpose, channel)
        ? []
        : [{ channel, purpose, granted, version: NOTICE_TEXTS_VERSION }]
    }),
  )

const isSame = (one: Wishes, other: Wishes) =>
  (Object.keys(one) as (keyof Wishes)[]).every(
    (key) => JSON.stringify(one[key]) === JSON.stringify(other[key]),
  )

/** Whether something may go out, and from when on. */
export type Permission = 'now' | 'never' | { readonly notBefore: Date }

/** A person's clock: `zone` is in force where they have not said theirs. */
export interface PersonPreferences {
  readonly wishes: Wishes
  readonly zone: string
  readonly now: Date
}

export function permissionFor(
  { kind, about }: Pick<Notification, 'kind' | 'about'>,
  channel: ChannelName,
  person: PersonPreferences,
): Permission {
  const { wishes, now } = person
  const { preference, always = false, letsSleep = false, urgent = false } = notificationKindOf(kind)
  if (always) return 'now'
  // A muted conversation.
  if (about.conversationId !== undefined && wishes.silenciadas.includes(about.conversationId))
    return 'never'
  const isOn =
    preference === null ? channelIsOn(wishes, channel) : isGranted(wishes, preference, channel)
  if (!isOn) return 'never'
  const end = silentUntil(person)
  if (end === null || urgent) return 'now'
  // Told after it has begun, nobody is helped: what is about an appointment to come is told an hour
  // before it at the latest.
  const start = about.start === undefined ? 0 : Date.parse(about.start)
  if (letsSleep) return end.getTime() < start ? { notBefore: end } : 'never'
  const until = start > now.getTime() ? Math.min(end.getTime(), start - HOUR) : end.getTime()
  return until <= now.getTime() ? 'now' : { notBefore: new Date(until) }
}

const HOUR = 3_600_000
const switches = {
  mail: 'enableEmailNotifications',
  sms: 'enableSmsNotifications',
  push: 'enablePushNotifications',
} as const satisfies Record<ChannelName, keyof Wishes>
const channelIsOn = (wishes: Wishes, channel: ChannelName) => wishes[switches[channel]]
const isGranted = (wishes: Wishes, purpose: PreferenceKey, channel: ChannelName): boolean =>
  channelIsOn(wishes, channel) &&
  wishes[purpose] &&
  !wishes.not.some((one) => one.subject === purpose && one.channel === channel)

/** End of the current silence: quiet hours or mute, whichever is later. Null: none. */
export function silentUntil({ wishes, zone, now }: PersonPreferences): Date | null {
  const askedAt = wishes.silencioHasta === null ? 0 : Date.parse(wishes.silencioHasta)
  const end = askedAt > now.getTime() ? askedAt : null
  // Where the one ends within the other, silence goes on.
  const quiet = quietUntil({ wishes, zone, now: new Date(end ?? now) })
  return quiet ?? (end === null ? null : new Date(end))
}

/** The beginning of the quiet hours that reign at an instant. Null: there are none. */
export function quietSince(person: PersonPreferences): Date | null {
  const quiet = quietHours(person)
  if (quiet === null) return null
  const { here, start, isNextMorning } = quiet
  const since = here
    .toPlainDate()
    .subtract({ days: isNextMorning ? 1 : 0 })
    .toZonedDateTime({ timeZone: here.timeZoneId, plainTime: Temporal.PlainTime.from(start) })
  return new Date(Math.min(since.epochMilliseconds, person.now.getTime()))
}

function quietUntil(person: PersonPreferences): Date | null {
  const quiet = quietHours(person)
  if (quiet === null) return null
  const { here, end, isEvening } = quiet
  const day = here.toPlainDate().add({ days: isEvening ? 1 : 0 })
  // An hour that the clocks leave out that night is the one after it; of one that comes twice the
  // first.
  const until = day.toZonedDateTime({
    timeZone: here.timeZoneId,
    plainTime: Temporal.PlainTime.from(end),
  })
  // In the second of two such hours the first has passed.
  return new Date(Math.max(until.epochMilliseconds, person.now.getTime()))
}

/** The quiet hours around an instant on the person's clock, across midnight. */
function quietHours({
  wishes: { enableQuietHours, quietHoursStart: start, quietHoursEnd: end, zonaHoraria },
  zone,
  now,
}: PersonPreferences) {
  if (!enableQuietHours || start === end) return null
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    zonaHoraria ?? zone,
  )
  const clock = here.toPlainTime().toString({ smallestUnit: 'minute' })
  const overMidnight = end < start
  const isQuiet = overMidnight ? clock >= start || clock < end : clock >= start && clock < end
  return isQuiet
    ? {
        here,
        start,
        end,
        isEvening: overMidnight && clock >= start,
        isNextMorning: overMidnight && clock < end,
      }
    : null
}
