/** Spanish at start, English by choice; react-admin's store remembers which. */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { messages } from '../i18n/messages.ts'
import { keptLanguage } from '../look/language.ts'

export const consoleI18n = polyglotI18nProvider(
  (locale) => messages[locale === 'en' ? 'en' : 'es'],
  // Where it were another one first, nothing would be drawn until react-admin has changed it.
  keptLanguage(),
  [
    { locale: 'es', name: 'Español' },
    { locale: 'en', name: 'English' },
  ],
)
