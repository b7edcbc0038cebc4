/** Notices of people without an account. */
import { hash } from 'node:crypto'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import * as contract from '../../../contract/moderation/notices.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { decidedBy } from '../../projections/moderation/case-reads.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { requestLanguageOf } from '../kernel/language.ts'

export const guestNoticeRoutes: Routes = (api, { db, vault, limits, moderation: { noticing } }) => {
  api.on(
    contract.giveNotice,
    async ({ context, request, reply, body: { clave, enlace, motivo, texto, nombre, email } }) => {
      await limits.count('noticesByAddress', request.ip)
      // A different key gives a different receipt, so the notice's id alone proves nothing.
      const noticeId = derivedId('notice', hash('sha256', clave))
      await vault.notices.keep(noticeId, { nombre, email, language: requestLanguageOf(request) })
      await noticing.give(context, noticeId, { reason: motivo, link: enlace, words: texto })
      reply.header('cache-control', 'no-store')
      return { receipt: vault.notices.receiptOf(noticeId) }
    },
    { neverStored: true },
  )

  api.on(contract.notice, async ({ request, reply, params: { receipt } }) => {
    await limits.count('linksByAddress', request.ip)
    const noticeId = await vault.notices.byReceipt(receipt)
    const given = noticeId === undefined ? null : await noticing.state(noticeId)
    if (!given) throw notFound('Denuncia no encontrada')
    reply.header('cache-control', 'private, no-store')
    const estado: ResponseOf<typeof contract.notice>['estado'] = given.outcome ?? 'PENDING'
    const decided = given.answer && (await decidedBy(db, given.answer.decisionId))
    const respuesta =
      given.answer && decided
        ? {
            clausula: decided.clause,
            en: decided.at,
            revertida: given.answer.reversed,
            palabras: null,
          }
        : given.closed
          ? { clausula: null, en: given.closed.at, revertida: false, palabras: given.closed.words }
          : null
    return { motivo: given.reason, estado, creadaEn: given.givenAt, respuesta }
  })
}
