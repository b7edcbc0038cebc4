/** Reporting content, and the outcome of one's own reports. */
import * as contract from '../../../contract/moderation/reports.ts'
import { type OwnReport, reportsOf } from '../../projections/moderation/reports-reads.ts'
import { appealableUntil } from '../../../contract/moderation/appealing.ts'
import { appealIdOf } from '../../domain/moderation/appeals.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseStream } from '../../domain/moderation/case-events.ts'
import { answersTo } from '../../projections/moderation/appeals-reads.ts'
import { networkOf } from '../../http/address.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import { ownAppeal } from './standing-routes.ts'

export const reportRoutes: Routes = (
  api,
  { db, vault, commands, limits, moderation: { reporting } },
) => {
  /** With what one may still say against each answer, and what one has said. */
  const withAppeals = async (
    rows: readonly OwnReport[],
    userId: string,
    at: string,
  ): Promise<contract.Report[]> => {
    const answers = new Map(
      (
        await answersTo(
          db,
          userId,
          rows.filter(({ status }) => status !== 'WITHDRAWN').map(({ id }) => id),
        )
      ).map((one) => [one.reportId, one]),
    )
    return Promise.all(
      rows.map(async (row) => {
        const answer = answers.get(row.id)
        if (!answer || answer.outcome === 'GONE')
          return { ...row, apelacion: null, apelableHasta: null }
        const until = appealableUntil(answer.toldAt)
        const appeals = answer.appealed
          ? (
              await commands.state(
                caseDecider,
                caseStream({ type: row.targetType, id: row.targetId }),
                { fresh: true },
              )
            ).appeals
          : []
        const appeal = appeals.find(
          ({ appealId }) => appealId === appealIdOf(answer.decisionId, userId),
        )
        return {
          ...row,
          apelacion: appeal ? ownAppeal(appeal, { reversed: false }) : null,
          apelableHasta: !appeal && at <= until ? until : null,
        }
      }),
    )
  }

  api.on(
    contract.fileReport,
    async ({
      session: { userId },
      viewer,
      context,
      settle,
      request,
      body: { targetType, targetId, reason, description, revision, commentId },
    }) => {
      const counted = () => limits.count('reportsByAccount', userId)
      const {
        reportId: id,
        filedAt: createdAt,
        status,
        caseId,
        ...filed
      } = await reporting.file(
        context,
        { type: targetType, id: targetId },
        { reason, description, seen: revision, commentId },
        counted,
      )
      await vault.origins.keep({ reportId: id, userId, caseId }, networkOf(request.ip))
      await settle()
      // Beside another tap of the same person it may not be there to be read yet.
      const [own = { ...filed, id, createdAt, status, nombre: null, respuesta: null }] =
        await reportsOf(db, { ...viewer, userId }, { limit: 1, only: id })
      return { ...own, apelacion: null, apelableHasta: null }
    },
  )
  api.on(contract.myReports, async ({ session: { userId }, viewer, query: { limit, antes } }) =>
    withAppeals(
      await reportsOf(db, { ...viewer, userId }, { limit, before: antes }),
      userId,
      viewer.at,
    ),
  )
  api.on(contract.withdrawReport, async ({ context, params: { id } }) => {
    await reporting.withdraw(context, id)
    return done
  })
  api.on(contract.withdrawPostReport, async ({ context, params: { id } }) => {
    await reporting.withdrawOf(context, { type: 'POST', id })
    return done
  })
}
