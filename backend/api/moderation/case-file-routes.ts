/** What people said of a case, and its pictures. Each look is audited. */
import * as contract from '../../../contract/moderation/cases.ts'
import { clustersOf } from '../../domain/moderation/clusters.ts'
import { arrivalsOf } from '../../projections/moderation/reporters.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { guestNoticeDecider } from '../../domain/moderation/guest-notice.ts'
import { reportsOfCase } from '../../projections/moderation/case-reads.ts'
import { noticesOfCase } from '../../projections/moderation/notice-reads.ts'
import { revealedTo } from '../../projections/moderation/audit-reads.ts'
import { PICTURE_TYPE } from '../../media/store.ts'
import type { Contact } from '../../vault/secrets/guest-notices.ts'
import type { Services } from '../kernel/services.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { looked, mustSeeCase } from './case-access.ts'

/** Of a case's reports that are read at once. */
const REPORTS = 50

/** Guest notices that one page holds: each is read from its own stream. */
const NOTICES = 20

/** So many of the newest are asked whether they came together. */
const ARRIVED = 500

const clusterWord = { address: 'direccion', minute: 'minuto' } as const

async function clustersIn({ db, vault }: Pick<Services, 'db' | 'vault'>, caseId: string) {
  const arrived = await arrivalsOf(db, caseId, ARRIVED)
  const origins = await vault.origins.of(arrived.map(({ id }) => id))
  return clustersOf(arrived.map((one) => ({ ...one, origin: origins.get(one.id) })))
}

export const caseFileRoutes: Routes = (api, services) => {
  const { commands, db, media, vault } = services
  api.on(
    contract.caseReports,
    async ({ session: { userId: staffId }, context: { at }, params: { id }, query: { antes } }) => {
      await mustSeeCase(db, { staffId, at }, id)
      const [rows, together] = await Promise.all([
        reportsOfCase(db, id, { limit: REPORTS + 1, before: antes }),
        antes === undefined ? clustersIn(services, id) : [],
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
      await mustSeeCase(db, { staffId, at }, id)
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
      await mustSeeCase(db, { staffId, at }, id)
      const picture = await media.look(mediaId, `evidence:${id}`)
      const bytes = picture.is === 'here' ? await picture.bytes() : undefined
      if (!bytes) throw new DomainError('not_found', 'Imagen no encontrada')
      reply.header('cache-control', 'no-store')
      return { imagen: `data:${PICTURE_TYPE};base64,${bytes.toString('base64')}` }
    },
    { looks: ({ params: { id } }) => looked('case.picture', id) },
  )
}
