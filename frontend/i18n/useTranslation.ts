/** The texts in the language of the moment; whoever asks for them is drawn anew when it changes. */
import i18next, { type i18n, type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'

/** One per language, so that what depends on `t` is made anew only with the language. */
const translators = new Map<string, TFunction>()

export function useTranslation(): { t: TFunction; i18n: i18n } {
  const language = useSyncExternalStore(subscribe, () => i18next.language)
  return { t: translatorOf(language), i18n: i18next }
}

function translatorOf(language: string): TFunction {
  const known = translators.get(language) ?? i18next.getFixedT(language)
  translators.set(language, known)
  return known
}

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
