/** Routes of cases. Contents come from the case's stream; colleagues' names stay inside. */
import * as contract from '../../../contract/moderation/cases.ts'
import {
  type Band,
  SERIOUS_WEIGHT,
  targetHours,
  UNKNOWN_WEIGHT,
} from '../../../contract/moderation/priority.ts'
import { type Effect, sides } from '../../../contract/moderation/reasons.ts'
import { effectsOn } from '../../../contract/moderation/subject-types.ts'
import { STRIKE_DAYS } from '../../../contract/moderation/clauses.ts'
import { stepNames } from '../../../contract/moderation/disputes.ts'
import { limits as bounds } from '../../../contract/kernel/limits.ts'
import { can } from '../../domain/authority.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import type { Actor } from '../../domain/kernel/event.ts'
import {
  type CaseEvent,
  caseStream,
  type Evidence,
  MACHINE,
} from '../../domain/moderation/case-events.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import type { Decision } from '../../domain/moderation/case-state.ts'
import { guestNoticeDecider } from '../../domain/moderation/guest-notice.ts'
import { pointsOf, standingBy } from '../../domain/moderation/strikes.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import type { EventLog } from '../../eventlog/log.ts'
import { clustersOf } from '../../domain/moderation/clusters.ts'
import type { Look } from '../../commands/moderation/audit-log.ts'
import { appealsWaiting } from '../../projections/moderation/appeals-reads.ts'
import {
  caseSeen,
  claimOf,
  coveredOf,
  subjectsOfCases,
  reportsOfCase,
} from '../../projections/moderation/case-reads.ts'
import type { CaseViewer } from '../../projections/moderation/case-visibility.ts'
import { type CaseRow, queueOf } from '../../projections/moderation/queue-reads.ts'
import { facetsOf } from '../../projections/moderation/queue-facets.ts'
import {
  colleaguesOf,
  mentionsIn,
  mentionsUnseen,
  colleagueNamesOf,
} from '../../projections/moderation/case-colleagues.ts'
import { looseNoticesWaiting, noticesOfCase } from '../../projections/moderation/notice-reads.ts'
import { revealedTo } from '../../projections/moderation/audit-reads.ts'
import {
  disputeOf,
  type DisputeRow,
  type SideRecord,
} from '../../projections/moderation/dispute-reads.ts'
import { strikesSince } from '../../projections/moderation/consequences.ts'
import { authorOf } from '../../projections/moderation/subjects.ts'
import { subjectFor } from '../../subjects/rows.ts'
import { arrivalsOf, isReporter } from '../../projections/moderation/reporters.ts'
import { groupsAround } from '../../projections/moderation/groups-reads.ts'
import { PICTURE_TYPE } from '../../media/store.ts'
import type { Contact } from '../../vault/secrets/guest-notices.ts'
import { notFound } from '../kernel/errors.ts'
import { evidenceIn } from './evidence-view.ts'
import { groupIdOf, kindWord } from './group-ids.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import { hasNextPage } from '../kernel/pages.ts'
import { stateWord } from './subject-routes.ts'
import { appealSideWord, appealStatus, groundWord, sideWord } from './wording.ts'

const DAY_MS = 86_400_000
/** Of a case's reports that are read at once. */
const REPORTS = 50
/** Streams that are read side by side for the lines of a page. */
const LINES_AT_ONCE = 10
const LINE = 160
/** Is no one's id. */
const NOBODY = '00000000-0000-4000-8000-000000000000'
/** Guest notices that one page holds: each is read from its own stream. */
const NOTICES = 20
/** So many of the newest are asked whether they came together. */
const ARRIVED = 500
const clusterWord = { address: 'direccion', minute: 'minuto' } as const
export const bandOf = ({
  urgent,
  knownPicture,
  grave,
}: Pick<CaseRow, 'urgent' | 'knownPicture' | 'grave'>): Band => {
  if (urgent || knownPicture) return 'urgente'
  if (grave) return 'grave'
  return 'normal'
}

/** What the read model orders a band by, apart from the time. */
function priorityOf({
  urgent,
  grave,
  serious,
  knownPicture,
  told,
  weighed,
  reports,
  notices,
}: CaseRow) {
  const motivo = serious && !urgent && !grave ? SERIOUS_WEIGHT : 1
  const peso = (told > 0 ? weighed / told : UNKNOWN_WEIGHT) / 100
  const alcance = Math.log2(Math.max(reports + notices, 1) + 1)
  return {
    motivo,
    peso,
    alcance,
    arriba: topReasonOf(knownPicture, urgent),
  }
}

export const inQueue = (row: CaseRow, { staffId }: CaseViewer) => ({
  id: row.id,
  tipo: row.type,
  objetoId: row.subjectId,
  estado: row.state === 'open' ? ('abierto' as const) : ('decidido' as const),
  gravedad: bandOf(row),
  esperaDesde: row.waitsSince,
  objetivoHoras: targetHours[bandOf(row)],
  motivos: row.reasons.map(({ reason: motivo, count: cuenta }) => ({ motivo, cuenta })),
  reportes: row.reports,
  denuncias: row.notices,
  abiertoEn: row.openedAt,
  ultimoEn: row.lastAt,
  prioridad: priorityOf(row),
  porque: row.raised && (row.raised === 'rule' ? ('regla' as const) : ('equipo' as const)),
  escalado: row.escalated,
  imagenes: row.pictures ?? 0,
  idioma: row.language,
  anteriores: row.earlier,
  tomado:
    row.claimedBy !== null && row.claimedUntil !== null
      ? {
          id: row.claimedBy,
          nombre: row.claimer ?? '',
          hasta: row.claimedUntil,
          mio: row.claimedBy === staffId,
        }
      : null,
  decision: row.decision && {
    medidas: [...row.decision.effects],
    por: { id: row.decision.by, nombre: row.decision.name },
    automatica: row.decision.automatic,
    en: row.decision.at,
    revertida: row.decision.reversed,
  },
})
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

const looked = (
  what: 'case.see' | 'case.reports' | 'case.notices' | 'case.picture',
  caseId: string,
): Look => ({ what, subjectType: 'case', subjectId: caseId, caseId })

export const caseRoutes: Routes = (
  api,
  { commands, db, log, media, vault, moderation: { policies, claiming, deciding } },
) => {
  /** Cases that concern the reader are hidden: reporters must not be guessable. */
  const mustSee = async (staffId: string, at: string, id: string): Promise<CaseRow> => {
    const row = await caseSeen(db, { staffId, at }, id)
    if (!row) throw notFound('Caso no encontrado')
    return row
  }

  const authorCard = async (personId: string, caseId: string, at: string) => {
    const [person, strikes, rules] = await Promise.all([
      authorOf(db, personId, caseId),
      strikesSince(db, personId, new Date(Date.parse(at) - STRIKE_DAYS * DAY_MS).toISOString()),
      policies.rulesNow(),
    ])
    if (!person) return null
    const points = pointsOf(strikes, rules, at)
    return {
      id: personId,
      nombre: person.name,
      rol: person.role,
      desde: person.since,
      negocio: person.shop,
      puntos: points,
      situacion: standingBy(points, rules),
      casos: person.cases,
      reportes: person.reports,
      decisiones: person.decisions.map(
        ({
          id,
          caseId: casoId,
          type: tipo,
          effects: medidas,
          clause: clausula,
          at: en,
          reversed: revertida,
        }) => ({ id, casoId, tipo, medidas: [...medidas], clausula, en, revertida }),
      ),
    }
  }

  const clusters = async (caseId: string) => {
    const arrived = await arrivalsOf(db, caseId, ARRIVED)
    const origins = await vault.origins.of(arrived.map(({ id }) => id))
    return clustersOf(arrived.map((one) => ({ ...one, origin: origins.get(one.id) })))
  }

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
        ...(await whoOf(asker, { reportante, reportado })),
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
  /** Reporters that the reader may not see are left out. */
  async function whoOf(
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
  api.on(
    contract.nextCase,
    async ({
      context,
      body: { sin, tipo, motivo, idioma, rasgo, reportante, reportado, rol, desde, hasta },
    }) => {
      const who = await whoOf({ staffId: context.by.id, at: context.at }, { reportante, reportado })
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

  api.on(
    contract.caseById,
    async ({ session: { userId: staffId }, context: { at, by }, params: { id } }) => {
      const row = await mustSee(staffId, at, id)
      // Before the stream is read: what comes after it is not covered.
      const person = row.type === 'USER' ? row.subjectId : row.reportedUserId
      const [covered, alike, author, present, dispute] = await Promise.all([
        coveredOf(db, id),
        groupsAround(db, { staffId, at }, [id], bounds.case.group + 1),
        person === null ? null : authorCard(person, id, at),
        subjectFor(db, { staffId, at }, { type: row.type, id: row.subjectId }),
        row.type === 'APPOINTMENT' ? disputeOf(db, row.subjectId) : undefined,
      ])
      const events: { event: CaseEvent; at: string }[] = []
      for await (const event of log.readStream(
        `case-${caseStream({ type: row.type, id: row.subjectId })}`,
      )) {
        // Of a case's own stream.
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

  api.on(
    contract.caseReports,
    async ({ session: { userId: staffId }, context: { at }, params: { id }, query: { antes } }) => {
      await mustSee(staffId, at, id)
      const [rows, together] = await Promise.all([
        reportsOfCase(db, id, { limit: REPORTS + 1, before: antes }),
        antes === undefined ? clusters(id) : [],
      ])
      return {
        data: rows
          .slice(0, REPORTS)
          .map(
            ({
              id: reportId,
              reason: motivo,
              description: descripcion,
              commentAct,
              revision,
              status: estado,
              filedAt: creadoEn,
              reporterId: reportante,
            }) => ({
              id: reportId,
              motivo,
              descripcion,
              comentario: commentAct && {
                acto: commentAct.how === 'hidden' ? ('ocultado' as const) : ('eliminado' as const),
                texto: commentAct.content,
              },
              revision,
              estado,
              creadoEn,
              reportante,
            }),
          ),
        hasMore: rows.length > REPORTS,
        juntos: together.map(
          ({ by, people: cuenta, from: desde, until: hasta, reports: reportes }) => ({
            por: clusterWord[by],
            cuenta,
            desde,
            hasta,
            reportes,
          }),
        ),
      }
    },
    { looks: ({ params: { id } }) => looked('case.reports', id) },
  )

  api.on(
    contract.caseNotices,
    async ({ session: { userId: staffId }, context: { at }, params: { id }, query: { antes } }) => {
      await mustSee(staffId, at, id)
      const [rows, revealed] = await Promise.all([
        noticesOfCase(db, id, { limit: NOTICES + 1, before: antes }),
        revealedTo(db, staffId, at),
      ])
      const ids = rows.slice(0, NOTICES).map((row) => row.id)
      const reveladoHasta = revealed.until('case', id)
      const [notices, contacts] = await Promise.all([
        Promise.all(
          ids.map((noticeId) => commands.state(guestNoticeDecider, noticeId, { fresh: true })),
        ),
        reveladoHasta === null ? new Map<string, Contact>() : vault.notices.contactsOf(ids),
      ])
      return {
        data: notices.flatMap((notice) => {
          if (!notice) return []
          const {
            noticeId,
            reason: motivo,
            words: texto,
            link: enlace,
            givenAt: creadoEn,
            outcome,
          } = notice
          const { nombre = null, email = null } = contacts.get(noticeId) ?? {}
          return [
            {
              id: noticeId,
              motivo,
              texto,
              enlace,
              creadoEn,
              estado: outcome ?? ('PENDING' as const),
              nombre,
              email,
            },
          ]
        }),
        hasMore: rows.length > NOTICES,
        reveladoHasta,
      }
    },
    { looks: ({ params: { id } }) => looked('case.notices', id) },
  )

  api.on(
    contract.casePicture,
    async ({ session: { userId: staffId }, context: { at }, params: { id, mediaId }, reply }) => {
      await mustSee(staffId, at, id)
      const picture = await media.look(mediaId, `evidence:${id}`)
      const bytes = picture.is === 'here' ? await picture.bytes() : undefined
      if (!bytes) throw new DomainError('not_found', 'Imagen no encontrada')
      reply.header('cache-control', 'no-store')
      return { imagen: `data:${PICTURE_TYPE};base64,${bytes.toString('base64')}` }
    },
    { looks: ({ params: { id } }) => looked('case.picture', id) },
  )

  api.on(
    contract.caseClaim,
    async ({ session: { userId: staffId }, context: { at }, params: { id } }) => {
      const found = await claimOf(db, { staffId, at }, id)
      if (!found) throw notFound('Caso no encontrado')
      const {
        state,
        escalated: escalado,
        lastAt: ultimoEn,
        by,
        name,
        until,
        takenAt,
        decided: decidido,
      } = found
      const colleague = by === null ? null : { id: by, nombre: name ?? '' }
      return {
        estado: state === 'open' ? ('abierto' as const) : ('decidido' as const),
        escalado,
        ultimoEn,
        decidido,
        tomado:
          colleague && until !== null ? { ...colleague, hasta: until, mio: by === staffId } : null,
        quitado: colleague && takenAt !== null ? { ...colleague, en: takenAt } : null,
      }
    },
  )
  api.on(contract.passCase, async ({ context, params: { id } }) => {
    await claiming.pass(context, id)
    return done
  })
  api.on(contract.escalateCase, async ({ context, params: { id }, body: { motivo } }) => {
    await claiming.escalate(context, id, motivo)
    return done
  })
  api.on(contract.claimCase, async ({ context, params: { id } }) => {
    await claiming.claim(context, id)
    return done
  })
  api.on(contract.keepCase, async ({ context, params: { id } }) => {
    await claiming.claim(context, id)
    return done
  })
  api.on(contract.releaseCase, async ({ context, params: { id }, body: { salida, cierre } }) => {
    if (cierre) await claiming.leave(context, id)
    else await claiming.release(context, id, salida ? 'left' : 'handed_back')
    return done
  })
  api.on(contract.takeOverCase, async ({ context, params: { id }, body: { motivo } }) => {
    await claiming.takeOver(context, id, motivo)
    return done
  })
  api.on(contract.noteCase, async ({ context, params: { id }, body: { texto, menciones } }) => {
    await claiming.note(context, id, texto, menciones)
    return done
  })
  api.on(
    contract.caseColleagues,
    async ({ session: { userId: staffId }, context: { at }, params: { id } }) => {
      await mustSee(staffId, at, id)
      return { data: [...(await colleaguesOf(db, { staffId, at }, id))] }
    },
  )
  api.on(
    contract.decideCase,
    async ({
      context,
      params: { id },
      body: {
        medidas,
        clausula: clause,
        fundamento,
        hechos: facts,
        avisoAutor: author,
        vistoHasta,
      },
    }) => {
      // Nobody has looked further than there is something.
      const covered = await coveredOf(db, id)
      const coversUpTo = String(covered < BigInt(vistoHasta) ? covered : BigInt(vistoHasta))
      const effects = medidas.map(({ medida: effect, sobre, dias: days }) => ({
        effect,
        on: contract.sideWords[sobre],
        days,
      }))
      await deciding.decide(context, id, {
        effects,
        clause,
        ground: fundamento && contract.groundWords[fundamento],
        facts,
        notices: { author, reporters: null },
        coversUpTo,
      })
      return done
    },
  )
  api.on(contract.reverseDecision, async ({ context, params: { id }, body: { motivo } }) => {
    await deciding.reverse(context, id, motivo)
    return done
  })
}

const reopenedWord = {
  report: 'reporte',
  undone: 'deshecho',
  appeal: 'apelacion',
  rule: 'regla',
} as const
/** Why an open case is open again: the last event after the last decision. */
function reopenedIn(events: readonly { readonly event: CaseEvent; readonly at: string }[]) {
  const last = events.findLast(
    ({ event }) => event.type === 'DecisionTaken' || event.type === 'CaseReopened',
  )
  return last?.event.type === 'CaseReopened'
    ? { porque: reopenedWord[last.event.data.why], en: last.at }
    : null
}

const historyWord = {
  CaseEscalated: 'escalado',
  CaseRaised: 'abierto',
  CaseTakenOver: 'quitado',
} as const

const sideView = ({
  name: nombre,
  completed: completadas,
  noShows: faltas,
  disputes: disputas,
  cleared: quitadas,
}: SideRecord) => ({ nombre, completadas, faltas, disputas, quitadas })
const disputeView = ({
  isNoShow,
  status: estado,
  start: inicio,
  end: fin,
  zone: zona,
  services: servicios,
  cents,
  currency: moneda,
  shop: negocio,
  place: lugar,
  atHome: aDomicilio,
  client,
  barber,
}: DisputeRow) => ({
  sobre: isNoShow ? ('falta' as const) : ('cancelacionTardia' as const),
  estado,
  inicio,
  fin,
  zona,
  servicios: [...servicios],
  total: cents / 100,
  moneda,
  negocio,
  lugar,
  aDomicilio,
  cliente: client && sideView(client),
  barbero: sideView(barber),
})

/** What may be decided of a case, by whether the reader may decide it. */
export function measuresFor({ type, reportedUserId }: CaseRow, by: Actor) {
  const all = sides.flatMap((on) =>
    on === 'author' && reportedUserId === null
      ? []
      : effectsOn(type)[on].map((medida) => ({ medida, sobre: sideWord[on] })),
  )
  const isForLeads = ({ medida }: { medida: Effect }) => medida === 'ban' && !can(by, 'account.ban')
  return { medidas: all.filter((one) => !isForLeads(one)), proponibles: all.filter(isForLeads) }
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
    // Of a case's own stream.
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

/** Why a case stands on top of the queue. */
function topReasonOf(isKnownPicture: boolean, isUrgent: boolean): 'imagen' | 'urgente' | null {
  if (isKnownPicture) return 'imagen'
  return isUrgent ? 'urgente' : null
}
