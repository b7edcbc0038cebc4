/** The read models as the console shows them, and their rebuild. */
import * as contract from '../../../contract/kernel/projections.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { ProjectionStatus } from '../../projections/engine/status.ts'
import { notFound } from './errors.ts'
import type { Routes } from './kit.ts'

export const projections: Routes = (api, { log, rebuilds }) => {
  api.on(contract.projectionStatuses, async () => {
    const [statuses, head] = await Promise.all([rebuilds.status(), log.head()])
    return { data: statuses.map(statusView), head: String(head) }
  })
  api.on(contract.rebuildProjection, async ({ params: { name }, session, request }) => {
    const asked = await rebuilds.start(name)
    if (asked === 'unknown') throw notFound('Proyección no encontrada')
    if (asked === 'running') throw new DomainError('conflict', 'Esta proyección ya se está reconstruyendo')
    request.log.info({ staff: session.userId, projection: name }, 'rebuild asked for')
    return { ok: true as const }
  })
}

/** The engine's word for each projection in the four of the contract. What waits for its first build counts as being built. */
function statusView({ name, version, position, lagEvents, lagSeconds, status, error, rebuilding }: ProjectionStatus): ResponseOf<typeof contract.projectionStatuses>['data'][number] {
  const isBuilt = status === 'live' || status === 'failed'
  return {
    id: name, name, version, position: String(position), lagEvents, lagSeconds,
    status: rebuilding && isBuilt ? 'rebuilding' : isBuilt ? status : 'building',
    error: error ?? null,
    rebuilding: rebuilding ? { ...rebuilding, secondsLeft: Number.isFinite(rebuilding.secondsLeft) ? rebuilding.secondsLeft : null } : null,
  }
}
