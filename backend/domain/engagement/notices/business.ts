/** Who is told of a team. */
import {
  BarberInvited,
  BarberJoined,
  BarberLeft,
  BarberRemoved,
  InvitationDeclined,
} from '../../business/team.ts'
import type { TeamKind } from '../notification-kinds.ts'
import { type NoticeRow, type Notification, type Said, notice, when } from './notice.ts'

const ownerHears =
  (kind: TeamKind) =>
  ({
    data: { ownerId, businessId, barberId },
    by,
    at,
  }: Said<{ ownerId: string; businessId: string; barberId: string }>): Notification[] =>
    ownerId === by.id ? [] : [notice(ownerId, kind, { businessId, barberId }, { by, at })]

export const businessNotices: readonly NoticeRow[] = [
  when(BarberInvited, ({ data: { invitationId, businessId, inviteeId }, by, at }) => [
    ...(inviteeId === null
      ? []
      : [
          notice(
            inviteeId,
            'team_invitation',
            { businessId, invitationId },
            { by, at, channels: [] },
          ),
        ]),
    // To the address or phone that the owner wrote; one that is only a link has none, and is
    // skipped for that.
    notice(invitationId, 'team_invitation', { businessId, invitationId }, { by, at, inApp: false }),
  ]),
  when(BarberJoined, ownerHears('team_joined')),
  when(InvitationDeclined, ({ data: { ownerId, businessId }, by, at }) => [
    // The system is no barber.
    notice(
      ownerId,
      'team_declined',
      { businessId, ...(by.role !== 'system' && { barberId: by.id }) },
      { by, at },
    ),
  ]),
  when(BarberLeft, ownerHears('team_left')),
  when(BarberRemoved, ({ data: { barberId, businessId }, by, at }) => [
    notice(barberId, 'team_removed', { businessId, barberId }, { by, at }),
  ]),
]
