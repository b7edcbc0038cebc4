/** Who reads what auditors read: they, and of the moderators those who lead. */
import { authorize } from '../../domain/authority.ts'
import type { Actor } from '../../domain/kernel/event.ts'
import type { Session } from '../../vault/secrets/sessions.ts'

/** A person with several roles acts in the one that is allowed. @throws forbidden */
export function mustAudit({ staffRoles }: Session, by: Actor): void {
  authorize(staffRoles.includes('auditor') ? { id: by.id, role: 'auditor' } : by, 'audit.read')
}
