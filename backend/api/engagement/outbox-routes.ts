/** Mail that could not be sent, for staff: names and texts only once revealed. */
import * as contract from '../../../contract/engagement/outbox.ts'
import { revealedTo } from '../../projections/moderation/audit-reads.ts'
import { requestLanguageOf, saysIn } from '../kernel/language.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { hasNextPage } from '../kernel/pages.ts'

export const outboxRoutes: Routes = (api, { config, db, kept, moderation: { audit } }) => {
  api.on(
    contract.outbox,
    async ({
      query: { page, perPage },
      context: { at },
      session: { userId: staffId },
      request,
      reply,
    }) => {
      saysIn(reply)
      const revealed = await revealedTo(db, staffId, at)
      // One more than asked tells whether there is a next page.
      const rows = await kept({
        limit: perPage + 1,
        offset: (page - 1) * perPage,
        language: requestLanguageOf(request),
        revealedUntil: (id) => revealed.until('mail', id),
      })
      return {
        data: rows.slice(0, perPage),
        hasNextPage: hasNextPage({ page, perPage }, rows.length),
        hayCorreo: config.mail !== undefined,
      }
    },
    { looks: () => ({ what: 'outbox.list', subjectType: null, subjectId: null, sought: null }) },
  )

  api.on(contract.revealKept, async ({ params: { id }, body: { why }, context }) => ({
    until: await audit.revealed(context, { type: 'mail', id, why }),
  }))
}
