/** Routes of cases. Contents come from the case's stream; colleagues' names stay inside. */
import * as contract from '../../../contract/moderation/cases.ts'
import { limits as bounds } from '../../../contract/kernel/limits.ts'
import { can } from '../../domain/authority.ts'
import { caseStream, MACHINE, type CaseEvent } from '../../domain/moderation/case-events.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import type { Decision } from '../../domain/moderation/case-state.ts'
import { coveredOf } from '../../projections/moderation/case-reads.ts'
import { colleagueNamesOf } from '../../projections/moderation/case-colleagues.ts'
import { disputeOf } from '../../projections/moderation/dispute-reads.ts'
import { subjectFor } from '../../subjects/rows.ts'
import { groupsAround } from '../../projections/moderation/groups-reads.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { evidenceIn } from './evidence-view.ts'
import { groupIdOf, kindWord } from './group-ids.ts'
import { stateWord } from './subject-routes.ts'
import { appealSideWord, appealStatus, groundWord, sideWord } from './wording.ts'
import { inQueue } from './queue-view.ts'
import { mustSeeCase } from './case-access.ts'
import { disputeView, historyWord, measuresFor, reopenedIn } from './case-view.ts'
import { looked } from './case-access.ts'
import { authorCard } from './author-card.ts'

/** One case: what was kept of it, what people said. Each look is audited. */
export const caseRoutes: Routes = (api, services) => {
  const { db, log } = services
  api.on(
    contract.caseById,
    async ({ session: { userId: staffId }, context: { at, by }, params: { id } }) => {
      const row = await mustSeeCase(db, { staffId, at }, id)
      // Before the stream is read: what comes after it is not covered.
      const person = row.type === 'USER' ? row.subjectId : row.reportedUserId
      const [covered, alike, author, present, dispute] = await Promise.all([
        coveredOf(db, id),
        groupsAround(db, { staffId, at }, [id], bounds.case.group + 1),
        person === null ? null : authorCard(services, { personId: person, caseId: id, at }),
        subjectFor(db, { staffId, at }, { type: row.type, id: row.subjectId }),
        row.type === 'APPOINTMENT' ? disputeOf(db, row.subjectId) : undefined,
      ])
      const events: { event: CaseEvent; at: string }[] = []
      for await (const event of log.readStream(
        `case-${caseStream({ type: row.type, id: row.subjectId })}`,
      )) {
        events.push({ event: event as unknown as CaseEvent, at: event.metadata.occurredAt })
      }
      const names = await colleagueNamesOf(db, [
        ...new Set(
          events.flatMap(({ event: { data } }) =>
            ['by' in data ? data.by : null, ...('mentions' in data ? data.mentions : [])].flatMap(
              (id) => id ?? [],
            ),
          ),
        ),
      ])
      const colleague = (one: string) => ({ id: one, nombre: names.get(one) ?? '' })
      const reversals = new Map(
        events.flatMap(({ event }) =>
          event.type === 'DecisionReversed' ? [[event.data.decisionId, event.data] as const] : [],
        ),
      )
      const { appeals } = events.reduce(
        (now, { event }) => caseDecider.evolve(now, event),
        caseDecider.initial,
      )
      const done = new Set(
        events.flatMap(({ event }) =>
          event.type === 'DecisionCarriedOut' ? [event.data.decisionId] : [],
        ),
      )
      const mayReverse = ({
        by: decider,
        takenAt,
        decisionId,
      }: Pick<Decision, 'by' | 'takenAt' | 'decisionId'>) =>
        done.has(decisionId) &&
        !reversals.has(decisionId) &&
        (can(by, 'decision.reverse') ||
          (decider === staffId &&
            Date.parse(at) - Date.parse(takenAt) <= bounds.case.undoMinutes * 60_000))
      return {
        ...inQueue(row, { staffId, at }),
        vistoHasta: String(covered),
        autor: author,
        ahora: present ? { texto: present.text, estado: stateWord[present.state] } : null,
        reabierto: reopenedIn(events),
        disputa: dispute ? disputeView(dispute) : null,
        ...measuresFor(row, by),
        pruebas: evidenceIn(events.map(({ event }) => event)),
        iguales: alike.map(({ kind, value, cases: cuenta }) => ({
          grupo: groupIdOf({ kind, value }),
          por: kindWord[kind],
          cuenta,
        })),
        historia: events
          .flatMap(({ event, at: en }) => {
            if (
              event.type !== 'CaseEscalated' &&
              event.type !== 'CaseRaised' &&
              event.type !== 'CaseTakenOver'
            )
              return []
            const { by: doer, why: motivo } = event.data
            return [
              {
                que: historyWord[event.type],
                por: doer === null ? null : colleague(doer),
                en,
                motivo,
              },
            ]
          })
          .toReversed(),
        notas: events.flatMap(({ event, at: en }) =>
          event.type === 'CaseNoteAdded'
            ? [
                {
                  id: event.data.noteId,
                  por: colleague(event.data.by),
                  en,
                  texto: event.data.text,
                  menciones: event.data.mentions.map(colleague),
                },
              ]
            : [],
        ),
        decisiones: events.flatMap(({ event }) => {
          if (event.type !== 'DecisionTaken') return []
          const {
            decisionId,
            by: decider,
            takenAt,
            effects,
            clause,
            ground,
            facts,
            notices,
          } = event.data
          const reversal = reversals.get(decisionId)
          return [
            {
              id: decisionId,
              por: colleague(decider),
              automatica: decider === MACHINE,
              en: takenAt,
              medidas: effects.map(({ effect, on, until }) => ({
                medida: effect,
                sobre: sideWord[on],
                hasta: until,
              })),
              clausula: clause,
              fundamento: ground && groundWord[ground],
              hechos: facts,
              avisoAutor: notices.author,
              aplicada: done.has(decisionId),
              revertida: reversal
                ? { por: colleague(reversal.by), en: reversal.reversedAt, motivo: reversal.why }
                : null,
              puedeRevertir: mayReverse(event.data),
              apelaciones: appeals
                .filter((appeal) => appeal.decisionId === decisionId)
                .map((appeal) => ({
                  id: appeal.appealId,
                  lado: appealSideWord[appeal.side],
                  estado: appealStatus(appeal, { reversed: reversal !== undefined }),
                  creadaEn: appeal.filedAt,
                })),
            },
          ]
        }),
      }
    },
    { looks: ({ params: { id } }) => looked('case.see', id) },
  )
}
