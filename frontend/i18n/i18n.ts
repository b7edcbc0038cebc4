/**
 * The two languages of the product. Spanish travels with the app, English is a chunk of its own; es.json is the source of the
 * keys and holds the specification's Spanish texts as they are, en.json its English ones (decision 0-22).
 * Placeholders are written {name}, as in the specification.
 */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import es from './es.json' with { type: 'json' }

export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

const LANGUAGE_KEY = 'language'

const textsOf = async (language: Language) => (language === 'es' ? es : (await import('./en.json')).default)

/** The stored choice, else es for a browser whose language starts with es, else en. */
export function chosenLanguage(stored: string | null, browser: string): Language {
  const known = languages.find((language) => language === stored)
  return known ?? (browser.toLowerCase().startsWith('es') ? 'es' : 'en')
}

/** Starts i18next with the chosen language; resolves when its texts are there. */
export async function startI18n(language: Language = chosenLanguage(storedLanguage(), navigator.language)): Promise<void> {
  const texts = await textsOf(language)
  await i18next.use(initReactI18next).init({
    lng: language,
    supportedLngs: [...languages],
    resources: { [language]: { translation: texts } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  })
  document.documentElement.lang = language
}

/** Loads the other catalogue, switches to it and remembers it. */
export async function setLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await textsOf(language))
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    return null
  }
}
