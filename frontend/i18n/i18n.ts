/**
 * The two languages of the product. Each feature has its catalogue, es/booking.json, which comes
 * with the feature's code (app/routes.tsx says which screen needs which); first.json is what the
 * first screen and everything around the screens say, and its Spanish travels with the app. The
 * Spanish catalogues are the source of the keys and hold the specification's Spanish texts as they
 * are, the English ones its English (decision 0-22). Placeholders are written {name}, as in the
 * specification.
 */
import { type Language, languages } from '../../contract/kernel/languages.ts'
import first from './es/first.json' with { type: 'json' }
import { addTo, type Catalogued, type TFunction, translator } from './translate.ts'

export { languages, type Language }

/** The catalogues that come with a feature. */
export const catalogues = [
  'account',
  'achievements',
  'agenda',
  'appointments',
  'availability',
  'booking',
  'business',
  'calendars',
  'chat',
  'clients',
  'comments',
  'dashboard',
  'door',
  'delay',
  'dossier',
  'favorites',
  'feed',
  'home',
  'invitation',
  'legal',
  'line',
  'locations',
  'notice',
  'notificationSettings',
  'notifications',
  'past',
  'people',
  'picture',
  'posts',
  'profile',
  'publish',
  'push',
  'reports',
  'reviews',
  'search',
  'services',
  'shop',
  'standing',
  'statistics',
  'team',
  'waitlist',
  'week',
] as const
export type Catalogue = (typeof catalogues)[number]

const LANGUAGE_KEY = 'language'

const files = import.meta.glob<Catalogued>(['./*/*.json', '!./es/first.json'], {
  import: 'default',
})

async function textsOf(language: Language, catalogue: Catalogue | 'first'): Promise<Catalogued> {
  if (language === 'es' && catalogue === 'first') return first
  const load = files[`./${language}/${catalogue}.json`]
  if (!load) throw new Error(`no catalogue ${language}/${catalogue}`)
  return load()
}

/** What is in use, for the day that the language changes. */
const inUse = new Set<Catalogue | 'first'>(['first'])
const texts: Record<Language, Map<string, string>> = { es: new Map(), en: new Map() }
/** One per language, so that what depends on `t` is made anew only with the language. */
const translators: Record<Language, TFunction> = {
  es: translator('es', texts.es),
  en: translator('en', texts.en),
}
const listeners = new Set<() => void>()
let current: Language = 'es'
const started = Promise.withResolvers<void>()

export const currentLanguage = (): Language => current
/** Whether a language was chosen on this device; otherwise the browser's is used. */
export const hasChosenLanguage = (): boolean =>
  languages.some((language) => language === storedLanguage())
export const translatorOf = (language: Language): TFunction => translators[language]

export function whenLanguageChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The stored choice, else es for a browser whose language starts with es, else en. */
export function chosenLanguage(stored: string | null, browser: string): Language {
  const existing = languages.find((language) => language === stored)
  return existing ?? (browser.toLowerCase().startsWith('es') ? 'es' : 'en')
}

/** Starts in the chosen language, else Spanish; resolves with its texts. */
export async function startI18n(
  language: Language = chosenLanguage(storedLanguage(), navigator.language),
): Promise<void> {
  const came = await add(language, ['first']).then(
    () => true,
    () => false,
  )
  if (!came) await add('es', ['first'])
  speak(came ? language : 'es')
  started.resolve()
}

/** Resolves when these catalogues are there in the language of the moment. */
export async function loadTexts(request: readonly Catalogue[]): Promise<void> {
  for (const catalogue of request) inUse.add(catalogue)
  await started.promise
  const language = current
  await add(language, request)
  if (language !== current) await loadTexts(request)
}

/** Loads what is in use in the other language, switches to it and remembers it. */
export async function setLanguage(language: Language): Promise<void> {
  await add(language, [...inUse])
  speak(language)
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
}

/** Says everything in this language from now on; its texts are there. */
export function speak(language: Language): void {
  current = language
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

async function add(language: Language, request: readonly (Catalogue | 'first')[]): Promise<void> {
  const found = await Promise.all(request.map((catalogue) => textsOf(language, catalogue)))
  for (const catalogue of found) addTo(texts[language], catalogue)
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}
