/** Rows of the queue without links. Plain elements, because they render before react-admin. */
import { Image as ImageIcon, Scale } from 'lucide-react'
import { fromNow } from '../look/time.ts'
import { someOf } from '../paths/groupPath.ts'
import type { QueuedCase, WaitingAppeals } from '../providers/dataProvider.ts'
import { caseWords, type Translate } from './caseWords.ts'
import { Priority } from './Priority.tsx'
import './queue.css'

interface Spoken {
  readonly translate: Translate
  readonly locale: string
}

/** Appeals stand before all cases. */
export function QueuedAppeals({
  of: { cuenta, desde },
  translate,
  locale,
}: { of: WaitingAppeals } & Spoken) {
  return (
    <>
      <Scale size={20} aria-hidden />
      <span>
        <span className="what">{translate('console.cases.appeals', { smart_count: cuenta })}</span>
        {desde !== null && (
          <span className="since">
            {translate('console.cases.appealsSince', { when: fromNow(desde, new Date(), locale) })}
          </span>
        )}
      </span>
    </>
  )
}

/** Author and excerpt of a row; their room is reserved before they load. */
export interface RowContent {
  readonly autor: string | null
  readonly linea: string
}

export function QueuedLine({
  of,
  content,
  translate,
  locale,
}: { of: QueuedCase; content?: RowContent | undefined } & Spoken) {
  const { typed, why } = caseWords(translate)
  const {
    tipo,
    gravedad,
    reportes,
    denuncias,
    prioridad,
    imagenes,
    idioma,
    anteriores,
    escalado,
    tomado,
    estado,
    decision,
    casosIguales,
  } = of
  const notified = reportes + denuncias
  const counts = [
    notified > 0
      ? translate('console.cases.counted', { smart_count: notified })
      : translate('console.queue.unreported'),
    ...(casosIguales > 1
      ? [translate('console.groups.inQueue', { count: someOf(casosIguales) })]
      : []),
    ...(anteriores > 0 ? [translate('console.queue.repeats', { smart_count: anteriores })] : []),
    ...(idioma ? [translate(`console.queue.language.${idioma}`)] : []),
  ]
  return (
    <>
      <span className="thumb" aria-hidden>
        {imagenes > 0 && <ImageIcon size={18} />}
        {imagenes > 1 && imagenes}
      </span>
      <span className="body">
        <span className="marks">
          <span className="what">{typed(tipo)}</span>
          {gravedad !== 'normal' && estado === 'abierto' && (
            <span className="mark pressing">{translate(`console.cases.gravity.${gravedad}`)}</span>
          )}
          {prioridad.arriba === 'imagen' && (
            <span className="mark pressing">{translate('console.queue.knownPicture')}</span>
          )}
          {escalado && (
            <span className="mark pressing">{translate('console.queue.escalated')}</span>
          )}
          {'menciona' in of && of.menciona === true && (
            <span className="mark pressing">{translate('console.queue.mentioned')}</span>
          )}
          {tomado && (
            <span className="mark">
              {tomado.mio
                ? translate('console.cases.yours')
                : translate('console.cases.with', { name: tomado.nombre })}
            </span>
          )}
          <span className="why">{why(of)}</span>
        </span>
        <span className="content">
          {content && (
            <>
              {content.autor && <b>{content.autor}</b>} {content.linea}
            </>
          )}
        </span>
      </span>
      <span className="side">
        {estado === 'abierto' ? (
          <Priority of={of} translate={translate} locale={locale} />
        ) : (
          <span className="priority">
            {decision &&
              translate('console.queue.done', {
                what: decision.medidas
                  .map((one) => translate(`console.cases.effect.${one}`))
                  .join(', '),
                name: decision.automatica
                  ? translate('console.cases.machine')
                  : decision.por.nombre,
                when: fromNow(decision.en, new Date(), locale),
              }) + (decision.revertida ? ` · ${translate('console.queue.undone')}` : '')}
          </span>
        )}
        <span className="counts">
          {[
            ...counts,
            ...(imagenes > 0
              ? [translate('console.queue.pictures', { smart_count: imagenes })]
              : []),
          ].join(' · ')}
        </span>
      </span>
    </>
  )
}
