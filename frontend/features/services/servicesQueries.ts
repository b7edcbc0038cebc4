/** The catalogue's calls. The switch moves at once and moves back if the server says no. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ServiceA } from '../../../contract/business/services.ts'
import { keyOf, read } from '../../client/query.ts'
import { useCommand } from '../../live/useCommand.ts'

const mine = keyOf('GET /api/services/my-services')

export const useMyServices = () => useQuery(read('GET /api/services/my-services'))

export function useSwitchService() {
  const queries = useQueryClient()
  const set = (id: string, isActive: boolean) =>
    queries.setQueryData<ServiceA[]>(mine, (services) =>
      services?.map((service) => (service.id === id ? { ...service, isActive } : service)),
    )
  return useCommand('PUT /api/services/:id', {
    atOnce: true,
    onMutate: async ({ params: { id }, body }) => {
      await queries.cancelQueries({ queryKey: mine })
      set(id, body?.isActive ?? false)
    },
    onError: (_error, { params: { id }, body }) => void set(id, !body?.isActive),
  })
}
