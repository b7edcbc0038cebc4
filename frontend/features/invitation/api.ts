/** An invitation to a shop's team: reading it by its link, and answering it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Business } from '../../../contract/business/shops.ts'
import { type ApiError, call } from '../../client/api.ts'
import { keyUnder, lively, read } from '../../client/query.ts'

export const useInvitation = (token: string) => useQuery({ ...read('GET /api/invitations/:invitation', { params: { invitation: token } }), ...lively })

export function useAnswer(token: string) {
  const queries = useQueryClient()
  const params = { invitation: token }
  // Whose shop one works in changes what almost every screen of a barber shows.
  const onSettled = () => Promise.all(['/api/invitations', '/api/user/business', '/api/my-business', '/api/users', '/api/businesses', '/api/barbers'].map((path) => queries.invalidateQueries({ queryKey: keyUnder(path) })))
  return {
    accept: useMutation<Business, ApiError>({ mutationFn: () => call('POST /api/invitations/:invitation/accept', { params }), onSettled }),
    decline: useMutation<unknown, ApiError>({ mutationFn: () => call('POST /api/invitations/:invitation/decline', { params }), onSettled }),
  }
}
