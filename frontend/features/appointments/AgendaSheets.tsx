/** What a barber puts into a day by hand, as sheets in the address: `?nueva=` an appointment, `?bloquear=` time of their own. */
import { loadable } from '../../ui/loadable.tsx'
import { Part } from '../../ui/Part.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { dayOf } from '../../time/zone.ts'
import { useSession } from '../../client/session.ts'
import type { Agenda } from './whose.ts'

const NewForm = loadable(async () => (await import('./NewForm.tsx')).NewForm)
const BlockForm = loadable(async () => (await import('./BlockForm.tsx')).BlockForm)

/** A day, or a minute of one. */
const isPlace = (said: string): boolean => /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(said) && !Number.isNaN(Date.parse(said))

export function AgendaSheets({ agenda, zone, now }: { agenda: Agenda; zone: string; now: Date }) {
  const { user } = useSession()
  const [made, , closeNew] = useSheetInUrl('nueva')
  const [blocked, , closeBlock] = useSheetInUrl('bloquear')
  const { team } = agenda
  const barberId = agenda.barberId ?? user?.id
  if (!user || user.rol === 'cliente' || barberId === undefined) return null
  // Of one barber alone there is nothing to choose; who looks at one of a team has chosen.
  const barbers = agenda.barberId === undefined ? team : []
  return (
    <Part skeleton={<div aria-busy hidden />}>
      {made !== undefined && <NewForm barbers={barbers} barberId={barberId} zone={zone} at={isPlace(made) ? made : undefined} now={now} onClose={closeNew} />}
      {blocked !== undefined && <BlockForm barberId={barberId} zone={zone} at={isPlace(blocked) ? blocked : dayOf(now, zone)} now={now} onClose={closeBlock} />}
    </Part>
  )
}
