/** One comment: who, what, when, and what one does with it. */
import { clsx } from 'clsx'
import { Ellipsis, EyeOff, Heart, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Comment } from '../../../contract/social/comments.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { Moderated } from '../../ui/Moderated.tsx'
import { useCommentHeart } from './useCommentHeart.ts'

export interface CommentActs {
  change: (comment: Comment, content: string) => Promise<boolean>
  remove: (comment: Comment) => void
  approve: (comment: Comment) => void
  hide: (comment: Comment) => void
  unhide: (comment: Comment) => void
  report: (comment: Comment) => void
  reportAct: (comment: Comment) => void
}

interface Props {
  comment: Comment
  acts: CommentActs
  onReply?: (comment: Comment) => void
  children?: ReactNode
}

const small =
  'inline-flex min-h-11 items-center gap-1 px-1.5 text-micro font-semibold text-muted hover:text-text'

export function CommentLine({ comment, acts, onReply, children }: Props) {
  const { t } = useTranslation()
  const [edits, setEdits] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const {
    userId,
    userName,
    userAvatar,
    estado,
    moderacion,
    esMio,
    esDelAutor,
    puedeEliminar,
    puedeOcultar,
  } = comment
  if (estado === 'noDisponible' || estado === 'eliminado' || estado === 'retirado') {
    const text = moderacion
      ? t(`moderated.comment.${moderacion.medida === 'hide' ? 'hide' : 'remove'}`)
      : t(estado === 'eliminado' ? 'comments.takenAway' : 'comments.gone')
    return (
      <article aria-label={text} className="grid gap-1">
        {moderacion && <Moderated of={moderacion} said={text} />}
        {moderacion ? (
          comment.content !== '' && (
            <p className="max-w-prose px-3 text-muted wrap-anywhere whitespace-pre-line">
              {comment.content}
            </p>
          )
        ) : (
          <p className="rounded-control bg-raised px-3 py-2 text-small text-muted italic">{text}</p>
        )}
        {estado === 'eliminado' && <ReportAct comment={comment} acts={acts} said={text} />}
        {children}
      </article>
    )
  }
  const waits = estado === 'pendiente'
  const hidden = estado === 'oculto'
  const isPublic = !waits && !hidden
  const name = userId ? (
    <Link to={addressOf('/user/:userId', { userId })} className="font-semibold hover:underline">
      {userName}
    </Link>
  ) : (
    <span className="font-semibold">{userName}</span>
  )
  return (
    <article aria-label={t('comments.person', { name: userName })} className="flex gap-3">
      <Avatar name={userName} src={userAvatar} size="sm" />
      <div className="grid min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-small">
          {name}
          {esDelAutor && (
            <span className="text-micro font-semibold text-accent-text">
              {t('comments.byAuthor')}
            </span>
          )}
          {waits && (
            <Badge tone="warn" icon={<Hourglass aria-hidden size={14} />}>
              {t('comments.waits')}
            </Badge>
          )}
          {hidden && (
            <Badge icon={<EyeOff aria-hidden size={14} />}>
              {t(esMio ? 'comments.hiddenByAuthor' : 'comments.hidden')}
            </Badge>
          )}
        </p>
        {edits ? (
          <Editing comment={comment} onDone={() => setEdits(false)} change={acts.change} />
        ) : (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">
            <Words comment={comment} />
          </p>
        )}
        {!edits && (
          <div className="flex flex-wrap items-center gap-x-1">
            <span className="pr-1 text-micro text-muted">
              <Age when={comment.createdAt} />
              {comment.editedAt && ` · ${t('comments.edited')}`}
            </span>
            {isPublic && onReply && (
              <button type="button" className={small} onClick={() => onReply(comment)}>
                {t('comments.reply')}
                <span className="sr-only">: {userName}</span>
              </button>
            )}
            {isPublic && <CommentHeart comment={comment} />}
            {waits && (
              <Button size="sm" variant="quiet" onClick={() => acts.approve(comment)}>
                {t('comments.approve')}
              </Button>
            )}
            {waits && (
              <Button size="sm" variant="ghost" onClick={() => acts.remove(comment)}>
                {t('comments.reject')}
              </Button>
            )}
            {!waits && (
              <IconButton
                label={t('comments.options', { name: userName })}
                aria-expanded={choosing}
                onClick={() => setChoosing(!choosing)}
                className="-my-1 ml-auto"
              >
                <Ellipsis aria-hidden size={18} />
              </IconButton>
            )}
          </div>
        )}
        {hidden && esMio && (
          <ReportAct comment={comment} acts={acts} said={t('comments.hiddenByAuthor')} />
        )}
        {choosing && !edits && (
          <div className="flex flex-wrap gap-2 pb-1">
            {esMio && !hidden && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => {
                  setEdits(true)
                  setChoosing(false)
                }}
              >
                {t('comments.edit')}
              </Button>
            )}
            {puedeOcultar && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => {
                  setChoosing(false)
                  ;(hidden ? acts.unhide : acts.hide)(comment)
                }}
              >
                {t(hidden ? 'comments.unhide' : 'comments.hide')}
              </Button>
            )}
            {puedeEliminar && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => {
                  setChoosing(false)
                  acts.remove(comment)
                }}
              >
                {t('comments.delete')}
              </Button>
            )}
            {!esMio && (
              <Button
                size="sm"
                variant="secondary"
                onClick={() => {
                  setChoosing(false)
                  acts.report(comment)
                }}
              >
                {t('comments.report')}
              </Button>
            )}
          </div>
        )}
        {children}
      </div>
    </article>
  )
}

/** For the writer of what the post's author took away: they may disagree. */
function ReportAct({ comment, acts, said }: { comment: Comment; acts: CommentActs; said: string }) {
  const { t } = useTranslation()
  if (!comment.retiradoPor) return null
  return (
    <Button size="sm" variant="plain" className="w-fit" onClick={() => acts.reportAct(comment)}>
      {t('comments.reportAct')}
      <span className="sr-only">: {said}</span>
    </Button>
  )
}

function CommentHeart({ comment }: { comment: Comment }) {
  const { t } = useTranslation()
  const format = useFormat()
  const give = useCommentHeart()
  const { isLiked, likesCount, userName } = comment
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={t('comments.likeOf', { count: likesCount, name: userName })}
      className={clsx(small, 'min-w-11 justify-center tabular-nums')}
      onClick={() => give(comment)}
    >
      <Heart aria-hidden size={16} className={clsx(isLiked && 'fill-current text-danger')} />
      {likesCount > 0 && <span aria-hidden>{format.number(likesCount)}</span>}
    </button>
  )
}

function Words({ comment: { content, respondeA, menciones } }: { comment: Comment }): ReactNode {
  const named = new Map(
    [...menciones, ...(respondeA ? [respondeA] : [])].map((one) => [`@${one.nombre}`, one]),
  )
  const text =
    respondeA && !content.startsWith(`@${respondeA.nombre}`)
      ? `@${respondeA.nombre} ${content}`
      : content
  const names = [...named.keys()].sort((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const cut = new RegExp(
    `(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
  )
  return text.split(cut).map((part, index) => {
    const one = named.get(part)
    return one ? (
      <Link
        key={index}
        to={addressOf('/user/:userId', { userId: one.id })}
        className="font-semibold text-accent-text hover:underline"
      >
        {part}
      </Link>
    ) : (
      part
    )
  })
}

function Editing({
  comment,
  onDone,
  change,
}: {
  comment: Comment
  onDone: () => void
  change: CommentActs['change']
}) {
  const { t } = useTranslation()
  const [text, setText] = useState(comment.content)
  const content = text.trim()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const submit = async () => {
    if (content === '') return
    if (content === comment.content || (await change(comment, content))) onDone()
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextArea
        label={t('comments.editField')}
        hideLabel
        rows={2}
        limit={limits.comment.content}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" disabled={content === ''}>
          {t('comments.save')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
      </div>
    </form>
  )
}

function Age({ when }: { when: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <time dateTime={when} title={format.dateTime(when, { dateStyle: 'full', timeStyle: 'short' })}>
      {ageOf(t, when, Date.now())}
    </time>
  )
}

const MINUTE = 60_000
/** 'ahora', '5 min', '3 h', '2 d', '4 sem'. */
export function ageOf(t: TFunction, when: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(when)) / MINUTE)
  if (Number.isNaN(minutes)) return ''
  if (minutes < 1) return t('comments.now')
  if (minutes < 60) return t('comments.minutes', { n: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t('comments.hours', { n: hours })
  const days = Math.floor(hours / 24)
  return days < 7
    ? t('comments.days', { n: days })
    : t('comments.weeks', { n: Math.floor(days / 7) })
}
