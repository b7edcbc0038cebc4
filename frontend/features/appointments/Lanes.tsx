/** Days to scale with a lane per chair. Gaps are tappable. */
import type { ReactNode } from 'react'
import { addDays } from '../../time/zone.ts'
import { useBarberDays, type BarberDays } from './day.ts'
import type { LanesProps } from './lanes/laneProps.ts'
import { Grid } from './lanes/LanesGrid.tsx'

export function Lanes(props: LanesProps) {
  const { days, chairs, today } = props
  const request = {
    ids: chairs.map(({ id }) => id),
    desde: days[0] ?? today,
    hasta: days.at(-1) ?? today,
  }
  return (
    <OfEach {...request} known={[]}>
      {(existing) => <Grid {...props} known={existing} />}
    </OfEach>
  )
}

interface Asked {
  ids: readonly string[]
  desde: string
  hasta: string
  known: readonly BarberDays[]
  children: (existing: readonly BarberDays[]) => ReactNode
}

/** Queries of each chair, nested: one hook each, without useQueries' code. */
const OfEach = (query: Asked): ReactNode => {
  const id = query.ids[query.known.length]
  return id === undefined ? query.children(query.known) : <OfOne key={id} {...query} id={id} />
}

function OfOne({ id, known, ...asked }: Asked & { id: string }) {
  return <OfEach {...asked} known={[...known, useBarberDays(id, asked.desde, asked.hasta)]} />
}

/** The days that a view shows around one of them. */
export const daysOf = (view: 'dia' | 'tres' | 'semana', day: string, weekday: number): string[] => {
  const [first, count] =
    view === 'semana' ? [addDays(day, -weekday), 7] : [day, view === 'tres' ? 3 : 1]
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}
