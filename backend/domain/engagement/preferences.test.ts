import { describe, expect, test } from 'vitest'
import {
  channelNames,
  type PreferenceKey,
  preferenceKeys,
} from '../../../contract/engagement/preferences.ts'
import { NOTICE_TEXTS_VERSION } from '../../../contract/kernel/terms.ts'
import { given } from '../kernel/given.ts'
import {
  permissionFor,
  preferencesDecider,
  type PreferencesCommand,
  PreferencesChanged,
  silentUntil,
  defaultPreferences,
  type Wishes,
} from './preferences.ts'

const userId = '00000000-0000-4000-8000-000000000001'
const asked = { by: { id: userId, role: 'cliente' as const }, at: '2026-11-21T12:00:00.000Z' }
const change = (change: Partial<Wishes>): PreferencesCommand => ({
  type: 'ChangePreferences',
  data: { change },
  ...asked,
})
type Consents = Parameters<typeof PreferencesChanged>[0]['consents']
const wishing = (wishes: Partial<Wishes>, consents: Consents = []) =>
  PreferencesChanged({ userId, wishes: { ...defaultPreferences, ...wishes }, consents })
const version = NOTICE_TEXTS_VERSION
const withdrawn = (purpose: PreferenceKey) =>
  channelNames.map((channel) => ({ channel, purpose, granted: false, version }))

describe('what somebody wishes', () => {
  test('stands with all that they wished before', () => {
    given(preferencesDecider, [])
      .when(change({ newLike: false }))
      .then(wishing({ newLike: false }, withdrawn('newLike')))
    given(preferencesDecider, [wishing({ newLike: false })])
      .when(change({ enableQuietHours: true }))
      .then(wishing({ newLike: false, enableQuietHours: true }))
  })
  test('keeps each consent with the channel, the purpose and the text that was shown', () => {
    const not = [{ subject: 'newReview' as const, channel: 'mail' as const }]
    given(preferencesDecider, [])
      .when(change({ not }))
      .then(wishing({ not }, [{ channel: 'mail', purpose: 'newReview', granted: false, version }]))
    // What the channel's switch alone gives back: nothing that its subject or exception denies.
    const off = { enableEmailNotifications: false, newLike: false, not }
    given(preferencesDecider, [wishing(off)])
      .when(change({ enableEmailNotifications: true }))
      .then(
        wishing(
          { ...off, enableEmailNotifications: true },
          preferenceKeys
            .filter((key) => key !== 'newLike' && key !== 'newReview')
            .map((purpose) => ({ channel: 'mail', purpose, granted: true, version })),
        ),
      )
  })
  test('and said twice changes nothing', () =>
    given(preferencesDecider, [wishing({ newLike: false })])
      .when(change({ newLike: false }))
      .thenNothing())
  test('keeps switches that this version does not know', () => {
    const [party, song] = [
      { name: 'newParty', on: false },
      { name: 'newSong', on: true },
    ]
    given(preferencesDecider, [wishing({ others: [party] })])
      .when(change({ others: [song] }))
      .then(wishing({ others: [party, song] }))
    given(preferencesDecider, [wishing({ others: [party, song] })])
      .when(change({ others: [{ ...party, on: true }] }))
      .then(wishing({ others: [song, { ...party, on: true }] }))
  })
  test('of whoever is forgotten is as if they had said nothing', () =>
    expect(
      preferencesDecider.evolve(
        defaultPreferences,
        PreferencesChanged({ userId, wishes: null, consents: null }),
      ),
    ).toEqual(defaultPreferences))
})

const zone = 'America/Mexico_City'
const at = (local: string, timeZone = zone) =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds)
const quiet = (more: Partial<Wishes> = {}): Wishes => ({
  ...defaultPreferences,
  enableQuietHours: true,
  ...more,
})

describe('the quiet hours', () => {
  test.each([
    ['in the evening last until the next morning', '2026-11-21T23:10', '2026-11-22T08:00'],
    ['after midnight last until that morning', '2026-11-22T01:00', '2026-11-22T08:00'],
    ['begin with their first minute', '2026-11-21T22:00', '2026-11-22T08:00'],
    ['are over with their last', '2026-11-22T08:00', undefined],
    ['are not by day', '2026-11-21T21:59', undefined],
  ])('%s', (_, now, until) =>
    expect(silentUntil({ wishes: quiet(), zone, now: at(now) })).toEqual(
      until === undefined ? null : at(until),
    ),
  )

  test('may be at noon', () => {
    const wishes = quiet({ quietHoursStart: '14:00', quietHoursEnd: '16:00' })
    expect(silentUntil({ wishes, zone, now: at('2026-11-21T15:00') })).toEqual(
      at('2026-11-21T16:00'),
    )
    expect(silentUntil({ wishes, zone, now: at('2026-11-21T23:00') })).toBeNull()
  })
  test('from an hour to the same hour are none, and neither are those that are off', () => {
    expect(
      silentUntil({
        wishes: quiet({ quietHoursStart: '22:00', quietHoursEnd: '22:00' }),
        zone,
        now: at('2026-11-21T22:00'),
      }),
    ).toBeNull()
    expect(
      silentUntil({ wishes: defaultPreferences, zone, now: at('2026-11-21T23:00') }),
    ).toBeNull()
  })
  test('go by the person’s own clock before any other', () => {
    const wishes = quiet({ zonaHoraria: 'Europe/Madrid' })
    expect(silentUntil({ wishes, zone, now: at('2026-11-21T23:00', 'Europe/Madrid') })).toEqual(
      at('2026-11-22T08:00', 'Europe/Madrid'),
    )
    expect(silentUntil({ wishes, zone, now: at('2026-11-22T04:00') })).toBeNull()
  })
  test('are an hour shorter or longer in the nights in which the clocks change, and end at an hour that there is', () => {
    const hours = (night: string, wishes: Wishes) => {
      const now = at(`${night}T22:00`, 'Europe/Madrid')
      return (
        ((silentUntil({
          wishes: { ...wishes, zonaHoraria: 'Europe/Madrid' },
          zone,
          now,
        })?.getTime() ?? 0) -
          now.getTime()) /
        3_600_000
      )
    }
    expect([
      hours('2026-03-28', quiet()),
      hours('2026-03-29', quiet()),
      hours('2026-10-24', quiet()),
    ]).toEqual([9, 10, 11])
    // 2:30 is left out: half past three stands in for it. In October it comes twice: the first ends
    // them.
    expect([
      hours('2026-03-28', quiet({ quietHoursEnd: '02:30' })),
      hours('2026-10-24', quiet({ quietHoursEnd: '02:30' })),
    ]).toEqual([4.5, 4.5])
  })
  test('and the silence until tomorrow end with whichever ends later', () => {
    const wishes = quiet({ silencioHasta: at('2026-11-22T07:00').toISOString() })
    expect(silentUntil({ wishes, zone, now: at('2026-11-21T12:00') })).toEqual(
      at('2026-11-22T08:00'),
    )
    expect(
      silentUntil({
        wishes: { ...wishes, enableQuietHours: false },
        zone,
        now: at('2026-11-21T12:00'),
      }),
    ).toEqual(at('2026-11-22T07:00'))
    expect(silentUntil({ wishes, zone, now: at('2026-11-22T12:00') })).toBeNull()
  })
})

describe('a notice', () => {
  const noon = at('2026-11-21T12:00')
  const may = (
    wishes: Partial<Wishes>,
    kind: Parameters<typeof permissionFor>[0]['kind'],
    channel: 'mail' | 'sms' | 'push',
    now = noon,
    start?: string,
  ) =>
    permissionFor({ kind, about: start === undefined ? {} : { start } }, channel, {
      wishes: { ...defaultPreferences, ...wishes },
      zone,
      now,
    })

  test('goes out unless somebody has said no: to the channel, to the subject, to the two together', () => {
    expect(may({}, 'appointment_created', 'sms')).toBe('now')
    expect([
      may({ enableSmsNotifications: false }, 'appointment_created', 'sms'),
      may({ enableSmsNotifications: false }, 'appointment_created', 'mail'),
    ]).toEqual(['never', 'now'])
    expect([
      may({ enablePushNotifications: false }, 'team_joined', 'push'),
      may({ enableEmailNotifications: false }, 'team_joined', 'mail'),
    ]).toEqual(['never', 'never'])
    expect(may({ appointmentCreated: false }, 'appointment_created', 'push')).toBe('never')
    const wishes = { not: [{ subject: 'appointmentCreated' as const, channel: 'mail' as const }] }
    expect([
      may(wishes, 'appointment_created', 'mail'),
      may(wishes, 'appointment_created', 'push'),
      may(wishes, 'appointment_rejected', 'mail'),
    ]).toEqual(['never', 'now', 'now'])
  })
  test('of the account goes out all the same, at any hour', () =>
    expect(
      may(
        { ...quiet(), enableEmailNotifications: false },
        'account_password_reset',
        'mail',
        at('2026-11-21T23:00'),
      ),
    ).toBe('now'))
  test('waits for the end of the quiet hours', () =>
    expect(may(quiet(), 'team_joined', 'push', at('2026-11-21T23:00'))).toEqual({
      notBefore: at('2026-11-22T08:00'),
    }))
  test('of an appointment of the morning comes an hour before it, or at once where that has passed; of one that is over it waits', () => {
    const night = at('2026-11-22T05:00')
    const told = (start: string) =>
      may(quiet(), 'appointment_cancelled', 'push', night, at(start).toISOString())
    expect(told('2026-11-22T08:30')).toEqual({ notBefore: at('2026-11-22T07:30') })
    expect(told('2026-11-22T05:30')).toBe('now')
    expect(told('2026-11-22T18:00')).toEqual({ notBefore: at('2026-11-22T08:00') })
    expect(told('2026-11-21T18:00')).toEqual({ notBefore: at('2026-11-22T08:00') })
  })
})
