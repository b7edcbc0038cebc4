/**
 * Where the console keeps its session: under a key of its own, so that a person signed in to the app isn't signed in
 * here, nor the other way round; and only while the tab lives, because whoever has it sees everybody's appointments.
 */
import { z } from 'zod'
import type { staffLogin } from '../../contract/identity/staff.ts'
import { staffRoles } from '../../contract/kernel/route.ts'
import type { ResponseOf } from '../../contract/kernel/route.ts'

const KEY = 'balbu.console.session'
const Kept = z.object({ sessionId: z.string(), staff: z.object({ id: z.string(), nombre: z.string(), roles: z.array(z.enum(staffRoles)), lead: z.boolean() }) })
export type StaffSession = ResponseOf<typeof staffLogin>

/** The session of this browser, or nothing; what can't be read counts as nothing. */
export function keptSession(): StaffSession | undefined {
  try {
    return Kept.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
  } catch {
    return undefined
  }
}

export const keepSession = (session: StaffSession): void => sessionStorage.setItem(KEY, JSON.stringify(session))
export const dropSession = (): void => sessionStorage.removeItem(KEY)
