/** Who turned push on in this browser or app: the next person who signs in here is asked anew. */
const WHOSE = 'pushFor'

export function pushIsFor(): string | null {
  try {
    return localStorage.getItem(WHOSE)
  } catch {
    return null
  }
}

export function rememberPushIsFor(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(WHOSE)
    else localStorage.setItem(WHOSE, userId)
  } catch {
    // A browser that keeps nothing asks again.
  }
}
