/** Handing an address on: the device's own share sheet, else the clipboard. */
import { onDevice } from './shell.ts'

export type Handed = 'shared' | 'cancelled' | 'copied' | 'failed'

export const share = (url: string, text: string): Promise<Handed> =>
  onDevice(
    async () => {
      const { Share } = await import('@capacitor/share')
      // Closing the sheet rejects.
      return Share.share({ title: text, text, url }).then(
        () => 'shared' as const,
        (error: unknown) => {
          if (error instanceof Error && /cancel/i.test(error.message)) return 'cancelled' as const
          throw error
        },
      )
    },
    () => byBrowser(url, text),
  ).catch(() => 'failed')

/** Words alone, without an address: the device's share sheet, else the clipboard. */
export const shareText = (text: string): Promise<Handed> =>
  onDevice(
    async () => {
      const { Share } = await import('@capacitor/share')
      return Share.share({ text }).then(() => 'shared' as const)
    },
    () => textByBrowser(text),
  ).catch(() => 'failed')

async function textByBrowser(text: string): Promise<Handed> {
  if (typeof navigator.share === 'function') {
    const handed = await navigator.share({ text }).then(
      () => 'shared' as const,
      (error: unknown) => (isAbort(error) ? ('cancelled' as const) : undefined),
    )
    if (handed) return handed
  }
  await navigator.clipboard.writeText(text)
  return 'copied'
}

async function byBrowser(url: string, text: string): Promise<Handed> {
  if (typeof navigator.share === 'function') {
    const handed = await navigator.share({ title: text, text, url }).then(
      () => 'shared' as const,
      (error: unknown) => (isAbort(error) ? ('cancelled' as const) : undefined),
    )
    if (handed) return handed
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
