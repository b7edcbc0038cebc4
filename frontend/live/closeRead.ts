/** Closes the system's notices of what was read meanwhile, on this device or another. */
import { call } from '../client/api.ts'
import { deliveredNotices } from '../native/delivered.ts'

let running: Promise<void> | undefined
let again = false

/** Asks only if the device shows notices; concurrent calls add one more look. */
export function closeRead(): Promise<void> {
  if (running) {
    again = true
    return running
  }
  running = look()
    .catch(() => {})
    .finally(() => {
      running = undefined
      if (again) {
        again = false
        void closeRead()
      }
    })
  return running
}

async function look(): Promise<void> {
  const shown = await deliveredNotices()
  if (shown.length === 0) return
  const unread = new Set((await call('GET /api/notifications/unread-tags')).tags)
  // What came while the server was asked is not in its answer: only what stood before is judged.
  await Promise.all(shown.filter(({ tag }) => !unread.has(tag)).map((notice) => notice.close()))
}
