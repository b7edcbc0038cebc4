/** One's own settings, as part of one's own profile, and changing them: shown at once, taken back if the server says no. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PublicProfile } from '../../../contract/identity/profiles.ts'
import type { ScheduleType } from '../../../contract/business/settings.ts'
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import { type ApiError, call } from '../../client/api.ts'
import { keyOf, keyUnder, readWhen } from '../../client/query.ts'

export const useMyself = (userId: string | undefined) => useQuery(readWhen('GET /api/users/:id', byId(userId)))

/** Whether one keeps hours of one's own, and the week that holds. */
export const useWeek = (userId: string | undefined) => useQuery(readWhen('GET /api/barbers/:id/availability', byId(userId)))

const byId = (id: string | undefined) => (id === undefined ? undefined : { params: { id } })

export interface SettingsChange {
  scheduleType?: ScheduleType
  autoConfirmBookings?: boolean
}

/** Everything that shows when somebody works. */
function useRefresh(userId: string): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => Promise.all(['/api/user/business', '/api/my-business', `/api/users/${userId}`, `/api/barbers/${userId}`].map((path) => queries.invalidateQueries({ queryKey: keyUnder(path) })))
}

/** Puts a week of one's own back as it was. */
export function useRestoreWeek(userId: string) {
  return useMutation<unknown, ApiError, WeeklySchedule>({ mutationFn: (horario) => call('PUT /api/availability', { body: { horario } }), onSettled: useRefresh(userId) })
}

export function useChangeSettings(userId: string) {
  const refresh = useRefresh(userId)
  const queries = useQueryClient()
  const queryKey = keyOf('GET /api/users/:id', { params: { id: userId } })
  return useMutation<unknown, ApiError, SettingsChange, PublicProfile | undefined>({
    mutationFn: (body) => call('PATCH /api/users/settings', { body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<PublicProfile>(queryKey)
      queries.setQueryData<PublicProfile>(queryKey, before && { ...before, ...change })
      return before
    },
    onError: (_error, _change, before) => void queries.setQueryData(queryKey, before),
    onSettled: refresh,
  })
}
