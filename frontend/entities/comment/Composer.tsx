/** Comment composer. Text stays as a draft; a failed comment returns with 'Reintentar'. */
import { RotateCcw, SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { limits } from '../../../contract/kernel/limits.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { newId } from '../../../shared/http/newId.ts'
import { useSession } from '../../client/session.ts'
import { useTypedDraft } from '../../client/useDraft.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useOnline } from '../../native/online.ts'
import { IconButton } from '../../ui/Button.tsx'
import { controlLook, FieldError } from '../../ui/Field.tsx'
import { askForAccount } from '../../ui/prompts.ts'
import { MentionList } from './MentionList.tsx'
import { useMentions } from './useMentions.ts'

const EMOJIS = ['❤️', '🔥', '👏', '😍', '💈', '✂️', '😂', '🙌'] as const

export interface Saying {
  /** Of the comment to be: sent again it is the same one. */
  readonly id: string
  readonly content: string
  readonly menciones: readonly string[]
}

interface ComposerProps {
  /** Under which it is written: who takes part there may be named. */
  postId: string
  draft: string
  label: string
  placeholder: string
  needsAccount: string
  /** What stands in it at first: '@Eva Ruiz '. Alone it says nothing. */
  begin?: string
  /** Resolves when it is written, rejects where it is not. */
  send: (saying: Saying) => Promise<unknown>
  emojis?: boolean
  /** Opened by a tap: takes the focus. */
  opened?: boolean
}

export function CommentComposer(props: ComposerProps) {
  const { status } = useSession()
  if (status === 'signed-in') return <Writing {...props} />
  return (
    <button
      type="button"
      aria-label={props.placeholder}
      className={`${controlLook} cursor-pointer text-left text-faint`}
      onClick={() => askForAccount(props.needsAccount)}
    >
      {props.placeholder}
    </button>
  )
}

function Writing({
  postId,
  draft,
  label,
  placeholder,
  begin = '',
  send,
  emojis = false,
  opened = false,
}: ComposerProps) {
  const { t } = useTranslation()
  const [kept, keep] = useTypedDraft(draft)
  const text = kept ?? begin
  const [sending, setSending] = useState(false)
  /** What could not be sent: under the same id it is the same comment, whatever became of it. */
  const [failed, setFailed] = useState<Saying & { why?: string | undefined }>()
  const field = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions({ postId, text, onText: keep, field })
  const latest = useRef(text)
  latest.current = text
  const content = text.trim()
  const isEmpty = content === '' || content === begin.trim()
  const online = useOnline()
  const isLong = [...content].length > limits.comment.content

  useEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(area.scrollHeight + 2, 140)}px`
  }, [text])
  useEffect(() => {
    const area = field.current
    if (!opened || !area) return
    area.focus()
    area.setSelectionRange(area.value.length, area.value.length)
  }, [opened])

  const submit = async (): Promise<void> => {
    if (isEmpty || isLong || sending || !online) return
    const saying = {
      id: failed?.content === content ? failed.id : newId(),
      content,
      menciones: mentions.named(content),
    }
    mentions.close()
    setSending(true)
    setFailed(undefined)
    keep(null)
    try {
      await send(saying)
    } catch (error) {
      setFailed({
        ...saying,
        why: error instanceof ApiError && error.status === 429 ? error.details.message : undefined,
      })
      // A draft typed meanwhile is kept.
      if (latest.current.trim() === begin.trim() || latest.current.trim() === '')
        keep(saying.content)
    } finally {
      setSending(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKey(event)) return
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  const addEmoji = (emoji: string) => {
    keep(`${text}${emoji}`)
    field.current?.focus()
  }

  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-1.5">
      {emojis && (
        <div role="group" aria-label={t('comments.emojis')} className="flex justify-between">
          {EMOJIS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={t('comments.addEmoji', { emoji })}
              onClick={() => addEmoji(emoji)}
              className="grid min-h-11 min-w-0 flex-1 place-items-center rounded-full text-[min(1.375rem,28px)] leading-none hover:bg-raised"
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
      {mentions.isOpen && <MentionList of={mentions} />}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => {
            keep(event.target.value)
            mentions.look()
          }}
          onSelect={mentions.look}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
          {...mentions.aria}
          aria-label={label}
          placeholder={placeholder}
          aria-invalid={isLong || undefined}
          enterKeyHint="send"
          className={`${controlLook} resize-none py-3`}
        />
        <IconButton
          type="submit"
          label={t('comments.send')}
          disabled={isEmpty || isLong || sending || !online}
          className="mb-0.5 shrink-0 enabled:text-accent-text!"
        >
          <SendHorizontal aria-hidden size={22} />
        </IconButton>
      </div>
      {!online && !isEmpty && (
        <p role="status" className="text-small text-muted">
          {t('app.offlineBanner')}
        </p>
      )}
      {isLong && <FieldError>{t('comments.tooLong', { n: limits.comment.content })}</FieldError>}
      {failed && !sending && (
        <p
          role="alert"
          className="flex flex-wrap items-center justify-between gap-2 text-small font-medium text-danger"
        >
          {failed.why ?? t('comments.failed')}
          {failed.content === content && (
            <button
              type="submit"
              className="inline-flex min-h-11 items-center gap-1.5 px-2 font-semibold underline"
            >
              <RotateCcw aria-hidden size={16} />
              {t('comments.retry')}
            </button>
          )}
        </p>
      )}
    </form>
  )
}
