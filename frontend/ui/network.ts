/** Network actions outside forms: refused with a message while offline. */
import { currentLanguage, translatorOf } from '../i18n/i18n.ts'
import { doubt, isOnline } from '../native/online.ts'
import { toast } from './toasts.ts'

/** True where there is one. Where there is none the person is told, and it is looked for again. */
export function hasNetwork(): boolean {
  if (isOnline()) return true
  doubt()
  const t = translatorOf(currentLanguage())
  toast({ title: t('app.offlineTitle'), description: t('app.offlineText'), icon: 'info' })
  return false
}
