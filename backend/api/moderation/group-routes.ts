/** Routes of groups of similar cases. Each shown case is an audited look. */
import * as contract from '../../../contract/moderation/groups.ts'
import { sideWords, groundWords } from '../../../contract/moderation/cases.ts'
import { effectsOn } from '../../../contract/moderation/subject-types.ts'
import { limits } from '../../../contract/kernel/limits.ts'
import type { GroupResult } from '../../commands/moderation/groups.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { type CaseEvent, caseStream } from '../../domain/moderation/case-events.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseVersionOf } from '../../domain/moderation/case-state.ts'
import { coveredOfAll } from '../../projections/moderation/case-reads.ts'
import type { CaseRow } from '../../projections/moderation/queue-reads.ts'
import { colleagueNamesOf } from '../../projections/moderation/case-colleagues.ts'
import { groupsOf, membersAmong, groupCasesOf } from '../../projections/moderation/groups-reads.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { hasNextPage } from '../kernel/pages.ts'
import { inQueue } from './queue-view.ts'
import { measuresFor } from './case-view.ts'
import { evidenceIn } from './evidence-view.ts'
import { groupIdOf, groupKindOf, kindWord, likenessOf } from './group-ids.ts'

const MOST = limits.case.group
const resultWord = {
  decided: 'decidido',
  already_decided: 'yaDecidido',
  claimed: 'tomado',
  news: 'novedades',
  changed: 'cambio',
  concerns: 'afecta',
  escalated: 'escalado',
  failed: 'fallo',
} as const satisfies Record<GroupResult, (typeof contract.groupResults)[number]>

export const caseGroupRoutes: Routes = (api, { db, log, moderation: { audit, grouping } }) => {
  api.on(
    contract.groups,
    async ({
      session: { userId: staffId },
      context: { at },
      query: { page, perPage, por, sin },
    }) => {
      const rows = await groupsOf(
        db,
        { staffId, at },
        {
          kind: por && groupKindOf[por],
          without: sin,
          limit: perPage + 1,
          skip: (page - 1) * perPage,
        },
      )
      return {
        data: rows
          .slice(0, perPage)
          .map(
            ({
              kind,
              value,
              cases: casos,
              types: tipos,
              reasons: motivos,
              reports: reportes,
              urgent: urgente,
              claimed: tomados,
              first: primero,
              since: desde,
            }) => ({
              id: groupIdOf({ kind, value }),
              por: kindWord[kind],
              casos,
              tipos,
              motivos,
              reportes,
              urgente,
              primero,
              tomados,
              desde,
            }),
          ),
        hasNextPage: hasNextPage({ page, perPage }, rows.length),
      }
    },
  )

  const kept = async (row: CaseRow) => {
    const events: CaseEvent[] = []
    for await (const event of log.readStream(
      `case-${caseStream({ type: row.type, id: row.subjectId })}`,
    ))
      events.push(event as unknown as CaseEvent)
    return {
      pruebas: evidenceIn(events),
      version: caseVersionOf(events.reduce(caseDecider.evolve, caseDecider.initial)),
    }
  }

  api.on(
    contract.groupById,
    async ({ session: { userId: staffId }, context, params: { id } }) => {
      const asker = { staffId, at: context.at }
      const likeness = likenessOf(id)
      const rows = likeness ? await groupCasesOf(db, asker, likeness, MOST + 1) : []
      const [first, ...others] = rows.slice(0, MOST)
      if (!likeness || !first) throw notFound('No encontrado')
      const shown = [first, ...others]
      await audit.lookedAtAll(
        context,
        shown.map((row) => ({
          what: 'case.see',
          subjectType: 'case',
          subjectId: row.id,
          caseId: row.id,
        })),
      )
      // Before the streams are read: what comes after it is not covered.
      const covered = await coveredOfAll(
        db,
        shown.map((row) => row.id),
      )
      const all = await Promise.all(shown.map(kept))
      return {
        id,
        por: kindWord[likeness.kind],
        mas: rows.length > MOST,
        casos: shown.map((row, index) => ({
          ...inQueue(row, asker),
          pruebas: [],
          version: 0,
          ...all[index],
          vistoHasta: String(covered.get(row.id) ?? 0n),
        })),
        medidas: measuresFor(first, context.by).medidas.filter((one) =>
          others.every((row) =>
            measuresFor(row, context.by).medidas.some(
              ({ medida, sobre }) => medida === one.medida && sobre === one.sobre,
            ),
          ),
        ),
      }
    },
    {
      looks: ({ params: { id } }) => {
        const likeness = likenessOf(id)
        return likeness?.kind === 'author'
          ? { what: 'group.see', subjectType: 'person', subjectId: likeness.value }
          : { what: 'group.see', subjectType: null, subjectId: null }
      },
    },
  )

  api.on(
    contract.decideGroup,
    async ({
      session: { userId: staffId },
      context,
      params: { id },
      body: { casos, medidas, clausula: clause, fundamento, ley, hechos: facts },
    }) => {
      const likeness = likenessOf(id)
      if (!likeness) throw notFound('No encontrado')
      const ids = casos.map((one) => one.id)
      const [members, covered] = await Promise.all([
        membersAmong(db, { staffId, at: context.at }, likeness, ids),
        coveredOfAll(db, ids),
      ])
      const byId = new Map(members.map((one) => [one.caseId, one]))
      const effects = medidas.map(({ medida: effect, sobre, dias: days }) => ({
        effect,
        on: sideWords[sobre],
        days,
      }))
      if (
        members.some(({ type }) =>
          effects.some(({ effect, on }) => !effectsOn(type)[on].includes(effect)),
        )
      ) {
        throw new DomainError('validation', 'Esa medida no se puede aplicar aquí', {
          errors: [{ field: 'medidas', message: 'Esa medida no se puede aplicar aquí' }],
        })
      }
      const results = await grouping.decide(
        context,
        casos.flatMap(({ id: caseId, vistoHasta, version }) => {
          const member = byId.get(caseId)
          const [seen, now] = [BigInt(vistoHasta), covered.get(caseId) ?? 0n]
          // Nobody has looked further than there is something.
          return member
            ? [
                {
                  ...member,
                  version,
                  coversUpTo: String(now < seen ? now : seen),
                  hasNews: now > seen,
                },
              ]
            : []
        }),
        {
          effects,
          clause,
          ground: fundamento && groundWords[fundamento],
          law: ley && { category: ley.categoria, ground: ley.ambito },
          facts,
        },
      )
      const names = await colleagueNamesOf(
        db,
        results.flatMap(({ by }) => by ?? []),
      )
      const done = new Map(results.map((one) => [one.caseId, one]))
      return {
        resultados: ids.map((casoId) => {
          const one = done.get(casoId)
          // What is not of this group is not said to be anything.
          if (!one) return { casoId, resultado: 'fuera' as const, por: null, en: null }
          return {
            casoId,
            resultado: resultWord[one.result],
            por: one.by === null ? null : { id: one.by, nombre: names.get(one.by) ?? '' },
            en: one.at,
          }
        }),
      }
    },
  )
}
