/** Whose agenda is shown, in `?de=`: the user's, a barber's, or the whole shop's. */
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../client/session.ts'
import { useOwnTeam } from '../../entities/business/ownTeam.ts'

/** What the calls ask with. */
export interface AgendaScope {
  barberId?: string
  negocio?: '1'
}

export const SHOP = 'negocio'

export interface AgendaOf {
  whose: AgendaScope
  /** The barber shown; undefined for a client or the whole shop. */
  barberId: string | undefined
  /** `?de=`: '' for one's own. */
  chosen: string
  choose: (chosen: string) => void
  /** The barbers of one's own shop, the owner among them; none for who owns none. */
  team: readonly { id: string; name: string; face: string | null }[]
}

export function useAgenda(): AgendaOf {
  const { user } = useSession()
  const { owns, known, team } = useOwnTeam()
  const [search, setSearch] = useSearchParams()
  const text = search.get('de') ?? ''
  // Until the team is known an address that names one of it is believed: the server says who may
  // not.
  const isOne =
    owns &&
    text !== user?.id &&
    (known ? text === SHOP || team.some(({ id }) => id === text) : text !== '')
  // Who has a team sees all of it first; a day as it stood is one chair's.
  const first = owns && team.length > 1 && !search.has('al') ? SHOP : ''
  const unnamed = text === user?.id ? '' : first
  const chosen = isOne ? text : unnamed
  const choose = (to: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (to === first) after.delete('de')
        else after.set('de', to || (user?.id ?? ''))
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    whose: scopeOf(chosen),
    barberId: chosen === SHOP || user?.rol === 'cliente' ? undefined : chosen || user?.id,
    chosen,
    choose,
    team,
  }
}

function scopeOf(chosen: string): AgendaScope {
  if (chosen === '') return {}
  return chosen === SHOP ? { negocio: '1' } : { barberId: chosen }
}
