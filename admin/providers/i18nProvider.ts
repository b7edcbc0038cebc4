/** Spanish at start, English by choice; react-admin's store remembers which. */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { messages } from '../i18n/messages.ts'

export const consoleI18n = polyglotI18nProvider(
  (locale) => messages[locale === 'en' ? 'en' : 'es'],
  'es',
  [{ locale: 'es', name: 'Español' }, { locale: 'en', name: 'English' }],
)
