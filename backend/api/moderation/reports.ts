/** Reporting what somebody shows or says, and what has become of one's reports. */
import * as contract from '../../../contract/moderation/reports.ts'
import { reportsOf } from '../../projections/moderation/reports.ts'
import { done, type Routes } from '../kernel/kit.ts'

export const moderationReports: Routes = (api, { db, reporting, limits }) => {
  api.on(contract.fileReport, async ({ session: { userId }, viewer, context, settle, body: { targetType, targetId, reason, description, revision } }) => {
    const counted = () => limits.count('reportsByAccount', userId)
    const { reportId: id, filedAt: createdAt, status, ...filed } = await reporting.file(context, { type: targetType, id: targetId }, { reason, description, seen: revision }, counted)
    await settle()
    // Beside another tap of the same person it may not be there to be read yet.
    const [own = { ...filed, id, createdAt, status, nombre: null }] = await reportsOf(db, { ...viewer, userId }, { limit: 1, only: id })
    return own
  })
  api.on(contract.myReports, ({ session: { userId }, viewer, query: { limit, antes } }) => reportsOf(db, { ...viewer, userId }, { limit, before: antes }))
  api.on(contract.withdrawReport, async ({ context, params: { id } }) => {
    await reporting.withdraw(context, id)
    return done
  })
  api.on(contract.withdrawPostReport, async ({ context, params: { id } }) => {
    await reporting.withdrawOf(context, { type: 'POST', id })
    return done
  })
}
