/**
 * From a key to the words: placeholders are filled in, and one is told apart from several ('{count}
 * servicio', '{count} servicios' under `key_one` and `key_other`). A key that is in no Spanish
 * catalogue does not compile.
 */
import type account from './es/account.json'
import type achievements from './es/achievements.json'
import type agenda from './es/agenda.json'
import type appointments from './es/appointments.json'
import type availability from './es/availability.json'
import type booking from './es/booking.json'
import type business from './es/business.json'
import type calendars from './es/calendars.json'
import type chat from './es/chat.json'
import type clients from './es/clients.json'
import type comments from './es/comments.json'
import type dashboard from './es/dashboard.json'
import type door from './es/door.json'
import type favorites from './es/favorites.json'
import type feed from './es/feed.json'
import type first from './es/first.json'
import type home from './es/home.json'
import type invitation from './es/invitation.json'
import type legal from './es/legal.json'
import type delay from './es/delay.json'
import type dossier from './es/dossier.json'
import type notice from './es/notice.json'
import type notificationSettings from './es/notificationSettings.json'
import type notifications from './es/notifications.json'
import type past from './es/past.json'
import type people from './es/people.json'
import type picture from './es/picture.json'
import type posts from './es/posts.json'
import type profile from './es/profile.json'
import type publish from './es/publish.json'
import type push from './es/push.json'
import type line from './es/line.json'
import type reports from './es/reports.json'
import type reviews from './es/reviews.json'
import type search from './es/search.json'
import type services from './es/services.json'
import type shop from './es/shop.json'
import type standing from './es/standing.json'
import type statistics from './es/statistics.json'
import type team from './es/team.json'
import type waitlist from './es/waitlist.json'
import type week from './es/week.json'
import type locations from './es/locations.json'

type Texts = typeof first &
  typeof door &
  typeof home &
  typeof account &
  typeof achievements &
  typeof appointments &
  typeof agenda &
  typeof availability &
  typeof booking &
  typeof business &
  typeof calendars &
  typeof chat &
  typeof clients &
  typeof comments &
  typeof dashboard &
  typeof invitation &
  typeof legal &
  typeof delay &
  typeof dossier &
  typeof notice &
  typeof notificationSettings &
  typeof notifications &
  typeof push &
  typeof past &
  typeof people &
  typeof picture &
  typeof profile &
  typeof publish &
  typeof reports &
  typeof reviews &
  typeof favorites &
  typeof search &
  typeof services &
  typeof shop &
  typeof standing &
  typeof statistics &
  typeof team &
  typeof line &
  typeof waitlist &
  typeof week &
  typeof locations &
  typeof feed &
  typeof posts

type Path<Branch> = {
  [Name in keyof Branch & string]: Branch[Name] extends string
    ? Name
    : `${Name}.${Path<Branch[Name]>}`
}[keyof Branch & string]
type WithoutForm<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** 'booking.title'. */
export type TextKey = WithoutForm<Path<Texts>>
export type Values = Readonly<Record<string, string | number | undefined>>

/** t('booking.title', { name }); with `count` the form that the language has for so many. */
export type TFunction = (key: TextKey, values?: Values) => string

/** A catalogue as it stands in its file. */
export interface Catalogued {
  readonly [name: string]: string | Catalogued
}

/** Its texts by their keys, written into `texts`. */
export function addTo(texts: Map<string, string>, catalogue: Catalogued, at = ''): void {
  for (const [name, found] of Object.entries(catalogue)) {
    if (typeof found === 'string') texts.set(at + name, found)
    else addTo(texts, found, `${at}${name}.`)
  }
}

/** A translator over growing catalogues; missing texts show their key and warn. */
export function translator(language: string, texts: ReadonlyMap<string, string>): TFunction {
  const forms = new Intl.PluralRules(language)
  return (key, values = {}) => {
    const { count } = values
    const text =
      (typeof count === 'number' ? texts.get(`${key}_${forms.select(count)}`) : undefined) ??
      texts.get(key)
    if (text === undefined) console.error(`no text for ${key}`)
    return (text ?? key).replace(/\{(\w+)\}/g, (place, name: string) =>
      String(values[name] ?? place),
    )
  }
}
