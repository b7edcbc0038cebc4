/** Measures of a decision: combinations, durations, effects. */
import { z } from 'zod'
import {
  alternatives,
  changesNothing,
  type Effect,
  effects,
  mayEnd,
  needsEnd,
  type Side,
  sides,
} from '../../../contract/moderation/reasons.ts'
import { effectsOn } from '../../../contract/moderation/subject-types.ts'
import { DomainError } from '../kernel/decider.ts'
import { Utc } from '../kernel/fields.ts'
import type { Subject } from './subject.ts'

const DAY_MS = 86_400_000

/** `until`: of what ends by itself. */
export const Measure = z.object({
  effect: z.enum(effects),
  on: z.enum(sides),
  until: Utc.nullable(),
})
export type Measure = z.infer<typeof Measure>

/** What is to be done, and for how many days where it ends by itself. */
export interface RequestedMeasure {
  readonly effect: Effect
  readonly on: Side
  readonly days: number | null
}

/** With the moment at which each ends, where it does. */
export const measuresAt = (measures: readonly RequestedMeasure[], at: string): Measure[] =>
  measures.map(({ effect, on, days }) => ({
    effect,
    on,
    until: days === null ? null : new Date(Date.parse(at) + days * DAY_MS).toISOString(),
  }))

/** All is as it was before. */
export const isNothing = (measures: readonly { readonly effect: Effect }[]): boolean =>
  measures.every(({ effect }) => changesNothing.includes(effect))

/** Each can be done there, once, beside the others, and ends where it must. @throws validation */
export function mustGoTogether(
  { reportedUserId }: { readonly reportedUserId: string | null },
  measures: readonly RequestedMeasure[],
  type: Subject['type'],
): void {
  if (
    measures.some(
      ({ effect, on }) =>
        !effectsOn(type)[on].includes(effect) || (on === 'author' && reportedUserId === null),
    )
  ) {
    throw new DomainError('validation', 'Esa medida no se puede aplicar aquí', {
      errors: [{ field: 'medidas', message: 'Esa medida no se puede aplicar aquí' }],
    })
  }
  const kinds = measures.map(
    ({ effect }) => alternatives.findIndex((one) => one.includes(effect)) + 1 || effect,
  )
  if (new Set(kinds).size < kinds.length || (kinds.length > 1 && kinds.includes('none'))) {
    throw new DomainError('validation', 'Esas medidas no van juntas', {
      errors: [{ field: 'medidas', message: 'Esas medidas no van juntas' }],
    })
  }
  if (
    measures.some(({ effect, days }) =>
      days === null ? needsEnd.includes(effect) : !mayEnd.includes(effect),
    )
  ) {
    throw new DomainError('validation', 'Di hasta cuándo', {
      errors: [{ field: 'dias', message: 'Di hasta cuándo' }],
    })
  }
}
/** What the case is about, or its picture, is nobody's to see. */
export const takesAway = (measures: readonly Measure[]): boolean =>
  measures.some(
    ({ effect, on }) =>
      on === 'subject' && (effect === 'hide' || effect === 'remove' || effect === 'withdraw'),
  )
