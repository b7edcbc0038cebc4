/** What a person's export holds of appointments and clients. */
import { ownedShopId } from '../../../domain/business/business.ts'
import { ERASED } from '../../../domain/kernel/event.ts'
import { sql } from '../../../postgres/db.ts'
import { appointments } from '../../../projections/booking/appointments.ts'
import { clients } from '../../../projections/booking/clients.ts'
import { lines } from '../../../projections/booking/line.ts'
import { waitlist } from '../../../projections/booking/waitlist.ts'
import { type Exported, allRows, personNamed, paged, shopNamed, visitColumns } from '../parts.ts'

export const bookingExported: readonly Exported[] = [
  {
    // A calendar's address is a secret: the copy names the devices only.
    name: 'calendarios-privados',
    vault: ['calendar_feed'],
    rows: allRows(
      (me) => sql`
        SELECT device AS dispositivo, busy_only AS "soloOcupado", created_at AS "creadoEn",
          read_at AS "leidoEn"
        FROM vault.calendar_feed
        WHERE user_id = ${me}
        ORDER BY created_at`,
    ),
  },
  {
    name: 'citas-como-cliente',
    of: { 'appointments.appointment': ['notes', 'address', 'reason'] },
    rows: paged(
      (me, after) => sql`
        SELECT ${visitColumns}, ${personNamed(sql`a.barber_id`)} AS barbero,
          ${shopNamed(sql`a.business_id`)} AS negocio, a.notes AS notas,
          a.address AS "direcciónADomicilio", a.reason AS motivo
        FROM ${appointments.appointment} a
        WHERE a.client_id = ${me} AND a.appointment_id > ${after}::uuid`,
    ),
  },
  {
    // What a client has written is the client's; of a guest, who has no account, the barber wrote
    // it.
    name: 'citas-como-barbero',
    of: { 'appointments.appointment': ['guest_name'] },
    rows: paged(
      (me, after) => sql`
        SELECT ${visitColumns}, coalesce(${personNamed(sql`a.client_id`)}, a.guest_name, ${ERASED}) AS cliente,
          a.client_id IS NULL AS "sinCuenta", CASE WHEN a.client_id IS NULL THEN a.notes
          END AS notas, CASE WHEN a.cancelled_by = 'barbero' THEN a.reason END AS motivo
        FROM ${appointments.appointment} a
        WHERE a.barber_id = ${me} AND a.appointment_id > ${after}::uuid`,
    ),
  },
  {
    name: 'clientes',
    of: { 'clients.client': ['guest_name'] },
    rows: paged(
      (me, after) => sql`
        SELECT person_id AS id,
          coalesce(guest_name, ${personNamed(sql`client_id`)}, ${ERASED}) AS cliente, visits AS visitas,
          no_shows AS "noLlegó", seen_at AS "últimaVez"
        FROM ${clients.client}
        WHERE keeper_id = ${me} AND person_id > ${after}::uuid`,
    ),
  },
  {
    name: 'apuntes-de-clientes',
    of: { 'clients.note': ['note'] },
    rows: paged(
      (me, after) => sql`
        SELECT note_id AS id, keeper_id <> ${me} AS "delNegocio",
          coalesce(
            ${personNamed(sql`person_id`)},
              (
                SELECT guest_name
                FROM ${clients.client} AS of
                WHERE of.keeper_id = note.keeper_id AND of.person_id = note.person_id
              ), ${ERASED}
          ) AS sobre, note AS apunte
        FROM ${clients.note}
        WHERE keeper_id IN (${me}, ${ownedShopId(me)}) AND note <> '' AND note_id > ${after}::uuid`,
    ),
  },
  {
    name: 'lista-de-espera',
    of: { 'waitlist.entry': ['note'] },
    rows: paged(
      (me, after) => sql`
        SELECT entry.entry_id AS id, ${shopNamed(sql`entry.business_id`)} AS negocio,
          entry.services AS servicios, entry.windows AS ratos, entry.note AS nota,
          entry.status AS estado, entry.joined_at AS desde
        FROM ${waitlist.entry}
        WHERE entry.client_id = ${me} AND entry.entry_id > ${after}::uuid`,
    ),
  },
  {
    // Reasons that staff gave for a place or an offer.
    name: 'motivos-en-listas-de-espera',
    of: { 'waitlist.step': ['reason'] },
    rows: paged(
      (me, after) => sql`
        SELECT step.step_id AS id, step.at AS "ocurridoEn", step.kind AS tipo,
          step.reason AS motivo
        FROM ${waitlist.step}
        WHERE step.by_id = ${me} AND step.reason IS NOT NULL AND step.step_id > ${after}::uuid`,
    ),
  },
  {
    name: 'turnos-sin-cita',
    rows: paged(
      (me, after) => sql`
        SELECT ticket_id AS id, ${shopNamed(sql`ticket.business_id`)} AS negocio, day AS "día",
          number AS "número", services AS servicios, status AS estado, taken_at AS "tomadoEn"
        FROM ${lines.ticket}
        WHERE ticket.client_id = ${me} AND ticket.ticket_id > ${after}::uuid`,
    ),
  },
  {
    name: 'tiempo-bloqueado',
    of: { 'appointments.block': ['reason'] },
    rows: paged(
      (me, after) => sql`
        SELECT block_id AS id, day AS "díaDelLocal", start_at AS inicio, end_at AS fin,
          reason AS motivo
        FROM ${appointments.block}
        WHERE barber_id = ${me} AND block_id > ${after}::uuid`,
    ),
  },
]
