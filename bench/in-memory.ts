/** Waiting until a server has in memory what was put into its tables past the log. */
import { eventually } from '../backend/test/support/eventually.ts'

/** `metricsPort`: where its metrics are served. */
export const inMemory = (metricsPort: number): Promise<unknown> =>
  eventually(
    'read models are in memory',
    async () => {
      const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
      return /^balbu_search_in_memory 1$/m.test(await metrics.text())
    },
    { seconds: 60 },
  )
