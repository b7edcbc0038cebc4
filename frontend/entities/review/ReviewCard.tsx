/** A review and its reply, each editable in place by its author. */
import { clsx } from 'clsx'
import { CornerDownRight, Flag, Footprints, Pencil, Reply as ReplyIcon, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Review } from '../../../contract/engagement/reviews.ts'
import { addressOf } from '../../../contract/paths.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Link } from '../../ui/links.ts'
import { loadable } from '../../ui/loadable.tsx'
import { RelativeTime } from '../../ui/Numbers.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { useReport } from '../report/useReport.tsx'

// Most who read write nothing.
const ReviewForm = loadable(async () => (await import('./ReviewForm.tsx')).ReviewForm)
const ReplyForm = loadable(async () => (await import('./ReplyForm.tsx')).ReplyForm)

export function ReviewCard({
  review,
  withBarber = false,
}: {
  review: Review
  withBarber?: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const [writes, setWrites] = useState<'review' | 'reply'>()
  const {
    id,
    rating,
    comment,
    cuentaEliminada,
    autorId,
    autorNombre,
    tipo,
    servicios,
    mes,
    creadaEn,
    editadaEn,
    respuesta,
    barberId,
    barberName,
  } = review
  const name = tipo === 'local' ? t('reviews.walkIn') : autorNombre
  const close = () => setWrites(undefined)
  return (
    <article
      aria-label={t('reviews.by', { name })}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <header className="flex items-start gap-3">
        <Avatar name={name} src={null} size="sm" />
        <div className="grid min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            {autorId ? (
              <Link
                to={addressOf('/user/:userId', { userId: autorId })}
                className="inline-flex min-h-11 items-center hover:underline"
              >
                {name}
              </Link>
            ) : (
              <span className="inline-flex min-h-11 items-center">{name}</span>
            )}
            {tipo === 'local' && (
              <Badge tone="neutral" icon={<Footprints size={14} />}>
                {t('reviews.inShop')}
              </Badge>
            )}
          </p>
          <p className="text-small text-muted">
            {[...servicios, format.month(`${mes}-15`)].join(' · ')}
          </p>
          {withBarber && barberId && barberName && (
            <p className="text-small text-muted">
              {t('reviews.withBarber')}{' '}
              <Link
                to={addressOf('/user/:userId', { userId: barberId })}
                className="hover:underline"
              >
                {barberName}
              </Link>
            </p>
          )}
        </div>
        <p className="shrink-0 text-right text-micro text-muted">
          <RelativeTime when={creadaEn} />
          {editadaEn && <span className="block">{t('reviews.edited')}</span>}
        </p>
      </header>
      {writes === 'review' ? (
        <SectionBoundary skeleton={<Waiting />}>
          <ReviewForm review={review} onDone={close} />
        </SectionBoundary>
      ) : (
        <>
          <Stars count={rating} />
          {cuentaEliminada ? (
            <p className="text-muted italic">{t('reviews.gone')}</p>
          ) : (
            <p className="max-w-prose break-words whitespace-pre-line">{comment}</p>
          )}
        </>
      )}
      {respuesta && writes !== 'reply' && (
        <div className="flex gap-2 rounded-card bg-raised p-3 text-small">
          <CornerDownRight aria-hidden size={18} className="mt-0.5 shrink-0 text-faint" />
          <div className="grid min-w-0 gap-1">
            <p className="font-semibold">
              {t('reviews.replyBy', { name: respuesta.autorNombre })}{' '}
              <span className="font-normal text-muted">
                <RelativeTime when={respuesta.creadaEn} />
                {respuesta.editadaEn && ` · ${t('reviews.edited')}`}
              </span>
            </p>
            <p className="break-words whitespace-pre-line">{respuesta.texto}</p>
          </div>
        </div>
      )}
      {writes === 'reply' && (
        <SectionBoundary skeleton={<Waiting />}>
          <ReplyForm reviewId={id} before={respuesta?.texto} name={name} onDone={close} />
        </SectionBoundary>
      )}
      {writes === undefined && (
        <div className="flex flex-wrap gap-x-2 empty:hidden">
          <Writes review={review} name={name} onWrite={setWrites} />
          {!review.esMia && !cuentaEliminada && <Report review={review} name={name} />}
        </div>
      )}
    </article>
  )
}

function Writes({
  review: { puedeEditar, puedeResponder, puedeEditarRespuesta },
  name,
  onWrite,
}: {
  review: Review
  name: string
  onWrite: (what: 'review' | 'reply') => void
}) {
  const { t } = useTranslation()
  const button = (what: 'review' | 'reply', icon: ReactNode, text: string) => (
    <Button size="sm" variant="quiet" icon={icon} className="w-fit" onClick={() => onWrite(what)}>
      {text}
      <span className="sr-only">: {name}</span>
    </Button>
  )
  if (puedeEditar) return button('review', <Pencil aria-hidden size={16} />, t('reviews.edit'))
  if (puedeResponder)
    return button('reply', <ReplyIcon aria-hidden size={16} />, t('reviews.reply'))
  return puedeEditarRespuesta
    ? button('reply', <Pencil aria-hidden size={16} />, t('reviews.editReply'))
    : null
}

function Report({ review: { id, revision }, name }: { review: Review; name: string }) {
  const { t } = useTranslation()
  const report = useReport()
  return (
    <Button
      size="sm"
      variant="plain"
      icon={<Flag aria-hidden size={16} />}
      className="w-fit"
      onClick={() => void report({ type: 'REVIEW', id, revision, name })}
    >
      {t('reports.report')}
      <span className="sr-only">: {t('reviews.by', { name })}</span>
    </Button>
  )
}

const Waiting = () => <div aria-busy className="min-h-40" />

export function Stars({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <p className="flex gap-0.5">
      <span className="sr-only">{t('reviews.stars', { count })}</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden
          size={18}
          className={clsx(star <= count ? 'fill-current text-brass' : 'text-line-strong')}
        />
      ))}
    </p>
  )
}
