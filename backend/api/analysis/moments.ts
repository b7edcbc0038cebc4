/** The moment and the period about which an analyst asks. */
import type { z } from 'zod'
import * as contract from '../../../contract/analysis/figures.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { dayAfter, localDay } from '../../domain/booking/schedule.ts'
import {
  type DatedModel,
  type Past,
  positionAt,
  reachOf,
} from '../../projections/analysis/as-of.ts'
import type { LocalPeriod } from '../../projections/booking/history-reads.ts'
import type { Services } from '../kernel/services.ts'
import { daysBetween } from './figure-tables.ts'

type Asked = z.infer<z.ZodObject<Pick<typeof contract.figureFilters, 'desde' | 'hasta'>>>

export interface ResolvedMoment {
  readonly past: Past | undefined
  readonly at: string | null
  readonly position: string
  /** The `al` that gives the same answer for ever. */
  readonly pinned: string
}

/** @throws validation for what has not been yet */
export async function resolveMoment(
  { db, now }: Pick<Services, 'db' | 'now'>,
  al: string | undefined,
  model: DatedModel,
): Promise<ResolvedMoment> {
  const { at: instant, position } = partsOf(al)
  const reached = await reachOf(db, model, position)
  if (al === undefined)
    return {
      past: undefined,
      at: now().toISOString(),
      position: reached.position,
      pinned: `p${reached.position}`,
    }
  const isToCome =
    (instant !== undefined && Date.parse(instant) > now().getTime()) ||
    (position !== undefined && BigInt(position) > BigInt(reached.position))
  if (isToCome)
    throw new DomainError('validation', 'Ese momento todavía no ha llegado', {
      errors: [{ field: 'al', message: 'Ese momento todavía no ha llegado' }],
    })
  if (instant !== undefined) {
    const at = new Date(instant).toISOString()
    const last = position ?? (await positionAt(db, model, at))
    return { past: { at, position }, at, position: last, pinned: `${at}@${last}` }
  }
  const existing = position ?? '0'
  return {
    past: { position: existing },
    at: reached.at,
    position: existing,
    pinned: `p${existing}`,
  }
}

/** `p4711`, an instant, or an instant and a position: `2026-11-01T00:00:00.000Z@4711`. */
function partsOf(al: string | undefined): {
  at?: string | undefined
  position?: string | undefined
} {
  if (al === undefined) return {}
  if (al.startsWith('p')) return { position: al.slice(1) }
  const [at, position] = al.split('@')
  return { at, position }
}

/** Whole days, inclusive; by default the usual number up to the moment. @throws validation */
export function resolvePeriod(
  { config, now }: Pick<Services, 'config' | 'now'>,
  { desde, hasta }: Asked,
  at: string | null,
): LocalPeriod {
  const today = localDay(at === null ? now().getTime() : Date.parse(at), config.timeZone)
  const to = hasta ?? (desde !== undefined && desde > today ? desde : today)
  const period = { from: desde ?? dayAfter(to, 1 - contract.FIGURES_USUAL_DAYS), to }
  const days = daysBetween(period)
  if (days < 1 || days > contract.FIGURES_MOST_DAYS)
    throw new DomainError('validation', 'Elige entre 1 y 731 días', {
      errors: [{ field: 'hasta', message: 'Elige entre 1 y 731 días' }],
    })
  return period
}
