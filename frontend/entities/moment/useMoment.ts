/** The moment in the past that a screen shows, from its address: `?al=`. */
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../client/session.ts'

export interface Moment {
  /** As the calls take it; undefined for now. */
  al: string | undefined
  /** Whether the own account was opened only after it: then there is nothing to ask for. */
  isBeforeAccount: boolean
  /** Undefined leads back to now. `more`: what else the address is to say. */
  go: (al: string | undefined, more?: Readonly<Record<string, string>>) => void
}

/** The parameter of the sheet in which a moment is chosen. */
export const CHOOSING = 'momento'

export function useMoment(): Moment {
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const al = search.get('al') ?? undefined
  const opened = Date.parse(user?.creadoEn ?? '')
  const go: Moment['go'] = (moment, more = {}) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(CHOOSING)
        if (moment === undefined) after.delete('al')
        else after.set('al', moment)
        for (const [name, value] of Object.entries(more)) after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  // What is no instant is the server's to judge: comparisons with NaN are false.
  return { al, isBeforeAccount: al !== undefined && instantOf(al) < opened, go }
}

/** Instant of `2026-11-21T17:00:00Z@4711`, or NaN. A bare position would read as a year. */
export const instantOf = (al: string): number =>
  /^\d+$/.test(al) ? NaN : Date.parse(al.split('@')[0] ?? '')
