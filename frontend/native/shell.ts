/**
 * The shell of a native app, where this page runs in one. Its plugins come by dynamic import and
 * only there, so that the web pays nothing for them; what a device doesn't have (`UNIMPLEMENTED`,
 * `UNAVAILABLE`) falls back to what the browser in it has.
 */

interface Shell {
  isNativePlatform: () => boolean
  getPlatform: () => string
}

// The shell puts it there before any of our code runs.
const shell = (): Shell | undefined =>
  'Capacitor' in window ? (window.Capacitor as Shell) : undefined

export const isNative = (): boolean => shell()?.isNativePlatform() ?? false
/** 'ios', 'android' or 'web'. */
export const platform = (): string => shell()?.getPlatform() ?? 'web'

/** A plugin's result; `otherwise` on the web or if missing. Other errors throw. */
export async function onDevice<T>(
  plugin: () => Promise<T>,
  otherwise: () => T | Promise<T>,
): Promise<T> {
  if (!isNative()) return otherwise()
  try {
    return await plugin()
  } catch (error) {
    if (isMissing(error)) return otherwise()
    throw error
  }
}

/** Capacitor's two words for a device without this. */
export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'UNIMPLEMENTED' || error.code === 'UNAVAILABLE')
