/** The console's calls: appointments for auditors, an appointment's life, the projections. Signing in is elsewhere (staff.ts). */
import * as contract from '../../../contract/identity/staff.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import { DomainError } from '../../domain/kernel/decider.ts'
import { type AuditRow, auditedAppointment, auditedAppointments, erasedName } from '../../projections/booking/appointments-audit.ts'
import type { ProjectionStatus } from '../../projections/engine/status.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/kit.ts'
import { estadoOf } from './appointment-view.ts'
import { replay } from './replay.ts'

export const consoleRoutes: Routes = (api, services) => {
  const { db, log, now, rebuilds } = services

  api.on(contract.auditedAppointments, async ({ query: { page, perPage, estado, barberId, clienteId, q } }) => {
    const at = now().getTime()
    // One more than asked tells whether there is a next page, without counting them all.
    const rows = await auditedAppointments(db, { estado, barberId, clientId: clienteId, text: q?.trim(), limit: perPage + 1, offset: (page - 1) * perPage, now: at })
    return { data: rows.slice(0, perPage).map((row) => auditedView(row, at)), hasNextPage: rows.length > perPage }
  })

  const appointment = async (id: string) => {
    const row = await auditedAppointment(db, id)
    if (!row) throw notFound('Cita no encontrada')
    return row
  }
  api.on(contract.auditedAppointment, async ({ params }) => auditedView(await appointment(params.id), now().getTime()))
  api.on(contract.replayAppointment, async ({ params }) => {
    await appointment(params.id)
    return { steps: await replay(services, params.id) }
  })

  api.on(contract.projectionStatuses, async () => {
    const [statuses, head] = await Promise.all([rebuilds.status(), log.head()])
    return { data: statuses.map(statusView), head: String(head) }
  })
  api.on(contract.rebuildProjection, async ({ params: { name }, session, request }) => {
    const asked = await rebuilds.start(name)
    if (asked === 'unknown') throw notFound('Proyección no encontrada')
    if (asked === 'running') throw new DomainError('conflict', 'Esta proyección ya se está reconstruyendo')
    request.log.info({ staff: session.userId, projection: name }, 'rebuild asked for')
    return { ok: true as const }
  })
}

function auditedView(row: AuditRow, at: number): ResponseOf<typeof contract.auditedAppointment> {
  return {
    id: row.appointment_id,
    fecha: withOffset(Date.parse(row.start_at), row.zone),
    fin: withOffset(Date.parse(row.end_at), row.zone),
    zonaHoraria: row.zone,
    estado: estadoOf(row, at),
    barberId: row.barber_id,
    barberName: erasedName(row.barber_name),
    clienteId: row.client_id,
    clientName: erasedName(row.client_name ?? row.guest_name),
    businessName: row.business_name,
    serviceName: row.services.map(({ nombre }) => nombre).join(', '),
    totalPrice: row.cents / 100,
    moneda: row.currency,
    creadoEn: row.booked_at,
  }
}

/** The engine's word for each projection in the four of the contract. What waits for its first build counts as being built. */
function statusView({ name, version, position, lagEvents, lagSeconds, status, error, rebuilding }: ProjectionStatus): ResponseOf<typeof contract.projectionStatuses>['data'][number] {
  const isBuilt = status === 'live' || status === 'failed'
  return {
    id: name, name, version, position: String(position), lagEvents, lagSeconds,
    status: rebuilding && isBuilt ? 'rebuilding' : isBuilt ? status : 'building',
    error: error ?? null,
    rebuilding: rebuilding ? { ...rebuilding, secondsLeft: Number.isFinite(rebuilding.secondsLeft) ? rebuilding.secondsLeft : null } : null,
  }
}
