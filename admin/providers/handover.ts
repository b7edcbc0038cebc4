/** Shares one session among tabs without storage: docs/decisions/0005-console-session.md. */
import { dropSession, keepSession, keptSession, sessionIn } from './session.ts'

const CHANNEL = 'balbu.console.session'
/** Another tab answers within a few milliseconds, or there is none. */
const PATIENCE_MS = 400

type Message =
  | { readonly type: 'ask'; readonly from: string }
  | { readonly type: 'session'; readonly to: string; readonly session: unknown }
  | { readonly type: 'out'; readonly sessionId: string }

const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

/** Answers other tabs while this one lives. @returns what ends it */
export function shareSession(): () => void {
  const channel = open()
  if (!channel) return () => undefined
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const session = keptSession()
    if (!session) return
    if (data.type === 'ask')
      channel.postMessage({ type: 'session', to: data.from, session } satisfies Message)
    // The next question is refused, and leads to the door.
    if (data.type === 'out' && data.sessionId === session.sessionId) dropSession()
  }
  return () => channel.close()
}

/** Takes the session of another tab, where there is one and this tab has none. */
export async function receiveSession(patience = PATIENCE_MS): Promise<void> {
  const channel = keptSession() ? undefined : open()
  if (!channel) return
  const from = crypto.randomUUID()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience)
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type !== 'session' || data.to !== from) return
      try {
        keepSession(sessionIn(data.session))
      } catch {
        // Another version of the console: sign in by hand.
      }
      clearTimeout(timer)
      resolve()
    }
    channel.postMessage({ type: 'ask', from } satisfies Message)
  })
  channel.close()
}

/** Tells the other tabs that this session is over. */
export function tellSignedOut(sessionId: string): void {
  const channel = open()
  channel?.postMessage({ type: 'out', sessionId } satisfies Message)
  channel?.close()
}
