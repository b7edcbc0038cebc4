/** The queues for admins, opened on first use: an API process needs none of its own. */
import type { Logger } from 'pino'
import type { Db } from '../postgres/db.ts'
import { deliveriesOf, type Load } from '../workers/delivery/bundles.ts'
import { Ledger } from '../workers/delivery/ledger.ts'
import type { FailedJob, JobQueue } from '../workers/kernel/job-queue.ts'
import { openQueue } from '../workers/kernel/queue.ts'

const names = ['deliveries', 'clock'] as const

export interface Jobs {
  failed(query: { limit: number; offset: number }): Promise<{
    failed: readonly (FailedJob & { readonly queue: string })[]
    queues: readonly {
      readonly name: string
      readonly waiting: number
      readonly active: number
      readonly delayed: number
      readonly failed: number
      readonly oldestSeconds: number
    }[]
  }>
  /** By queue and id of `failed`, once audited. False if it isn't failed. */
  retry(
    id: string,
    written: (job: { queue: string; jobId: string }) => Promise<void>,
  ): Promise<boolean>
  close(): Promise<void>
}

type Open = readonly (readonly [string, JobQueue<object>])[]

export function jobsOf({
  db,
  ...options
}: {
  readonly db: Db
  readonly databaseUrl: string
  readonly redisUrl: string | undefined
  readonly logger: Logger
}): Jobs {
  const ledger = new Ledger(db)
  let opening: Promise<Open> | undefined
  const queues = () =>
    (opening ??= Promise.all(
      names.map(async (name) => [name, await openQueue<object>({ ...options, name })] as const),
    ).catch((error: unknown) => {
      opening = undefined
      throw error
    }))
  return {
    async failed({ limit, offset }) {
      const all = await queues()
      const found = await Promise.all(
        all.map(async ([name, queue]) =>
          (await queue.failed({ limit: limit + offset, offset: 0 })).map((job) => ({
            ...job,
            id: `${name}~${job.id}`,
            queue: name,
            error: nameless(job.error),
          })),
        ),
      )
      return {
        failed: found
          .flat()
          .sort((a, b) => ((a.failedAt ?? '') < (b.failedAt ?? '') ? 1 : -1))
          .slice(offset, offset + limit),
        queues: await Promise.all(
          all.map(async ([name, queue]) => ({ name, ...(await queue.health()) })),
        ),
      }
    },
    async retry(id, written) {
      const [name = '', ...rest] = id.split('~')
      const queue = (await queues()).find(([one]) => one === name)?.[1]
      const jobId = rest.join('~')
      return (
        queue?.retry(jobId, async (load) => {
          await written({ queue: name, jobId })
          // What the ledger holds as failed would not be sent, however often its job runs. Only
          // loads are in that queue.
          if (name === 'deliveries') await ledger.reopen(deliveriesOf(load as Load))
        }) ?? false
      )
    },
    async close() {
      const all = await opening?.catch(() => undefined)
      await Promise.all((all ?? []).map(([, queue]) => queue.close()))
    },
  }
}

/** Answers of mail servers and gateways may contain addresses and numbers. */
const nameless = (error: string): string =>
  error
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d ().-]{6,}\d/g, '…')
    .slice(0, 500)
