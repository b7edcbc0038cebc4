/** Calls of the queue: its list, its lines, the next case. */
import * as contract from '../../../contract/moderation/cases.ts'
import { limits as bounds } from '../../../contract/kernel/limits.ts'
import { stepNames } from '../../../contract/moderation/disputes.ts'
import type { CaseViewer } from '../../projections/moderation/case-visibility.ts'
import { isReporter } from '../../projections/moderation/reporters.ts'
import type { Db } from '../../postgres/db.ts'
import { can } from '../../domain/authority.ts'
import {
  MACHINE,
  caseStream,
  type CaseEvent,
  type Evidence,
} from '../../domain/moderation/case-events.ts'
import { appealsWaiting } from '../../projections/moderation/appeals-reads.ts'
import { subjectsOfCases } from '../../projections/moderation/case-reads.ts'
import { queueOf } from '../../projections/moderation/queue-reads.ts'
import { facetsOf } from '../../projections/moderation/queue-facets.ts'
import {
  mentionsIn,
  mentionsUnseen,
  colleagueNamesOf,
} from '../../projections/moderation/case-colleagues.ts'
import { looseNoticesWaiting } from '../../projections/moderation/notice-reads.ts'
import { groupsAround } from '../../projections/moderation/groups-reads.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { EventLog } from '../../eventlog/log.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { hasNextPage } from '../kernel/pages.ts'
import { inQueue } from './queue-view.ts'

/** Streams that are read side by side for the lines of a page. */
const LINES_AT_ONCE = 10

const LINE = 160

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** What the queue is narrowed by, in the words of the wire. */
const markOf = {
  imagenes: 'pictures',
  repetido: 'repeat',
  regla: 'raised',
  escalado: 'escalated',
  mencion: 'mentioned',
} as const

const stateOf = { abierto: 'open', decidido: 'decided', todos: 'any' } as const

const claimOn = { libre: 'free', mio: 'mine', otros: 'others' } as const

const inWords = <Word extends string, Name extends string>(
  names: Readonly<Record<Word, Name>>,
  counts: Readonly<Partial<Record<Name, number>>>,
): Partial<Record<Word, number>> =>
  // Of the very names by which it was asked.
  Object.fromEntries(
    Object.entries<Name>(names).flatMap(([word, name]) =>
      counts[name] === undefined ? [] : [[word, counts[name]]],
    ),
  ) as Partial<Record<Word, number>>

/** Reporters that the reader may not see are left out. */
async function whoOf(
  db: Db,
  asker: CaseViewer,
  {
    reportante,
    reportado: reported,
  }: { readonly reportante?: string | undefined; readonly reportado?: string | undefined },
) {
  return {
    reported,
    reporter:
      reportante === undefined || (await isReporter(db, asker, reportante)) ? reportante : NOBODY,
  }
}

export const queueRoutes: Routes = (api, { db, log, moderation: { claiming } }) => {
  api.on(
    contract.cases,
    async ({
      session: { userId: staffId },
      context: { at, by },
      query: {
        page: number,
        perPage,
        estado,
        tipo,
        motivo,
        tomado,
        idioma,
        rasgo,
        sin,
        reportante,
        reportado,
        rol,
        desde: from,
        hasta: to,
        decidio: decider,
        medida: measure,
        decididoDesde: decidedFrom,
        decididoHasta: decidedTo,
      },
    }) => {
      const asker = { staffId, at }
      const request = {
        ...(await whoOf(db, asker, { reportante, reportado })),
        role: rol,
        from,
        to,
        state: stateOf[estado],
        type: tipo,
        reason: motivo,
        claim: tomado && claimOn[tomado],
        language: idioma,
        mark: rasgo && markOf[rasgo],
        without: sin,
        decider,
        measure,
        decidedFrom,
        decidedTo,
      } as const
      // These narrow also what the tabs count.
      const isByWhom = [reportante, reportado, rol, from, to, decidedFrom, decidedTo].some(
        (one) => one !== undefined,
      )
      const [
        waiting,
        rows,
        { tabs, total, more: mas, type, reason, claim, language, mark, ...facets },
        open,
        mentions,
        loose,
        subject,
      ] = await Promise.all([
        can(by, 'appeal.decide')
          ? appealsWaiting(db, asker, { lead: by.lead === true, without: sin ?? [] })
          : { count: 0, since: null },
        queueOf(db, asker, { limit: perPage + 1, skip: (number - 1) * perPage, ...request }),
        facetsOf(db, asker, request),
        // What is decided does not say how many are open.
        request.state === 'open' && !isByWhom
          ? undefined
          : facetsOf(db, asker, { state: 'open', without: sin }),
        mentionsUnseen(db, asker),
        looseNoticesWaiting(db),
        request.reported === undefined ? undefined : colleagueNamesOf(db, [request.reported]),
      ])
      const page = rows.slice(0, perPage)
      const deciders = Object.keys(facets.decider)
      const [alike, naming, names] = await Promise.all([
        groupsAround(
          db,
          asker,
          page.map(({ id }) => id),
          bounds.case.group + 1,
        ),
        mentionsIn(
          db,
          asker,
          page.map(({ id }) => id),
        ),
        deciders.length === 0 ? undefined : colleagueNamesOf(db, deciders),
      ])
      // The largest comes first.
      const sizes = new Map(alike.toReversed().map(({ caseId, cases }) => [caseId, cases]))
      return {
        data: page.map((row) => ({
          ...inQueue(row, asker),
          casosIguales: sizes.get(row.id) ?? 1,
          menciona: naming.has(row.id),
        })),
        hasNextPage: hasNextPage({ page: number, perPage }, rows.length),
        apelaciones: { cuenta: waiting.count, desde: waiting.since },
        pestanas: { ...tabsView(open?.tabs ?? tabs), menciones: mentions, denuncias: loose },
        reportado:
          request.reported === undefined
            ? null
            : { id: request.reported, nombre: subject?.get(request.reported) ?? '' },
        facetas: {
          total,
          mas,
          tipo: type,
          motivo: reason,
          tomado: inWords(claimOn, claim),
          idioma: language,
          rasgo: inWords(markOf, mark),
          medida: facets.measure,
          decidio: deciders
            .map((id) => ({
              id,
              nombre: names?.get(id) ?? '',
              automatica: id === MACHINE,
              cuenta: facets.decider[id] ?? 0,
            }))
            .toSorted(
              (one, other) => other.cuenta - one.cuenta || one.nombre.localeCompare(other.nombre),
            ),
        },
      }
    },
  )
  api.on(
    contract.caseLines,
    async ({ session: { userId: staffId }, context: { at }, query: { casos } }) => {
      const subjects = await subjectsOfCases(db, { staffId, at }, casos)
      const lines: { id: string; autor: string | null; linea: string }[] = []
      // A few at a time: a page of the queue does not take all connections.
      for (let from = 0; from < subjects.length; from += LINES_AT_ONCE) {
        lines.push(
          ...(await Promise.all(
            subjects.slice(from, from + LINES_AT_ONCE).map(async ({ caseId, type, id }) => ({
              id: caseId,
              ...(await lineOf(log, { type, id })),
            })),
          )),
        )
      }
      return { data: lines }
    },
    { looks: () => ({ what: 'cases.lines', subjectType: null, subjectId: null }) },
  )
  api.on(
    contract.nextCase,
    async ({
      context,
      body: { sin, tipo, motivo, idioma, rasgo, reportante, reportado, rol, desde, hasta },
    }) => {
      const who = await whoOf(
        db,
        { staffId: context.by.id, at: context.at },
        { reportante, reportado },
      )
      const { caseId: id, appealId: apelacion } = await claiming.next(context, sin, {
        type: tipo,
        reason: motivo,
        language: idioma,
        mark: rasgo && markOf[rasgo],
        ...who,
        role: rol,
        from: desde,
        to: hasta,
      })
      return { id, apelacion }
    },
  )
  api.on(contract.openCase, async ({ context, body: { tipo: type, objetoId: id, motivo } }) => ({
    id: await claiming.open(context, { type, id }, motivo),
  }))
}

const tabsView = ({
  all: abiertos,
  mine: mios,
  escalated: escalados,
}: {
  all: number
  mine: number
  escalated: number
}) => ({ abiertos, mios, escalados })

/** Excerpt and author of a case's newest evidence; of a dispute its client's statement. */
async function lineOf(
  log: Pick<EventLog, 'readStream'>,
  subject: Subject,
): Promise<{ autor: string | null; linea: string }> {
  let evidence: Evidence | null = null
  for await (const recorded of log.readStream(`case-${caseStream(subject)}`)) {
    const event = recorded as unknown as CaseEvent
    if (event.type === 'EvidenceTaken') evidence = event.data.evidence ?? evidence
  }
  const texts = evidence?.versions.at(-1)?.texts ?? []
  const words =
    subject.type === 'APPOINTMENT'
      ? texts.find(({ name }) => name === stepNames.why)?.text
      : texts.find(({ text }) => text.trim() !== '')?.text
  const line = [...(words ?? '').replace(/\s+/g, ' ').trim()]
  return {
    autor: evidence?.author?.nombre ?? null,
    linea: line.length > LINE ? `${line.slice(0, LINE).join('')}…` : line.join(''),
  }
}
