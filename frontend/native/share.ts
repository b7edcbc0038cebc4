/** Handing an address on: the device's own share sheet, else the clipboard. */
export type Handed = 'shared' | 'cancelled' | 'copied' | 'failed'

export async function share(url: string, text: string): Promise<Handed> {
  if (typeof navigator.share === 'function') {
    const handed = await navigator.share({ title: text, text, url }).then(() => 'shared' as const, (error: unknown) => (isAbort(error) ? 'cancelled' as const : undefined))
    if (handed) return handed
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
