/** Jobs that were given up, for admins. */
import * as contract from '../../../contract/kernel/jobs.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { done, type Routes } from './route-registration.ts'
import { hasNextPage } from './pages.ts'

export const jobRoutes: Routes = (api, { jobs: work, moderation: { audit } }) => {
  api.on(contract.jobs, async ({ query: { page, perPage } }) => {
    // One more than asked tells whether there is a next page.
    const { failed, queues } = await work.failed({
      limit: perPage + 1,
      offset: (page - 1) * perPage,
    })
    return {
      data: failed.slice(0, perPage),
      hasNextPage: hasNextPage({ page, perPage }, failed.length),
      queues,
    }
  })
  api.on(contract.retryJob, async ({ params: { id }, context }) => {
    if (!(await work.retry(id, (job) => audit.retried(context, job))))
      throw new DomainError('not_found', 'Ese trabajo ya no está entre los fallidos')
    return done
  })
}
