import * as contract from '../../../contract/social/follows.ts'
import { personSeenBy } from '../../projections/identity/people-reads.ts'
import { type Direction, followCounts, followsSeen } from '../../projections/social/follows.ts'
import { meets, type Viewer } from '../../projections/visibility.ts'
import { notFound } from '../kernel/errors.ts'
import { type Call, done, type Routes } from '../kernel/route-registration.ts'

export const followRoutes: Routes = (api, { db, social: { follows: commands } }) => {
  /** Unfollowing always works, also between people who may not meet, and reveals nothing. */
  const relationOf = async (viewer: Viewer, id: string) => {
    if (!(await meets(db, viewer, id))) return { isFollowing: false, followersCount: 0 }
    const { isFollowing, followers } = await followCounts(db, viewer, id)
    return { isFollowing, followersCount: followers }
  }
  api.on(
    contract.followUser,
    async ({ context, viewer, params: { id }, query: { deshacer }, settle }) => {
      await (deshacer ? commands.followAgain(context, id) : commands.follow(context, id))
      await settle()
      return relationOf(viewer, id)
    },
    { counted: 'followsByAccount' },
  )
  api.on(contract.unfollowUser, async ({ context, viewer, params: { id }, settle }) => {
    await commands.unfollow(context, id)
    await settle()
    return relationOf(viewer, id)
  })

  const listed =
    (direction: Direction) =>
    async ({
      viewer,
      params: { id },
      query: { despues, limit },
    }: Pick<Call<typeof contract.followers>, 'viewer' | 'params' | 'query'>) => {
      if (!(await personSeenBy(db, viewer, id)))
        throw notFound('El perfil de usuario que buscas no existe.')
      const rows = await followsSeen(db, viewer, id, direction, { before: despues, limit })
      return rows.map(({ id: userId, nombre, rol, image, followed, position }) => ({
        id: userId,
        nombre,
        rol,
        profileImageUrl: image,
        isFollowing: followed,
        marca: String(position),
      }))
    }
  api.on(contract.followers, listed('followers'))
  api.on(contract.following, listed('following'))

  const letGo = async ({
    context,
    params: { id },
  }: Pick<Call<typeof contract.removeFollower>, 'context' | 'params'>) => {
    await commands.removeFollower(context, id)
    return done
  }
  api.on(contract.removeFollower, letGo)
  api.on(contract.removeFollowerB, letGo)
  api.on(contract.restoreFollower, async ({ context, params: { id } }) => {
    await commands.restoreFollower(context, id)
    return done
  })
}
