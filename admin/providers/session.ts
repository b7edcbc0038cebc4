/** The console's session: apart from the app's, and alive only while one of its tabs is. */
import { z } from 'zod'
import type { staffLogin } from '../../contract/identity/staff.ts'
import { staffRoles } from '../../contract/kernel/route.ts'
import type { ResponseOf } from '../../contract/kernel/route.ts'

const KEY = 'balbu.console.session'
const Kept = z.object({
  sessionId: z.string(),
  staff: z.object({
    id: z.string(),
    nombre: z.string(),
    roles: z.array(z.enum(staffRoles)),
    lead: z.boolean(),
  }),
})
export type StaffSession = ResponseOf<typeof staffLogin>

/** The session of this browser, or nothing; what can't be read counts as nothing. */
export function keptSession(): StaffSession | undefined {
  try {
    return Kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Prefix of draft keys, followed by the case id. */
export const DRAFTS = 'balbu.console.draft.'

/** Another user's drafts in this tab are dropped at sign-in. */
export function keepSession(session: StaffSession): void {
  sessionStorage.setItem(KEY, JSON.stringify(session))
  const others = Object.keys(sessionStorage).filter(
    (key) => key.startsWith(DRAFTS) && !key.startsWith(`${DRAFTS}${session.staff.id}.`),
  )
  for (const key of others) sessionStorage.removeItem(key)
}
export const dropSession = (): void => sessionStorage.removeItem(KEY)
/** @throws ZodError */
export const sessionIn = (given: unknown): StaffSession => Kept.parse(given)
