/**
 * Push on this browser is for one person, and ends with their session: the server lets go of it with the session, and whoever signs in
 * next is asked anew. Who signs in again where they had turned it on has it again.
 */
import { send } from '../client/api.ts'
import { currentSession, whenSessionChanges } from '../client/session.ts'
import { pushIsFor, browserSubscription, unsubscribeBrowser } from '../native/webPush.ts'

export function keepPush(): () => void {
  let done: string | undefined
  const look = () => {
    const { status, user } = currentSession()
    const is = status === 'signed-in' && user ? user.id : status
    if (is === done || status === 'loading') return
    done = is
    void (user ? renew(user.id) : undefined)
  }
  look()
  return whenSessionChanges(look)
}

async function renew(userId: string): Promise<void> {
  const subscription = await browserSubscription().catch(() => undefined)
  if (!subscription) return
  if (pushIsFor() !== userId) return void await unsubscribeBrowser().catch(() => {})
  // Without a network, or not taken: the next start tries again.
  await send('POST /api/push-notifications/subscribe', { body: subscription }).catch(() => {})
}
