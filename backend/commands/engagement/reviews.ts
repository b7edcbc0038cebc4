/** What clients say of their visits, and what is answered. */
import type { TakenAs } from '../../../contract/moderation/reasons.ts'
import { authorize, can } from '../../domain/authority.ts'
import { agendaDecider } from '../../domain/booking/agenda.ts'
import type { Booked } from '../../domain/booking/agenda-state.ts'
import { attestedUntil, millis } from '../../domain/booking/times.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import {
  requireReview,
  reviewDecider,
  type Visit,
  type WrittenReview,
} from '../../domain/engagement/review.ts'
import type { AppointmentPlace } from '../booking/appointments.ts'
import { dayOf } from '../booking/moves.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'

export interface ReviewReads {
  standing(appointmentId: string): Promise<AppointmentPlace | undefined>
  /** The newest visit of a client to a barber that nothing has been said of yet. */
  unreviewed(clientId: string, barberId: string): Promise<string | undefined>
}

export interface ReviewText {
  readonly rating: number
  readonly comment: string
}

export class ReviewCommands {
  readonly #commands: CommandHandler
  readonly #reads: ReviewReads

  constructor(commands: CommandHandler, reads: ReviewReads) {
    this.#commands = commands
    this.#reads = reads
  }

  /**
   * Publishes a review. `id`: the appointment's, or the barber's for the latest visit. The day is
   * told first that the visit took place, so that it can't become a no-show afterwards.
   * @throws forbidden without a visit, too_late after 30 days, already_exists
   */
  async publish(context: Context, id: string, words: ReviewText): Promise<WrittenReview> {
    const visit =
      (await this.#visitOf(id)) ??
      (await this.#visitOf(await this.#reads.unreviewed(context.by.id, id)))
    authorize(context.by, 'review.write', {
      client:
        visit?.booked.status === 'completada'
          ? (visit.booked.clientId ?? visit.booked.personId)
          : null,
    })
    if (!visit) throw new DomainError('not_found', 'Cita no encontrada')
    const { booked, stream, ownerId } = visit
    await this.#commands.handle(
      agendaDecider,
      stream,
      { type: 'AttestVisit', data: { appointmentId: booked.appointmentId } },
      context,
      'attest',
    )
    const { state } = await this.#commands.handle(
      reviewDecider,
      booked.appointmentId,
      { type: 'PublishReview', data: { visit: placeOf(booked, ownerId), ...words } },
      context,
    )
    return requireReview(state)
  }

  /**
   * A visit without account as its link may still be used for it. @throws not_found where there is
   * an account, none took place, it has been spoken of or was too long ago; forbidden for those who
   * were visited
   */
  async openVisit(context: Context, appointmentId: string): Promise<Booked> {
    const visit = await this.#visitOf(appointmentId)
    if (!visit || visit.booked.clientId !== null || visit.booked.status !== 'completada')
      throw new DomainError(
        'not_found',
        'Este enlace no sirve: no hay una visita de la que escribir',
      )
    const { booked, ownerId } = visit
    const isPaid = can(context.by, 'review.invite', { barber: booked.barberId, owner: ownerId })
    authorize(context.by, 'review.claim', { client: isPaid ? null : context.by.id })
    if (booked.attestedAt !== null)
      throw new DomainError('not_found', 'Este enlace ya se usó: la visita ya tiene su reseña')
    if (millis(context.at) > attestedUntil(booked.end))
      throw new DomainError(
        'not_found',
        'Solo se puede escribir una reseña durante los 30 días después de la visita',
      )
    return booked
  }

  /**
   * A visitor without an account reviews once by the visit's link, acting as the person of that
   * visit.
   */
  async publishAsVisitor(
    context: Context,
    appointmentId: string,
    words: ReviewText,
  ): Promise<WrittenReview> {
    const { personId } = await this.openVisit(context, appointmentId)
    const own: Context = { ...context, by: { id: personId, role: 'cliente' } }
    const written = await this.publish(own, appointmentId, words)
    context.position = own.position
    context.types = own.types
    return written
  }

  /** Its writer changes it, within 30 days. */
  async edit(context: Context, reviewId: string, words: ReviewText): Promise<WrittenReview> {
    authorize(context.by, 'review.edit', { client: (await this.#written(reviewId)).clientId })
    return requireReview(
      (
        await this.#commands.handle(
          reviewDecider,
          reviewId,
          { type: 'EditReview', data: words },
          context,
        )
      ).state,
    )
  }

  /**
   * The barber or the owner replies once; the same person may edit it. Blocks don't apply: reviews
   * are public.
   */
  async reply(context: Context, reviewId: string, reply: string): Promise<WrittenReview> {
    const { barberId, businessId, ownerId, reply: content } = await this.#written(reviewId)
    authorize(context.by, 'review.reply', {
      barber: barberId,
      owner: businessId === null ? null : ownerId,
    })
    if (content) authorize(context.by, 'reply.edit', { self: content.replierId })
    return requireReview(
      (
        await this.#commands.handle(
          reviewDecider,
          reviewId,
          { type: 'ReplyToReview', data: { reply } },
          context,
        )
      ).state,
    )
  }

  /**
   * Out of sight, and out of the average. `decisionId`: whose effect it is, and `as` what; null
   * because its writer's account is suspended.
   */
  async hide(
    context: Context,
    reviewId: string,
    decisionId: string | null,
    as: TakenAs | null = null,
  ): Promise<void> {
    authorize(context.by, 'review.hide', { self: (await this.#written(reviewId)).clientId })
    await this.#commands.handle(
      reviewDecider,
      reviewId,
      { type: 'HideReview', data: { decisionId, as } },
      context,
    )
  }

  /** That reason is gone; it is seen again where there is no other. */
  async restore(context: Context, reviewId: string, decisionId: string | null): Promise<void> {
    authorize(context.by, 'review.restore', { self: (await this.#written(reviewId)).clientId })
    await this.#commands.handle(
      reviewDecider,
      reviewId,
      { type: 'RestoreReview', data: { decisionId } },
      context,
    )
  }

  async #written(reviewId: string): Promise<WrittenReview> {
    return requireReview(await this.#commands.state(reviewDecider, reviewId))
  }

  /** An appointment as its day has it. */
  async #visitOf(
    appointmentId: string | undefined,
  ): Promise<{ booked: Booked; stream: string; ownerId: string | null } | undefined> {
    const place =
      appointmentId === undefined ? undefined : await this.#reads.standing(appointmentId)
    if (appointmentId === undefined || !place) return undefined
    const stream = `${place.barberId}-${await dayOf(this.#commands, { appointmentId, ...place })}`
    const booked = (await this.#commands.state(agendaDecider, stream)).appointments.get(
      appointmentId,
    )
    return booked && { booked, stream, ownerId: place.ownerId }
  }
}

export const placeOf = (
  { appointmentId, barberId, businessId, clientId, personId, start, zone, services }: Booked,
  ownerId: string | null,
): Visit => ({
  reviewId: appointmentId,
  barberId,
  businessId,
  ownerId,
  clientId,
  personId,
  start,
  zone,
  services: services.map(({ nombre }) => nombre),
})
