/** Why an entry of the waiting list did not get a time, in words for machines. Without zod. */

/**
 * `service_gone`: no longer offered; `too_long`: the freed time is too short; `too_soon`: the
 * barber asks for more notice; `quiet`: the client's quiet hours; `limit`, `overlap`: appointments
 * that they have; `apart`: the two may not meet; `offered`: they have another offer; `declined`:
 * they have had this time.
 */
export const skipReasons = [
  'service_gone',
  'too_long',
  'too_soon',
  'quiet',
  'limit',
  'overlap',
  'apart',
  'offered',
  'declined',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** `taken`: the time went elsewhere; `apart`: the two may no longer meet; `staff`: by the shop. */
export const withdrawReasons = ['taken', 'apart', 'staff'] as const
export type WithdrawReason = (typeof withdrawReasons)[number]

export const waitStates = ['esperando', 'ofrecida', 'pausada', 'cumplida', 'dejada'] as const
export type WaitState = (typeof waitStates)[number]
