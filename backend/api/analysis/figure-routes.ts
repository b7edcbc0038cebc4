/** Routes of the platform figures, as JSON and CSV; now or as of a past moment. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import * as breakdownContract from '../../../contract/analysis/breakdown.ts'
import * as contract from '../../../contract/analysis/figures.ts'
import { datedFigures, figuresOf, type Filters } from '../../projections/analysis/figures-reads.ts'
import { breakdownOf } from '../../projections/analysis/breakdown-reads.ts'
import type { Routes } from '../kernel/route-registration.ts'
import type { Services } from '../kernel/services.ts'
import { shopNamesOf } from '../../projections/business/shops-reads.ts'
import { breakdownCsv, tableCsv } from './figures-csv.ts'
import { rate, summaryOf, figureTablesOf } from './figure-tables.ts'
import { resolveMoment, resolvePeriod } from './moments.ts'
import { stretched } from './stretched.ts'

export const figureRoutes: Routes = (api, services) => {
  api.on(contract.figures, ({ query }) => figuresFor(services, query))

  api.on(
    contract.figuresCsv,
    async ({ query: { tabla, cada, lang, ...asked }, reply }) => {
      const { tablas, periodo } = await figuresFor(services, asked)
      const rows: readonly Readonly<Record<string, string | number | null>>[] = tablas[tabla]
      return asFile(
        reply,
        `${tabla}-${periodo.desde}-${periodo.hasta}.csv`,
        tableCsv(tabla, stretched(tabla, rows, cada), lang),
      )
    },
    exported,
  )

  api.on(breakdownContract.figuresBreakdown, ({ query }) => breakdownFor(services, query))
  api.on(
    breakdownContract.figuresBreakdownCsv,
    async ({ query: { lang, ...asked }, reply }) => {
      const { filas, por, periodo } = await breakdownFor(services, asked)
      return asFile(
        reply,
        `${por}-${periodo.desde}-${periodo.hasta}.csv`,
        breakdownCsv(filas, lang),
      )
    },
    exported,
  )
}

const exported = {
  looks: () => ({ what: 'figures.export' as const, subjectType: null, subjectId: null }),
}

function asFile(reply: FastifyReply, name: string, lines: Iterable<string>): Readable {
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
  return Readable.from(lines)
}

type BreakdownAsked = z.infer<NonNullable<typeof breakdownContract.figuresBreakdown.query>>
type Asked = z.infer<z.ZodObject<typeof contract.figureFilters>>

const filtersOf = ({ ciudad, negocio, servicio, canal }: Asked): Filters => ({
  ...(ciudad !== undefined && { ciudad: ciudad === contract.NO_CITY ? null : ciudad }),
  negocio,
  servicio,
  canal,
})

/** @throws validation for a moment that has not come yet or a period that is too long */
async function breakdownFor(
  services: Services,
  query: Asked & Pick<BreakdownAsked, 'por' | 'cada'>,
): Promise<breakdownContract.Breakdown> {
  const { por, cada } = query
  const moment = await resolveMoment(services, query.al, datedFigures)
  const period = resolvePeriod(services, query, moment.at)
  const most =
    cada === undefined
      ? breakdownContract.MOST_VALUES.whole
      : breakdownContract.MOST_VALUES.stretched
  const { rows, values } = await breakdownOf(services.db, period, moment.past, filtersOf(query), {
    by: por,
    every: cada,
    most,
  })
  const names =
    por === 'negocio'
      ? await shopNamesOf(
          services.db,
          rows.flatMap(({ value }) => value ?? []),
        )
      : new Map<string, string>()
  return {
    al: moment.at,
    fijo: moment.pinned,
    pasado: moment.past !== undefined,
    periodo: { desde: period.from, hasta: period.to },
    por,
    cada: cada ?? null,
    filas: rows.map(({ since, value, booked, done, missed, cancelled, money, unserved }) => ({
      desde: since,
      valor: value,
      nombre: names.get(value ?? '') ?? null,
      reservadas: booked,
      completadas: done,
      canceladas: cancelled,
      tasaCancelacion: rate(cancelled, booked),
      inasistencias: missed,
      tasaInasistencia: rate(missed, done + missed),
      ingresos: money.map(({ currency, cents }) => ({ moneda: currency, total: cents / 100 })),
      sinHora: unserved,
    })),
    omitidos: Math.max(0, values - most),
  }
}

async function figuresFor(services: Services, query: Asked): Promise<contract.Figures> {
  const moment = await resolveMoment(services, query.al, datedFigures)
  const period = resolvePeriod(services, query, moment.at)
  const rows = await figuresOf(services.db, period, moment.past, filtersOf(query))
  return {
    al: moment.at,
    posicion: moment.position,
    fijo: moment.pinned,
    pasado: moment.past !== undefined,
    periodo: { desde: period.from, hasta: period.to },
    resumen: summaryOf(rows),
    tablas: figureTablesOf(rows, period),
  }
}
