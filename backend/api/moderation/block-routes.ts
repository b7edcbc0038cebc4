/** Blocks and restrictions. */
import * as contract from '../../../contract/moderation/keeping-away.ts'
import { peopleByIds } from '../../projections/identity/people-reads.ts'
import { restrictedBy } from '../../projections/moderation/relations-reads.ts'
import { usersBlockedBy } from '../../projections/visibility.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { type Call, done, type Routes } from '../kernel/route-registration.ts'

export const blockAndRestrictionRoutes: Routes = (
  api,
  { db, moderation: { blocks, restrictions } },
) => {
  /** Latest first, by name: users know whom they blocked. */
  const list = async ({
    session: { userId },
  }: Pick<Call<typeof contract.blockedUsers>, 'session'>) => {
    const rows = (await usersBlockedBy(db, userId)).toReversed()
    const people = new Map(
      (
        await peopleByIds(
          db,
          rows.map(({ blockedId }) => blockedId),
        )
      ).map((person) => [person.userId, person]),
    )
    return rows.map(({ blockedId: id, since }) => {
      const person = people.get(id)
      return {
        id,
        nombre: person?.nombre ?? ERASED,
        profileImageUrl: person?.profileImageUrl ?? null,
        createdAt: since,
        blockedAt: since,
      }
    })
  }
  api.on(contract.blockedUsers, list)
  api.on(contract.blockedUsersB, list)
  api.on(
    contract.blockUser,
    async ({ context, body: { blockedId } }) => {
      await blocks.block(context, blockedId)
      return done
    },
    { counted: 'blocksByAccount' },
  )
  api.on(contract.unblockUser, async ({ context, params: { userId }, query: { deshacer } }) => {
    await blocks.unblock(context, userId, { isUndo: deshacer !== undefined })
    return done
  })
  api.on(contract.unblockUserB, async ({ context, params: { id }, query: { deshacer } }) => {
    await blocks.unblock(context, id, { isUndo: deshacer !== undefined })
    return done
  })

  api.on(contract.restrictedUsers, async ({ session: { userId }, viewer }) =>
    (await restrictedBy(db, { ...viewer, userId })).map(({ id, nombre, image, since }) => ({
      id,
      nombre,
      profileImageUrl: image,
      createdAt: since,
    })),
  )
  api.on(
    contract.restrictUser,
    async ({ context, body: { restrictedId } }) => {
      await restrictions.restrict(context, restrictedId)
      return done
    },
    { counted: 'blocksByAccount' },
  )
  api.on(contract.unrestrictUser, async ({ context, params: { userId } }) => {
    await restrictions.unrestrict(context, userId)
    return done
  })
}
