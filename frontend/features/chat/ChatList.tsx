/** Tabs Mensajes and Solicitudes with counts, and the conversation search. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MessageCirclePlus, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Conversation } from '../../../contract/messaging/conversations.ts'
import { lively, read } from '../../client/query.ts'
import {
  conversationList,
  moreConversations,
} from '../../entities/conversation/conversationQueries.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { Tabs, useTabInUrl } from '../../ui/Tabs.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { Requests } from './Requests.tsx'

/** `current`: the one that is open beside it. */
export function ChatList({ current }: { current?: string }) {
  const { t } = useTranslation()
  const [tab, setTab] = useTabInUrl(['mensajes', 'solicitudes'])
  const { data } = useQuery({ ...read('GET /api/chat/unread-count'), staleTime: 0 })
  return (
    <Tabs
      label={t('chat.title')}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'mensajes',
          label: t('chat.messages'),
          count: data?.unreadCount ?? 0,
          content: <Conversations current={current} />,
        },
        {
          value: 'solicitudes',
          label: t('chat.requests'),
          count: data?.solicitudes ?? 0,
          content: <Requests current={current} />,
        },
      ]}
    />
  )
}

function Conversations({ current }: { current: string | undefined }) {
  const { t } = useTranslation()
  const [requested, setWanted] = useState('')
  const [, choose] = useSheetInUrl('nuevo')
  const query = useQuery({ ...conversationList, ...lively, refetchInterval: useLiveInterval() })
  const { more, pending } = useMore(query.data?.more ?? false, requested !== '')
  if (query.isPending) return <SkeletonList rows={5} />
  if (!query.data)
    return (
      <ErrorState
        title={t('chat.loadFailed')}
        text={t('chat.loadFailedText')}
        onRetry={() => void query.refetch()}
      />
    )
  const { conversations } = query.data
  if (conversations.length === 0) {
    return (
      <EmptyState
        title={t('chat.empty')}
        text={t('chat.emptyText')}
        action={
          <Button icon={<MessageCirclePlus aria-hidden size={20} />} onClick={() => choose('1')}>
            {t('chat.new')}
          </Button>
        }
      />
    )
  }
  const found = conversations.filter((one) => isFound(one, requested))
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextField
        label={t('chat.search')}
        hideLabel
        type="search"
        placeholder={t('chat.search')}
        value={requested}
        onChange={({ target }) => setWanted(target.value)}
        autoComplete="off"
        enterKeyHint="search"
        icon={<Search size={20} />}
      />
      {found.length === 0 && !pending && (
        <p className="py-6 text-center text-muted">{t('chat.notFound', { text: requested })}</p>
      )}
      {found.length > 0 && (
        <ul
          aria-label={t('chat.list')}
          className="overflow-hidden rounded-card border border-line bg-surface shadow-card [&>li+li]:border-t [&>li+li]:border-line"
        >
          {found.map((one) => (
            <li key={one.id} className="relative overflow-hidden">
              <ConversationRow conversation={one} current={one.otherUserId === current} />
            </li>
          ))}
        </ul>
      )}
      {query.data.more && (
        <Button
          variant="secondary"
          className="justify-self-center"
          pending={pending}
          onClick={more}
        >
          {t('chat.more')}
        </Button>
      )}
    </div>
  )
}

/** Loads more conversations; a name filter loads all. */
function useMore(hasMore: boolean, all: boolean): { more: () => void; pending: boolean } {
  const queries = useQueryClient()
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)
  const more = () => {
    setPending(true)
    setFailed(false)
    void moreConversations(queries)
      .catch(() => setFailed(true))
      .finally(() => setPending(false))
  }
  useEffect(() => {
    if (all && hasMore && !pending && !failed) more()
  })
  return { more, pending }
}

/** Without accents, and in small letters. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
const isFound = ({ otherUserName, lastMessage }: Conversation, target: string): boolean =>
  [otherUserName, lastMessage ?? ''].some((text) => plain(text).includes(plain(target.trim())))
