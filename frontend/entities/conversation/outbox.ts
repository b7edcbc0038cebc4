/**
 * What one has written and the server has not confirmed yet. It waits in its order, per
 * conversation, survives a reload, and leaves by itself when there is a way; its id is ours, so
 * that sent twice it is one message. Nobody says that it has failed while nobody knows.
 */
import { useMemo, useSyncExternalStore } from 'react'
import type { Message } from '../../../contract/messaging/messages.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { uploading } from '../../../shared/http/upload.ts'
import { call } from '../../client/api.ts'
import { draftKey, readDraft, whenDraftChanges, writeDraft } from '../../client/drafts.ts'
import { currentSession, useUserId } from '../../client/session.ts'
import { isOnline, whenBackOnline } from '../../native/online.ts'

export interface Waiting {
  readonly id: string
  readonly userId: string
  readonly conversationId?: string
  readonly message: string
  readonly images: readonly { readonly url: string; readonly alt: string }[]
  readonly respondeA?: { readonly id: string; readonly message: string; readonly esMio: boolean }
  readonly at: string
  /** The server has said no, in these words. */
  readonly refused?: string
}

const keyFor = (me: string | undefined): string => draftKey(me, 'outbox')
// Only this file writes there.
const parse = (text: string | null): readonly Waiting[] =>
  text === null ? [] : (JSON.parse(text) as Waiting[])
const waitingOf = (me: string | undefined): readonly Waiting[] => parse(readDraft(keyFor(me)))
const keep = (me: string, change: (all: readonly Waiting[]) => readonly Waiting[]): void => {
  const all = change(waitingOf(me))
  writeDraft(keyFor(me), all.length > 0 ? JSON.stringify(all) : null)
}

/** Queued messages to a person. */
export function useQueuedMessages(userId: string): readonly Waiting[] {
  const me = useUserId()
  const text = useSyncExternalStore(
    (changed) => whenDraftChanges(keyFor(me), changed),
    () => readDraft(keyFor(me)),
  )
  return useMemo(() => parse(text).filter((one) => one.userId === userId), [text, userId])
}

const onTheWay = new Set<string>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
export const useOnTheWay = (id: string): boolean =>
  useSyncExternalStore(subscribe, () => onTheWay.has(id))
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Arrived = (message: Message, from: Waiting) => void
const arrivals = new Set<Arrived>()
/** Whenever one has arrived, before it leaves the outbox. */
export function whenArrived(listener: Arrived): () => void {
  arrivals.add(listener)
  return () => arrivals.delete(listener)
}

export function write(me: string, waiting: Waiting): void {
  keep(me, (all) => [...all, waiting])
  void sendTo(me, waiting.userId)
}

export function discard(me: string, id: string): void {
  keep(me, (all) => all.filter((one) => one.id !== id))
}

/** Once more, also what was refused. */
export function retry(me: string, { id, userId }: Pick<Waiting, 'id' | 'userId'>): void {
  keep(me, (all) =>
    all.map((one) => {
      const { refused: _, ...rest } = one
      return one.id === id ? rest : one
    }),
  )
  void sendTo(me, userId)
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
const sending = new Set<string>()
const pauses = new Map<string, number>()

/** Sends in order and stops at an unknown outcome, so order holds. */
async function sendTo(me: string, userId: string): Promise<void> {
  const way = `${me} ${userId}`
  if (sending.has(way)) return
  sending.add(way)
  try {
    for (;;) {
      const next = waitingOf(me).find((one) => one.userId === userId && one.refused === undefined)
      if (!next || currentSession().user?.id !== me) break
      if (!(await sendOne(me, next))) {
        again(me, userId)
        break
      }
      pauses.delete(way)
    }
  } finally {
    sending.delete(way)
  }
}

async function sendOne(me: string, waiting: Waiting): Promise<boolean> {
  onTheWay.add(waiting.id)
  tell()
  try {
    const message = await deliver(waiting)
    for (const arrived of arrivals) arrived(message, waiting)
    discard(me, waiting.id)
    return true
  } catch (error) {
    if (!isRefusal(error)) return false
    keep(me, (all) =>
      all.map((one) =>
        one.id === waiting.id ? { ...one, refused: error.details.message ?? error.message } : one,
      ),
    )
    return true
  } finally {
    onTheWay.delete(waiting.id)
    tell()
  }
}

function deliver({
  id,
  userId,
  conversationId,
  message,
  images,
  respondeA,
}: Waiting): Promise<Message> {
  const body = {
    id,
    message,
    messageType: images.length > 0 ? ('image' as const) : ('text' as const),
    images: images.map(({ url }) => url),
    alts: images.map(({ alt }) => alt),
    ...(respondeA && { respondeA: respondeA.id }),
  }
  const how = images.length > 0 ? { by: uploading(() => {}) } : {}
  return conversationId === undefined
    ? call('POST /api/chat/users/:userId/messages', { params: { userId }, body, ...how })
    : call('POST /api/chat/conversations/:id/messages', {
        params: { id: conversationId },
        body,
        ...how,
      })
}

/** What may be otherwise in a while: nobody is signed in any more, still at it. */
const unsettled = new Set([401, 408, 425])
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !unsettled.has(error.status) &&
  error.code !== 'request_in_progress'

/** After a while, which grows; without a network when it is back. */
function again(me: string, userId: string): void {
  if (!isOnline()) return
  const way = `${me} ${userId}`
  const pause = Math.min(pauses.get(way) ?? FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
  pauses.set(way, pause * 2)
  window.setTimeout(() => void sendTo(me, userId), pause * (0.75 + Math.random() / 2))
}

/** All that waits. */
export function sendAll(): void {
  const me = currentSession().user?.id
  if (me === undefined) return
  for (const userId of new Set(waitingOf(me).map((one) => one.userId))) void sendTo(me, userId)
}

let follows = false
/** From now on whatever waits leaves as soon as there is a way, and at once. */
export function followOutbox(): void {
  sendAll()
  if (follows) return
  follows = true
  whenBackOnline(sendAll)
}
