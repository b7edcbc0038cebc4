/** The simulator's oracle of a barber's days, asked about a whole history at once. */
import type { RecordedEvent } from '../../domain/kernel/event.ts'
import { Agendas, type Violation } from '../../seeded/oracle.ts'

const text = (found: Violation | undefined): string | undefined =>
  found && `${found.invariant}: ${found.what}`

/** The first two holds that overlap; undefined where none do. */
export const overlapIn = (events: readonly RecordedEvent[]): string | undefined =>
  text(new Agendas().see(events))

/** What is wrong at the end, when everything has been finished. */
export function leftIn(events: readonly RecordedEvent[]): string | undefined {
  const agendas = new Agendas()
  return text(agendas.see(events) ?? agendas.left())
}
