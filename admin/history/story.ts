/** The events of a life as a story: each with what it changed and how long after the one before. */
import type { ReplayStep } from '../providers/dataProvider.ts'
import { compared, type Fact } from './changes.ts'

export interface Chapter {
  /** From 1. */
  readonly number: number
  readonly step: ReplayStep
  readonly facts: readonly Fact[]
  /** How many facts it changed; 0 for the first, which brings them all. */
  readonly changes: number
  /** Milliseconds since the event before; null for the first. */
  readonly since: number | null
}

/** What a reader looks for first. What isn't listed follows in the order of the state. */
const order = [
  'status',
  'start',
  'end',
  'day',
  'heldOn',
  'moving',
  'services',
  'cents',
  'clientId',
  'guestName',
  'barberId',
  'notes',
  'address',
  'reason',
  'cancelledBy',
  'late',
  'noShow',
]
const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

export const inOrder = (facts: readonly Fact[]): Fact[] =>
  facts.toSorted((a, b) => rank(a.name) - rank(b.name))

export function storyOf(steps: readonly ReplayStep[]): Chapter[] {
  return steps.map((step, index) => {
    const before = steps[index - 1]
    const facts = inOrder(compared(before?.state, step.state))
    return {
      number: index + 1,
      step,
      facts,
      changes: before ? facts.filter(({ mark }) => mark !== 'same').length : 0,
      since: before ? Date.parse(step.occurredAt) - Date.parse(before.occurredAt) : null,
    }
  })
}

/** `AppointmentMarkedNoShow` → `Appointment marked no show`, for events without a text. */
export const plainName = (type: string): string =>
  type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
