/** How moderating goes, for the team; and what of it everybody may know, as numbers and as rows. */
import { Readable } from 'node:stream'
import * as contract from '../../../contract/moderation/metrics.ts'
import { dayAfter } from '../../domain/booking/schedule.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { metricsOf } from '../../projections/moderation/metrics-reads.ts'
import type { UtcPeriod } from '../../projections/moderation/metrics-period.ts'
import {
  statedDecisionsOf,
  transparencyFiguresOf,
} from '../../projections/moderation/transparency-reads.ts'
import { publishedAt } from '../../subjects/rows.ts'
import { dsaStatementOf } from '../../domain/moderation/dsa-statement.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { transparencyHead, transparencyLine } from './transparency-csv.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

export const moderationMetricsRoutes: Routes = (api, { db, log, now }) => {
  api.on(
    contract.moderationMetrics,
    async ({ session: { userId }, context: { at, by }, query }) => {
      const period = periodOf(query, now())
      const {
        waiting,
        sums,
        openings,
        answers,
        appeals,
        backlog,
        reasons,
        days,
        types,
        clauses,
        sources,
        staff,
      } = await metricsOf(db, period, { at, of: by.lead === true ? undefined : userId })
      return {
        periodo: worded(period),
        ahora: {
          abiertos: waiting.open,
          tomados: waiting.claimed,
          urgentes: waiting.urgent,
          edad: waiting.age,
        },
        resumen: {
          ...counted(sums),
          casos: openings.cases,
          reabiertos: openings.again,
          hastaTomarlo: sums.untilClaim,
          conElCaso: sums.held,
          hastaDecidir: sums.untilDecision,
          reportes: { atendidos: answers.answered, conMedidas: answers.acted },
          apelaciones: {
            presentadas: appeals.filed,
            resueltas: appeals.decided,
            revertidas: appeals.overturned,
            hastaResolver: appeals.waited,
          },
        },
        pendientes: backlog.map(({ day: dia, open: abiertos }) => ({ dia, abiertos })),
        porMotivo: reasons.map(({ reason: motivo, answered: atendidos, acted: conMedidas }) => ({
          motivo,
          atendidos,
          conMedidas,
        })),
        dias: days.map(({ day: dia, cases: casos, again: reabiertos, ...more }) => ({
          dia,
          casos,
          reabiertos,
          ...counted(more),
        })),
        porTipo: types.map(({ type: tipo, untilDecision: hastaDecidir, ...more }) => ({
          tipo,
          ...counted(more),
          hastaDecidir,
        })),
        porClausula: clauses.map(({ clause: clausula, ...more }) => ({
          clausula,
          ...counted(more),
        })),
        porNorma: clauses.map(({ clause: norma, ...more }) => ({ norma, ...counted(more) })),
        porOrigen: sources.map(({ source: origen, ...more }) => ({ origen, ...counted(more) })),
        equipo: staff.map(({ id, nombre, held: conElCaso, ...more }) => ({
          id,
          nombre,
          ...counted(more),
          conElCaso,
        })),
      }
    },
  )

  api.on(contract.transparency, async ({ query }) => {
    const period = periodOf(query, now())
    const { sums, notices, reports, clauses, grounds, sources, effects } =
      await transparencyFiguresOf(db, period)
    return {
      periodo: worded(period),
      ...counted(sums),
      automaticas: sums.automatic,
      denuncias: notices,
      reportes: reports,
      hastaDecidir: sums.untilDecision,
      porClausula: clauses.map(({ clause: clausula, count: cuenta }) => ({ clausula, cuenta })),
      porNorma: clauses.map(({ clause: norma, count: cuenta }) => ({ norma, cuenta })),
      porFundamento: grounds.map(({ ground: fundamento, count: cuenta }) => ({
        fundamento,
        cuenta,
      })),
      porOrigen: sources.map(({ source: origen, count: cuenta }) => ({ origen, cuenta })),
      porMedida: effects.map(({ effect: medida, count: cuenta }) => ({ medida, cuenta })),
    }
  })

  api.on(
    contract.transparencyCsv,
    ({ query, reply }) => {
      const period = periodOf(query, now())
      reply
        .header(
          'content-disposition',
          `attachment; filename="transparencia-${period.from}-${period.to}.csv"`,
        )
        .header('cache-control', 'private, no-store')
      async function* lines() {
        yield transparencyHead
        const upTo = await log.head()
        for (let after = 0n; ;) {
          const rows = await statedDecisionsOf(db, period, {
            limit: AT_ONCE,
            after,
            upTo,
            publishedAt,
          })
          yield rows
            .flatMap((row) => dsaStatementOf(row).statement ?? [])
            .map(transparencyLine)
            .join('')
          const last = rows.at(-1)
          if (!last || rows.length < AT_ONCE) return
          after = BigInt(last.position)
        }
      }
      return Readable.from(lines(), { highWaterMark: 1 })
    },
    { looks: () => ({ what: 'transparency.export', subjectType: null, subjectId: null }) },
  )

  api.on(
    contract.statementsOfReasons,
    async ({ query: { al, despuesDe, ...days } }) => {
      const head = await log.head()
      const upTo = al === undefined || BigInt(al) > head ? head : BigInt(al)
      const rows = await statedDecisionsOf(db, periodOf(days, now()), {
        limit: contract.STATEMENTS_PER_PAGE,
        after: BigInt(despuesDe ?? 0),
        upTo,
        publishedAt,
      })
      const stated = rows.map((row) => ({ row, ...dsaStatementOf(row) }))
      return {
        posicion: String(upTo),
        declaraciones: stated.flatMap(({ row, statement }) =>
          statement
            ? [
                {
                  puid: row.decisionId,
                  statement: { ...statement },
                  revertidaEn: row.reversedAt,
                },
              ]
            : [],
        ),
        incompletas: stated.flatMap(({ row, missing }) =>
          missing ? [{ decisionId: row.decisionId, casoId: row.caseId, falta: [...missing] }] : [],
        ),
        siguiente:
          rows.length < contract.STATEMENTS_PER_PAGE ? null : String(rows.at(-1)?.position),
      }
    },
    { looks: () => ({ what: 'transparency.export', subjectType: null, subjectId: null }) },
  )
}

interface Counts {
  readonly decisions: number
  readonly nothing: number
  readonly reversed: number
}
const counted = ({ decisions: decisiones, nothing: sinMedidas, reversed: revertidas }: Counts) => ({
  decisiones,
  sinMedidas,
  revertidas,
})
const worded = ({ from: desde, to: hasta }: UtcPeriod) => ({ desde, hasta })

/** @throws validation */
function periodOf(
  { desde, hasta }: { readonly desde?: string | undefined; readonly hasta?: string | undefined },
  now: Date,
): UtcPeriod {
  const today = now.toISOString().slice(0, 10)
  const to = hasta ?? (desde !== undefined && desde > today ? desde : today)
  const from = desde ?? dayAfter(to, 1 - contract.METRICS_USUAL_DAYS)
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1 || days > contract.METRICS_MOST_DAYS)
    throw new DomainError('validation', 'Elige entre 1 y 731 días', {
      errors: [{ field: 'hasta', message: 'Elige entre 1 y 731 días' }],
    })
  return { from, to }
}
