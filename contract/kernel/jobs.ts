/** Failed jobs and their retry. */
import { z } from 'zod'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { consolePages } from './pages.ts'
import { Ok } from './values.ts'

/** `error`: as the machine said it, without addresses and numbers. */
const FailedJob = z.object({
  id: z.string(),
  queue: z.string(),
  name: z.string(),
  attempts: z.number(),
  error: z.string(),
  failedAt: z.string().nullable(),
})
const Queue = z.object({
  name: z.string(),
  waiting: z.number(),
  active: z.number(),
  delayed: z.number(),
  failed: z.number(),
  oldestSeconds: z.number(),
})

export const jobs = route({
  method: 'GET',
  path: '/api/admin/jobs',
  provides: ['jobs'],
  tag: 'Consola',
  access: { staff: ['admin'] },
  summary: 'Trabajos que no salieron bien, lo más nuevo primero, y cómo van las colas',
  query: z.object({ ...consolePages }),
  response: z.object({
    data: z.array(FailedJob),
    hasNextPage: z.boolean(),
    queues: z.array(Queue),
  }),
})
export const retryJob = route({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  invalidates: ['jobs'],
  tag: 'Consola',
  access: { staff: ['admin'] },
  status: 202,
  summary: 'Intentarlo otra vez desde el principio',
  params: z.object({ id: z.string().max(limits.audit.job) }),
  response: Ok,
})
