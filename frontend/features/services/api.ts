/** The catalogue's calls. The switch moves at once and moves back if the server says no. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ServiceA } from '../../../contract/business/services.ts'
import { type ApiError, call } from '../../client/api.ts'
import { keyOf, keyUnder, read } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'
import { bodyOf, type ServiceForm } from './model.ts'

const mine = keyOf('GET /api/services/my-services')

export const useMyServices = () => useQuery(read('GET /api/services/my-services'))

/** The catalogue is also part of one's own public profile. */
function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient()
  const { user } = useSession()
  return () => Promise.all([mine, keyUnder('/api/my-services'), keyUnder(`/api/users/${user?.id}`)].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

export function useSaveService() {
  const refresh = useRefresh()
  return useMutation<ServiceA, ApiError, { id?: string; form: ServiceForm }>({
    mutationFn: ({ id, form }) => (id ? call('PUT /api/services/:id', { params: { id }, body: bodyOf(form) }) : call('POST /api/services', { body: bodyOf(form) })),
    onSuccess: refresh,
  })
}

export function useRemoveService() {
  const refresh = useRefresh()
  return useMutation<unknown, ApiError, string>({ mutationFn: (id) => call('DELETE /api/services/:id', { params: { id } }), onSettled: refresh })
}

export function useSwitchService() {
  const queries = useQueryClient()
  const refresh = useRefresh()
  const set = (id: string, isActive: boolean) =>
    queries.setQueryData<ServiceA[]>(mine, (services) => services?.map((service) => (service.id === id ? { ...service, isActive } : service)))
  return useMutation<unknown, ApiError, { id: string; isActive: boolean }>({
    mutationFn: ({ id, isActive }) => call('PUT /api/services/:id', { params: { id }, body: { isActive } }),
    onMutate: async ({ id, isActive }) => {
      await queries.cancelQueries({ queryKey: mine })
      set(id, isActive)
    },
    onError: (_error, { id, isActive }) => void set(id, !isActive),
    // Not waited for: that it failed is said at once.
    onSettled: () => void refresh(),
  })
}
