/** What belongs to no context: read models and jobs themselves, pictures, the log's seals. */
import { clientErrorRoutes } from '../api/kernel/browser-report-routes.ts'
import { jobRoutes } from '../api/kernel/job-routes.ts'
import { projectionRoutes } from '../api/kernel/projection-routes.ts'
import * as erasure from '../domain/kernel/erasure.ts'
import { pictures } from '../projections/pictures.ts'
import { pictureSweep } from '../workers/media/picture-sweep.ts'
import type { Module } from './module.ts'
import { platformExported } from '../api/export/exported/platform.ts'

/** Events: a log that nothing is kept of yet is caught up with over several runs. */
const SEALED_AT_ONCE = 100_000

export const platformModule: Module = {
  name: 'platform',
  domain: [erasure],
  projections: [pictures],
  exported: platformExported,
  routes: [projectionRoutes, clientErrorRoutes, jobRoutes],
  sweeps: ({ services: { log, media, passed, vault }, background, chain, logger }) => [
    pictureSweep({ media, log, db: background, passed }),
    {
      // What of the log is to be kept outside of it: what is written between two runs has nothing
      // yet to be compared with.
      name: 'log-seals',
      everySeconds: 60,
      run: async (_, { signal }) => ({
        done: await chain.seal(SEALED_AT_ONCE, {
          signal,
          onFull: (block) => logger.info(block, 'log sealed'),
        }),
        passed: 0,
        failed: 0,
      }),
    },
    {
      name: 'vault-expired',
      everySeconds: 3_600,
      async run() {
        await vault.sweep()
        return { done: 0, passed: 0, failed: 0 }
      },
    },
  ],
}
