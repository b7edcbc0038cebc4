/** Push over web push, FCM and APNs; one device that accepts is enough. */
import { createHash } from 'node:crypto'
import type { RenderedMessage } from '../delivery/notice.ts'
import type { Pace } from '../kernel/pace.ts'
import { type FreeChannel, SendError } from './channel.ts'

/** Sends to one device; gives the failure instead of throwing it. */
export type DeviceSend = () => Promise<SendError | undefined>

export interface PushService {
  reaches(userId: string): Promise<boolean>
  sendsTo(message: RenderedMessage, userId: string): Promise<readonly DeviceSend[]>
  close(): Promise<void>
}

export function pushChannel(services: readonly PushService[]): FreeChannel {
  return {
    name: 'push',
    // The tag and topic are the same the second time: a device shows it once, and of a subject the
    // last that happened.
    inDoubt: 'again',
    pacesHosts: true,
    reaches: async (userId) =>
      (await Promise.all(services.map((service) => service.reaches(userId)))).includes(true),
    async prepare(message, userId) {
      const sends = (
        await Promise.all(services.map((service) => service.sendsTo(message, userId)))
      ).flat()
      if (sends.length === 0) return undefined
      return async () => {
        const failures = (await Promise.all(sends.map((send) => send()))).filter(
          (failure) => failure !== undefined,
        )
        // The devices that took it would show it twice if all were tried again.
        if (failures.length < sends.length) return
        // A device that is gone for good must not end the tries for one whose service is only busy.
        const [worst] = failures.toSorted(
          (one, other) => Number(one.permanent) - Number(other.permanent),
        )
        if (worst) throw worst
      }
    },
    close: async () => {
      await Promise.all(services.map((service) => service.close()))
    },
  }
}

/** The failure while a service rests; undefined if available. */
export function restingFailure(pace: Pace): SendError | undefined {
  const rest = pace.rests()
  return (
    rest &&
    new SendError('push', {
      code: 'ERESTS',
      permanent: false,
      wentOut: 'no',
      retryAfterMs: rest.getTime() - Date.now(),
    })
  )
}

/** Seconds that a service keeps a message for a device that is off. */
export const PUSH_TTL_SECONDS = 86_400
/** How long an answer of a push service is waited for. */
export const PUSH_TIMEOUT_MS = 5_000

/** A push message holds some 4,000 bytes (RFC 8030); a lock screen shows fewer. */
const MOST_LETTERS = 600
export const truncatedText = (body: string) =>
  body.length <= MOST_LETTERS ? body : `${body.slice(0, MOST_LETTERS - 1).toWellFormed()}…`

/** A topic is at most 32 characters of base64url (RFC 8030). */
export const topicOf = (group: string) =>
  createHash('sha256').update(group).digest('base64url').slice(0, 32)

const LONGEST_WAIT_MS = 3_600_000
/** Milliseconds of a Retry-After (seconds or date, RFC 9110), at most an hour. */
export function retryAfterOf(header: string | null | undefined): number | undefined {
  if (header === undefined || header === null) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 1_000), LONGEST_WAIT_MS) : undefined
}
