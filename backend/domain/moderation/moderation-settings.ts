/** Points per clause and the thresholds of account states, with the product's defaults. */
import { z } from 'zod'
import {
  clausePoints,
  MOST_POINTS,
  standingThresholds,
  type Threshold,
} from '../../../contract/moderation/clauses.ts'
import { type Clause, clauses } from '../../../contract/moderation/reasons.ts'
import { authorize } from '../authority.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Utc } from '../kernel/fields.ts'

const Points = z.int().min(0).max(MOST_POINTS)
/** All of it, after the change. */
export const ModerationSettingsChanged = event('ModerationSettingsChanged', {
  points: z.array(z.object({ clause: z.enum(clauses), points: Points })),
  thresholds: z.object({ aviso: Points, riesgo: Points, expulsion: Points }),
  by: Id,
  changedAt: Utc,
})

export type SettingsEvent = EventsOf<[typeof ModerationSettingsChanged]>
export interface Rules {
  readonly points: Readonly<Record<Clause, number>>
  readonly thresholds: Readonly<Record<Threshold, number>>
}
export type SettingsCommand = Command<'ChangeSettings', Rules & { version: number }>
export interface Settings extends Rules {
  readonly version: number
  readonly changed: { readonly by: string; readonly at: string } | null
}

export const moderationSettingsDecider: Decider<Settings, SettingsCommand, SettingsEvent> = {
  category: 'settings',
  initial: { points: clausePoints, thresholds: standingThresholds, version: 0, changed: null },
  evolve: (state, event) =>
    match<SettingsEvent, Settings>(event, {
      ModerationSettingsChanged: (changed) => ({
        ...rulesIn(changed),
        version: state.version + 1,
        changed: { by: changed.by, at: changed.changedAt },
      }),
    }),
  decide: (state, command) =>
    match<SettingsCommand, readonly SettingsEvent[]>(command, {
      ChangeSettings: ({ points, thresholds, version }, { by, at }) => {
        authorize(by, 'moderationSettings.change')
        if (version !== state.version)
          throw new DomainError(
            'conflict',
            'Alguien lo cambió mientras lo editabas. Vuelve a cargar la página.',
          )
        const { aviso, riesgo, expulsion } = thresholds
        if (!(aviso < riesgo && riesgo < expulsion))
          throw new DomainError('validation', 'Cada umbral debe ser mayor que el anterior')
        const isSame =
          clauses.every((clause) => points[clause] === state.points[clause]) &&
          (Object.keys(state.thresholds) as Threshold[]).every(
            (one) => thresholds[one] === state.thresholds[one],
          )
        return isSame
          ? []
          : [
              ModerationSettingsChanged({
                points: clauses.map((clause) => ({ clause, points: points[clause] })),
                thresholds: { aviso, riesgo, expulsion },
                by: by.id,
                changedAt: at,
              }),
            ]
      },
    }),
}

/** Of which there is one. */
export const SETTINGS = 'moderation'
/** As a change said. A clause that came after it weighs what the product says. */
export const rulesIn = ({
  points,
  thresholds,
}: Pick<z.infer<typeof ModerationSettingsChanged.schema>, 'points' | 'thresholds'>): Rules => ({
  points: {
    ...clausePoints,
    ...Object.fromEntries(points.map(({ clause, points: weight }) => [clause, weight])),
  },
  thresholds,
})
