/** A shop's team and invitations, updated live. */
import { useQuery } from '@tanstack/react-query'
import { lively, read } from '../../client/query.ts'

export const useWorkplace = () => useQuery({ ...read('GET /api/user/business'), staleTime: 0 })
export const useMembers = (id: string) =>
  useQuery({ ...read('GET /api/businesses/:id/team', { params: { id } }), ...lively })
export const useInvitations = (id: string) =>
  useQuery({ ...read('GET /api/businesses/:id/invitations', { params: { id } }), ...lively })
