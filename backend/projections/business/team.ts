/** Who works where: the people of each shop beside its owner, and the invitations that are out. */
import {
  BarberInvited,
  BarberJoined,
  BarberLeft,
  BarberRemoved,
  InvitationDeclined,
  InvitationWithdrawn,
} from '../../domain/business/team.ts'
import { projection, word } from '../engine/apply/projection.ts'

export const team = projection({
  name: 'team',
  version: 1,
  tables: {
    /** By barber: nobody works in two shops. */
    member: {
      columns: { barber_id: 'uuid', business_id: 'uuid', joined_at: 'timestamptz' },
      key: ['barber_id'],
      indexes: ['(business_id, joined_at)'],
    },
    invitation: {
      columns: {
        invitation_id: 'uuid',
        business_id: 'uuid',
        owner_id: 'uuid',
        status: word<'pendiente' | 'aceptada' | 'rechazada' | 'retirada'>(),
        invited_at: 'timestamptz',
        expires_at: 'timestamptz',
        barber_id: { type: 'uuid', nullable: true },
      },
      key: ['invitation_id'],
      impersonal: ['status'],
      indexes: ['(business_id, invited_at DESC)'],
    },
  },
  handlers: (on) => [
    on(BarberInvited, ({ invitationId, businessId, ownerId, expiresAt }, rows, { metadata }) =>
      rows.invitation.put({
        invitation_id: invitationId,
        business_id: businessId,
        owner_id: ownerId,
        status: 'pendiente',
        invited_at: metadata.occurredAt,
        expires_at: expiresAt,
      }),
    ),
    on(InvitationDeclined, ({ invitationId }, rows) =>
      rows.invitation.patch({ invitation_id: invitationId }, { status: 'rechazada' }),
    ),
    on(InvitationWithdrawn, ({ invitationId }, rows) =>
      rows.invitation.patch({ invitation_id: invitationId }, { status: 'retirada' }),
    ),
    on(BarberJoined, ({ invitationId, barberId, businessId }, rows, { metadata }) => {
      rows.invitation.patch(
        { invitation_id: invitationId },
        { status: 'aceptada', barber_id: barberId },
      )
      rows.member.put({
        barber_id: barberId,
        business_id: businessId,
        joined_at: metadata.occurredAt,
      })
    }),
    on(BarberLeft, ({ barberId }, rows) => rows.member.remove({ barber_id: barberId })),
    on(BarberRemoved, ({ barberId }, rows) => rows.member.remove({ barber_id: barberId })),
  ],
})
