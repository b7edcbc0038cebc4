/** Queries and commands of availability. */
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Availability, Trial } from '../../../contract/business/availability.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { readWhen } from '../../client/query.ts'
import type { TFunction } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { useCommand } from '../../live/useCommand.ts'
import { toast } from '../../ui/toasts.ts'

const byId = (id: string | undefined) => (id === undefined ? undefined : { params: { id } })

export const useAvailability = (barberId: string | undefined) =>
  useQuery(readWhen('GET /api/barbers/:id/availability', byId(barberId)))
/** The barber's name, when an owner sets their hours. */
export const usePerson = (barberId: string | undefined) =>
  useQuery(readWhen('GET /api/users/:id', byId(barberId)))

/** Whose hours the screen shows. */
export interface Shown {
  hours: Availability
  /** Whose they are in a call: nothing where they are one's own. */
  whose: { barberId?: string }
}
export const ShownHours = createContext<Shown | undefined>(undefined)

export function useHours(): Shown {
  const shown = use(ShownHours)
  if (!shown) throw new Error('no hours around this part')
  return shown
}

/** One of the four, a week, some days with other hours, or without them after all. */
type Each<Union> = Union extends { barberId?: unknown } ? Omit<Union, 'barberId'> : never
export type AvailabilityChange = Each<Trial>

/** What a change would leave outside the hours, asked before it is made. */
export function useAffected() {
  const { whose } = useHours()
  const affected = useCommand('POST /api/availability/affected')
  return {
    isPending: affected.isPending,
    ask: async (request: AvailabilityChange) =>
      (await affected.mutateAsync({ body: { ...whose, ...request } })).afectadas,
  }
}

/** Why something could not be saved, in the server's words where it has some. */
export const reasonOf = (error: unknown, t: TFunction): string =>
  (error instanceof ApiError && error.status > 0 ? error.details.message : undefined) ??
  t('availability.saveFailed')

export function useSayFailed() {
  const { t } = useTranslation()
  return (error: unknown) =>
    void toast({ title: t('ui.error'), description: reasonOf(error, t), variant: 'destructive' })
}
