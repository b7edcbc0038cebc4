/** Restrictions: the other's comments wait for approval, and they are not told. */
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id } from '../kernel/fields.ts'

export const UserRestricted = event('UserRestricted', { ownerId: Id, restrictedId: Id })
export const UserUnrestricted = event('UserUnrestricted', { ownerId: Id, restrictedId: Id })

export type RestrictionEvent = EventsOf<[typeof UserRestricted, typeof UserUnrestricted]>
export type Restriction = boolean
export type RestrictionCommand =
  | Command<'RestrictUser', { ownerId: string; restrictedId: string }>
  | Command<'UnrestrictUser', { ownerId: string; restrictedId: string }>

export const restrictionDecider: Decider<Restriction, RestrictionCommand, RestrictionEvent> = {
  category: 'restriction',
  initial: false,
  remembered: false,

  evolve: (_, event) =>
    match<RestrictionEvent, Restriction>(event, {
      UserRestricted: () => true,
      UserUnrestricted: () => false,
    }),

  decide: (stands, command) =>
    match<RestrictionCommand, readonly RestrictionEvent[]>(command, {
      RestrictUser: ({ ownerId, restrictedId }) => {
        if (ownerId === restrictedId)
          throw new DomainError('own_self', 'No puedes restringirte a ti mismo')
        return stands ? [] : [UserRestricted({ ownerId, restrictedId })]
      },
      UnrestrictUser: ({ ownerId, restrictedId }) =>
        stands ? [UserUnrestricted({ ownerId, restrictedId })] : [],
    }),
}

/** The stream of one direction: whose posts they are, and who writes under them. */
export const restrictionId = (ownerId: string, restrictedId: string): string =>
  `${ownerId}-${restrictedId}`
