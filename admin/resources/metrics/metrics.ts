import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { moderationMetrics } from '../../../contract/moderation/metrics.ts'

export type Metrics = ResponseOf<typeof moderationMetrics>
