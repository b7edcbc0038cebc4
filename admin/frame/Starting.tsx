/** Shown while the console's code loads: the queue where known, otherwise the sign. */
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { TranslationMessages } from 'react-admin'
import { aheadEn, aheadEs } from '../i18n/ahead.ts'
import { keptLanguage } from '../look/language.ts'
import { QueueAhead } from '../moderation/QueueAhead.tsx'
import { type AskedAhead, useAhead } from '../moderation/ahead.ts'
import { Brand } from './Brand.tsx'
import './frame.css'

const { title, name, ...words } = { es: aheadEs, en: aheadEn }[keptLanguage()]
// Of react-admin's own words none is said here.
const noneOfIts = {} as TranslationMessages
const { translate } = polyglotI18nProvider(
  () => ({ ...noneOfIts, resources: { cases: { name } }, console: words }),
  keptLanguage(),
)

export function Starting() {
  const ahead = useAhead()
  return ahead ? (
    <FrameAhead of={ahead} />
  ) : (
    <p className="starting" role="status">
      Balbu
    </p>
  )
}

/** Nothing came: without a network, or what was asked for belongs to a version that is no more. */
export const NotLoaded = () => (
  <main className="starting">
    <h1>Balbu</h1>
    <p role="alert">{words.error.offline}</p>
    <button type="button" onClick={() => window.location.reload()}>
      {words.error.retry}
    </button>
  </main>
)

/** The console's frame, still empty, around the queue. */
export const FrameAhead = ({ of }: { of: AskedAhead }) => (
  <div className="frame">
    <header>
      <Brand title={title} />
    </header>
    <main>
      <QueueAhead of={of} translate={translate} locale={keptLanguage()} />
    </main>
    <div className="tabs" />
  </div>
)
