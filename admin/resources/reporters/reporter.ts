import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { reporterById } from '../../../contract/moderation/reporters.ts'

export type Reporter = ResponseOf<typeof reporterById>
