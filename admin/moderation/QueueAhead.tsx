/** The queue before its code has loaded, with the geometry of the final page. */
import { QueuedAppeals, QueuedLine } from './Queued.tsx'
import { QueueTabs } from './QueueTabs.tsx'
import type { AskedAhead } from './ahead.ts'
import type { Translate } from './caseWords.ts'
import './queue.css'

const FILTERS = 5

export function QueueAhead({
  of: {
    queue: { data, apelaciones, pestanas, facetas },
    works,
  },
  translate,
  locale,
}: {
  of: AskedAhead
  translate: Translate
  locale: string
}) {
  return (
    <div className="ahead" aria-busy="true">
      <div className="head">
        <div>
          <h1>{translate('resources.cases.name', { smart_count: 2 })}</h1>
          <p className="lead">{translate('console.cases.lead')}</p>
        </div>
        {works && (
          <div className="row" aria-hidden>
            {['console.groups.link', 'console.cases.next'].map((does) => (
              <span key={does} className="bone button">
                {translate(does)}
              </span>
            ))}
          </div>
        )}
      </div>
      <QueueTabs
        counts={{ ...pestanas, apelaciones: apelaciones.cuenta }}
        current="abiertos"
        translate={translate}
        works={works}
        link={({ to, isCurrent, children }) => (
          <a href={`/admin${to}`} aria-current={isCurrent ? 'page' : undefined}>
            {children}
          </a>
        )}
      />
      <div className="row filters">
        {Array.from({ length: FILTERS }, (_, filter) => (
          <span key={filter} className="bone" />
        ))}
        <span className="bone button">{translate('console.queue.moreFilters')}</span>
      </div>
      {works && <div className="bone avoided" />}
      <p className="total">
        {translate('console.queue.total', {
          smart_count: facetas.total,
          count: `${facetas.total}${facetas.mas ? '+' : ''}`,
        })}
      </p>
      <ul className="queue">
        {works && apelaciones.cuenta > 0 && (
          <li>
            <a className="queued appeals" href="/admin/appeals">
              <QueuedAppeals of={apelaciones} translate={translate} locale={locale} />
            </a>
          </li>
        )}
        {data.map((row) => (
          <li key={row.id}>
            <a className="queued line" href={`/admin/cases/${row.id}/show`}>
              <QueuedLine of={row} translate={translate} locale={locale} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
