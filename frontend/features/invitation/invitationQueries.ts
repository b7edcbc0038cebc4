/** An invitation to a shop's team: reading it by its link, and answering it. */
import { useQuery } from '@tanstack/react-query'
import { lively, read } from '../../client/query.ts'
import { useCommand } from '../../live/useCommand.ts'

export const useInvitation = (token: string) =>
  useQuery({
    ...read('GET /api/invitations/:invitation', { params: { invitation: token } }),
    ...lively,
  })

export const useAnswer = () => ({
  accept: useCommand('POST /api/invitations/:invitation/accept'),
  decline: useCommand('POST /api/invitations/:invitation/decline'),
})
