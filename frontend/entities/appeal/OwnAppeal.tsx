/** The own appeal: text, state, answer. Texts: catalogue 'standing'. */
import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react'
import type { OwnAppeal as Appeal } from '../../../contract/moderation/standing.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { Badge } from '../../ui/Badge.tsx'
import { RelativeTime } from '../../ui/Numbers.tsx'

const looks = {
  PENDING: { tone: 'warn', icon: <Clock size={14} /> },
  UPHELD: { tone: 'neutral', icon: <CircleX size={14} /> },
  OVERTURNED: { tone: 'success', icon: <CircleCheck size={14} /> },
  MOOT: { tone: 'success', icon: <Undo2 size={14} /> },
} as const

export function OwnAppeal({
  appeal: { estado, texto, imagenes, creadaEn, respuesta },
}: {
  appeal: Appeal
}) {
  const { t } = useTranslation()
  return (
    <section
      aria-label={t('standing.yourAppeal')}
      className="grid gap-2 rounded-control bg-sunken p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-small font-semibold">{t('standing.yourAppeal')}</h4>
        <Badge {...looks[estado]}>{t(`standing.appealState.${estado}`)}</Badge>
      </div>
      <p className="break-words whitespace-pre-line">{texto}</p>
      <p className="text-small text-muted">
        <RelativeTime when={creadaEn} />
        {imagenes > 0 && ` · ${t('standing.withPictures', { count: imagenes })}`}
      </p>
      {respuesta !== null && (
        <div className="grid gap-1 border-l-2 border-brass pl-3">
          <h4 className="text-small font-semibold">{t('standing.answer')}</h4>
          <p className="break-words whitespace-pre-line">{respuesta}</p>
        </div>
      )}
    </section>
  )
}
