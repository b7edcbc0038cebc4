/** Inviting barbers to a shop, answering, leaving. */
import * as contract from '../../../contract/business/team.ts'
import type { PendingInvitation } from '../../commands/business/team.ts'
import { authorize, can } from '../../domain/authority.ts'
import { effectiveWeek } from '../../domain/booking/schedule.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { availabilityOf } from '../../projections/business/availability-reads.ts'
import { shopById } from '../../projections/business/shops-reads.ts'
import {
  type InvitationRow,
  invitationsById,
  invitationsOf,
  teamMembersOf,
  shopIdsOf,
} from '../../projections/business/team-reads.ts'
import { ratingOfShop } from '../../projections/ratings-reads.ts'
import { visiblePeopleAmong, type Viewer } from '../../projections/visibility.ts'
import { notFound } from '../kernel/errors.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import { shopView } from './shop-view.ts'

type Sent = Pick<PendingInvitation, 'email' | 'telefono'>

export const teamRoutes: Routes = (
  api,
  { db, vault, limits, config, now, business: { team: commands } },
) => {
  const stateOf = ({ status, expires_at }: InvitationRow) =>
    status === 'pendiente' && Date.parse(expires_at) < now().getTime() ? 'caducada' : status

  const forOwner = (
    row: InvitationRow,
    { email, telefono }: Sent = { email: null, telefono: null },
  ): contract.Invitation => {
    const estado = stateOf(row)
    return {
      id: row.invitation_id,
      email,
      telefono,
      estado,
      creadoEn: row.invited_at,
      expiraEn: row.expires_at,
      barberId: row.barber_id,
      barberName: row.barber_name,
      enlace:
        estado === 'pendiente'
          ? `${config.publicUrl}/invitation/${vault.invitations.tokenOf(row.invitation_id)}`
          : null,
    }
  }
  const forInvited = (row: InvitationRow): contract.ReceivedInvitation => ({
    id: row.invitation_id,
    businessId: row.business_id,
    businessName: row.shop_name,
    businessAddress: row.shop_address,
    businessImage: row.shop_image,
    invitadoPor: row.owner_name ?? ERASED,
    estado: stateOf(row),
    creadoEn: row.invited_at,
    expiraEn: row.expires_at,
  })
  /** Invitations from people who keep away from the user are left out. */
  const met = async (viewer: Viewer, rows: readonly InvitationRow[]) => {
    const owners = await visiblePeopleAmong(
      db,
      viewer,
      rows.map(({ owner_id }) => owner_id),
    )
    return rows.filter(({ owner_id }) => owners.has(owner_id)).map(forInvited)
  }
  const own = async (businessId: string, userId: string) => {
    const shop = await shopById(db, businessId)
    if (!shop) throw notFound('Negocio no encontrado')
    authorize({ id: userId }, 'team.see', { owner: shop.owner_id })
  }

  api.on(contract.businessTeam, async ({ session: { userId }, viewer, params }) => {
    const shop = await shopById(db, params.id)
    if (!shop) throw notFound('Negocio no encontrado')
    const works = await shopIdsOf(db, [userId])
    const thing = { owner: shop.owner_id, member: works[0] === params.id ? userId : null }
    authorize({ id: userId }, 'team.know', thing)
    const runs = can({ id: userId }, 'team.invite', thing)
    const members = await teamMembersOf(db, viewer, params.id, now().toISOString())
    return members.map(
      ({
        user_id,
        nombre,
        profile_image_url,
        especialidades,
        owns,
        joined_at,
        services,
        upcoming,
      }) => ({
        userId: user_id,
        nombre,
        profileImageUrl: profile_image_url,
        especialidades: [...especialidades],
        propietario: owns,
        desde: joined_at,
        servicios: services,
        citasPorVenir: runs || user_id === userId ? upcoming : null,
      }),
    )
  })

  // Its answer holds the link's secret, so it is not stored for a repeat; the same key makes the
  // same invitation anyway.
  api.on(
    contract.inviteBarber,
    async ({ session, viewer, context, params, body, settle }) => {
      await own(params.id, session.userId)
      await limits.count('invitationsByAccount', session.userId)
      const to = { email: body.email ?? null, telefono: body.telefono ?? null }
      const id = await commands.invite(context, params.id, to)
      await settle()
      const [row] = await invitationsById(db, viewer, [id])
      if (!row) throw notFound('Invitación no encontrada')
      return forOwner(row, to)
    },
    { neverStored: true },
  )

  api.on(contract.businessInvitations, async ({ session, params }) => {
    await own(params.id, session.userId)
    const [rows, addresses] = await Promise.all([
      invitationsOf(db, params.id),
      vault.invitations.addressesOf(params.id),
    ])
    return rows.map((row) => forOwner(row, addresses.get(row.invitation_id)))
  })
  api.on(
    contract.withdrawInvitation,
    async ({ context, params }) => {
      await commands.withdraw(context, params.id, params.invitationId)
      return done
    },
    { counted: 'shopChangesByAccount' },
  )
  api.on(
    contract.removeBarber,
    async ({ context, params }) => ({
      ...done,
      citasPorVenir: await commands.remove(context, params.id, params.userId),
    }),
    { counted: 'shopChangesByAccount' },
  )

  api.on(contract.myInvitations, async ({ viewer, session }) => {
    const kept = await commands.receivedBy(session.userId)
    const rows = await invitationsById(
      db,
      viewer,
      kept.map(({ invitationId }) => invitationId),
    )
    return (await met(viewer, rows)).filter(({ estado }) => estado === 'pendiente')
  })
  api.on(contract.invitation, async ({ viewer, session, params }) => {
    const { invitationId } = await commands.find(params.invitation, session?.userId)
    const [invitation] = await met(viewer, await invitationsById(db, viewer, [invitationId]))
    if (!invitation) throw notFound('Invitación no encontrada')
    return invitation
  })
  api.on(
    contract.acceptInvitation,
    async ({ context, params, settle }) => {
      const businessId = await commands.accept(context, params.invitation)
      await settle()
      const shop = await shopById(db, businessId)
      if (!shop) throw notFound('Negocio no encontrado')
      const { horario, policy } = await availabilityOf(db, shop.owner_id)
      return {
        ...shopView(shop, {
          week: shop.horario ?? effectiveWeek(horario, null),
          breakMinutes: policy.bufferMinutes,
          rated: await ratingOfShop(db, shop.business_id),
        }),
        relacion: 'miembro' as const,
      }
    },
    { counted: 'shopChangesByAccount' },
  )
  api.on(
    contract.declineInvitation,
    async ({ context, params }) => {
      await commands.decline(context, params.invitation)
      return done
    },
    { counted: 'shopChangesByAccount' },
  )
}
