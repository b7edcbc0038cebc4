/** What a person's export holds of shops, teams and availability. */
import { ownedShopId } from '../../../domain/business/business.ts'
import { sql } from '../../../postgres/db.ts'
import { availability } from '../../../projections/business/availability.ts'
import { locations } from '../../../projections/business/locations.ts'
import { offers } from '../../../projections/business/offers.ts'
import { shops } from '../../../projections/business/shops.ts'
import { team } from '../../../projections/business/team.ts'
import { type Exported, allRows, personNamed, shopNamed } from '../parts.ts'

export const businessExported: readonly Exported[] = [
  {
    name: 'negocio',
    vault: ['place'],
    of: {
      'shops.shop': [
        'nombre',
        'descripcion',
        'direccion',
        'telefono',
        'email',
        'website',
        'imagen',
        'latitude',
        'longitude',
        'ciudad',
      ],
    },
    rows: allRows(
      (me) => sql`
        SELECT business_id AS id, nombre, descripcion AS "descripción", direccion AS "dirección",
          telefono, email, website, imagen, tipo_servicio AS "tipoServicio",
          radio_cobertura AS "radioCobertura", address_is_private AS "direcciónPrivada",
          coalesce(place.latitude, shop.latitude) AS latitud,
          coalesce(place.longitude, shop.longitude) AS longitud, ciudad, zone AS "zonaHoraria",
          currency AS moneda, accepts_appointments AS "aceptaCitas", allows_walk_ins AS "sinCita",
          horario, opened_at AS "abiertoEn"
        FROM ${shops.shop}
        LEFT JOIN vault.place USING (business_id)
        WHERE shop.owner_id = ${me}`,
    ),
  },
  {
    name: 'locaciones',
    of: { 'locations.location': ['name', 'address', 'phone', 'latitude', 'longitude'] },
    rows: allRows(
      (me) => sql`
        SELECT location_id AS id, name AS nombre, address AS "dirección", phone AS "teléfono",
          status AS estado, latitude AS latitud, longitude AS longitud, zone AS "zonaHoraria",
          horario, added_at AS "añadidaEn"
        FROM ${locations.location}
        WHERE owner_id = ${me}
        ORDER BY added_at`,
    ),
  },
  {
    // Addresses and phones that invitations went to are those of the invited.
    name: 'equipo',
    rows: allRows(
      (me) => sql`
        SELECT ${shopNamed(sql`member.business_id`)} AS negocio,
          ${personNamed(sql`barber_id`)} AS barbero, joined_at AS desde
        FROM ${team.member}
        WHERE barber_id = ${me} OR business_id = ${ownedShopId(me)}
        ORDER BY joined_at`,
    ),
  },
  {
    name: 'invitaciones',
    rows: allRows(
      (me) => sql`
        SELECT invitation_id AS id, ${shopNamed(sql`invitation.business_id`)} AS negocio,
          owner_id = ${me} AS enviada, status AS estado, invited_at AS "enviadaEn",
          expires_at AS "caducaEn"
        FROM ${team.invitation}
        WHERE owner_id = ${me} OR barber_id = ${me}
        ORDER BY invited_at`,
    ),
  },
  {
    name: 'servicios',
    of: { 'offers.service': ['descripcion'] },
    rows: allRows(
      (me) => sql`
        SELECT service_id AS id, nombre, descripcion AS "descripción", cents / 100.0 AS precio,
          minutes AS minutos, categoria AS "categoría", active AS activo, added_at AS "añadidoEn"
        FROM ${offers.service}
        WHERE barber_id = ${me}
        ORDER BY added_at`,
    ),
  },
  {
    name: 'disponibilidad',
    rows: allRows(
      (me) => sql`
        SELECT w.preset, w.horario, p.auto_confirm AS "confirmaciónAutomática",
          p.buffer_minutes AS "margenMinutos", p.min_notice_minutes AS "antelaciónMinutos",
          p.cancel_limit_hours AS "límiteParaCancelarHoras",
          p.max_active_per_client AS "citasPorCliente"
        FROM (SELECT ${me}::uuid AS barber_id) AS me
        LEFT JOIN ${availability.week} w USING (barber_id)
        LEFT JOIN ${availability.policy} p USING (barber_id)
        WHERE w.barber_id IS NOT NULL OR p.barber_id IS NOT NULL`,
    ),
  },
  {
    name: 'dias-especiales',
    of: { 'availability.exception': ['label'] },
    rows: allRows(
      (me) => sql`
        SELECT exception_id AS id, from_day AS desde, to_day AS hasta, ranges AS rangos,
          label AS nombre
        FROM ${availability.exception}
        WHERE barber_id = ${me}
        ORDER BY from_day`,
    ),
  },
]
