/**
 * What may wait for the network: marks that mean the same however late and however often they
 * arrive. Nothing else does; what was tapped without a network must not happen by itself later.
 * They wait as long as the tab lives, per person, and not beyond signing out.
 */
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, type Parts } from '../../shared/http/http.ts'
import { send } from '../client/api.ts'
import type { Command } from '../client/calls.ts'
import { draftKey, readDraft, writeDraft } from '../client/drafts.ts'
import { whenBackOnline } from '../native/online.ts'
import { keyUnder } from '../client/query.ts'

const marks = [
  'PATCH /api/notifications/:id/read',
  'PATCH /api/notifications/read-all',
] as const satisfies readonly Command[]
type Mark = (typeof marks)[number]

interface Waiting extends Parts {
  name: Mark
}

const MOST = 200
const keyOf = (userId: string | undefined) => draftKey(userId, 'marks')
const isMark = (name: string): name is Mark => marks.some((mark) => mark === name)

function waitingOf(userId: string | undefined): Waiting[] {
  // Only `keepForLater` writes there.
  return JSON.parse(readDraft(keyOf(userId)) ?? '[]') as Waiting[]
}

/** Keeps it if it may wait and only the network was missing; false where it has failed. */
export function keepForLater(
  userId: string | undefined,
  name: Command,
  content: object,
  error: unknown,
): boolean {
  if (!userId || !isMark(name) || !(error instanceof ApiError && error.status === 0)) return false
  const mark: Waiting = { name, params: 'params' in content ? content.params : undefined }
  const others = waitingOf(userId).filter((one) => JSON.stringify(one) !== JSON.stringify(mark))
  writeDraft(keyOf(userId), JSON.stringify([...others, mark].slice(-MOST)))
  return true
}

/** Sends what waits now and whenever the network is back, until told to stop. */
export function sendWhatWaits(queries: QueryClient, userId: string | undefined): () => void {
  const sendAll = async () => {
    const waiting = waitingOf(userId)
    if (waiting.length === 0) return
    writeDraft(keyOf(userId), null)
    for (const { name, params } of waiting) {
      // One that the server refuses is over: the notification may be gone.
      await send(name, { params }).catch((error: unknown) =>
        keepForLater(userId, name, { params }, error),
      )
    }
    await queries.invalidateQueries({ queryKey: keyUnder('/api/notifications') })
  }
  void sendAll()
  return whenBackOnline(() => void sendAll())
}
