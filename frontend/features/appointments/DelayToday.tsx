/** The delay that is announced today, where there is one. */
import { useQuery } from '@tanstack/react-query'
import { lively, read } from '../../client/query.ts'
import { useUserId } from '../../client/session.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { useLiveInterval } from '../../live/LiveProvider.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { SectionBoundary } from '../../ui/SectionBoundary.tsx'
import type { AgendaOf } from './whose.ts'

const AnnouncedDelay = loadable(async () => {
  const [module] = await Promise.all([import('./delayParts.ts'), loadTexts(['delay'])])
  return module.AnnouncedDelay
})

/** Of the one chair that is shown. */
export function AgendaDelay({
  agenda: { barberId, team },
  zone,
}: {
  agenda: AgendaOf
  zone: string
}) {
  const me = useUserId()
  if (barberId === undefined) return null
  const name = barberId === me ? undefined : team.find(({ id }) => id === barberId)?.name
  return <DelayToday barberId={barberId} zone={zone} name={name} />
}

interface Props {
  barberId: string
  zone: string
  /** Of another's chair. */
  name?: string | undefined
}

export function DelayToday({ barberId, zone, name }: Props) {
  const today = useQuery({
    ...read('GET /api/agenda/delay', { query: { barberId } }),
    ...lively,
    refetchInterval: useLiveInterval(),
    retry: false,
  })
  const delay = today.data?.retraso
  if (!delay) return null
  return (
    <SectionBoundary skeleton={null}>
      <AnnouncedDelay delay={delay} barberId={barberId} zone={zone} name={name} />
    </SectionBoundary>
  )
}
