/** Synchronises the device's language with the account's. */
import type { Language } from '../../contract/kernel/languages.ts'
import { call } from '../client/api.ts'
import { currentSession, lookUpSession } from '../client/session.ts'
import {
  currentLanguage,
  hasChosenLanguage,
  setLanguage,
  whenLanguageChanges,
} from '../i18n/i18n.ts'

/** A device on which nobody has chosen speaks as its person does elsewhere. */
export async function speakAs(idioma: Language): Promise<void> {
  if (!hasChosenLanguage() && idioma !== currentLanguage()) await setLanguage(idioma)
}

/** Sends the language to the server for mails; failures are ignored. */
export const tellLanguage = (): (() => void) =>
  whenLanguageChanges(() => {
    const { user } = currentSession()
    const idioma = currentLanguage()
    // What the server has not said of them yet it is not told either.
    if (!user?.idioma || user.idioma === idioma) return
    void call('PUT /api/users/language', { body: { idioma } }).then(
      () => lookUpSession(),
      () => {},
    )
  })
