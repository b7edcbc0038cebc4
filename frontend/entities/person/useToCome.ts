/** Upcoming appointments with a person, shown before a block (decision 1-26). */
import { useQueryClient } from '@tanstack/react-query'
import { read } from '../../client/query.ts'

const current: readonly string[] = ['pendiente', 'confirmada', 'próxima']

/** Gives 0 where that can't be learnt just now: nobody is kept from blocking by it. */
export function useToCome(id: string): () => Promise<number> {
  const queries = useQueryClient()
  return async () => {
    const now = new Date().toISOString()
    // From yesterday, so that the day of any place is in it.
    const desde = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const all = await queries
      .fetchQuery({
        ...read('GET /api/appointments', { query: { desde, limit: 200 } }),
        retry: false,
      })
      .catch(() => [])
    return all.filter(
      ({ clienteId, barberId, estado, fecha }) =>
        (clienteId === id || barberId === id) &&
        current.includes(estado) &&
        new Date(fecha).toISOString() > now,
    ).length
  }
}
