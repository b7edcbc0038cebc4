/** `Idempotency-Key`: same person, call and key give the same answer for 24 hours. */
import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Idempotency, StoredAnswer } from '../../vault/coordination/idempotency.ts'

const LONGEST_KEY = 255
const WAIT_MS = 5_000
const ASK_EVERY_MS = 40

/** The key as the client sent it; none where it sent none. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined || header === '') return undefined
  if (typeof header !== 'string' || header.length > LONGEST_KEY)
    throw new DomainError('validation', 'La clave de idempotencia no es válida')
  return header
}

/** One request with a key: who sent it and what it asks. */
export interface IdempotentRequest {
  readonly key: string
  readonly userId: string
  /** Method and path, parameters included. */
  readonly call: string
  readonly input: unknown
}

/**
 * Answers from memory what was answered before, or runs `act` and remembers its answer. Of two at
 * the same time one runs, the other waits for it.
 * @throws DomainError 'idempotency_key_reused' for the key of another request,
 * 'request_in_progress' where the first one takes too long
 */
export async function answerOnce(
  kept: Idempotency,
  { key, userId, call, input }: IdempotentRequest,
  act: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { repeated: boolean }> {
  const name = hash('sha256', JSON.stringify([userId, call, key]), 'buffer')
  const request = hash('sha256', JSON.stringify(input ?? null), 'buffer')
  for (const giveUp = Date.now() + WAIT_MS; ; await pause(ASK_EVERY_MS)) {
    const claim = await kept.claim(name, userId, request)
    if (claim.is === 'answered') return { ...claim.answer, repeated: true }
    if (claim.is === 'another request')
      throw new DomainError('idempotency_key_reused', 'Esa clave ya se usó con otros datos')
    if (claim.is === 'mine') break
    if (Date.now() >= giveUp)
      throw new DomainError('request_in_progress', 'Tu petición anterior aún está en curso', {
        retryAfter: 1,
      })
  }
  try {
    const answer = await act()
    // Not waited for: where it is not kept, the same key decides again, with the same ids, which
    // writes nothing twice.
    void kept
      .store(name, answer)
      .catch(() => kept.release(name))
      .catch(() => {})
    return { ...answer, repeated: false }
  } catch (error) {
    // The process may be dying with the database: the claim then ages by itself.
    await kept.release(name).catch(() => {})
    throw error
  }
}
