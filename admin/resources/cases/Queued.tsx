/**
 * The lines of the queue, without what leads where: react-admin's list has them, and so has the page before react-admin has come. So they are made of plain
 * elements, and their words are handed to them.
 */
import { Scale } from 'lucide-react'
import { fromNow } from '../../look/time.ts'
import { someOf } from '../groups/groupPath.ts'
import type { QueuedCase, WaitingAppeals } from '../../providers/dataProvider.ts'
import { caseWords, type Translate } from './caseWords.ts'
import { Priority } from './Priority.tsx'
import './queue.css'

interface Spoken {
  readonly translate: Translate
  readonly locale: string
}

/** Before all cases: what somebody does not agree with, and waits. */
export function QueuedAppeals({ of: { cuenta, desde }, translate, locale }: { of: WaitingAppeals } & Spoken) {
  return (
    <>
      <Scale size={20} aria-hidden />
      <span>
        <span className="what">{translate('console.cases.appeals', { smart_count: cuenta })}</span>
        {desde !== null && <span className="since">{translate('console.cases.appealsSince', { when: fromNow(desde, new Date(), locale) })}</span>}
      </span>
    </>
  )
}

export function QueuedLine({ of, translate, locale }: { of: QueuedCase } & Spoken) {
  const { typed, why } = caseWords(translate)
  const { tipo, gravedad, reportes, denuncias, prioridad, imagenes, idioma, anteriores, escalado, abiertoEn, tomado, estado, casosIguales } = of
  const told = reportes + denuncias
  return (
    <>
      <span className="marks">
        <span className="what">{typed(tipo)}</span>
        {gravedad !== 'normal' && <span className="mark pressing">{translate(`console.cases.gravity.${gravedad}`)}</span>}
        {prioridad.arriba === 'imagen' && <span className="mark pressing">{translate('console.queue.knownPicture')}</span>}
        {escalado && <span className="mark pressing">{translate('console.queue.escalated')}</span>}
        {tomado && <span className="mark">{tomado.mio ? translate('console.cases.yours') : translate('console.cases.with', { name: tomado.nombre })}</span>}
      </span>
      <span className="why">{why(of)}</span>
      <span className="counts">
        <span>{told > 0 ? translate('console.cases.counted', { smart_count: told }) : translate('console.queue.unreported')}</span>
        <time dateTime={abiertoEn}>{fromNow(abiertoEn, new Date(), locale)}</time>
        {imagenes > 0 && <span>{translate('console.queue.pictures', { smart_count: imagenes })}</span>}
        {casosIguales > 1 && <span>{translate('console.groups.inQueue', { count: someOf(casosIguales) })}</span>}
        {anteriores > 0 && <span>{translate('console.queue.repeats', { smart_count: anteriores })}</span>}
        {idioma && <span>{translate(`console.queue.language.${idioma}`)}</span>}
      </span>
      {estado === 'abierto' && <Priority of={of} translate={translate} locale={locale} />}
    </>
  )
}
