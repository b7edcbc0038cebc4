/** What each part of a dossier is made of. */
import type { ReactNode } from 'react'
import type { CallAnswer } from '../../client/calls.ts'
import { Card } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'

export type ShownDossier = CallAnswer<'GET /api/dossier-links/:token'>

export function Part({
  title,
  children,
  wide = false,
}: {
  title: string
  children: ReactNode
  wide?: boolean
}) {
  return (
    <Card className={`grid content-start gap-3 break-inside-avoid ${wide ? 'lg:col-span-2' : ''}`}>
      <h2 className="text-title">{title}</h2>
      {children}
    </Card>
  )
}

export function List({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-2">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function useDossierMoment(zone: string) {
  const format = useFormat()
  return (instant: string | null) =>
    instant === null ? '—' : `${format.date(instant, zone)}, ${format.time(instant, zone)}`
}
