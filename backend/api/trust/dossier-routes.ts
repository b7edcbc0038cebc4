/** Dossiers of one's own appointments, for staff, and by their links. */
import * as contract from '../../../contract/trust/dossiers.ts'
import { addressOf } from '../../../contract/paths.ts'
import { authorize, can } from '../../domain/authority.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { conversationIdOf } from '../../domain/messaging/conversation-events.ts'
import type { MadeDossier } from '../../commands/trust/dossiers.ts'
import {
  type AppointmentRow,
  appointmentById,
} from '../../projections/booking/appointment-lists.ts'
import { concernedBy } from '../../projections/booking/appointment-view.ts'
import { writtenMessages } from '../../projections/messaging/messages.ts'
import { revealedTo } from '../../projections/moderation/audit-reads.ts'
import { claimedCaseOf, dossiersOf } from '../../projections/trust/dossier-reads.ts'
import { areKeptApart } from '../../projections/visibility.ts'
import { notFound } from '../kernel/errors.ts'
import { requestLanguageOf } from '../kernel/language.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import { dossierText } from './dossier.ts'

const sideOf = ({ client_id, barber_id }: AppointmentRow, userId: string) => {
  if (userId === client_id) return 'cliente'
  return userId === barber_id ? 'barbero' : 'negocio'
}

export const dossierRoutes: Routes = (api, services) => {
  const {
    db,
    log,
    limits,
    config,
    trust: { dossiers },
    moderation: { audit },
  } = services

  const answer = ({ id, token, until }: MadeDossier) => ({
    id,
    enlace: `${config.publicUrl}${addressOf('/dossier/:token', { token })}`,
    caduca: until,
  })

  const own = async (userId: string, id: string, action: 'dossier.make' | 'appointment.see') => {
    const row = await appointmentById(db, id)
    authorize({ id: userId }, action, row && concernedBy(row))
    if (!row) throw notFound('Cita no encontrada')
    return row
  }

  /** Of the thread of client and barber alone, while the two may meet. @throws validation */
  const addable = async (
    viewer: { readonly userId: string; readonly at: string },
    { client_id, barber_id }: AppointmentRow,
    messageIds: readonly string[],
  ) => {
    if (messageIds.length === 0) return []
    const otherId = viewer.userId === client_id ? barber_id : client_id
    const isParty = viewer.userId === client_id || viewer.userId === barber_id
    if (!isParty || otherId === null || (await areKeptApart(db, viewer, otherId)))
      throw new DomainError('validation', contract.MESSAGES_NOT_THEIRS)
    const conversationId = conversationIdOf(viewer.userId, otherId)
    const keys = [...new Set(messageIds)].map((messageId) => ({ conversationId, messageId }))
    const read = writtenMessages(db)
    const rows = await Promise.all(keys.map((key) => read(key)))
    if (rows.some((row) => row?.state !== 'visible'))
      throw new DomainError('validation', contract.MESSAGES_NOT_THEIRS)
    return keys
  }

  api.on(
    contract.makeDossier,
    async ({ session: { userId }, context, request, params: { id }, body }) => {
      const row = await own(userId, id, 'dossier.make')
      const messages = await addable({ userId, at: context.at }, row, body.mensajes ?? [])
      await limits.count('dossiersByAccount', userId)
      return answer(
        await dossiers.make(context, {
          appointmentId: id,
          side: sideOf(row, userId),
          position: String(await log.head()),
          locale: body.idioma ?? requestLanguageOf(request),
          messages,
          named: true,
          caseId: null,
        }),
      )
    },
    { neverStored: true },
  )

  api.on(contract.dossiersOfAppointment, async ({ session: { userId }, params: { id } }) => {
    await own(userId, id, 'appointment.see')
    return {
      expedientes: (await dossiersOf(db, id, userId)).map(
        ({ dossierId, madeAt, until, revoked, openings }) => ({
          id: dossierId,
          hechoEn: madeAt,
          caduca: until,
          revocado: revoked,
          aperturas: openings,
        }),
      ),
    }
  })

  api.on(contract.revokeDossier, async ({ context, params: { id } }) => {
    await dossiers.revoke(context, id)
    return done
  })

  api.on(
    contract.openDossier,
    async ({ session, context, request, reply, params: { token }, query: { idioma } }) => {
      await limits.count('linksByAddress', request.ip)
      await limits.count('dossierOpeningsByLink', token)
      const made = await dossiers.open(context, token, session?.userId ?? null)
      reply
        .header('cache-control', 'private, no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
      return dossierText(services, made, idioma ?? made.locale)
    },
  )

  api.on(
    contract.makeStaffDossier,
    async ({ session: { userId: staffId }, context, request, params: { id }, body }) => {
      const { by, at } = context
      const row = await appointmentById(db, id)
      if (!row) throw notFound('Cita no encontrada')
      const caseId = (await claimedCaseOf(db, id, { staffId, at })) ?? null
      // A moderator who does not lead makes it for a case in hand alone.
      if (caseId === null && !can(by, 'audit.read'))
        throw new DomainError('claim_needed', 'Toma primero el caso de esta cita')
      const named = (await revealedTo(db, staffId, at)).until('appointment', id) !== null
      await limits.count('dossiersByAccount', staffId)
      await audit.looked(context, {
        what: 'appointment.dossier',
        subjectType: 'appointment',
        subjectId: id,
        caseId,
        why: body.motivo,
      })
      return answer(
        await dossiers.make(context, {
          appointmentId: id,
          side: 'equipo',
          position: String(await log.head()),
          locale: body.idioma ?? requestLanguageOf(request),
          messages: [],
          named,
          caseId,
        }),
      )
    },
    { may: (_, by) => authorize(by, 'dossier.staff'), neverStored: true },
  )
}
