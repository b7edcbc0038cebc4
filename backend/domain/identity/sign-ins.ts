/** Failed sign-ins and console sign-ins: a stream per account and month. */
import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/fields.ts'

/** Addresses are not stored, as they are personal. Unknown accounts get a log line only. */
export const SignInFailed = event('SignInFailed', { userId: Id, door: z.enum(['app', 'console']) })

/** A staff member signed in to the console. */
export const StaffSignedIn = event('StaffSignedIn', { userId: Id })

/** By the month of the try, UTC. */
export const signInStream = (userId: string, at: string): string =>
  `signins-${userId}-${at.slice(0, 7)}`
