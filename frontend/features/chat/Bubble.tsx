/** One message: what was said, its pictures, what it answers, when, and how far it has come. */
import { clsx } from 'clsx'
import { Ellipsis, EyeOff, MoonStar } from 'lucide-react'
import { memo, Suspense, useState, type ReactNode } from 'react'
import type { Message } from '../../../contract/messaging/messages.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { loadable } from '../../ui/loadable.tsx'
import { Marks } from './Marks.tsx'
import { partsOf } from './chatModel.ts'

const Moderated = loadable(async () => {
  const [module] = await Promise.all([import('../../ui/Moderated.tsx'), loadTexts(['posts'])])
  return module.Moderated
})

export interface BubbleProps {
  message: Message
  name: string
  links: boolean
  /** Pictures are covered until the viewer uncovers them. */
  covered: boolean
  onActs: (message: Message) => void
  onReveal: () => void
  onPicture: (message: Message, index: number) => void
}

export const Bubble = memo(function Bubble({
  message,
  name,
  links,
  covered,
  onActs,
  onReveal,
  onPicture,
}: BubbleProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const {
    esMio,
    automatico,
    estado,
    moderacion,
    message: words,
    images,
    respondeA,
    creadoEn,
    isDelivered,
    isRead,
  } = message
  const who = esMio ? t('chat.yours') : t('chat.theirs', { name })
  if (estado !== 'visible') {
    return (
      <Frame mine={esMio} label={who} foot={<Time when={creadoEn} />}>
        {moderacion ? (
          <Suspense fallback={t('chat.removed')}>
            <Moderated
              of={{
                medida: 'remove',
                clausula: moderacion.clausula,
                decisionId: moderacion.decision,
              }}
              said={t('chat.removed')}
              bare
            />
          </Suspense>
        ) : (
          <p className="text-muted italic">
            {t(estado === 'eliminado' ? 'chat.deleted' : 'chat.removed')}
          </p>
        )}
      </Frame>
    )
  }
  return (
    <Frame
      mine={esMio}
      label={who}
      foot={
        <>
          <Time when={creadoEn} />
          {esMio && <Marks isDelivered={isDelivered} isRead={isRead} />}
        </>
      }
      beside={
        <IconButton
          label={t('chat.actsOf', { who, time: format.time(creadoEn) })}
          aria-haspopup="dialog"
          className="shrink-0 self-center opacity-60 hover:opacity-100 focus-visible:opacity-100"
          onClick={() => onActs(message)}
        >
          <Ellipsis aria-hidden size={18} />
        </IconButton>
      }
    >
      {automatico && (
        <p className="flex items-center gap-1 text-micro text-muted">
          <MoonStar aria-hidden size={13} />
          {t('chat.automatic')}
        </p>
      )}
      {respondeA && (
        <Quoted text={respondeA.message} who={respondeA.esMio ? t('chat.you') : name} />
      )}
      {images.length > 0 && (
        <Pictures message={message} covered={covered} onReveal={onReveal} onPicture={onPicture} />
      )}
      {words !== '' && (
        <p className="wrap-anywhere whitespace-pre-line">
          {links ? <WithLinks text={words} /> : words}
        </p>
      )}
    </Frame>
  )
})

interface FrameProps {
  mine: boolean
  label: string
  foot: ReactNode
  beside?: ReactNode
  children: ReactNode
}

export function Frame({ mine, label, foot, beside, children }: FrameProps) {
  return (
    <article aria-label={label} className={clsx('flex', mine ? 'flex-row-reverse' : 'flex-row')}>
      <div
        className={clsx(
          'grid max-w-[min(82%,32rem)] min-w-0 grid-cols-1 gap-1 rounded-card px-3.5 py-2',
          mine ? 'rounded-br-sm bg-accent-soft' : 'rounded-bl-sm border border-line bg-surface',
        )}
      >
        {children}
        <p className="flex items-center justify-end gap-1 text-micro text-muted">{foot}</p>
      </div>
      {beside}
    </article>
  )
}

function Time({ when }: { when: string }) {
  const format = useFormat()
  return (
    <time dateTime={when} title={format.dateTime(when, { dateStyle: 'full', timeStyle: 'short' })}>
      {format.time(when)}
    </time>
  )
}

export const Quoted = ({ text, who }: { text: string; who: string }) => (
  <blockquote className="min-w-0 rounded-control border-l-3 border-accent-text bg-sunken px-2.5 py-1 text-small">
    <span className="block font-semibold text-accent-text">{who}</span>
    <span className="line-clamp-2 wrap-anywhere text-muted">{text}</span>
  </blockquote>
)

const WithLinks = ({ text }: { text: string }) =>
  partsOf(text).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a
        key={index}
        href={part.link}
        target={part.text === undefined ? '_blank' : undefined}
        rel="noreferrer nofollow ugc"
        className="font-semibold text-accent-text underline underline-offset-2"
      >
        {part.text ?? part.link}
      </a>
    ),
  )

function Pictures({
  message,
  covered,
  onReveal,
  onPicture,
}: Pick<BubbleProps, 'message' | 'covered' | 'onReveal' | 'onPicture'>) {
  const { t } = useTranslation()
  const { images } = message
  return (
    <div
      className={clsx(
        'grid gap-1 overflow-hidden rounded-control',
        images.length > 1 && 'grid-cols-2',
      )}
    >
      {images.map((image, index) => (
        <button
          key={image.url}
          type="button"
          onClick={() => (covered ? onReveal() : onPicture(message, index))}
          aria-label={
            covered
              ? t('chat.reveal')
              : image.alt || t('chat.picture', { n: index + 1, of: images.length })
          }
          className="relative grid w-full min-w-40 place-items-center overflow-hidden bg-raised"
          style={{ aspectRatio: images.length > 1 ? 1 : shapeOf(image) }}
        >
          {covered ? (
            <>
              {/* Only what it is like is on the page, not the picture. */}
              <img alt="" src={image.blur} className="absolute inset-0 size-full object-cover" />
              <span className="relative inline-flex items-center gap-2 rounded-pill bg-surface px-3 py-1.5 text-small font-semibold">
                <EyeOff aria-hidden size={16} />
                {t('chat.reveal')}
              </span>
            </>
          ) : (
            <Picture url={image.url} blur={image.blur} />
          )}
        </button>
      ))}
    </div>
  )
}

/** As wide as a bubble; no taller than a portrait of a phone. */
const shapeOf = ({ width, height }: { width: number; height: number }): number =>
  Math.min(1.91, Math.max(0.8, width / height || 1))

function Picture({ url, blur }: { url: string; blur: string }) {
  const [broken, setBroken] = useState(false)
  return (
    <img
      alt=""
      src={broken ? blur : shownAddress(url)}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="absolute inset-0 size-full object-cover"
      style={{ backgroundImage: `url(${JSON.stringify(blur)})`, backgroundSize: 'cover' }}
    />
  )
}

/** A picture that is still on its way is shown from its own bytes. */
const shownAddress = (url: string): string => (url.startsWith('data:') ? url : `${url}?size=640`)
