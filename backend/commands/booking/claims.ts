/** A client's limits, kept where requests come together: the claim that comes before a booking, and its end. */
import { agenda, type Booked, isActive } from '../../domain/booking/agenda.ts'
import { type Claims, claims, type Held, type Over, rivalsOf } from '../../domain/booking/claims.ts'
import type { BookedDetails } from '../../domain/booking/events.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { dayOf } from './moves.ts'

export interface ClaimReads {
  /** What a client holds at the same time as this, or with this barber to come; itself may be among it. */
  heldBy(clientId: string, wanted: Held, now: string): Promise<readonly Held[]>
}

interface ClaimParts {
  readonly commands: CommandHandler
  readonly reads: ClaimReads
}

export interface ClientLimits {
  readonly allowOverlap: boolean
  /** Most appointments to come with this barber. */
  readonly most: number
}

/**
 * Claims a time for a client. What stands in its way counts only where the barbers' days say so: what was called off, has
 * moved or never came to be is in nobody's way. @throws client_overlap, too_many_active
 */
export async function claimTime({ commands, reads }: ClaimParts, context: Context, clientId: string, details: BookedDetails, limits: ClientLimits): Promise<void> {
  const { appointmentId, barberId, day, start, end } = details
  const wanted: Held = { appointmentId, barberId, day, start, end }
  const known = await reads.heldBy(clientId, wanted, context.at)
  const claim = (standing: readonly Held[], over: readonly Over[]) =>
    commands.handle(claims, clientId, { type: 'ClaimTime', data: { clientId, wanted, standing, over, ...limits } }, context, 'claim')
  try {
    await claim(known, [])
  } catch (error) {
    if (!(error instanceof DomainError) || !['client_overlap', 'too_many_active'].includes(error.code)) throw error
    const made = await commands.state(claims, clientId, { fresh: true })
    const { standing, over } = await lookedAt(commands, made, rivalsOf(made, { wanted, standing: known, at: context.at }), known)
    await claim(standing, over)
  }
}

export async function releaseTime(commands: CommandHandler, context: Context, clientId: string, appointmentId: string): Promise<void> {
  await commands.handle(claims, clientId, { type: 'ReleaseTime', data: { clientId, appointmentId } }, context, 'release')
}

/** What the barbers' days say of those rivals: which stand, and when; and which claims are over. */
async function lookedAt(commands: CommandHandler, made: Claims, rivals: readonly Held[], known: readonly Held[]) {
  const looked = await Promise.all(rivals.map(async (rival) => ({ rival, booked: await standingOf(commands, rival) })))
  const ids = new Set(rivals.map(({ appointmentId }) => appointmentId))
  const standing = [
    ...known.filter(({ appointmentId }) => !ids.has(appointmentId)),
    ...looked.flatMap(({ booked }) => (booked && isActive(booked) ? [booked] : [])),
  ]
  const over = looked.flatMap(({ rival: { appointmentId }, booked }): Over[] => {
    const claim = made.get(appointmentId)
    return claim && !(booked && isActive(booked)) ? [{ appointmentId, claimedAt: claim.claimedAt, came: booked !== undefined }] : []
  })
  return { standing, over }
}

async function standingOf(commands: CommandHandler, { appointmentId, barberId, day }: Held): Promise<Booked | undefined> {
  const home = await dayOf(commands, { appointmentId, barberId, day }, { fresh: true })
  return (await commands.state(agenda, `${barberId}-${home}`)).appointments.get(appointmentId)
}
