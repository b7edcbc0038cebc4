/** Reviews: public lists, writing one's own, and replies. */
import * as contract from '../../../contract/engagement/reviews.ts'
import type { QueryOf } from '../../../contract/kernel/route.ts'
import { addressOf } from '../../../contract/paths.ts'
import type { Said } from '../../../contract/words/said.ts'
import { authorize } from '../../domain/authority.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import { attestedUntil } from '../../domain/booking/times.ts'
import { reviewDecider } from '../../domain/engagement/review.ts'
import { ERASED, guest } from '../../domain/kernel/event.ts'
import {
  appointmentById,
  type AppointmentRow,
} from '../../projections/booking/appointment-lists.ts'
import { shopById } from '../../projections/business/shops-reads.ts'
import {
  reviewsSeen,
  unreviewedVisit,
  type ReviewsOf,
} from '../../projections/engagement/reviews-reads.ts'
import { personById } from '../../projections/identity/people-reads.ts'
import type { Viewer } from '../../projections/visibility.ts'
import { concernedBy } from '../../projections/booking/appointment-view.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { ownView, ratedView, reviewView } from './review-view.ts'

type Asked = QueryOf<typeof contract.userReviews>

export const reviewRoutes: Routes = (
  api,
  { db, commands, vault, limits, config, engagement: { reviewing } },
) => {
  const listed = async (
    viewer: Viewer,
    whose: ReviewsOf,
    { limit, antes }: Asked,
    missing: Said,
  ) => {
    const found = await reviewsSeen(db, viewer, whose, {
      limit: limit + 1,
      before: antes === undefined ? undefined : BigInt(antes),
    })
    if (!found) throw notFound(missing)
    const shown = found.rows.slice(0, limit)
    const last = found.rows.length > limit ? shown.at(-1) : undefined
    return {
      resumen: ratedView(found.rated),
      resenas: shown.map((row) => reviewView(row, viewer)),
      siguiente: last ? String(last.position) : null,
    }
  }
  const nobody = 'El perfil de usuario que buscas no existe.'

  api.on(
    contract.userReviews,
    ({ viewer, params, query }) => listed(viewer, { barberId: params.id }, query, nobody),
    { shared: true },
  )
  api.on(
    contract.barberReviews,
    ({ viewer, params, query }) => listed(viewer, { barberId: params.id }, query, nobody),
    { shared: true },
  )
  api.on(
    contract.businessReviews,
    ({ viewer, params, query }) =>
      listed(viewer, { businessId: params.id }, query, 'Negocio no encontrado'),
    { shared: true },
  )

  api.on(contract.visitReview, async ({ session: { userId }, params }) => {
    const visit = await visitOf(userId, params.id)
    if (!visit) throw notFound('Usuario no encontrado')
    const [barber, written] = await Promise.all([
      personById(db, visit.barber_id),
      commands.state(reviewDecider, visit.appointment_id),
    ])
    const isVisit = visit.status === 'completada'
    return {
      appointmentId: visit.appointment_id,
      barberId: visit.barber_id,
      barberName: barber?.nombre ?? ERASED,
      barberImage: barber?.profileImageUrl ?? null,
      barberRol: barber?.rol ?? 'barbero',
      businessName: visit.business_name,
      servicios: visit.services.map(({ nombre }) => nombre),
      fecha: withOffset(Date.parse(visit.start_at), visit.zone),
      zonaHoraria: visit.zone,
      hasta: isVisit ? withOffset(attestedUntil(visit.end_at), visit.zone) : null,
      resena: written && ownView(written),
    }
  })

  /** The appointment; for a barber id the newest visit, unreviewed ones first. */
  async function visitOf(userId: string, id: string): Promise<AppointmentRow | undefined> {
    const row = await appointmentById(db, id)
    if (row) {
      authorize({ id: userId }, 'review.read', concernedBy(row))
      return row
    }
    const visit = await unreviewedVisit(db, userId, id)
    return visit && appointmentById(db, visit.id)
  }

  api.on(
    contract.publishReview,
    async ({ context, params, body: { appointmentId = params.id, rating, comment } }) =>
      ownView(await reviewing.publish(context, appointmentId, { rating, comment })),
    { counted: 'reviewsByAccount' },
  )
  api.on(contract.reviewLink, async ({ session: { userId }, params: { id }, context, reply }) => {
    const row = await appointmentById(db, id)
    authorize({ id: userId }, 'review.invite', row ? concernedBy(row) : {})
    // As if a stranger had opened it: what they would be refused, the barber need not show them.
    const { appointmentId, end, zone } = await reviewing.openVisit({ ...context, by: guest }, id)
    reply.header('cache-control', 'private, no-store')
    return {
      enlace:
        config.publicUrl +
        addressOf('/visit-review/:token', { token: vault.visitLinks.tokenOf(appointmentId) }),
      hasta: withOffset(attestedUntil(end), zone),
    }
  })

  /** @throws not_found where nobody here has made such a link */
  const visitBy = async (token: string, address: string): Promise<string> => {
    await limits.count('linksByAddress', address)
    const appointmentId = vault.visitLinks.visitOf(token)
    if (appointmentId === undefined)
      throw notFound('Este enlace no sirve: no hay una visita de la que escribir')
    return appointmentId
  }
  api.on(
    contract.checkReviewLink,
    async ({ body: { token }, context, request }) => {
      const { barberId, businessId, services, start, end, zone } = await reviewing.openVisit(
        context,
        await visitBy(token, request.ip),
      )
      const [barber, shop] = await Promise.all([
        personById(db, barberId),
        businessId === null ? undefined : shopById(db, businessId),
      ])
      return {
        barberId,
        barberName: barber?.nombre ?? ERASED,
        barberImage: barber?.profileImageUrl ?? null,
        businessName: shop?.nombre ?? null,
        servicios: services.map(({ nombre }) => nombre),
        fecha: withOffset(Date.parse(start), zone),
        zonaHoraria: zone,
        hasta: withOffset(attestedUntil(end), zone),
      }
    },
    { neverStored: true },
  )
  api.on(
    contract.publishVisitReview,
    async ({ body: { token, rating, comment }, context, request }) =>
      ownView(
        await reviewing.publishAsVisitor(context, await visitBy(token, request.ip), {
          rating,
          comment,
        }),
      ),
    { neverStored: true },
  )

  api.on(
    contract.editReview,
    async ({ context, params, body }) => ownView(await reviewing.edit(context, params.id, body)),
    { counted: 'reviewsByAccount' },
  )
  api.on(
    contract.replyToReview,
    async ({ context, params, body: { texto } }) => {
      const { reply } = await reviewing.reply(context, params.id, texto)
      if (!reply) throw notFound('Reseña no encontrada')
      return { texto: reply.text, creadaEn: reply.repliedAt, editadaEn: reply.editedAt }
    },
    { counted: 'reviewsByAccount' },
  )
}
