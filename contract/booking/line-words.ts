/** States of a ticket in a shop's line, and why it left it. Without zod. */

/** `esperando`, `llamado` to a chair, `sentado` in it, `saltado`: called twice in vain, `salio`, `cerrado`. */
export const ticketStates = [
  'esperando',
  'llamado',
  'sentado',
  'saltado',
  'salio',
  'cerrado',
] as const
export type TicketState = (typeof ticketStates)[number]

/** `qr`: by the code on the shop's screen; `staff`: written in at the counter. */
export const ticketSources = ['qr', 'staff'] as const
export type TicketSource = (typeof ticketSources)[number]

/** What a waiting time is computed from: real durations of earlier visits, or the planned ones. */
export const waitBases = ['historia', 'prevista'] as const
export type WaitBasis = (typeof waitBases)[number]
