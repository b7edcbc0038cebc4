/** Whether a page is down after a crash. Claims held on it last until the user leaves. */
let isDown = false

export const hasCrashed = (): boolean => isDown

/** @returns what takes the mark away again */
export function markCrash(): () => void {
  isDown = true
  return () => {
    isDown = false
  }
}
