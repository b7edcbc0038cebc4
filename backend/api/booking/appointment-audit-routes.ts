/** Appointments for auditors: who they are of once that is revealed. */
import * as contract from '../../../contract/booking/audit.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { withOffset } from '../../domain/booking/schedule.ts'
import {
  type AuditRow,
  auditedAppointment,
  auditedAppointments,
  erasedName,
} from '../../projections/booking/appointments-audit.ts'
import { type Revealed, revealedTo } from '../../projections/moderation/audit-reads.ts'
import { notFound } from '../kernel/errors.ts'
import type { Routes } from '../kernel/route-registration.ts'
import { hasNextPage } from '../kernel/pages.ts'
import { mustAudit } from '../moderation/auditors.ts'
import { estadoOf } from '../../projections/booking/appointment-view.ts'
import { statisticsOf } from './statistics-routes.ts'

export const appointmentAuditRoutes: Routes = (api, services) => {
  const { db, now } = services

  api.on(
    contract.auditedAppointments,
    async ({
      context,
      query: {
        page,
        perPage,
        estado,
        barberId,
        clienteId,
        businessId,
        q,
        desde,
        hasta,
        reservadaDesde,
        reservadaHasta,
        cancelo,
        tarde,
        falta,
      },
    }) => {
      const at = now().getTime()
      const revealed = await revealedTo(db, context.by.id, context.at)
      // One more than asked tells whether there is a next page, without counting them all.
      const rows = await auditedAppointments(db, {
        estado,
        barberId,
        clientId: clienteId,
        businessId,
        text: q,
        from: desde,
        to: hasta,
        bookedFrom: reservadaDesde,
        bookedTo: reservadaHasta,
        cancelledBy: cancelo,
        late: tarde === '1',
        noShow: falta === '1',
        limit: perPage + 1,
        offset: (page - 1) * perPage,
        now: at,
      })
      return {
        data: rows.slice(0, perPage).map((row) => auditedView(row, at, revealed)),
        hasNextPage: hasNextPage({ page, perPage }, rows.length),
      }
    },
    {
      may: mustAudit,
      looks: ({ query: { clienteId, barberId, q } }) => {
        const subjectId = clienteId ?? barberId ?? null
        return {
          what: q ? 'appointments.search' : 'appointments.list',
          subjectType: subjectId === null ? null : 'person',
          subjectId,
          sought: q || null,
        }
      },
    },
  )

  const appointment = async (id: string) => {
    const row = await auditedAppointment(db, id)
    if (!row) throw notFound('Cita no encontrada')
    return row
  }
  const at =
    (what: 'appointment.see' | 'appointment.statistics') =>
    ({ params: { id } }: { params: { id: string } }) =>
      ({ what, subjectType: 'appointment', subjectId: id }) as const
  api.on(
    contract.auditedAppointment,
    async ({ context, params }) =>
      auditedView(
        await appointment(params.id),
        now().getTime(),
        await revealedTo(db, context.by.id, context.at),
      ),
    { may: mustAudit, looks: at('appointment.see') },
  )
  api.on(
    contract.auditedStatistics,
    async ({ context, params, query: { de, semanas, al } }) => {
      const {
        barber_id: barberId,
        barber_name,
        business_id: businessId,
        business_name,
        owner_id,
      } = await appointment(params.id)
      const query = { weeks: semanas, al, compared: false }
      if (de === 'barbero')
        return {
          nombre: (await revealedTo(db, context.by.id, context.at)).shows(
            ['appointment', params.id],
            ['person', barberId],
          )
            ? erasedName(barber_name)
            : null,
          ...(await statisticsOf(services, { barberId }, barberId, query)),
        }
      if (businessId === null || owner_id === null) throw notFound('Negocio no encontrado')
      return {
        nombre: business_name ?? '',
        ...(await statisticsOf(services, { businessId }, owner_id, query)),
      }
    },
    { may: mustAudit, looks: at('appointment.statistics') },
  )
}

function auditedView(
  row: AuditRow,
  at: number,
  revealed: Revealed,
): ResponseOf<typeof contract.auditedAppointment> {
  const shown = (name: string | null, personId: string | null) =>
    revealed.shows(['appointment', row.appointment_id], ['person', personId])
      ? erasedName(name)
      : null
  return {
    id: row.appointment_id,
    fecha: withOffset(Date.parse(row.start_at), row.zone),
    fin: withOffset(Date.parse(row.end_at), row.zone),
    zonaHoraria: row.zone,
    estado: estadoOf(row, at),
    barberId: row.barber_id,
    barberName: shown(row.barber_name, row.barber_id),
    clienteId: row.client_id,
    clientName: shown(row.client_name ?? row.guest_name, row.client_id),
    businessId: row.business_id,
    businessName: row.business_name,
    serviceName: row.services.map(({ nombre }) => nombre).join(', '),
    totalPrice: row.cents / 100,
    moneda: row.currency,
    creadoEn: row.booked_at,
  }
}
