/** Tabs of the queue with counts. Plain elements, because they render before react-admin. */
import type { ReactNode } from 'react'
import type { QueueCounts } from '../providers/dataProvider.ts'
import type { Translate } from './caseWords.ts'
import './queue.css'

export const tabs = [
  'abiertos',
  'mios',
  'escalados',
  'menciones',
  'apelaciones',
  'denuncias',
  'decididos',
] as const
export type Tab = (typeof tabs)[number]

const forWorkers: readonly Tab[] = ['mios', 'menciones', 'apelaciones']
export const filtered = (filter: object): string =>
  `/cases?filter=${encodeURIComponent(JSON.stringify(filter))}`
export const tabPath: Readonly<Record<Tab, string>> = {
  abiertos: '/cases',
  mios: filtered({ tomado: 'mio' }),
  escalados: filtered({ rasgo: 'escalado' }),
  menciones: filtered({ estado: 'todos', rasgo: 'mencion' }),
  apelaciones: '/appeals',
  denuncias: '/notices',
  decididos: filtered({ estado: 'decidido' }),
}

interface Shown {
  readonly counts: QueueCounts | undefined
  /** None, where the filter is of no tab. */
  readonly current: Tab | undefined
  readonly translate: Translate
  /** Who only reads has no cases of their own and no appeals. */
  readonly works: boolean
  readonly link: (tab: {
    readonly to: string
    readonly isCurrent: boolean
    readonly children: ReactNode
  }) => ReactNode
}

export const QueueTabs = ({ counts, current, translate, works, link }: Shown) => (
  <nav className="queue-tabs" aria-label={translate('console.queue.tabs')}>
    {tabs
      .filter((tab) => works || !forWorkers.includes(tab))
      .map((tab) => {
        const count = tab === 'decididos' ? undefined : counts?.[tab]
        return (
          <span key={tab}>
            {link({
              to: tabPath[tab],
              isCurrent: tab === current,
              children: (
                <>
                  {translate(`console.queue.tab.${tab}`)}
                  {count !== undefined && <span className="count">{count}</span>}
                </>
              ),
            })}
          </span>
        )
      })}
  </nav>
)
