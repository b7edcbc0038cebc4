/** What a decision would bring about. */
import { appealableUntil } from '../../../contract/moderation/appealing.ts'
import { sideWords, groundWords } from '../../../contract/moderation/cases.ts'
import { previewDecision } from '../../../contract/moderation/preview.ts'
import { changesNothing, type Effect } from '../../../contract/moderation/reasons.ts'
import type { SubjectType } from '../../../contract/moderation/subject-types.ts'
import { STRIKE_DAYS } from '../../../contract/moderation/clauses.ts'
import { type Measure, measuresAt } from '../../domain/moderation/measures.ts'
import { pointsOf, standingBy, suggestsBan } from '../../domain/moderation/strikes.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { caseSeen } from '../../projections/moderation/case-reads.ts'
import {
  comingAppointments,
  isHeld,
  strikesSince,
  reportersOf,
} from '../../projections/moderation/consequences.ts'
import type { Db } from '../../postgres/db.ts'
import { publishedBy } from '../../subjects/published.ts'
import { definitions } from '../../subjects/subjects.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'

const DAY_MS = 86_400_000

export const decisionPreviewRoutes: Routes = (
  api,
  { db, moderation: { statements, policies } },
) => {
  api.on(
    previewDecision,
    async ({
      session: { userId: staffId },
      context: { at },
      params: { id },
      body: { medidas, clausula: clause, fundamento, hechos: facts },
    }) => {
      const row = await caseSeen(db, { staffId, at }, id)
      if (!row) throw notFound('Caso no encontrado')
      const subject = { type: row.type, id: row.subjectId }
      const measures = medidas.map(({ medida: effect, sobre, dias: days }) => ({
        effect,
        on: sideWords[sobre],
        days,
      }))
      const effects = measuresAt(measures, at)
      const person = subject.type === 'USER' ? subject.id : row.reportedUserId
      const away = effects.find(({ effect }) => effect === 'suspend' || effect === 'ban')
      const isNothing = effects.every(({ effect }) => changesNothing.includes(effect))
      const [aviso, desaparece, retenido, waiting, coming, strikes, rules] = await Promise.all([
        statements.write(
          subject,
          { effects: measures, clause, ground: fundamento && groundWords[fundamento], facts },
          at,
        ),
        hiddenBy(db, subject, effects, away ? person : null),
        isHeld(db, id),
        reportersOf(db, id),
        away && person !== null ? comingAppointments(db, person, at, away.until) : null,
        person === null
          ? null
          : strikesSince(db, person, new Date(Date.parse(at) - STRIKE_DAYS * DAY_MS).toISOString()),
        policies.rulesNow(),
      ])
      const [antes, despues] = [
        strikes ?? [],
        [...(strikes ?? []), { clause, takenAt: at, measured: !isNothing, reversed: false }],
      ].map((all) => pointsOf(all, rules, at))
      return {
        aviso: aviso ? { texto: aviso.text, idioma: aviso.language } : null,
        desaparece,
        retenido,
        marca:
          subject.type === 'APPOINTMENT' ? markAfter(effects.map(({ effect }) => effect)) : null,
        avisados: {
          autor: aviso !== undefined,
          reportantes: waiting.reports,
          denunciantes: waiting.notices,
        },
        citas: coming && {
          comoCliente: coming.asClient,
          comoBarbero: coming.asBarber,
          primera: coming.next,
        },
        // What is decided by no clause counts no points.
        puntos:
          strikes && clause !== null && antes !== undefined && despues !== undefined
            ? {
                antes,
                despues,
                situacionAntes: standingBy(antes, rules),
                situacionDespues: standingBy(despues, rules),
                sugiereExpulsion: suggestsBan(despues, rules),
              }
            : null,
        definitiva: effects.some(({ effect }) => effect === 'ban') ? appealableUntil(at) : null,
      }
      // The preview is about the case and its author.
    },
    {
      counted: 'signalsByAccount',
      looks: ({ params: { id } }) => ({
        what: 'case.see',
        subjectType: 'case',
        subjectId: id,
        caseId: id,
      }),
    },
  )
}

const markAfter = (effects: readonly Effect[]) =>
  effects.includes('clear_no_show')
    ? ('quitada' as const)
    : effects.includes('uphold_no_show')
      ? ('mantenida' as const)
      : ('igual' as const)

/** What disappears for others: all of a suspended account's content, else this item. */
async function hiddenBy(
  db: Db,
  { type, id }: Subject,
  effects: readonly Measure[],
  away: string | null,
) {
  const isTaken = effects.some(
    ({ effect, on }) => on === 'subject' && (effect === 'hide' || effect === 'remove'),
  )
  const counted = (one: SubjectType) => (isTaken && type === one ? 1 : 0)
  const own = {
    publicaciones: counted('POST'),
    comentarios: isTaken
      ? ((await definitions[type].hiddenWith?.(db, id))?.comments ?? counted('COMMENT'))
      : 0,
    resenas: counted('REVIEW'),
    mensajes: counted('MESSAGE'),
    negocio: isTaken && type === 'BUSINESS',
    imagen: effects.some(({ effect }) => effect === 'withdraw'),
  }
  if (away === null) return own
  const { posts, comments, reviews, shop } = await publishedBy(db, away)
  return {
    publicaciones: posts,
    comentarios: comments,
    resenas: reviews,
    mensajes: own.mensajes,
    negocio: shop,
    imagen: own.imagen,
  }
}
