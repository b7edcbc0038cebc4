/** What could not go out, for staff. */
import * as contract from '../../../contract/engagement/outbox.ts'
import { languageOf, saysIn } from '../kernel/language.ts'
import type { Routes } from '../kernel/kit.ts'

export const outbox: Routes = (api, { kept }) => {
  api.on(contract.outbox, async ({ query: { page, perPage }, request, reply }) => {
    saysIn(reply)
    // One more than asked tells whether there is a next page.
    const rows = await kept({ limit: perPage + 1, offset: (page - 1) * perPage, language: languageOf(request) })
    return { data: rows.slice(0, perPage), hasNextPage: rows.length > perPage }
  }, { looks: () => ({ what: 'outbox.list', subjectType: null, subjectId: null, sought: null }) })
}
