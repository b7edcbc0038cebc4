/** Parts of a conversation: partner, thread and composer. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { AppointmentLine } from '../../../contract/messaging/conversations.ts'
import type { Message } from '../../../contract/messaging/messages.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { keyOf, lively, read, readWhen } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import {
  conversationList,
  messagesOf,
  putMessage,
} from '../../entities/conversation/conversationQueries.ts'
import { followOutbox, useQueuedMessages, whenArrived } from '../../entities/conversation/outbox.ts'
import { useKeepAway } from '../../entities/person/useKeepAway.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useWords, withWords } from '../../live/messageWords.ts'
import { useTyping } from '../../live/typing.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, ButtonLink, IconLink } from '../../ui/Button.tsx'
import { Mirror } from '../../ui/drawings.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { BackButton } from '../../ui/Screen.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/State.tsx'
import { MessageComposer } from './Composer.tsx'
import { nextBetween } from './chatModel.ts'
import { RequestAnswer } from './Requests.tsx'
import { TalkMenu } from './TalkMenu.tsx'
import { Thread } from './Thread.tsx'
import { useMessages, useReading, useTalk, type Partner, type Talk } from './useTalk.ts'

interface Parts {
  title: string
  header: ReactNode
  thread: ReactNode
  footer: ReactNode
}

const nothing = { pages: [], older: false } as const

export function Conversation({
  userId,
  children,
}: {
  userId: string
  children: (parts: Parts) => ReactNode
}) {
  const { t } = useTranslation()
  const talk = useTalk(userId)
  const { state, conversation, partner, standing } = talk
  const messages = useMessages(conversation)
  const lines = useLines(conversation?.id)
  const [reply, setReply] = useState<Message>()
  const { user } = useSession()
  const words = useWords(conversation?.id)
  const held = useMemo(
    () => withWords(messages.data ?? nothing, words, user?.id),
    [messages.data, words, user?.id],
  )
  const waiting = useOutbox(userId, held.pages)
  useReading(conversation, messages.data?.pages.at(-1) ?? [])
  if (state === 'nobody') {
    return children({
      title: t('chat.nobody'),
      header: null,
      footer: undefined,
      thread: (
        <EmptyState
          drawing={<Mirror />}
          title={t('chat.nobody')}
          text={t('chat.nobodyText')}
          action={
            <ButtonLink to="/chat" variant="secondary">
              {t('chat.toList')}
            </ButtonLink>
          }
        />
      ),
    })
  }
  const isWaiting = state === 'loading' || (conversation !== undefined && messages.isPending)
  const hasFailed =
    state === 'failed' || (conversation !== undefined && messages.isError && !messages.data)
  const again = () => {
    talk.retry()
    if (conversation) void messages.refetch()
  }
  const isEmpty = held.pages.length === 0 && lines.length === 0 && waiting.length === 0
  const shown = hasFailed ? (
    <ErrorState title={t('chat.messagesFailed')} onRetry={again} />
  ) : isWaiting || !partner ? (
    <ThreadSkeleton />
  ) : isEmpty ? (
    <Beginning partner={partner} talk={talk} />
  ) : (
    <Thread
      key={conversation?.id}
      partner={partner}
      conversation={conversation}
      held={held}
      lines={lines}
      waiting={waiting}
      links={standing === 'open' && talk.knows}
      onReply={setReply}
    />
  )
  return children({
    title: partner?.name ?? t('chat.title'),
    header: partner ? <Header partner={partner} talk={talk} /> : <div className="h-14" />,
    thread: shown,
    footer:
      !isWaiting && !hasFailed && partner ? (
        <Footer
          talk={talk}
          partner={partner}
          lines={lines}
          waits={waiting.length > 0}
          reply={reply}
          onReplied={() => setReply(undefined)}
        />
      ) : undefined,
  })
}

function useLines(id: string | undefined): readonly AppointmentLine[] {
  return (
    useQuery({
      ...readWhen(
        'GET /api/chat/conversations/:id/appointments',
        id === undefined ? undefined : { params: { id } },
      ),
      ...lively,
    }).data ?? none
  )
}
const none: readonly AppointmentLine[] = []

/** Outbox without delivered messages, which are inserted before they leave it. */
function useOutbox(userId: string, pages: readonly (readonly Message[])[]) {
  const queries = useQueryClient()
  const waiting = useQueuedMessages(userId)
  useEffect(() => {
    followOutbox()
    return whenArrived((message, from) => {
      const { queryKey } = messagesOf(message.conversationId)
      // Where nothing is held yet, what is on its way may be of before.
      if (!putMessage(queries, message))
        void queries.cancelQueries({ queryKey }).then(() => queries.invalidateQueries({ queryKey }))
      if (from.conversationId === undefined)
        void queries.invalidateQueries({
          queryKey: keyOf('GET /api/chat/conversations/:id', { params: { id: from.userId } }),
        })
      void queries.invalidateQueries({ queryKey: conversationList.queryKey })
    })
  }, [queries])
  const isThere = new Set(pages.at(-1)?.map(({ id }) => id))
  return waiting.filter(({ id }) => !isThere.has(id))
}

function Header({
  partner: { id, name, avatar, role },
  talk: { conversation },
  partner,
}: {
  partner: Partner
  talk: Talk
}) {
  const { t } = useTranslation()
  const isTyping = useTyping(conversation?.id)
  return (
    <div className="flex items-center gap-1">
      <BackButton first="/chat" className="-ml-3 xl:hidden" />
      <Link
        to={addressOf('/user/:userId', { userId: id })}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3"
      >
        <Avatar name={name} src={avatar} size="sm" />
        <span className="grid min-w-0">
          <span className="truncate font-display text-lead leading-tight font-bold">{name}</span>
          <span
            aria-live="polite"
            className={isTyping ? 'text-micro text-success' : 'text-micro text-muted'}
          >
            {isTyping ? t('chat.typing') : t(`roles.${role}`)}
          </span>
        </span>
      </Link>
      {role !== 'cliente' && (
        <IconLink
          to={addressOf('/book/:userId', { userId: id })}
          label={t('chat.bookWith', { name })}
        >
          <CalendarPlus aria-hidden size={22} />
        </IconLink>
      )}
      <TalkMenu partner={partner} conversation={conversation} />
    </div>
  )
}

function Beginning({ partner: { name }, talk: { knows } }: { partner: Partner; talk: Talk }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('chat.begin', { name })}
      text={t(knows ? 'chat.beginText' : 'chat.beginRequest', { name })}
    />
  )
}

interface FooterProps {
  talk: Talk
  partner: Partner
  lines: readonly AppointmentLine[]
  waits: boolean
  reply: Message | undefined
  onReplied: () => void
}

/** Where one writes, or why one can't; over it the answer to a request. */
function Footer({
  talk: { conversation, standing, knows },
  partner,
  lines,
  waits,
  reply,
  onReplied,
}: FooterProps) {
  const { t } = useTranslation()
  const quick = useQuick(partner, lines)
  const { tells } = quick
  if (standing === 'blocked') return <Blocked partner={partner} />
  // A first message to a stranger: one only.
  if (standing === 'mine' || (standing === 'new' && !knows && waits)) {
    return (
      <p role="status" className="flex items-start gap-2 text-small text-muted">
        <Hourglass aria-hidden size={18} className="mt-0.5 shrink-0 text-warn" />
        <span>
          <strong className="text-text">{t('chat.pending')}</strong> ·{' '}
          {t('chat.pendingText', { name: partner.name })}
        </span>
      </p>
    )
  }
  const isTheirs = standing === 'theirs' && conversation !== undefined
  return (
    <div className="grid grid-cols-1 gap-3">
      {isTheirs && <RequestBar id={conversation.id} name={partner.name} />}
      <MessageComposer
        userId={partner.id}
        name={partner.name}
        conversationId={conversation?.id}
        placeholder={t(isTheirs ? 'chat.replyAccepts' : 'chat.placeholder')}
        pictures={knows && !isTheirs}
        quick={quick.replies && { replies: quick.replies, values: quick.values }}
        tells={tells && standing === 'open'}
        reply={reply}
        onReplied={onReplied}
      />
    </div>
  )
}

function RequestBar({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="text-small">
        <strong>{t('chat.wantsToWrite', { name })}</strong>{' '}
        <span className="text-muted">{t('chat.wantsToWriteText')}</span>
      </p>
      <RequestAnswer request={{ id }} name={name} onRejected={() => {}} />
    </div>
  )
}

function Blocked({ partner: { id, name } }: { partner: Partner }) {
  const { t } = useTranslation()
  const { unblock } = useKeepAway(id)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-small text-muted">{t('moderation.blockedByYou', { name })}</p>
      <Button size="sm" variant="secondary" needsNetwork onClick={() => void unblock()}>
        {t('moderation.unblock')}
      </Button>
    </div>
  )
}

function useQuick({ name }: Partner, lines: readonly AppointmentLine[]) {
  const { user } = useSession()
  const format = useFormat()
  const now = useNow()
  const { data } = useQuery(read('GET /api/chat/settings'))
  const next = nextBetween(lines, now.getTime())
  const values = {
    nombre: name.split(' ')[0],
    hora: next && format.time(next.fecha, next.zonaHoraria),
    dia: next && format.longDay(next.fecha, next.zonaHoraria),
    servicio: next?.servicio,
  }
  return {
    replies: user && user.rol !== 'cliente' ? (data?.respuestasRapidas ?? []) : undefined,
    values,
    tells: data?.avisoEscribiendo ?? false,
  }
}

function ThreadSkeleton() {
  return (
    <Loading className="grid gap-3">
      {['mr-auto w-2/3', 'ml-auto w-1/2', 'mr-auto w-3/5', 'ml-auto w-2/3', 'mr-auto w-1/2'].map(
        (place) => (
          <Skeleton key={place} className={`h-14 rounded-card ${place}`} />
        ),
      )}
    </Loading>
  )
}
