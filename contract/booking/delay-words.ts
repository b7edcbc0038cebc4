/** How a client hears of a delay, and what they say to it. Without zod. */

/** `nada`: nothing is said; `aviso`: the expected time; `pregunta`: whether the visit may move. */
export const delayNotices = ['nada', 'aviso', 'pregunta'] as const
export type DelayNotice = (typeof delayNotices)[number]

/** A barber says to a client who is late: they wait, or cannot. */
export const lateReplies = ['vale', 'no'] as const
export type LateReply = (typeof lateReplies)[number]

/** `vale`: the new time is good; `espero`: they wait; `cambiar`: another time; `cancelar`. */
export const delayAnswers = ['vale', 'espero', 'cambiar', 'cancelar'] as const
export type DelayAnswer = (typeof delayAnswers)[number]
