/** Failed sign-ins and console sign-ins: a stream per account and month. */
import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/fields.ts'

/**
 * Where from is said nowhere: a network's address tells of a person. Of an address that is nobody's
 * there is only a line in the server's log.
 */
export const SignInFailed = event('SignInFailed', { userId: Id, door: z.enum(['app', 'console']) })

/** A staff member signed in to the console. */
export const StaffSignedIn = event('StaffSignedIn', { userId: Id })

/** By the month of the try, UTC. */
export const signInStream = (userId: string, at: string): string =>
  `signins-${userId}-${at.slice(0, 7)}`
