/**
 * Deliveries that are wanted at the same moment go into the queue together: what a job costs, and
 * each question that is asked for one, is then shared by all of a bundle. Each is still claimed,
 * judged and sent by itself; the ledger says what has become of it. One that has to wait or to be
 * tried again leaves the bundle and becomes a job of its own.
 */
import type { Logger } from 'pino'
import { type Delivery, deliveryId } from './notice.ts'
import { GivenUp, type Handle, Postponed } from '../kernel/consumer.ts'
import type { JobQueue, NewJob } from '../kernel/job-queue.ts'

export interface Bundle {
  readonly deliveries: readonly Delivery[]
}

/** What a job of the deliveries' queue is about. */
export type Load = Delivery | Bundle

const MOST = 50
/** How long one that failed in a bundle waits for its own first try. */
const RETRY_MS = 2_000

/** All that a job carries. */
export const deliveriesOf = (load: Load): readonly Delivery[] =>
  'deliveries' in load ? load.deliveries : [load]

export const jobOf = (delivery: Delivery): NewJob<Delivery> => ({
  id: deliveryId(delivery),
  name: delivery.kind,
  data: delivery,
  notBefore: delivery.notBefore,
})

/** The jobs of what is wanted together; what has a time of its own has a job of its own. */
export function deliveryJobsOf(deliveries: readonly Delivery[]): NewJob<Load>[] {
  const [now, later] = [
    deliveries.filter(({ notBefore }) => notBefore === undefined),
    deliveries.filter(({ notBefore }) => notBefore !== undefined),
  ]
  const bundles = Array.from({ length: Math.ceil(now.length / MOST) }, (_, index) =>
    now.slice(index * MOST, (index + 1) * MOST),
  )
  return [...bundles.map(bundleOf), ...later.map(jobOf)]
}

function bundleOf(deliveries: readonly Delivery[]): NewJob<Load> {
  const [first, ...more] = deliveries
  if (first && more.length === 0) return jobOf(first)
  // Where the same are wanted again after a crash, the same bundle is the same job. One that is cut
  // otherwise finds them settled.
  return {
    id: `${first ? deliveryId(first) : ''}-and-${more.length}`,
    name: 'bundle',
    data: { deliveries },
    isBrief: true,
  }
}

/** Carries out jobs. A bundle fails only if the rest can't be requeued. */
export function carrier(
  deliver: Handle<Delivery>,
  queue: Pick<JobQueue<Load>, 'add'>,
  logger: Logger,
): Handle<Load> {
  return async ({ data, ...job }) => {
    if (!('deliveries' in data)) return deliver({ ...job, data })
    const left = await Promise.all(
      data.deliveries.map(async (delivery): Promise<NewJob<Load>[]> => {
        const { id, name } = jobOf(delivery)
        try {
          await deliver({ id, name, data: delivery, lastTry: false })
          return []
        } catch (error) {
          if (error instanceof GivenUp) {
            logger.error(
              { queue: 'deliveries', job: id, problem: error.message },
              'a job failed for good',
            )
            return []
          }
          const until = error instanceof Postponed ? error.until : new Date(Date.now() + RETRY_MS)
          return [{ id, name, data: delivery, notBefore: until.toISOString() }]
        }
      }),
    )
    await queue.add(left.flat())
  }
}
