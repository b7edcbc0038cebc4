/** The partner and the state of the conversation. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Conversation } from '../../../contract/messaging/conversations.ts'
import type { Message } from '../../../contract/messaging/messages.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { readWhen } from '../../client/query.ts'
import { conversationWith, messagesOf } from '../../entities/conversation/conversationQueries.ts'
import { useVisible } from '../../native/useVisible.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { useCommand } from '../../live/useCommand.ts'

export interface Partner {
  readonly id: string
  readonly name: string
  readonly avatar: string | null
  readonly role: Rol
}

/** `open`; `mine`, `theirs`: pending request; `blocked`; `new`. */
export type TalkState = 'open' | 'mine' | 'theirs' | 'blocked' | 'new'

export interface Talk {
  readonly state: 'loading' | 'nobody' | 'failed' | 'ready'
  readonly conversation: Conversation | undefined
  readonly partner: Partner | undefined
  readonly standing: TalkState
  /** The two know each other: pictures, and links to tap. */
  readonly knows: boolean
  readonly retry: () => void
}

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export function useTalk(userId: string): Talk {
  const interval = useLiveInterval()
  const query = useQuery({ ...conversationWith(userId), refetchInterval: interval })
  // Also what was there and is not, a request that one has rejected. An address that is nobody's is
  // refused.
  const none = query.data === null || isMissing(query.error)
  const conversation = none ? undefined : (query.data ?? undefined)
  const person = useQuery(
    readWhen('GET /api/users/:id', none ? { params: { id: userId } } : undefined),
  )
  const existing = useQuery(
    readWhen('GET /api/chat/relationships/:userId', none ? { params: { userId } } : undefined),
  )
  const retry = () => void (none ? person.refetch() : query.refetch())
  const about = {
    conversation,
    retry,
    standing: standingOf(conversation),
    knows: conversation?.hasRelationship ?? existing.data?.hasRelationship ?? false,
  }
  if (conversation) {
    const { otherUserId, otherUserName, otherUserAvatar, otherUserRole } = conversation
    return {
      ...about,
      state: 'ready',
      partner: {
        id: otherUserId,
        name: otherUserName,
        avatar: otherUserAvatar,
        role: otherUserRole,
      },
    }
  }
  if (person.data) {
    const { id, nombre, profileImageUrl, rol } = person.data
    return {
      ...about,
      state: existing.isPending ? 'loading' : 'ready',
      partner: { id, name: nombre, avatar: profileImageUrl, role: rol },
    }
  }
  const state = none
    ? isMissing(person.error)
      ? 'nobody'
      : person.isError
        ? 'failed'
        : 'loading'
    : query.isError
      ? 'failed'
      : 'loading'
  return { ...about, state, partner: undefined }
}

function standingOf(conversation: Conversation | undefined): TalkState {
  if (!conversation) return 'new'
  const { status, isUserSender, impedimento } = conversation
  if (impedimento === 'bloqueado') return 'blocked'
  // A request that nobody has answered lapses: one may write again.
  if (status === 'pending' && !isUserSender) return 'theirs'
  if (status === 'pending') return impedimento === 'pendiente' ? 'mine' : 'new'
  return impedimento === 'pendiente' ? 'mine' : 'open'
}

/** In the place of an id while there is none: nothing is asked. */
const NONE = '-'

export function useMessages(conversation: Conversation | undefined) {
  const interval = useLiveInterval()
  return useQuery({
    ...messagesOf(conversation?.id ?? NONE),
    enabled: conversation !== undefined,
    refetchInterval: interval,
  })
}

/** Marks visible messages as read; requests only once accepted. */
export function useReading(
  conversation: Conversation | undefined,
  messages: readonly Message[],
): void {
  const { mutate } = useCommand('POST /api/chat/conversations/:id/mark-read', { atOnce: true })
  const visible = useVisible()
  const marked = useRef<string>(undefined)
  const last = messages.findLast(({ esMio }) => !esMio)
  const id = conversation?.status === 'active' ? conversation.id : undefined
  const hasta = last && (!last.isRead || (conversation?.unreadCount ?? 0) > 0) ? last.id : undefined
  useEffect(() => {
    if (!visible || id === undefined || hasta === undefined || marked.current === hasta) return
    marked.current = hasta
    mutate(
      { params: { id }, body: { hasta } },
      {
        onError: () => {
          marked.current = undefined
        },
      },
    )
  }, [visible, id, hasta, mutate])
}
