/** Blocks: a stream per direction. Effective both ways; the blocked person is not told. */
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id } from '../kernel/fields.ts'

export const UserBlocked = event('UserBlocked', { blockerId: Id, blockedId: Id })
export const UserUnblocked = event('UserUnblocked', { blockerId: Id, blockedId: Id })

export type UserBlockEvent = EventsOf<[typeof UserBlocked, typeof UserUnblocked]>
export type UserBlock = boolean
export type UserBlockCommand =
  | Command<'BlockUser', { blockerId: string; blockedId: string }>
  | Command<'UnblockUser', { blockerId: string; blockedId: string }>

export const blockDecider: Decider<UserBlock, UserBlockCommand, UserBlockEvent> = {
  category: 'block',
  initial: false,

  evolve: (_, event) =>
    match<UserBlockEvent, UserBlock>(event, {
      UserBlocked: () => true,
      UserUnblocked: () => false,
    }),

  decide: (stands, command) =>
    match<UserBlockCommand, readonly UserBlockEvent[]>(command, {
      BlockUser: ({ blockerId, blockedId }) => {
        if (blockerId === blockedId)
          throw new DomainError('own_self', 'No puedes bloquearte a ti mismo')
        return stands ? [] : [UserBlocked({ blockerId, blockedId })]
      },
      UnblockUser: ({ blockerId, blockedId }) =>
        stands ? [UserUnblocked({ blockerId, blockedId })] : [],
    }),
}

/** The stream of one direction. */
export const blockId = (blockerId: string, blockedId: string): string => `${blockerId}-${blockedId}`
