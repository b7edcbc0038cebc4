/** Pairs of people and what they are to each other. */
import { conversationIdOf, ConversationOpened } from '../../domain/messaging/conversation-events.ts'
import { UserFollowed } from '../../domain/social/follow.ts'
import { appendEvents, inTurns } from './append.ts'
import { type WrittenInto, type WrittenPerson, writePeople } from './people.ts'

export interface TalkingPair {
  readonly one: WrittenPerson
  readonly other: WrittenPerson
  readonly conversationId: string
}

/**
 * Pairs of people whom nobody else knows. `are`: they talk, they follow each other and have said
 * nothing yet, or they don't know each other.
 */
export async function writePairs(
  into: WrittenInto,
  count: number,
  are: 'talking' | 'acquainted' | 'strangers',
): Promise<TalkingPair[]> {
  const people = await writePeople(into, 2 * count, { rol: 'barbero' })
  const pairs = Array.from({ length: count }, (_, number): TalkingPair => {
    const [one, other] = people.slice(2 * number) as [WrittenPerson, WrittenPerson]
    return { one, other, conversationId: conversationIdOf(one.id, other.id) }
  })
  const openedAt = new Date().toISOString()
  await inTurns(pairs, async ({ one, other, conversationId }) => {
    const by = { id: one.id, role: 'barbero' } as const
    if (are === 'talking')
      await appendEvents(into.log, `conversation-${conversationId}`, by, [
        ConversationOpened({ conversationId, openedBy: one.id, otherId: other.id, openedAt }),
      ])
    if (are === 'acquainted')
      for (const [{ id: followerId }, { id: followedId }] of [
        [one, other],
        [other, one],
      ] as const)
        await appendEvents(
          into.log,
          `follow-${followerId}-${followedId}`,
          { id: followerId, role: 'barbero' },
          [UserFollowed({ followerId, followedId, followedAt: openedAt })],
        )
  })
  return pairs
}
