/**
 * A way to reach a person outside the app. One that is not configured does not exist: nothing is
 * promised over it.
 */
import type { InDoubt } from '../delivery/ledger.ts'
import type { ChannelName } from '../../../contract/engagement/preferences.ts'
import type { RenderedMessage } from '../delivery/notice.ts'

/** A person's address from the vault; undefined without one. */
export type AddressOf = (userId: string, channel: 'mail' | 'sms') => Promise<string | undefined>

export interface DeliveryChannel {
  readonly name: ChannelName
  /** What to do after a crash between sending and recording: see ledger.ts. */
  readonly inDoubt: InDoubt
  /** Stands in for one that is not configured: what would go out is kept for staff to read. */
  readonly keeps?: true
  /** Whether there is anywhere to send to now. A channel without it is asked by `prepare` alone. */
  reaches?(userId: string): Promise<boolean>
  /** Tracks silent hosts itself, so one doesn't stop the channel. */
  readonly pacesHosts?: true
  /**
   * Looks up the person's address and gives back what sends the message, or why it is not sent;
   * undefined where the person can't be reached this way. `key` is the same for the same delivery,
   * however often: what the receiving side may know a repeat by.
   */
  prepare(message: RenderedMessage, userId: string, key: string): Promise<Send | Skip | undefined>
  close(): Promise<void>
}

/** It is not to be sent: a reason of the ledger (contract/engagement/deliveries.ts). */
export interface Skip {
  readonly skip: 'unconfirmed' | 'day_limit' | 'shop_cap'
}

export interface FreeChannel extends DeliveryChannel {
  prepare(message: RenderedMessage, userId: string, key: string): Promise<Send | undefined>
}

/** @throws SendError */
export type Send = () => Promise<void>

export interface SendFailure {
  /** A code for logs and the ledger; never the other side's text, which repeats addresses. */
  readonly code: string
  readonly permanent: boolean
  /** `no`: not sent for sure. `perhaps`: the connection broke at a critical moment. */
  readonly wentOut: 'no' | 'perhaps'
  /** The other side says how long it wants to be left alone. */
  readonly retryAfterMs?: number | undefined
}

export class SendError extends Error implements SendFailure {
  readonly code: string
  readonly permanent: boolean
  readonly wentOut: 'no' | 'perhaps'
  readonly retryAfterMs: number | undefined
  constructor(channel: ChannelName, { code, permanent, wentOut, retryAfterMs }: SendFailure) {
    super(`${channel}: ${code}`)
    this.name = 'SendError'
    this.code = code
    this.permanent = permanent
    this.wentOut = wentOut
    this.retryAfterMs = retryAfterMs
  }

  /** Nobody was there, or nothing more came. */
  get unanswered(): boolean {
    return this.wentOut === 'perhaps' || neverConnected.has(this.code)
  }
}

/** Errors of a connection that never came about. */
export const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EDNS',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Error code or class; messages may contain personal data. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? codeOf(error.cause) : error.name
}
