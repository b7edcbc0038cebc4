/** Routes of deliveries outside the app. Names are hidden until revealed. */
import type { z } from 'zod'
import * as contract from '../../../contract/engagement/deliveries.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { derivedId } from '../../domain/kernel/ids.ts'
import { peopleByIds } from '../../projections/identity/people-reads.ts'
import { type Revealed, revealedTo } from '../../projections/moderation/audit-reads.ts'
import type { Db } from '../../postgres/db.ts'
import { done, type Routes } from '../kernel/route-registration.ts'
import { hasNextPage } from '../kernel/pages.ts'
import type { DeliveryRecord } from '../kernel/services.ts'

export const deliveryRoutes: Routes = (api, { db, deliveries: ledger, moderation: { audit } }) => {
  api.on(
    contract.deliveries,
    async ({
      query: { page, perPage, ...filters },
      context: { at },
      session: { userId: staffId },
    }) => {
      // One more than asked tells whether there is a next page.
      const found = await ledger.find({
        ...filters,
        now: at,
        limit: perPage + 1,
        offset: (page - 1) * perPage,
      })
      return {
        data: await named(db, found.slice(0, perPage), await revealedTo(db, staffId, at)),
        hasNextPage: hasNextPage({ page, perPage }, found.length),
      }
    },
    {
      looks: ({ query: { persona, cita } }) => ({
        what: 'deliveries.list',
        subjectType: subjectTypeOf(persona, cita),
        subjectId: persona ?? cita ?? null,
      }),
    },
  )

  api.on(contract.deliveryCounts, async () => {
    const { states, skipped } = await ledger.counts()
    return {
      estados: states.map(({ state: estado, count: cuenta }) => ({ estado, cuenta })),
      omitidas: skipped.map(({ reason: motivo, count: cuenta }) => ({ motivo, cuenta })),
    }
  })

  api.on(
    contract.resendDelivery,
    async ({ body: { eventoId: eventId, canal: channel, personaId: recipient }, context }) => {
      const key = { eventId, channel, recipient }
      if (!(await ledger.isResendable(key)))
        throw new DomainError('not_found', 'Ese aviso ya salió o ya no hace falta')
      await audit.retried(context, { queue: 'deliveries', jobId: ledger.idOf(key) })
      if (!(await ledger.resend(key)))
        throw new DomainError('not_found', 'Ese aviso ya salió o ya no hace falta')
      return done
    },
  )
}

async function named(
  db: Db,
  found: readonly DeliveryRecord[],
  revealed: Revealed,
): Promise<z.infer<typeof contract.Delivered>[]> {
  const rows = found.map((one) => {
    const id = derivedId('mail', one.id)
    return { one, id, until: revealed.until('mail', id) ?? revealed.until('person', one.recipient) }
  })
  const people = new Map(
    (
      await peopleByIds(db, [
        ...new Set(rows.filter(({ until }) => until !== null).map(({ one }) => one.recipient)),
      ])
    ).map(({ userId, nombre }) => [userId, nombre]),
  )
  return rows.map(({ one, id, until }) => ({
    eventoId: one.eventId,
    canal: one.channel,
    personaId: one.recipient,
    tipo: one.kind,
    estado: one.state,
    motivo: one.reason,
    codigo: one.code,
    intentos: one.attempts,
    creadaEn: one.createdAt,
    cambiadaEn: one.changedAt,
    enviadaEn: one.sentAt,
    siguiente: one.next,
    citaId: one.appointmentId,
    puedeReenviarse: one.resendable,
    revelarId: id,
    reveladoHasta: until,
    revealedUntil: until,
    nombre: until === null ? null : (people.get(one.recipient) ?? null),
  }))
}

function subjectTypeOf(person: string | undefined, appointment: string | undefined) {
  if (person) return 'person'
  return appointment ? 'appointment' : null
}
