/** Message composer: Enter sends, Shift+Enter breaks; drafts per conversation, outbox. */
import { ImagePlus, MessageSquareQuote, SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Message } from '../../../contract/messaging/messages.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { newId } from '../../../shared/http/newId.ts'
import { call } from '../../client/api.ts'
import { useUserId } from '../../client/session.ts'
import { useTypedDraft } from '../../client/useDraft.ts'
import { write } from '../../entities/conversation/outbox.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { dataUrlOf, PICTURE_TYPES, prepared } from '../../native/pictures.ts'
import { IconButton } from '../../ui/Button.tsx'
import { controlLook, FieldError, TextField } from '../../ui/Field.tsx'
import { Quoted } from './Bubble.tsx'
import { QuickReplies } from './QuickReplies.tsx'

interface Picture {
  readonly url: string
  readonly alt: string
}

interface ComposerProps {
  userId: string
  name: string
  conversationId: string | undefined
  placeholder: string
  pictures: boolean
  quick:
    | { replies: readonly string[]; values: Readonly<Record<string, string | undefined>> }
    | undefined
  /** The other may hear that one is writing. */
  tells: boolean
  reply: Message | undefined
  onReplied: () => void
}

export function MessageComposer({
  userId,
  name,
  conversationId,
  placeholder,
  pictures: withPictures,
  quick,
  tells,
  reply,
  onReplied,
}: ComposerProps) {
  const { t } = useTranslation()
  const me = useUserId()
  const [kept, keep] = useTypedDraft(`chat:${userId}`)
  const text = kept ?? ''
  const [quickOpen, setQuickOpen] = useState(false)
  const { pictures, setPictures, add, preparing, wrong } = usePictures()
  const field = useRef<HTMLTextAreaElement>(null)
  const message = text.trim()
  const isLong = [...message].length > limits.chat.message
  const isEmpty = message === '' && pictures.length === 0
  const sayTyping = useSayTyping(tells ? conversationId : undefined)

  useEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(area.scrollHeight + 2, 140)}px`
  }, [text])
  useEffect(() => {
    if (reply) field.current?.focus()
  }, [reply])

  const submit = () => {
    if (isEmpty || isLong || preparing || me === undefined) return
    write(me, {
      id: newId(),
      userId,
      ...(conversationId !== undefined && { conversationId }),
      message,
      images: pictures.map(({ url, alt }) => ({ url, alt: alt.trim() })),
      at: new Date().toISOString(),
      ...(reply && {
        respondeA: { id: reply.id, message: reply.message.slice(0, 120), esMio: reply.esMio },
      }),
    })
    keep(null)
    setPictures(() => [])
    onReplied()
    field.current?.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  const onChange = (typed: string) => {
    keep(typed === '' ? null : typed)
    if (typed.trim() !== '') sayTyping()
  }
  const insert = (input: string) => {
    keep(text.trim() === '' ? input : `${text.trimEnd()} ${input}`)
    setQuickOpen(false)
    field.current?.focus()
  }

  return (
    <form
      onSubmit={onSubmit}
      noValidate
      aria-label={t('chat.composer', { name })}
      className="grid grid-cols-1 gap-2"
    >
      {quick && quickOpen && <QuickReplies {...quick} onChosen={insert} />}
      {reply && (
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <Quoted
              text={reply.message || t('chat.photo')}
              who={reply.esMio ? t('chat.you') : name}
            />
          </div>
          <IconButton label={t('chat.noReply')} onClick={onReplied}>
            <X aria-hidden size={18} />
          </IconButton>
        </div>
      )}
      {pictures.length > 0 && <Chosen pictures={pictures} onChange={setPictures} />}
      {wrong && <FieldError>{wrong}</FieldError>}
      <div className="flex items-end gap-1">
        {withPictures && (
          <Choose
            disabled={preparing || pictures.length >= limits.chat.images}
            busy={preparing}
            onFiles={(files) => void add(files)}
          />
        )}
        {quick && (
          <IconButton
            label={t('chat.quick')}
            aria-expanded={quickOpen}
            className="mb-0.5 shrink-0"
            onClick={() => setQuickOpen(!quickOpen)}
          >
            <MessageSquareQuote aria-hidden size={22} />
          </IconButton>
        )}
        <textarea
          ref={field}
          rows={1}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          aria-label={t('chat.field')}
          placeholder={placeholder}
          aria-invalid={isLong || undefined}
          enterKeyHint="send"
          className={`${controlLook} min-w-0 resize-none py-3`}
        />
        <IconButton
          type="submit"
          label={t('chat.send')}
          disabled={isEmpty || isLong || preparing}
          className="mb-0.5 shrink-0 text-accent-text!"
        >
          <SendHorizontal aria-hidden size={22} />
        </IconButton>
      </div>
      {isLong && <FieldError>{t('chat.tooLong', { n: limits.chat.message })}</FieldError>}
    </form>
  )
}

/** At most so often: the server hears no more of it. */
const TELL_EVERY_MS = 3_000
function useSayTyping(conversationId: string | undefined): () => void {
  const saidAt = useRef(-Infinity)
  return () => {
    if (conversationId === undefined || performance.now() - saidAt.current < TELL_EVERY_MS) return
    saidAt.current = performance.now()
    // Nobody misses one that is lost.
    call('POST /api/chat/conversations/:id/typing', { params: { id: conversationId } }).catch(
      () => {},
    )
  }
}

/** Limit of a chosen file; it is sent much smaller. */
const MOST_BYTES = 10 * 1024 * 1024

function usePictures() {
  const { t } = useTranslation()
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [preparing, setPreparing] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const add = async (files: readonly File[]) => {
    setPreparing(true)
    setWrong(undefined)
    for (const file of files.slice(0, limits.chat.images - pictures.length)) {
      const made = await prepared(file, { most: MOST_BYTES })
      if ('wrong' in made) setWrong(t(made.wrong === 'big' ? 'chat.photoBig' : 'chat.photoType'))
      else {
        const url = await dataUrlOf(made.picture)
        setPictures((all) =>
          all.length >= limits.chat.images || all.some((one) => one.url === url)
            ? all
            : [...all, { url, alt: '' }],
        )
      }
    }
    setPreparing(false)
  }
  return { pictures, setPictures, add, preparing, wrong }
}

function Choose({
  disabled,
  busy,
  onFiles,
}: {
  disabled: boolean
  busy: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={t('chat.addPhoto')}
        disabled={disabled}
        aria-busy={busy || undefined}
        className="mb-0.5 shrink-0"
        onClick={() => input.current?.click()}
      >
        <ImagePlus aria-hidden size={22} />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-hidden
        tabIndex={-1}
        multiple
        accept={PICTURE_TYPES.join()}
        data-picture="chat"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          onFiles(files)
        }}
      />
    </>
  )
}

function Chosen({
  pictures,
  onChange,
}: {
  pictures: readonly Picture[]
  onChange: (change: (before: readonly Picture[]) => readonly Picture[]) => void
}) {
  const { t } = useTranslation()
  return (
    <ol className="grid gap-2">
      {pictures.map(({ url, alt }, index) => (
        <li key={url.slice(-200)} className="flex items-center gap-2">
          <img
            alt=""
            src={url}
            className="size-12 shrink-0 rounded-control bg-raised object-cover"
          />
          <TextField
            label={t('chat.alt', { n: index + 1 })}
            hideLabel
            placeholder={t('chat.alt', { n: index + 1 })}
            value={alt}
            maxLength={limits.post.alt}
            className="min-w-0 flex-1"
            onChange={({ target: { value } }) =>
              onChange((all) =>
                all.map((one, place) => (place === index ? { ...one, alt: value } : one)),
              )
            }
          />
          <IconButton
            label={t('chat.removePhoto', { n: index + 1 })}
            onClick={() => onChange((all) => all.filter((_, place) => place !== index))}
          >
            <X aria-hidden size={18} />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}
