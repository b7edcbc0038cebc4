/** Histories of acts on barbers' days, as a recorder saw them from outside: one JSON a line. */
import { z } from 'zod'

/** `info`: no answer came, or one that does not tell whether it happened. */
export const HistoryEntry = z.object({
  n: z.int(),
  process: z.int(),
  session: z.string(),
  type: z.enum(['invoke', 'ok', 'fail', 'info']),
  f: z.enum(['book', 'move', 'cancel', 'read']),
  /** The barber's id. Days that a move joins are one object. */
  key: z.string(),
  value: z.object({
    appointmentId: z.string().nullable(),
    /** Milliseconds. */
    start: z.number().nullable(),
    end: z.number().nullable(),
    /** Of a read: the session's appointments that stand. */
    standing: z.array(z.string()).nullable(),
    /** The answer says that reads may not show it yet (`x-projection: pending`). */
    pending: z.boolean().optional(),
  }),
  at: z.number(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** An act from its beginning to its answer. */
export interface Act extends Omit<HistoryEntry, 'n' | 'type' | 'at'> {
  readonly type: 'ok' | 'fail' | 'info'
  /** Places in the history; an act without an answer returns never. */
  readonly invoked: number
  readonly returned: number
}

export class NotAHistory extends Error {}

/** @throws NotAHistory */
export function historyIn(text: string): HistoryEntry[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      try {
        return HistoryEntry.parse(JSON.parse(line))
      } catch {
        throw new NotAHistory(`line ${index + 1} is no entry of a history`)
      }
    })
}

/** Each process does one thing at a time. @throws NotAHistory */
export function actsIn(entries: readonly HistoryEntry[]): Act[] {
  const open = new Map<number, HistoryEntry>()
  const acts: Act[] = []
  for (const entry of entries) {
    const begun = open.get(entry.process)
    if ((entry.type === 'invoke') === (begun !== undefined))
      throw new NotAHistory(`entry ${entry.n}: process ${entry.process} does two things at once`)
    if (entry.type === 'invoke') open.set(entry.process, entry)
    else if (begun) {
      open.delete(entry.process)
      const { n: _, at: __, type, ...rest } = entry
      acts.push({
        ...rest,
        type,
        invoked: begun.n,
        returned: type === 'info' ? Infinity : entry.n,
      })
    }
  }
  for (const { n, type: _, at: __, ...rest } of open.values())
    acts.push({ ...rest, type: 'info', invoked: n, returned: Infinity })
  return acts.toSorted((one, other) => one.invoked - other.invoked)
}
