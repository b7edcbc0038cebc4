/** An unconfirmed message: waiting, sending or refused; retry or discard. */
import { CircleAlert, RotateCcw, Trash2 } from 'lucide-react'
import { discard, retry, useOnTheWay, type Waiting } from '../../entities/conversation/outbox.ts'
import { useUserId } from '../../client/session.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useOnline } from '../../native/online.ts'
import { Frame, Quoted } from './Bubble.tsx'
import { Marks } from './Marks.tsx'

const act =
  'inline-flex min-h-11 items-center gap-1.5 px-2 text-small font-semibold underline underline-offset-2'

export function WaitingBubble({ waiting, name }: { waiting: Waiting; name: string }) {
  const { t } = useTranslation()
  const me = useUserId()
  const online = useOnline()
  const isLeaving = useOnTheWay(waiting.id)
  const { message, images, respondeA, refused, id } = waiting
  const state = isLeaving ? t('chat.sending') : t(online ? 'chat.unconfirmed' : 'chat.waits')
  if (me === undefined) return null
  return (
    <div className="grid gap-0.5">
      <Frame
        mine
        label={t('chat.yours')}
        foot={
          refused === undefined ? (
            <>
              {state}
              <Marks isWaiting isDelivered={false} isRead={false} />
            </>
          ) : (
            <Refused text={refused} />
          )
        }
      >
        {respondeA && (
          <Quoted text={respondeA.message} who={respondeA.esMio ? t('chat.you') : name} />
        )}
        {images.length > 0 && (
          <div className="grid grid-cols-3 gap-1">
            {images.map(({ url, alt }) => (
              <img
                key={url.slice(-80)}
                alt={alt}
                src={url}
                className="aspect-square w-full rounded-control object-cover"
              />
            ))}
          </div>
        )}
        {message !== '' && <p className="wrap-anywhere whitespace-pre-line">{message}</p>}
      </Frame>
      {!isLeaving && (
        <p className="flex flex-wrap justify-end gap-x-1 text-small">
          <button
            type="button"
            className={`${act} text-accent-text`}
            onClick={() => retry(me, waiting)}
          >
            <RotateCcw aria-hidden size={16} />
            {t('chat.retry')}
          </button>
          <button type="button" className={`${act} text-muted`} onClick={() => discard(me, id)}>
            <Trash2 aria-hidden size={16} />
            {t('chat.discard')}
          </button>
        </p>
      )}
    </div>
  )
}

const Refused = ({ text }: { text: string }) => (
  <span role="alert" className="inline-flex items-start gap-1 font-semibold text-danger">
    <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
    {text}
  </span>
)
