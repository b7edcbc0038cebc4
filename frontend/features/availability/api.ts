/** One's own settings, as part of one's own profile, and changing them: shown at once, taken back if the server says no. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import type { ScheduleType } from '../../../contract/business/settings.ts'
import { keyOf, readWhen } from '../../client/query.ts'
import { useCommand } from '../../live/useCommand.ts'

export const useMyself = (userId: string | undefined) => useQuery(readWhen('GET /api/users/:id', byId(userId)))

/** Whether one keeps hours of one's own, and the week that holds. */
export const useWeek = (userId: string | undefined) => useQuery(readWhen('GET /api/barbers/:id/availability', byId(userId)))

const byId = (id: string | undefined) => (id === undefined ? undefined : { params: { id } })

export interface SettingsChange {
  scheduleType?: ScheduleType
  autoConfirmBookings?: boolean
}

/** Puts a week of one's own back as it was. */
export const useRestoreWeek = () => useCommand('PUT /api/availability')

export function useChangeSettings(userId: string) {
  const queries = useQueryClient()
  const queryKey = keyOf('GET /api/users/:id', { params: { id: userId } })
  return useCommand<'PATCH /api/users/settings', PublicProfile | undefined>('PATCH /api/users/settings', {
    onMutate: async (said) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<PublicProfile>(queryKey)
      queries.setQueryData<PublicProfile>(queryKey, before && { ...before, ...said?.body })
      return before
    },
    onError: (_error, _change, before) => void queries.setQueryData(queryKey, before),
  })
}
