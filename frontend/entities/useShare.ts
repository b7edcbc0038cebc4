/** Hands this page's address on: the device's own share sheet, else the clipboard. */
import { useTranslation } from '../i18n/useTranslation.ts'
import { toast } from '../ui/toasts.ts'

export function useShare(): (text: string) => Promise<void> {
  const { t } = useTranslation()
  return async (text) => {
    const url = window.location.origin + window.location.pathname
    if (typeof navigator.share === 'function') {
      const outcome = await navigator.share({ title: text, text, url }).then(() => 'shared', (error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'))
      if (outcome !== 'failed') return
    }
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: t('publicProfile.linkCopied') })
    } catch {
      toast({ title: t('publicProfile.linkFailed'), variant: 'destructive' })
    }
  }
}
