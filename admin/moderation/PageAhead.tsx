/** The page that is still coming: at the queue, what was prefetched of it. */
import { useLocale, useTranslate } from 'react-admin'
import { PageSkeleton } from '../ui/states.tsx'
import { type AskedAhead, useAhead } from './ahead.ts'
import { QueueAhead } from './QueueAhead.tsx'

/** The prefetched queue, only while the console stands at that queue. */
export function useAheadHere(): AskedAhead | undefined {
  const ahead = useAhead()
  return /\/cases\/?$/.test(window.location.pathname) && !window.location.search ? ahead : undefined
}

export function PageAhead() {
  const translate = useTranslate()
  const locale = useLocale() ?? 'es'
  const ahead = useAheadHere()
  return ahead ? <QueueAhead of={ahead} translate={translate} locale={locale} /> : <PageSkeleton />
}
