/** Client limits in a stream of their own: held before a booking, released after. */
import { agendaDecider } from '../../domain/booking/agenda.ts'
import { type Booked, isActive } from '../../domain/booking/agenda-state.ts'
import {
  type Claims,
  holdOf,
  timeHoldDecider,
  type Held,
  type Over,
  rivalsOf,
  type TimeRequest,
} from '../../domain/booking/time-holds.ts'
import type { BookedDetails } from '../../domain/booking/events.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { CommandHandler, Context } from '../kernel/handle.ts'
import { dayOf } from './moves.ts'

export interface TimeHoldReads {
  /** Concurrent and upcoming holds of a client; may include this one. */
  heldBy(clientId: string, request: TimeRequest, now: string): Promise<readonly Held[]>
}

export interface ClientLimits {
  readonly allowOverlap: boolean
  /** Most appointments to come with this barber. */
  readonly most: number
}

/** The claiming client; `known`: their holds around the requested time. */
export interface Claimant {
  readonly clientId: string
  readonly known: readonly Held[]
  readonly limits: ClientLimits
}

/**
 * Claims a time for a client. What stands in its way counts only where the barbers' days say so:
 * what was called off, has moved or never came to be is in nobody's way. @throws client_overlap,
 * too_many_active
 */
export async function claimTime(
  commands: CommandHandler,
  context: Context,
  { clientId, known, limits }: Claimant,
  details: BookedDetails,
): Promise<void> {
  const { appointmentId, barberId, day, start, end } = details
  const request: Held = { appointmentId, barberId, day, start, end }
  const claim = (current: readonly Held[], over: readonly Over[]) =>
    commands.handle(
      timeHoldDecider,
      clientId,
      {
        type: 'ClaimTime',
        data: { clientId, wanted: request, standing: current, over, ...limits },
      },
      context,
      'claim',
    )
  try {
    await claim(known, [])
  } catch (error) {
    if (
      !(error instanceof DomainError) ||
      !['client_overlap', 'too_many_active'].includes(error.code)
    )
      throw error
    const made = await commands.state(timeHoldDecider, clientId, { fresh: true })
    const { standing, over } = await lookedAt(
      commands,
      made,
      rivalsOf(made, { wanted: request, standing: known, at: context.at }),
      known,
    )
    await claim(standing, over)
  }
}

/** Claims the new time of a client's move first; released if the move fails. */
export async function claimMove(
  commands: CommandHandler,
  context: Context,
  { clientId, from, to }: { clientId: string; from: Held; to: Held },
  move: () => Promise<void>,
): Promise<void> {
  // Who moves has their place already: no limit is asked about it.
  const claim = ({ appointmentId, barberId, day, start, end }: Held, part: string) =>
    commands.handle(
      timeHoldDecider,
      clientId,
      {
        type: 'ClaimTime',
        data: {
          clientId,
          wanted: { appointmentId, barberId, day, start, end },
          standing: [],
          over: [],
          allowOverlap: true,
          most: Number.POSITIVE_INFINITY,
        },
      },
      context,
      part,
    )
  await claim(to, 'claim')
  try {
    await move()
  } catch (error) {
    if (error instanceof DomainError) await claim(from, 'claim back')
    throw error
  }
}

export async function releaseTime(
  commands: CommandHandler,
  context: Context,
  clientId: string,
  appointmentId: string,
): Promise<void> {
  await commands.handle(
    timeHoldDecider,
    clientId,
    { type: 'ReleaseTime', data: { clientId, appointmentId } },
    context,
    'release',
  )
}

/** What the barbers' days say of those rivals: which stand, and when; and which claims are over. */
async function lookedAt(
  commands: CommandHandler,
  made: Claims,
  rivals: readonly Held[],
  existing: readonly Held[],
) {
  const looked = await Promise.all(
    rivals.map(async (rival) => ({ rival, booked: await standingOf(commands, rival) })),
  )
  const ids = new Set(rivals.map(({ appointmentId }) => appointmentId))
  const current = [
    ...existing.filter(({ appointmentId }) => !ids.has(appointmentId)),
    ...looked.flatMap(({ booked }) => (booked && isActive(booked) ? [booked] : [])),
  ]
  const over = looked.flatMap(({ rival: { appointmentId }, booked }): Over[] => {
    const claim = holdOf(made, appointmentId)
    return claim && !(booked && isActive(booked))
      ? [{ appointmentId, claimedAt: claim.claimedAt, came: booked !== undefined }]
      : []
  })
  return { standing: current, over }
}

async function standingOf(
  commands: CommandHandler,
  { appointmentId, barberId, day }: Held,
): Promise<Booked | undefined> {
  const home = await dayOf(commands, { appointmentId, barberId, day }, { fresh: true })
  return (await commands.state(agendaDecider, `${barberId}-${home}`)).appointments.get(
    appointmentId,
  )
}
