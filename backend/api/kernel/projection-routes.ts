/** Routes of projections for the console: state, rebuild, verification, rebuild log. */
import * as contract from '../../../contract/kernel/projections.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Context } from '../../commands/kernel/handle.ts'
import type { BuildProgress } from '../../projections/engine/positions/progress.ts'
import type { RebuildAnswer, Rebuilds } from '../../projections/engine/operate/rebuilds.ts'
import type { ProjectionStatus } from '../../projections/engine/positions/status.ts'
import type { AskedBy, Verification, Work } from '../../projections/engine/build/rebuild-log.ts'
import { peopleByIds } from '../../projections/identity/people-reads.ts'
import { notFound } from './errors.ts'
import { done, type Routes } from './route-registration.ts'
import { hasNextPage } from './pages.ts'

export const projectionRoutes: Routes = (api, { db, log, rebuilds }) => {
  api.on(contract.projectionStatuses, async () => {
    const [statuses, head, verifications] = await Promise.all([
      rebuilds.status(),
      log.head(),
      rebuilds.verifications(),
    ])
    return {
      data: statuses.map((status) => statusView(status, verifications.get(status.name))),
      head: String(head),
    }
  })
  api.on(contract.rebuildProjection, async ({ params: { name }, session, context, request }) => {
    await mustBegin(rebuilds, await rebuilds.start(name, askedBy(context)), name)
    request.log.info({ staff: session.userId, projection: name }, 'rebuild asked for')
    return done
  })
  api.on(contract.rebuildProjections, async ({ session, context, request }) => {
    await mustBegin(rebuilds, await rebuilds.startAll(askedBy(context)))
    request.log.info({ staff: session.userId }, 'rebuild of all asked for')
    return done
  })
  api.on(contract.verifyProjection, async ({ params: { name }, session, context, request }) => {
    await mustBegin(rebuilds, await rebuilds.verify(name, askedBy(context)), name)
    request.log.info({ staff: session.userId, projection: name }, 'verification asked for')
    return done
  })
  api.on(contract.projectionWorks, async ({ query: { page, perPage } }) => {
    // One more than asked tells whether there is a next page.
    const works = await rebuilds.works({ limit: perPage + 1, offset: (page - 1) * perPage })
    const people = await peopleByIds(db, [
      ...new Set(works.flatMap(({ asked_by: id }) => (id === null ? [] : [id]))),
    ])
    const names = new Map(people.map(({ userId, nombre }) => [userId, nombre]))
    return {
      data: works.slice(0, perPage).map((work) => workView(work, names)),
      hasNextPage: hasNextPage({ page, perPage }, works.length),
    }
  })
}

const askedBy = ({ by }: Context): AskedBy => ({ id: by.id, role: by.role })

/** `name`: the projection; without it all of them. @throws not_found, conflict */
async function mustBegin(
  rebuilds: Pick<Rebuilds, 'status'>,
  answer: RebuildAnswer,
  name?: string,
): Promise<void> {
  if (answer === 'unknown') throw notFound('Proyección no encontrada')
  if (answer !== 'running') return
  const isVerifying = (await rebuilds.status()).some((one) => one.name === name && one.verifying)
  throw new DomainError(
    'conflict',
    isVerifying
      ? 'Esta proyección se está comprobando. Espera a que termine.'
      : 'Esta proyección ya se está reconstruyendo',
  )
}

/**
 * The engine's state in the contract's four words. Waiting for a first build counts as building.
 */
function statusView(
  {
    name,
    version,
    position,
    lagEvents,
    lagSeconds,
    status,
    error,
    rebuilding,
    verifying,
  }: ProjectionStatus,
  verified: Verification | undefined,
): ResponseOf<typeof contract.projectionStatuses>['data'][number] {
  const built = status === 'live' || status === 'failed' ? status : undefined
  return {
    id: name,
    name,
    version,
    position: String(position),
    lagEvents,
    lagSeconds,
    status: built && rebuilding ? 'rebuilding' : (built ?? 'building'),
    error: error ?? null,
    rebuilding: progressView(rebuilding),
    verifying: progressView(verifying),
    verified: verified
      ? { at: verified.at, differing: verified.differing, version: verified.version }
      : null,
  }
}

const progressView = (progress: BuildProgress | undefined) =>
  progress
    ? {
        ...progress,
        secondsLeft: Number.isFinite(progress.secondsLeft) ? progress.secondsLeft : null,
      }
    : null

function workView(
  work: Work,
  names: ReadonlyMap<string, string>,
): ResponseOf<typeof contract.projectionWorks>['data'][number] {
  const {
    id,
    projection,
    kind,
    version,
    asked_by: by,
    began_at: beganAt,
    ended_at: endedAt,
    outcome,
    events,
    position,
    rows,
    differing,
    differences,
    error,
  } = work
  return {
    id,
    name: projection,
    kind,
    version,
    versionBefore: work.version_before,
    by: by === null ? null : { id: by, nombre: names.get(by) ?? '' },
    role: work.asked_as,
    beganAt,
    endedAt,
    seconds: endedAt === null ? null : (Date.parse(endedAt) - Date.parse(beganAt)) / 1_000,
    outcome,
    error,
    events: events === null ? null : Number(events),
    position: position === null ? null : String(position),
    rows: rows && rows.map((one) => ({ ...one })),
    differing,
    differences:
      differences &&
      differences.map(({ key, columns, ...one }) => ({
        ...one,
        key: { ...key },
        columns: [...columns],
      })),
  }
}
