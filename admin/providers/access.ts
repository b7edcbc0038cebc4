/** Who may do what in the console: read from the very routes that the server guards, so that the two can't disagree. */
import type { Route, StaffRole } from '../../contract/kernel/route.ts'
import { figures } from '../../contract/analysis/figures.ts'
import { outbox } from '../../contract/engagement/outbox.ts'
import { auditedAppointments, auditedStatistics, replayAppointment } from '../../contract/booking/audit.ts'
import { caseById, cases } from '../../contract/moderation/cases.ts'
import { moderationSettings, templates } from '../../contract/moderation/policies.ts'
import { resetSecondFactor, staffList } from '../../contract/identity/staff.ts'
import { projectionStatuses, rebuildProjection } from '../../contract/kernel/projections.ts'

/** The call that stands behind each action of each resource. */
const calls: Readonly<Record<string, Readonly<Record<string, Pick<Route, 'access'>>>>> = {
  appointments: { list: auditedAppointments, show: replayAppointment, numbers: auditedStatistics },
  cases: { list: cases, show: caseById },
  settings: { list: moderationSettings },
  templates: { list: templates },
  outbox: { list: outbox },
  staff: { list: staffList, reset: resetSecondFactor },
  figures: { list: figures },
  projections: { list: projectionStatuses, rebuild: rebuildProjection },
}

/** Whether somebody with these roles may. What isn't listed, nobody may. */
export function mayDo(roles: readonly StaffRole[], resource: string, action: string): boolean {
  const access = calls[resource]?.[action]?.access
  return typeof access === 'object' && 'staff' in access && access.staff.some((role) => roles.includes(role))
}
