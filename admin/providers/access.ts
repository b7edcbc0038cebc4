/** Console permissions, read from the routes that the server guards, so both agree. */
import type { Route, StaffRole } from '../../contract/kernel/route.ts'
import { figures } from '../../contract/analysis/figures.ts'
import { jobs } from '../../contract/kernel/jobs.ts'
import { deliveries, resendDelivery } from '../../contract/engagement/deliveries.ts'
import { outbox } from '../../contract/engagement/outbox.ts'
import { moderationMetrics } from '../../contract/moderation/metrics.ts'
import { moderationSettings, templates } from '../../contract/moderation/policies.ts'
import { auditedAppointments, auditedStatistics } from '../../contract/booking/audit.ts'
import {
  auditList,
  eventsFound,
  replay,
  reveal,
  verifyLog,
} from '../../contract/moderation/audit.ts'
import { appealById, appeals } from '../../contract/moderation/appeals.ts'
import {
  caseById,
  cases,
  claimCase,
  closeNotice,
  looseNotices,
} from '../../contract/moderation/cases.ts'
import { makeStaffDossier } from '../../contract/trust/dossiers.ts'
import { reporterById } from '../../contract/moderation/reporters.ts'
import { decideGroup, groupById, groups } from '../../contract/moderation/groups.ts'
import { findSubjects, subjectById } from '../../contract/moderation/subjects.ts'
import { resetSecondFactor, staffList } from '../../contract/identity/staff.ts'
import {
  projectionStatuses,
  projectionWorks,
  rebuildProjection,
  verifyProjection,
} from '../../contract/kernel/projections.ts'

const calls: Readonly<Record<string, Readonly<Record<string, Pick<Route, 'access'>>>>> = {
  subjects: { find: findSubjects, show: subjectById },
  reporters: { show: reporterById },
  groups: { list: groups, show: groupById, work: decideGroup },
  settings: { list: moderationSettings },
  templates: { list: templates },
  metrics: { list: moderationMetrics },
  appointments: { list: auditedAppointments, show: replay, numbers: auditedStatistics },
  cases: { list: cases, show: caseById, work: claimCase },
  notices: { list: looseNotices, work: closeNotice },
  appeals: { list: appeals, show: appealById },
  audit: { list: auditList, verify: verifyLog },
  events: { list: eventsFound },
  replay: { show: replay, reveal },
  dossiers: { make: makeStaffDossier },
  outbox: { list: outbox },
  deliveries: { list: deliveries, resend: resendDelivery },
  staff: { list: staffList, reset: resetSecondFactor },
  jobs: { list: jobs },
  // Admins only; the page asks what any staff member may ask.
  health: { list: jobs },
  figures: { list: figures },
  projections: {
    list: projectionStatuses,
    rebuild: rebuildProjection,
    verify: verifyProjection,
    works: projectionWorks,
  },
}

/** Open to moderators only where they lead. */
const forLeads: ReadonlySet<unknown> = new Set([
  auditedAppointments,
  auditedStatistics,
  auditList,
  eventsFound,
  replay,
  reveal,
  verifyLog,
])

/** Whether these roles may do it; `lead`: a lead moderator. Unlisted actions are denied. */
export function mayDo(
  { roles, lead }: { readonly roles: readonly StaffRole[]; readonly lead: boolean },
  resource: string,
  action: string,
): boolean {
  const call = calls[resource]?.[action]
  const access = call?.access
  const counted = lead || !forLeads.has(call) ? roles : roles.filter((role) => role !== 'moderator')
  return (
    typeof access === 'object' &&
    'staff' in access &&
    access.staff.some((role) => counted.includes(role))
  )
}
