/** Browser reports: a broken screen becomes a log line with its number, speed a metric. */
import * as contract from '../../../contract/kernel/browser-reports.ts'
import type { Routes } from './route-registration.ts'
import { redact } from './redact.ts'

export const clientErrorRoutes: Routes = (api, { limits, vitals }) => {
  api.on(
    contract.reportError,
    async ({ body: { id, page, name, message, stack, where, build }, request }) => {
      await limits.count('errorReportsByAddress', request.ip)
      await limits.count('errorReports', 'everybody')
      const screen = {
        id,
        page,
        name: redact(name),
        message: redact(message),
        stack: stack && redact(stack),
        where: where && redact(where),
        build: build && redact(build),
      }
      request.log.warn({ screen }, 'a screen broke')
      return { ok: true as const }
    },
  )
  api.on(contract.reportVitals, async ({ body, request }) => {
    await limits.count('vitalsByAddress', request.ip)
    for (const vital of body.vitals) vitals.seen(vital)
    return { ok: true as const }
  })
}
