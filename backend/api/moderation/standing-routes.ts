/** Routes of the caller's own standing. Statements come from the case's stream. */
import { limits } from '../../../contract/kernel/limits.ts'
import { appealableUntil } from '../../../contract/moderation/appealing.ts'
import * as contract from '../../../contract/moderation/standing.ts'
import type { Appeal } from '../../domain/moderation/appeals.ts'
import { type Case, decisionOf } from '../../domain/moderation/case-state.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseStream, MACHINE } from '../../domain/moderation/case-events.ts'
import { countsUntil, standingBy, strikeWeightOf } from '../../domain/moderation/strikes.ts'
import {
  decisionsAbout,
  type DecisionRow,
  strikesOf,
} from '../../projections/moderation/appeals-reads.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { appealStatus, groundWord, measured, sourceWord } from './wording.ts'

const PAGE = limits.appeal.page

/** An appeal as its author reads it. */
export const ownAppeal = (
  appeal: Appeal,
  taken: { readonly reversed: boolean },
): contract.OwnAppeal => ({
  id: appeal.appealId,
  estado: appealStatus(appeal, taken),
  creadaEn: appeal.filedAt,
  texto: appeal.text,
  imagenes: appeal.pictures.length,
  respuesta: appeal.answer?.words ?? null,
  respondidaEn: appeal.answer?.at ?? null,
})

export const accountStandingRoutes: Routes = (
  api,
  { db, commands, images, standings, now, moderation: { policies, appealing } },
) => {
  api.on(
    contract.accountStanding,
    async ({ session: { userId }, context: { at }, query: { antes } }) => {
      const [rules, strikes, rows, account] = await Promise.all([
        policies.rulesNow(),
        strikesOf(db, userId, at),
        decisionsAbout(db, userId, { limit: PAGE + 1, before: antes }),
        standings.of(userId, now()),
      ])
      const page = rows.slice(0, PAGE)
      const cases = new Map(
        await Promise.all(
          [...new Map(page.map((row) => [row.caseId, row]))].map(
            async ([caseId, { type, subjectId: id }]) =>
              [
                caseId,
                await commands.state(caseDecider, caseStream({ type, id }), { fresh: true }),
              ] as const,
          ),
        ),
      )
      const points = new Map(
        strikes.map(({ id, clause, at: takenAt }) => [
          id,
          strikeWeightOf({ clause, takenAt, measured: true, reversed: false }, rules, at),
        ]),
      )
      const total = [...points.values()].reduce((sum, one) => sum + one, 0)
      return {
        estado: standingBy(total, rules),
        puntos: total,
        umbrales: { aviso: rules.thresholds.aviso, riesgo: rules.thresholds.riesgo },
        suspension: account.is === 'suspended' ? { hasta: account.until } : null,
        decisiones: page.flatMap((row) => {
          const found = cases.get(row.caseId)
          return found
            ? [decision(row, found, { userId, at, points: points.get(row.id) ?? 0 })]
            : []
        }),
        hasMore: rows.length > PAGE,
      }
    },
  )

  api.on(
    contract.fileAppeal,
    async ({ session: { userId }, context, body: { decisionId, reportId, texto, imagenes } }) => {
      const what = decisionId !== undefined ? { decisionId } : { reportId: reportId ?? '' }
      const appeal = await appealing.file(context, what, texto, async (caseId) => {
        const taken: string[] = []
        // One by one: a sender over the limit is refused before the next picture is decoded.
        for (const image of imagenes)
          taken.push((await images.takeFor(userId, image, `evidence:${caseId}`)).mediaId)
        return taken
      })
      return ownAppeal(appeal, { reversed: false })
    },
  )
}

function decision(
  row: DecisionRow,
  found: Case,
  { userId, at, points }: { userId: string; at: string; points: number },
): contract.OwnDecision {
  const { by, ground, notices, confirmed, facts, source } = decisionOf(found, row.id)
  // What a person has confirmed is no more the machine's, and is not taken back.
  const isReversed = row.reversed && !confirmed
  const appeal = found.appeals.find(
    (one) => one.decisionId === row.id && one.side === 'author' && one.by === userId,
  )
  const until = appealableUntil(row.at)
  return {
    id: row.id,
    en: row.at,
    tipo: row.type,
    objetoId: row.subjectId,
    medidas: row.measures.map(measured),
    clausula: row.clause,
    fundamento: ground && groundWord[ground],
    hechos: facts === '' ? null : facts,
    origen: row.type === 'APPOINTMENT' ? 'cliente' : sourceWord[source],
    medios: meansOf(by === MACHINE, source === 'rule'),
    aviso: notices.author,
    puntos: points,
    cuentaHasta: points > 0 ? countsUntil(row.at) : null,
    revertida: isReversed,
    automatica: automationOf(by === MACHINE && !isReversed, confirmed),
    apelacion: appeal ? ownAppeal(appeal, { reversed: row.reversed }) : null,
    apelableHasta: !appeal && !row.reversed && at <= until ? until : null,
  }
}

function meansOf(isMachine: boolean, isRule: boolean): 'maquina' | 'regla' | 'persona' {
  if (isMachine) return 'maquina'
  return isRule ? 'regla' : 'persona'
}

function automationOf(
  isAutomatic: boolean,
  isConfirmed: boolean,
): 'confirmada' | 'pendiente' | null {
  if (!isAutomatic) return null
  return isConfirmed ? 'confirmada' : 'pendiente'
}
