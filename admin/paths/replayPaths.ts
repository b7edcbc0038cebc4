/** Where a life is told. */
import { type Life, lives } from '../../contract/moderation/audit.ts'

export const isLife = (text: string | undefined): text is Life => lives.some((one) => one === text)

/** `position`: the moment that is shown; without one, how things stand now. */
export function replayPath(life: Life, id: string, position?: string): string {
  const page = life === 'appointment' ? `/appointments/${id}/show` : `/replay/${life}/${id}`
  return position === undefined ? page : `${page}?posicion=${position}`
}

/** The events that name an id: where nothing else tells of it. */
export const eventsPath = (id: string): string => `/events?id=${id}`

const lifeOfField: Readonly<Record<string, Life>> = {
  appointmentId: 'appointment',
  businessId: 'shop',
  postId: 'post',
  conversationId: 'conversation',
  caseId: 'case',
  ...Object.fromEntries(
    [
      'userId',
      'personId',
      'clientId',
      'barberId',
      'ownerId',
      'staffId',
      'authorId',
      'actorId',
      'reporterId',
      'reportedUserId',
      'blockerId',
      'blockedId',
      'otherId',
      'senderId',
      'receiverId',
      'followerId',
      'followedId',
      'restrictedId',
      'inviteeId',
      'appellantId',
      'bannedId',
      'keeperId',
      'replierId',
      'postAuthorId',
      'parentAuthorId',
      'byId',
    ].map((field) => [field, 'person'] as const),
  ),
}

export function idPath(field: string, id: string): string {
  const life = lifeOfField[field]
  return life === undefined ? eventsPath(id) : replayPath(life, id)
}
