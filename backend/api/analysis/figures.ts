/** The platform in figures, as a page and as tables for a spreadsheet; now, or as of a moment of the past. */
import { Readable } from 'node:stream'
import * as contract from '../../../contract/analysis/figures.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { dayAfter, localDay } from '../../domain/booking/schedule.ts'
import { figuresOf, type Past, positionAt, reachedBy } from '../../projections/analysis/figures-reads.ts'
import type { Period } from '../../projections/booking/history-reads.ts'
import type { Routes } from '../kernel/kit.ts'
import type { Services } from '../kernel/services.ts'
import { tableCsv } from './figures-csv.ts'
import { daysBetween, summaryOf, tablesOf } from './figure-tables.ts'

export const figures: Routes = (api, services) => {
  api.on(contract.figures, ({ query }) => figuresFor(services, query))

  api.on(contract.figuresCsv, async ({ query: { tabla, lang, ...asked }, reply }) => {
    const { tablas, periodo } = await figuresFor(services, asked)
    reply.header('content-disposition', `attachment; filename="${tabla}-${periodo.desde}-${periodo.hasta}.csv"`).header('cache-control', 'private, no-store')
    return Readable.from(tableCsv(tabla, tablas[tabla], lang))
  }, { looks: () => ({ what: 'figures.export', subjectType: null, subjectId: null }) })
}

interface Asked {
  readonly desde?: string | undefined
  readonly hasta?: string | undefined
  readonly al?: string | undefined
}

async function figuresFor(services: Services, { desde, hasta, al }: Asked): Promise<contract.Figures> {
  const moment = await momentOf(services, al)
  const period = periodOf(services, { desde, hasta }, moment.at)
  const rows = await figuresOf(services.db, period, moment.past)
  return {
    al: moment.at, posicion: moment.position, fijo: moment.pinned, pasado: moment.past !== undefined,
    periodo: { desde: period.from, hasta: period.to }, resumen: summaryOf(rows), tablas: tablesOf(rows, period),
  }
}

interface Moment {
  readonly past: Past | undefined
  readonly at: string | null
  readonly position: string
  /** The `al` that gives the same answer for ever. */
  readonly pinned: string
}

/** @throws validation for what has not been yet */
async function momentOf({ db, now }: Pick<Services, 'db' | 'now'>, al: string | undefined): Promise<Moment> {
  const { at: instant, position } = partsOf(al)
  const reached = await reachedBy(db, position)
  if (al === undefined) return { past: undefined, at: now().toISOString(), position: reached.position, pinned: `p${reached.position}` }
  const isToCome = (instant !== undefined && Date.parse(instant) > now().getTime()) || (position !== undefined && BigInt(position) > BigInt(reached.position))
  if (isToCome) throw new DomainError('validation', 'Ese momento todavía no ha llegado', { errors: [{ field: 'al', message: 'Ese momento todavía no ha llegado' }] })
  if (instant !== undefined) {
    const at = new Date(instant).toISOString()
    const last = position ?? await positionAt(db, at)
    return { past: { at, position }, at, position: last, pinned: `${at}@${last}` }
  }
  const known = position ?? '0'
  return { past: { position: known }, at: reached.at, position: known, pinned: `p${known}` }
}

/** `p4711`, an instant, or an instant and a position: `2026-11-01T00:00:00.000Z@4711`. */
function partsOf(al: string | undefined): { at?: string | undefined; position?: string | undefined } {
  if (al === undefined) return {}
  if (al.startsWith('p')) return { position: al.slice(1) }
  const [at, position] = al.split('@')
  return { at, position }
}

/** Whole days, both included; where nothing is said, as many as usual until the day of the moment. @throws validation */
function periodOf({ config, now }: Pick<Services, 'config' | 'now'>, { desde, hasta }: Pick<Asked, 'desde' | 'hasta'>, at: string | null): Period {
  const today = localDay(at === null ? now().getTime() : Date.parse(at), config.timeZone)
  const to = hasta ?? (desde !== undefined && desde > today ? desde : today)
  const period = { from: desde ?? dayAfter(to, 1 - contract.USUAL_DAYS), to }
  const days = daysBetween(period)
  if (days < 1 || days > contract.MOST_DAYS) throw new DomainError('validation', 'Elige entre 1 y 731 días', { errors: [{ field: 'hasta', message: 'Elige entre 1 y 731 días' }] })
  return period
}
