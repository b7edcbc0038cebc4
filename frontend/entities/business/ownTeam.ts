/** Barbers of the user's own shop, with the owner. `known`: whether they have loaded. */
import { useQuery } from '@tanstack/react-query'
import { read, readWhen } from '../../client/query.ts'
import { useSession } from '../../client/session.ts'

export interface OwnTeam {
  owns: boolean
  shopId: string | undefined
  known: boolean
  team: readonly { id: string; name: string; face: string | null }[]
}

export function useOwnTeam(): OwnTeam {
  const { user } = useSession()
  const shop = useQuery({
    ...read('GET /api/user/business'),
    enabled: user !== null && user.rol !== 'cliente',
    retry: false,
  }).data
  const owned = user && shop?.ownerId === user.id ? shop.id : undefined
  const barbers = useQuery(
    readWhen(
      'GET /api/businesses/:id/barbers',
      owned === undefined ? undefined : { params: { id: owned } },
    ),
  ).data
  return {
    owns: owned !== undefined,
    shopId: owned,
    known: barbers !== undefined,
    team: (barbers ?? []).map(({ userId, userName, userProfileImage }) => ({
      id: userId,
      name: userName,
      face: userProfileImage,
    })),
  }
}
