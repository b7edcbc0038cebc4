/** A conversation from its end: days, messages, appointment events, unsent messages. */
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AppointmentLine, Conversation } from '../../../contract/messaging/conversations.ts'
import type { Message } from '../../../contract/messaging/messages.ts'
import { olderMessages } from '../../entities/conversation/conversationQueries.ts'
import type { Waiting } from '../../entities/conversation/outbox.ts'
import { useDraft } from '../../client/useDraft.ts'
import { useNow } from '../../../shared/format/useNow.ts'
import { browserZone, dayOf } from '../../time/zone.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import type { Held } from '../../live/messages.ts'
import { announce } from '../../ui/announcer.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { loadable } from '../../ui/loadable.tsx'
import { useEndFirst } from '../../ui/useEndFirst.ts'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { Bubble } from './Bubble.tsx'
import { Line } from './Line.tsx'
import { MessageSheet } from './MessageSheet.tsx'
import { blocksOf, cardsIn, coversPictures, type Block, type Entry } from './chatModel.ts'
import type { Partner } from './useTalk.ts'
import { WaitingBubble } from './WaitingBubble.tsx'

const Lightbox = loadable(async () => {
  const [module] = await Promise.all([
    import('../../entities/post/Lightbox.tsx'),
    loadTexts(['posts']),
  ])
  return module.Lightbox
})

interface ThreadProps {
  partner: Partner
  conversation: Conversation | undefined
  held: Held
  lines: readonly AppointmentLine[]
  waiting: readonly Waiting[]
  links: boolean
  onReply: (message: Message) => void
}

export function Thread({
  partner,
  conversation,
  held,
  lines,
  waiting,
  links,
  onReply,
}: ThreadProps) {
  const { t } = useTranslation()
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const { load, pending, failed } = useOlder(conversation?.id, held)
  const { atEnd, toEnd } = useEndFirst(list, load)
  const [acts, setActs] = useState<Message>()
  const [picture, setPicture] = useState<{ message: Message; index: number }>()
  const [revealed, reveal] = useDraft(`pictures:${partner.id}`)
  const blocks = useMemo(
    () => blocksOf(held.pages, lines, held.older, browserZone()),
    [held, lines],
  )
  const cards = cardsIn(lines, now.getTime())
  const covered = revealed === null && coversPictures(held.pages, held.older)
  const onReveal = useCallback(() => reveal('1'), [reveal])
  const onPicture = useCallback(
    (message: Message, index: number) => setPicture({ message, index }),
    [],
  )
  const fresh = useFresh(held, atEnd, partner.name)
  useOwnToEnd(waiting.at(-1)?.id, toEnd)

  // A day is named before whatever is its first that is held: nobody finds their place by that.
  const placeOf = ({ kind, key }: Entry) => (kind === 'day' ? undefined : key)
  const draw = (entry: Entry) => {
    if (entry.kind === 'day') return <Day at={entry.at} now={now} />
    if (entry.kind === 'line')
      return <Line line={entry.line} name={partner.name} withCard={cards.has(entry.line.id)} />
    return (
      <Bubble
        message={entry.message}
        name={partner.name}
        links={links}
        covered={covered && !entry.message.esMio}
        onActs={setActs}
        onReveal={onReveal}
        onPicture={onPicture}
      />
    )
  }
  return (
    <>
      {held.older && (
        <div className="grid justify-items-center gap-1">
          {failed && (
            <p role="alert" className="text-small text-danger">
              {t('chat.olderFailed')}
            </p>
          )}
          <Button
            size="sm"
            variant="ghost"
            pending={pending}
            pendingText={t('ui.loading')}
            onClick={load}
          >
            {t('chat.older')}
          </Button>
        </div>
      )}
      <div
        ref={list}
        role="list"
        aria-label={t('chat.thread', { name: partner.name })}
        className="grid grid-cols-1 gap-2"
      >
        <VirtualList<Block>
          pages={blocks}
          fromEnd={({ key }) => key}
          atOnce={2}
          className="grid grid-cols-1 gap-2"
          role="presentation"
        >
          {({ entries }) =>
            entries.map((entry) => (
              <div key={entry.key} role="listitem" data-place={placeOf(entry)}>
                {draw(entry)}
              </div>
            ))
          }
        </VirtualList>
        {waiting.map((one) => (
          <div key={one.id} role="listitem" data-place={one.id}>
            <WaitingBubble waiting={one} name={partner.name} />
          </div>
        ))}
      </div>
      {!atEnd && (
        <Button
          size="sm"
          variant="secondary"
          icon={<ArrowDown aria-hidden size={16} />}
          className="sticky bottom-[calc(5.5rem+var(--safe-bottom))] z-10 justify-self-center shadow-card"
          onClick={toEnd}
        >
          {fresh > 0 ? t('chat.fresh', { count: fresh }) : t('chat.toEnd')}
        </Button>
      )}
      {conversation && (
        <MessageSheet
          message={acts}
          conversation={conversation}
          onClose={() => setActs(undefined)}
          onReply={onReply}
        />
      )}
      {picture && (
        <Suspense fallback={<div aria-busy hidden />}>
          <Lightbox
            post={{
              images: picture.message.images,
              userName: picture.message.esMio ? t('chat.you') : partner.name,
            }}
            at={picture.index}
            open
            onClose={() => setPicture(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The page before the first that is held, once at a time. */
function useOlder(id: string | undefined, held: Held) {
  const queries = useQueryClient()
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState(false)
  const busy = useRef(false)
  const load = () => {
    if (id === undefined || !held.older || busy.current) return
    busy.current = true
    setPending(true)
    setFailed(false)
    void olderMessages(queries, id)
      .catch(() => setFailed(true))
      .finally(() => {
        busy.current = false
        setPending(false)
      })
  }
  return { load, pending, failed }
}

/** New messages while scrolled up, announced to screen readers. */
function useFresh({ pages }: Held, atEnd: boolean, name: string): number {
  const { t } = useTranslation()
  const last = pages.at(-1)?.at(-1)
  const [seen, setSeen] = useState(last?.cursor)
  if (atEnd && seen !== last?.cursor) setSeen(last?.cursor)
  const notified = useRef(last?.id)
  useEffect(() => {
    if (!last || notified.current === last.id) return
    notified.current = last.id
    if (!last.esMio) announce(`${name}: ${last.message || t('chat.photo')}`)
  }, [last, name, t])
  if (atEnd || seen === undefined) return 0
  return pages.flat().filter(({ cursor, esMio }) => !esMio && Number(cursor) > Number(seen)).length
}

function useOwnToEnd(lastWaiting: string | undefined, toEnd: () => void): void {
  const was = useRef(lastWaiting)
  useEffect(() => {
    if (lastWaiting !== undefined && lastWaiting !== was.current) toEnd()
    was.current = lastWaiting
  }, [lastWaiting, toEnd])
}

function Day({ at, now }: { at: string; now: Date }) {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = browserZone()
  const day = dayOf(at, zone)
  const name =
    day === dayOf(now, zone)
      ? t('chat.today')
      : day === dayOf(new Date(now.getTime() - 86_400_000), zone)
        ? t('chat.yesterday')
        : day.slice(0, 4) === dayOf(now, zone).slice(0, 4)
          ? format.longDay(at)
          : format.date(at)
  return (
    <p className="sign py-1.5 text-center text-muted">
      <time dateTime={day}>{name}</time>
    </p>
  )
}
