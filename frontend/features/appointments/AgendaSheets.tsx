/** Sheets of a barber's day in the URL: `?hueco=`, `?nueva=`, `?bloquear=`, `?retraso=`. */
import { useSearchParams } from 'react-router-dom'
import { loadTexts } from '../../i18n/i18n.ts'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import { useSheetInUrl } from '../../ui/useSheetInUrl.ts'
import { dayOf } from '../../time/zone.ts'
import { useSession } from '../../client/session.ts'
import { gapIn, placeIn } from './gap.ts'
import type { AgendaOf } from './whose.ts'

const GapSheet = loadable(async () => (await import('./GapSheet.tsx')).GapSheet)
const NewForm = loadable(async () => {
  const [module] = await Promise.all([import('./NewForm.tsx'), loadTexts(['booking'])])
  return module.NewForm
})
const BlockForm = loadable(async () => (await import('./BlockForm.tsx')).BlockForm)
const DelayForm = loadable(async () => {
  const [module] = await Promise.all([import('./delayParts.ts'), loadTexts(['delay'])])
  return module.DelayForm
})

export function AgendaSheets({ agenda, zone, now }: { agenda: AgendaOf; zone: string; now: Date }) {
  const { user } = useSession()
  const [search] = useSearchParams()
  const [opened, , closeGap] = useSheetInUrl('hueco')
  const [made, , closeNew] = useSheetInUrl('nueva')
  const [blocked, , closeBlock] = useSheetInUrl('bloquear')
  const [late, , closeDelay] = useSheetInUrl('retraso')
  const { team } = agenda
  const barberId = agenda.barberId ?? user?.id
  if (!user || user.rol === 'cliente' || barberId === undefined) return null
  // Of one barber alone there is nothing to choose; who looks at one of a team has chosen.
  const barbers = agenda.barberId === undefined ? team : []
  // In a day of several chairs the place says whose it is.
  const of = (text: string | undefined) =>
    text !== undefined && team.some(({ id }) => id === text) ? text : barberId
  const [gap, entered, kept, who] = [
    gapIn(opened),
    placeIn(made),
    placeIn(blocked),
    search.get('quien'),
  ]
  const shared = { zone, now }
  return (
    <SectionBoundary skeleton={<div aria-busy hidden />}>
      {gap && (
        <GapSheet
          gap={gap}
          barberId={of(gap.barberId)}
          name={
            of(gap.barberId) === user.id
              ? undefined
              : team.find(({ id }) => id === of(gap.barberId))?.name
          }
          onClose={closeGap}
          {...shared}
        />
      )}
      {made !== undefined && (
        <NewForm
          barbers={barbers}
          barberId={of(entered?.barberId)}
          at={entered?.at}
          who={who === 'sin-cita' || who === 'cita' ? who : undefined}
          onClose={closeNew}
          {...shared}
        />
      )}
      {blocked !== undefined && (
        <BlockForm
          barberId={of(kept?.barberId)}
          at={kept?.at ?? dayOf(now, zone)}
          onClose={closeBlock}
          {...shared}
        />
      )}
      {late !== undefined && <DelayForm barberId={barberId} onClose={closeDelay} {...shared} />}
    </SectionBoundary>
  )
}
