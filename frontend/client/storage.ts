/**
 * What the app keeps on the device, under the specification's names. A session that is not to be
 * remembered lives in sessionStorage and ends with the browser. The password is never kept
 * (decision 0-27).
 */
export type StorageKey = 'sessionId' | 'user' | 'lastEmail'

export function stored(key: StorageKey): string | null {
  return attempt(() => sessionStorage.getItem(key) ?? localStorage.getItem(key)) ?? null
}

/** Whether this device keeps anything for us at all. */
export const remembers = (): boolean =>
  attempt(() => localStorage.length + sessionStorage.length >= 0) ?? false

/** `remember` false: until the browser closes; undefined: where it is. */
export function store(key: StorageKey, value: string, remember?: boolean): void {
  attempt(() => {
    const keep = remember ?? sessionStorage.getItem(key) === null
    const [area, other] = keep ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
    other.removeItem(key)
    area.setItem(key, value)
  })
}

export function forget(key: StorageKey): void {
  attempt(() => {
    sessionStorage.removeItem(key)
    localStorage.removeItem(key)
  })
}

/** Removes what an older version of the app left behind and must not be there. */
export function forgetLegacyPassword(): void {
  attempt(() => localStorage.removeItem('lastPassword'))
}

/** Storage may be refused (private windows, full disk); the app then works without memory. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
