/**
 * Whether a page is down because it crashed. What a person holds there, such as a claim, stays
 * theirs until they leave.
 */
let isDown = false

export const hasCrashed = (): boolean => isDown

/** @returns what takes the mark away again */
export function markCrash(): () => void {
  isDown = true
  return () => {
    isDown = false
  }
}
