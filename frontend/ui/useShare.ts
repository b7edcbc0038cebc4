/** Hands an address on, this page's unless told, and says how where the device doesn't. */
import { type Handed, share } from '../native/share.ts'
import { useTranslation } from '../i18n/useTranslation.ts'
import { toast } from './toasts.ts'

export function useShare(): (text: string, address?: string) => Promise<Handed> {
  const { t } = useTranslation()
  return async (text, address = window.location.origin + window.location.pathname) => {
    const handed = await share(address, text)
    if (handed === 'copied') toast({ title: t('publicProfile.linkCopied') })
    if (handed === 'failed') toast({ title: t('publicProfile.linkFailed'), variant: 'destructive' })
    return handed
  }
}
