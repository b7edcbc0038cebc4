/** A dossier: which appointment, made by whom, until when its link opens. Its text is not stored. */
import { z } from 'zod'
import { languages } from '../../../contract/kernel/languages.ts'
import { dossierSides } from '../../../contract/trust/dossiers.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import { authorize } from '../authority.ts'
import { type Command, type Decider, DomainError, match } from '../kernel/decider.ts'
import { event, type EventsOf } from '../kernel/event.ts'
import { Id, Position, Utc } from '../kernel/fields.ts'

const HOUR = 3_600_000

/**
 * `position`: the end of the log when it was made; what came later is not in it. `named`: whether
 * the two are named. `caseId`: the case in which staff made it.
 */
export const DossierMade = event('DossierMade', {
  dossierId: Id,
  appointmentId: Id,
  madeBy: Id,
  side: z.enum(dossierSides),
  position: Position,
  locale: z.enum(languages),
  messages: z.array(z.object({ conversationId: Id, messageId: Id })).max(limits.dossier.messages),
  named: z.boolean(),
  caseId: Id.nullable(),
  madeAt: Utc,
  until: Utc,
})
/** `by`: null for a reader without an account. Openings within an hour count as one. */
export const DossierOpened = event('DossierOpened', {
  dossierId: Id,
  by: Id.nullable(),
  openedAt: Utc,
})
export const DossierRevoked = event('DossierRevoked', { dossierId: Id, revokedAt: Utc })

export type DossierEvent = EventsOf<
  [typeof DossierMade, typeof DossierOpened, typeof DossierRevoked]
>
export type DossierDetails = z.infer<typeof DossierMade.schema>
export type DossierCommand =
  | Command<'MakeDossier', Omit<DossierDetails, 'madeAt' | 'until'>>
  | Command<'OpenDossier', { by: string | null }>
  | Command<'RevokeDossier'>

export interface Dossier {
  readonly made: DossierDetails
  readonly revoked: boolean
  readonly openedAt: string | null
}

/** Whether the link of a dossier still opens it. */
export const isOpenAt = ({ made: { until }, revoked }: Dossier, at: string): boolean =>
  !revoked && at < until

const notThere = () => new DomainError('dossier_not_found', 'Este expediente no existe o ya venció')

export const dossierDecider: Decider<Dossier | null, DossierCommand, DossierEvent> = {
  category: 'dossier',
  initial: null,
  // Each is asked for a few times within two days.
  remembered: false,
  evolve: (state, event) =>
    match<DossierEvent, Dossier | null>(event, {
      DossierMade: (made) => ({ made, revoked: false, openedAt: null }),
      DossierOpened: ({ openedAt }) => state && { ...state, openedAt },
      DossierRevoked: () => state && { ...state, revoked: true },
    }),
  decide: (state, command) =>
    match<DossierCommand, readonly DossierEvent[]>(command, {
      MakeDossier: (data, { at }) =>
        state
          ? []
          : [
              DossierMade({
                ...data,
                madeAt: at,
                until: new Date(Date.parse(at) + limits.dossier.hours * HOUR).toISOString(),
              }),
            ],
      OpenDossier: ({ by }, { at }) => {
        if (!state || !isOpenAt(state, at)) throw notThere()
        const isSameHour =
          state.openedAt !== null && Date.parse(at) - Date.parse(state.openedAt) < HOUR
        return isSameHour
          ? []
          : [DossierOpened({ dossierId: state.made.dossierId, by, openedAt: at })]
      },
      RevokeDossier: (_, { by, at }) => {
        authorize(by, 'dossier.revoke', { self: state?.made.madeBy })
        if (!state || state.revoked) return []
        return [DossierRevoked({ dossierId: state.made.dossierId, revokedAt: at })]
      },
    }),
}
