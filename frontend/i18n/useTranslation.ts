/** The texts in the language of the moment; whoever asks for them is drawn anew when it changes. */
import { useSyncExternalStore } from 'react'
import { currentLanguage, type Language, translatorOf, whenLanguageChanges } from './i18n.ts'
import type { TFunction } from './translate.ts'

export function useTranslation(): { t: TFunction; language: Language } {
  const language = useSyncExternalStore(whenLanguageChanges, currentLanguage)
  return { t: translatorOf(language), language }
}
