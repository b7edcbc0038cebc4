/** Routes of subjects and their search. Each look is audited. */
import * as contract from '../../../contract/moderation/subjects.ts'
import { subjectEntries } from '../../../contract/moderation/subject-types.ts'
import { revealedTo } from '../../projections/moderation/audit-reads.ts'
import {
  byName,
  casesAround,
  decisionsAround,
  type Hit,
  reportsAround,
  workOf,
} from '../../projections/moderation/subjects.ts'
import { foundById, subjectFor } from '../../subjects/rows.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { sideWord } from './wording.ts'

const FOUND = 12
export const stateWord = {
  visible: 'visible',
  waiting: 'enEspera',
  hidden: 'oculto',
  removed: 'retirado',
  deleted: 'eliminado',
  suspended: 'suspendido',
  closed: 'cerrado',
} as const
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const subjectRoutes: Routes = (api, { db, vault }) => {
  api.on(
    contract.subjectById,
    async ({ session: { userId: staffId }, context: { at }, params: { type, id } }) => {
      const asker = { staffId, at }
      const subject = { type, id }
      const found = await subjectFor(db, asker, subject)
      if (!found) throw notFound('No encontrado')
      const {
        name: nombre,
        authorId,
        author,
        role,
        since: desde,
        state,
        text: texto,
        pictures,
      } = found
      const [cases, reports] = await Promise.all([
        casesAround(db, asker, subject, authorId),
        reportsAround(db, subject, authorId),
      ])
      const decisions = await decisionsAround(
        db,
        cases.map((one) => one.id),
      )
      return {
        tipo: type,
        id,
        nombre,
        autor: authorId === null ? null : { id: authorId, nombre: author ?? '', rol: role ?? '' },
        desde,
        estado: stateWord[state],
        texto,
        imagenes: pictures,
        reportes: { propios: reports?.own ?? 0, delAutor: reports?.theirs ?? 0 },
        casos: cases.map(
          ({
            id: caseId,
            type: tipo,
            subjectId: objetoId,
            state: is,
            reports: reportes,
            reasons: motivos,
            lastAt: ultimoEn,
          }) => ({
            id: caseId,
            tipo,
            objetoId,
            estado: is === 'open' ? ('abierto' as const) : ('decidido' as const),
            reportes,
            motivos,
            ultimoEn,
          }),
        ),
        decisiones: decisions.map(
          ({
            id: decisionId,
            caseId: casoId,
            type: tipo,
            clause: clausula,
            decidedAt: en,
            reversed: revertida,
            measures,
          }) => ({
            id: decisionId,
            casoId,
            tipo,
            clausula,
            en,
            revertida,
            medidas: measures.map(({ effect: medida, side, until: hasta }) => ({
              medida,
              sobre: sideWord[side],
              hasta,
            })),
          }),
        ),
      }
    },
    {
      looks: ({ params: { type, id } }) => ({
        what: 'subject.see',
        subjectType: subjectEntries[type].auditedAs,
        subjectId: id,
      }),
    },
  )

  api.on(
    contract.findSubjects,
    async ({ session: { userId: staffId }, context: { at, by }, query: { q } }) => {
      const rows = ID.test(q.toLowerCase())
        ? await foundById(db, { staffId, at }, q.toLowerCase())
        : await byName(db, { staffId, at }, q, FOUND)
      const people = rows.flatMap(({ kind, id }) => (kind === 'USER' ? [id] : []))
      const [work, revealed] = await Promise.all([workOf(db, people), revealedTo(db, staffId, at)])
      const isRevealed = (id: string) => revealed.until('person', id) !== null
      const contacts = await vault.accounts.contactsOf(people.filter(isRevealed))
      // Shops are public; of people only those who moderate read names unasked.
      const isNamed = ({ kind, id }: Hit) =>
        kind !== 'USER' || by.role === 'moderator' || isRevealed(id)
      return {
        data: rows.map((row) => {
          const { kind: tipo, id, name } = row
          const { role: rol = null, shop: negocio = null } = work.get(id) ?? {}
          return {
            tipo,
            id,
            nombre: isNamed(row) ? name : null,
            rol,
            negocio,
            contacto: contacts.get(id) ?? null,
          }
        }),
      }
    },
    {
      looks: ({ query: { q } }) => ({
        what: 'subjects.find',
        subjectType: null,
        subjectId: null,
        sought: q,
      }),
    },
  )
}
