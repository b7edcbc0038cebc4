/** Deciding on appeals, in the console. What they say is read from the case's stream. */
import * as contract from '../../../contract/moderation/appeals.ts'
import { appealOf } from '../../domain/moderation/appeals.ts'
import { caseDecider } from '../../domain/moderation/case.ts'
import { caseStream, MACHINE } from '../../domain/moderation/case-events.ts'
import { decisionOf } from '../../domain/moderation/case-state.ts'
import {
  type AppealRow,
  appealsFor,
  appealSeen,
} from '../../projections/moderation/appeals-reads.ts'
import { colleagueNamesOf } from '../../projections/moderation/case-colleagues.ts'
import { notFound } from '../kernel/errors.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import { hasNextPage } from '../kernel/pages.ts'
import { appealSideWord, groundWord, measured } from './wording.ts'

export const appealRoutes: Routes = (api, { db, commands, moderation: { appealing } }) => {
  api.on(
    contract.appeals,
    async ({
      session: { userId: staffId, lead },
      context: { at },
      query: { page, perPage, estado, lado },
    }) => {
      const rows = await appealsFor(
        db,
        { staffId, at },
        {
          pending: estado === 'pendiente',
          side: lado && contract.appealSideWords[lado],
          limit: perPage + 1,
          skip: (page - 1) * perPage,
        },
      )
      return {
        data: rows.slice(0, perPage).map((row) => inList(row, { staffId, lead: lead === true })),
        hasNextPage: hasNextPage({ page, perPage }, rows.length),
      }
    },
  )

  api.on(
    contract.appealById,
    async ({ session: { userId: staffId, lead }, context: { at }, params: { id } }) => {
      const row = await appealSeen(db, { staffId, at }, id)
      if (!row) throw notFound('Apelación no encontrada')
      const state = await commands.state(
        caseDecider,
        caseStream({ type: row.type, id: row.subjectId }),
        { fresh: true },
      )
      const { text, pictures, answer } = appealOf(state.appeals, id)
      const { facts, ground, notices } = decisionOf(state, row.decisionId)
      const names = answer ? await colleagueNamesOf(db, [answer.by]) : undefined
      return {
        ...inList(row, { staffId, lead: lead === true }),
        texto: text,
        imagenes: [...pictures],
        fundamento: ground && groundWord[ground],
        hechos: facts,
        avisoAutor: notices.author,
        respuesta: answer && {
          por: { id: answer.by, nombre: names?.get(answer.by) ?? '' },
          en: answer.at,
          palabras: answer.words,
          propia: answer.own,
        },
      }
    },
    {
      looks: ({ params: { id } }) => ({ what: 'appeal.see', subjectType: 'appeal', subjectId: id }),
    },
  )

  api.on(
    contract.decideAppeal,
    async ({ context, params: { id }, body: { resultado, palabras } }) => {
      await appealing.decide(context, id, {
        outcome: contract.appealOutcomeWords[resultado],
        words: palabras,
      })
      return done
    },
  )
}

function inList(
  row: AppealRow,
  { staffId, lead }: { staffId: string; lead: boolean },
): contract.AppealInList {
  const isOwn = row.decidedBy === staffId
  return {
    id: row.id,
    casoId: row.caseId,
    tipo: row.type,
    objetoId: row.subjectId,
    decisionId: row.decisionId,
    lado: appealSideWord[row.side],
    estado: row.status,
    creadaEn: row.filedAt,
    medidas: row.measures.map(measured),
    clausula: row.clause,
    decididoEn: row.takenAt,
    decididoPor: { id: row.decidedBy, nombre: row.decider ?? '' },
    automatica: row.decidedBy === MACHINE,
    impedimento: obstacleOf(row.isBan && !lead, isOwn && !row.isAlone),
    sola: isOwn && row.isAlone,
  }
}

function obstacleOf(needsLead: boolean, isOwn: boolean): 'expulsion' | 'propia' | null {
  if (needsLead) return 'expulsion'
  return isOwn ? 'propia' : null
}
