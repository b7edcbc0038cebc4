/** Routes about reporters, by id only: accuracy and restrictions. */
import * as contract from '../../../contract/moderation/reporters.ts'
import { reporterWeightOf } from '../../domain/moderation/accuracy.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseIdOf, caseStream } from '../../domain/moderation/case-events.ts'
import { isReportsWarning } from '../../domain/moderation/case-state.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { mutedAt } from '../../domain/identity/account-standing.ts'
import { revealedTo } from '../../projections/moderation/audit-reads.ts'
import { colleagueNamesOf } from '../../projections/moderation/case-colleagues.ts'
import {
  filedByDay,
  isReporter,
  lastFiled,
  outcomesByReason,
} from '../../projections/moderation/reporters.ts'
import { reporterRecordOf } from '../../projections/moderation/reports-reads.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'

const DAY_MS = 86_400_000

export const reporterRoutes: Routes = (api, { db, commands }) => {
  api.on(
    contract.reporterById,
    async ({ session: { userId: staffId }, context: { at }, params: { id } }) => {
      const asker = { staffId, at }
      if (!(await isReporter(db, asker, id))) throw notFound('No encontrado')
      const today = Date.parse(at.slice(0, 'yyyy-mm-dd'.length))
      const days = Array.from({ length: contract.REPORTER_DAYS }, (_, back) =>
        new Date(today - (contract.REPORTER_DAYS - 1 - back) * DAY_MS)
          .toISOString()
          .slice(0, 'yyyy-mm-dd'.length),
      )
      const subject = { type: 'USER', id } as const
      const [record, reasons, filed, reports, revealed, person, { decisions }] = await Promise.all([
        reporterRecordOf(db, id),
        outcomesByReason(db, asker, id),
        filedByDay(db, asker, id, `${days[0]}T00:00:00.000Z`),
        lastFiled(db, asker, id, contract.REPORTER_REPORTS),
        revealedTo(db, staffId, at),
        commands.state(accountDecider, id, { fresh: true }),
        commands.state(caseDecider, caseStream(subject), { fresh: true }),
      ])
      const reveladoHasta = revealed.until('person', id)
      const counts = new Map(filed.map((one) => [one.day, one.filed]))
      const all = (which: 'filed' | 'upheld' | 'dismissed' | 'pending' | 'withdrawn') =>
        reasons.reduce((sum, one) => sum + one[which], 0)
      const pause = person && mutedAt(person.standing, at)
      return {
        id,
        reveladoHasta,
        nombre:
          reveladoHasta === null ? null : ((await colleagueNamesOf(db, [id])).get(id) ?? null),
        acierto: reporterWeightOf(record) / 100,
        resueltos: record.answered,
        acertados: record.upheld,
        enviados: all('filed'),
        conMedidas: all('upheld'),
        sinMedidas: all('dismissed'),
        pendientes: all('pending'),
        retirados: all('withdrawn'),
        porMotivo: reasons.map(
          ({ reason: motivo, filed: enviados, upheld: conMedidas, dismissed: sinMedidas }) => ({
            motivo,
            enviados,
            conMedidas,
            sinMedidas,
          }),
        ),
        porDia: days.map((dia) => ({ dia, enviados: counts.get(dia) ?? 0 })),
        pausa: pause ? { hasta: pause.until } : null,
        avisado: decisions.some(isReportsWarning),
        medidas: decisions
          .filter(({ clause }) => clause === 'reportes')
          .map(({ decisionId, takenAt: en, effects, reversed: revertida }) => ({
            decisionId,
            casoId: caseIdOf(subject),
            en,
            medidas: effects.map(({ effect: medida, until: hasta }) => ({ medida, hasta })),
            revertida,
          }))
          .toReversed(),
        reportes: reports.map(
          ({
            id: reportId,
            caseId: casoId,
            type: tipo,
            reason: motivo,
            status: estado,
            clause: clausula,
            filedAt: creadoEn,
          }) => ({ id: reportId, casoId, tipo, motivo, estado, clausula, creadoEn }),
        ),
      }
    },
    {
      looks: ({ params: { id } }) => ({
        what: 'reporter.see',
        subjectType: 'person',
        subjectId: id,
      }),
    },
  )
}
