/** Translations in the current language; components re-render when it changes. */
import { useSyncExternalStore } from 'react'
import { currentLanguage, type Language, translatorOf, whenLanguageChanges } from './i18n.ts'
import type { TFunction } from './translate.ts'

export function useTranslation(): { t: TFunction; language: Language } {
  const language = useSyncExternalStore(whenLanguageChanges, currentLanguage)
  return { t: translatorOf(language), language }
}
