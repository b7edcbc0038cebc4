import type { ResponseOf } from '../../../contract/kernel/route.ts'
import type { groupById, decideGroup } from '../../../contract/moderation/groups.ts'

export type ReportGroup = ResponseOf<typeof groupById>

export type Member = ReportGroup['casos'][number]

export type Result = ResponseOf<typeof decideGroup>['resultados'][number]
