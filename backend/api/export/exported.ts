/**
 * The parts of a person's data export: everything about the person, and of others only the name
 * that the app shows. A new capability adds a row; `test/identity/export.test.ts` finds personal
 * columns that are in none.
 */
import { ownedShopId } from '../../domain/business/business.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { type Db, type Sql, sql, whole } from '../../postgres/db.ts'
import { peopleByIds } from '../../projections/identity/people-reads.ts'
import { usersBlockedBy } from '../../projections/visibility.ts'
import { ownEvents } from './own-events.ts'
import type { Sources } from './export-sources.ts'
import { people } from '../../projections/identity/people.ts'
import { shops } from '../../projections/business/shops.ts'
import { appointments } from '../../projections/booking/appointments.ts'
import { reviews } from '../../projections/engagement/reviews.ts'
import { offers } from '../../projections/business/offers.ts'
import { reactions } from '../../projections/social/reactions.ts'
import { comments } from '../../projections/social/comments.ts'
import { posts } from '../../projections/social/posts.ts'
import { hidden } from '../../projections/social/hidden.ts'
import { chats } from '../../projections/messaging/chats.ts'
import { favorites } from '../../projections/engagement/favorites.ts'
import { reports } from '../../projections/moderation/reports.ts'
import { achievements } from '../../projections/engagement/achievements.ts'
import { clients } from '../../projections/booking/clients.ts'
import { locations } from '../../projections/business/locations.ts'
import { team } from '../../projections/business/team.ts'
import { availability } from '../../projections/business/availability.ts'
import { inbox } from '../../projections/engagement/inbox.ts'
import { wishes } from '../../projections/engagement/preferences.ts'
import { graph } from '../../projections/moderation/relations.ts'

export interface Exported {
  readonly name: string
  readonly of?: Readonly<Record<string, readonly string[]>>
  readonly vault?: readonly string[]
  readonly rows: (sources: Sources, userId: string) => AsyncIterable<object>
}

const PAGE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Pages of a query that orders by `id` and starts after a given one. */
const paged =
  (query: (userId: string, after: string) => Sql): Exported['rows'] =>
  ({ db }, userId) =>
    pages(db, (after) => query(userId, after))

async function* pages(db: Db, query: (after: string) => Sql): AsyncGenerator<object> {
  for (let after = FIRST; ;) {
    const rows = await db.many<{ id: string }>(
      sql`${query(after)} ORDER BY id LIMIT ${whole(PAGE)}`,
    )
    yield* rows
    after = rows.at(-1)?.id ?? after
    if (rows.length < PAGE) return
  }
}

/** Few rows, at once. */
const listed = (query: (userId: string) => Sql): Exported['rows'] =>
  async function* ({ db }, userId) {
    yield* await db.many<object>(query(userId))
  }

const visit = sql`a.appointment_id AS id, a.day AS "díaDelLocal", a.start_at AS inicio, a.end_at AS fin, a.zone AS "zonaHoraria", a.status AS estado,
  a.services AS servicios, a.cents / 100.0 AS total, a.currency AS moneda, a.booked_at AS "reservadaEn", a.entered_by AS "anotadaPor",
  a.cancelled_by AS "canceladaPor", a.late AS "canceladaTarde", a.no_show AS "noLlegó", a.contested_at AS "disputadaEn", a.dispute AS disputa, a.attendance_confirmed_at AS "asistenciaConfirmadaEn"`

const nameOf = (id: Sql) =>
  sql`(SELECT named.nombre FROM ${people.person} AS named WHERE named.user_id = ${id})`
const shopNamed = (id: Sql) =>
  sql`(SELECT named.nombre FROM ${shops.shop} AS named WHERE named.business_id = ${id})`

export const exported: readonly Exported[] = [
  {
    name: 'perfil',
    of: { 'people.person': ['nombre', 'acerca_de', 'especialidades', 'profile_image_url'] },
    vault: ['account'],
    rows: listed(
      (me) => sql`
        SELECT person.user_id AS id, nombre, email, telefono,
          telefono_confirmed_at AS "teléfonoConfirmadoEn", rol, acerca_de AS "acercaDe",
          especialidades, profile_image_url AS foto, language AS idioma,
          email_verified AS "emailVerificado", terms AS "términosAceptados",
          person.created_at AS "creadoEn", standing AS estado,
          ARRAY(SELECT role FROM ${people.staff_role} WHERE staff_role.user_id = person.user_id)
            AS "rolesDeEquipo"
        FROM ${people.person}
        JOIN vault.account USING (user_id)
        WHERE user_id = ${me}`,
    ),
  },
  {
    name: 'sesiones',
    vault: ['session'],
    rows: listed(
      (me) => sql`
        SELECT id, kind AS tipo, device AS dispositivo, ip_trunc AS red, created_at AS "creadaEn",
          last_seen_at AS "vistaEn", expires_at AS "terminaEn"
        FROM vault.session
        WHERE user_id = ${me}
        ORDER BY created_at`,
    ),
  },
  {
    // The address of a push subscription is a secret: with it anybody can send messages to the
    // device.
    name: 'dispositivos-con-avisos',
    vault: ['push_subscription', 'push_device'],
    rows: listed(
      (me) => sql`
        SELECT split_part(endpoint, '/', 3) AS servicio, session_id AS "sesión", created_at AS desde
        FROM vault.push_subscription
        WHERE user_id = ${me}
        UNION ALL
        SELECT platform, session_id, created_at
        FROM vault.push_device
        WHERE user_id = ${me}
        ORDER BY desde`,
    ),
  },
  {
    name: 'mensajes-de-texto',
    vault: ['text_message'],
    rows: listed(
      (me) => sql`
        SELECT created_at AS "creadoEn", parts AS partes, refused AS "noEnviadoPor"
        FROM vault.text_message
        WHERE user_id = ${me}
        ORDER BY created_at`,
    ),
  },
  {
    // A calendar's address is a secret: the copy names the devices only.
    name: 'calendarios-privados',
    vault: ['calendar_feed'],
    rows: listed(
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
        SELECT ${visit}, ${nameOf(sql`a.barber_id`)} AS barbero,
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
        SELECT ${visit}, coalesce(${nameOf(sql`a.client_id`)}, a.guest_name, ${ERASED}) AS cliente,
          a.client_id IS NULL AS "sinCuenta", CASE WHEN a.client_id IS NULL THEN a.notes
          END AS notas, CASE WHEN a.cancelled_by = 'barbero' THEN a.reason END AS motivo
        FROM ${appointments.appointment} a
        WHERE a.barber_id = ${me} AND a.appointment_id > ${after}::uuid`,
    ),
  },
  {
    name: 'reseñas',
    of: { 'reviews.review': ['comment'] },
    rows: paged(
      (me, after) => sql`
        SELECT review_id AS id, ${nameOf(sql`barber_id`)} AS barbero,
          ${shopNamed(sql`business_id`)} AS negocio, start_at AS visita, services AS servicios,
          rating AS estrellas, comment AS comentario, published_at AS "publicadaEn",
          edited_at AS "editadaEn", hidden AS oculta
        FROM ${reviews.review}
        WHERE person_id = ${me} AND review_id > ${after}::uuid`,
    ),
  },
  {
    // What was said is whose it is; here is what was answered.
    name: 'respuestas-a-reseñas',
    of: { 'reviews.review': ['reply'] },
    rows: paged(
      (me, after) => sql`
        SELECT review_id AS id, coalesce(${nameOf(sql`client_id`)}, ${ERASED}) AS a,
          rating AS estrellas, reply AS respuesta, replied_at AS "respondidaEn",
          reply_edited_at AS "editadaEn"
        FROM ${reviews.review}
        WHERE replier_id = ${me} AND review_id > ${after}::uuid`,
    ),
  },
  {
    name: 'publicaciones',
    of: { 'posts.post': ['content', 'images'] },
    rows: paged(
      (me, after) => sql`
        SELECT post_id AS id, content AS texto, images AS fotos, created_at AS "publicadaEn",
          edited_at AS "editadaEn", state = 'deleted' AS eliminada,
          sensitive AS "contenidoSensible",
          (SELECT nombre FROM ${offers.service} WHERE service.service_id = post.service_id) AS servicio,
          coalesce((SELECT likes FROM ${reactions.sum} WHERE subject_id = post_id), 0) AS "meGusta",
          coalesce((SELECT sum.comments FROM ${comments.sum} WHERE sum.post_id = post.post_id), 0)
            AS comentarios, shares AS "vecesCompartida"
        FROM ${posts.post}
        WHERE author_id = ${me} AND post_id > ${after}::uuid`,
    ),
  },
  {
    name: 'publicaciones-ocultadas',
    rows: paged(
      (me, after) => sql`
        SELECT post_id AS id, ${nameOf(sql`post.author_id`)} AS de, since AS desde
        FROM ${hidden.post} AS away
        LEFT JOIN ${posts.post} USING (post_id)
        WHERE away.user_id = ${me} AND post_id > ${after}::uuid`,
    ),
  },
  {
    name: 'comentarios',
    of: { 'comments.comment': ['content'] },
    rows: paged(
      (me, after) => sql`
        SELECT comment_id AS id, post_id AS "publicación", ${nameOf(sql`post_author_id`)} AS de,
          root_id IS NOT NULL AS "esRespuesta", content AS comentario, written_at AS "escritoEn",
          edited_at AS "editadoEn", state = 'deleted' AS eliminado, state = 'hidden' AS oculto
        FROM ${comments.comment}
        WHERE author_id = ${me} AND comment_id > ${after}::uuid`,
    ),
  },
  {
    // One's own words; what the other has said is theirs.
    name: 'mensajes',
    of: { 'chats.message': ['text', 'images'] },
    rows: paged(
      (me, after) => sql`
        SELECT message_id AS id, conversation_id AS "conversación",
          coalesce(${nameOf(sql`receiver_id`)}, ${ERASED}) AS a, text AS mensaje, images AS fotos,
          sent_at AS "enviadoEn", state = 'deleted' AS eliminado
        FROM ${chats.message}
        WHERE sender_id = ${me} AND message_id > ${after}::uuid`,
    ),
  },
  {
    name: 'conversaciones',
    rows: paged(
      (me, after) => sql`
        SELECT conversation_id AS id, coalesce(${nameOf(sql`other_id`)}, ${ERASED}) AS con,
          opened_by = ${me} AS "empezadaPorMí", CASE status WHEN 'active' THEN 'abierta'
          WHEN 'sent' THEN 'solicitud' WHEN 'request' THEN 'solicitud' ELSE 'cerrada' END AS estado,
          received AS recibidos, read AS "leídos", hidden AS oculta,
          muted_until AS "silenciadaHasta", last_at AS "última"
        FROM ${chats.participant}
        WHERE user_id = ${me} AND conversation_id > ${after}::uuid`,
    ),
  },
  {
    name: 'ajustes-de-chat',
    of: { 'chats.settings': ['quick_replies', 'away_text'] },
    rows: listed(
      (me) => sql`
        SELECT receipts AS "confirmacionesDeLectura", typing AS "avisoEscribiendo",
          quick_replies AS "respuestasRápidas", away_text AS "mensajeDeAusencia"
        FROM ${chats.settings}
        WHERE user_id = ${me}`,
    ),
  },
  {
    name: 'me-gusta',
    rows: listed(
      (me) => sql`
        SELECT 'publicación' AS tipo, post_id AS id, position
        FROM ${reactions.post_like}
        WHERE user_id = ${me}
        UNION ALL
        SELECT 'comentario', comment_id, position
        FROM ${reactions.comment_like}
        WHERE user_id = ${me}
        ORDER BY position DESC`,
    ),
  },
  {
    name: 'favoritos',
    rows: listed(
      (me) => sql`
        SELECT kind AS tipo, target_id AS id,
          coalesce(
            CASE kind WHEN 'barbers' THEN ${nameOf(sql`target_id`)}
              WHEN 'businesses' THEN ${shopNamed(sql`target_id`)}
              ELSE (SELECT nombre FROM ${offers.service} WHERE service_id = target_id) END, ${ERASED}
          ) AS nombre
        FROM ${favorites.favorite}
        WHERE user_id = ${me}
        ORDER BY position`,
    ),
  },
  {
    // Reported accounts and shops by their public names.
    name: 'reportes',
    of: { 'reports.report': ['description', 'comment_act'] },
    rows: paged(
      (me, after) => sql`
        SELECT report_id AS id, target_type AS tipo, CASE target_type
          WHEN 'BUSINESS' THEN ${shopNamed(sql`target_id`)}
          WHEN 'USER' THEN ${nameOf(sql`target_id`)} END AS sobre, reason AS motivo,
          description AS "descripción", comment_act ->> 'content' AS "comentarioRetirado",
          status AS estado, filed_at AS "enviadoEn"
        FROM ${reports.report}
        WHERE reporter_id = ${me} AND report_id > ${after}::uuid`,
    ),
  },
  {
    name: 'logros',
    rows: listed(
      (me) => sql`
        SELECT achievement_id AS logro, unlocked_at AS "desbloqueadoEn"
        FROM ${achievements.unlocked}
        WHERE user_id = ${me}
        ORDER BY unlocked_at, achievement_id`,
    ),
  },
  {
    name: 'clientes',
    of: { 'clients.client': ['guest_name'] },
    rows: paged(
      (me, after) => sql`
        SELECT person_id AS id,
          coalesce(guest_name, ${nameOf(sql`client_id`)}, ${ERASED}) AS cliente, visits AS visitas,
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
            ${nameOf(sql`person_id`)},
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
    rows: listed(
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
    rows: listed(
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
    rows: listed(
      (me) => sql`
        SELECT ${shopNamed(sql`member.business_id`)} AS negocio,
          ${nameOf(sql`barber_id`)} AS barbero, joined_at AS desde
        FROM ${team.member}
        WHERE barber_id = ${me} OR business_id = ${ownedShopId(me)}
        ORDER BY joined_at`,
    ),
  },
  {
    name: 'invitaciones',
    rows: listed(
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
    rows: listed(
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
    rows: listed(
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
    rows: listed(
      (me) => sql`
        SELECT exception_id AS id, from_day AS desde, to_day AS hasta, ranges AS rangos,
          label AS nombre
        FROM ${availability.exception}
        WHERE barber_id = ${me}
        ORDER BY from_day`,
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
  {
    name: 'avisos',
    rows: paged(
      (me, after) => sql`
        SELECT notification_id AS id, type AS tipo, count AS veces, created_at AS cuando,
          appointment_id AS cita, start_at AS "inicioDeLaCita", position <= read_position AS "leído"
        FROM ${inbox.notification}
        WHERE user_id = ${me} AND notification_id > ${after}::uuid`,
    ),
  },
  {
    name: 'preferencias-de-avisos',
    of: { 'wishes.person': ['said'] },
    rows: listed(
      (me) =>
        sql`SELECT said AS deseos FROM ${wishes.person} WHERE user_id = ${me} AND said IS NOT NULL`,
    ),
  },
  {
    name: 'envios',
    rows: paged(
      (me, after) => sql`
        SELECT event_id AS id, channel AS canal, kind AS tipo, status AS estado,
          created_at AS "creadoEn", sent_at AS "enviadoEn"
        FROM workers.delivery
        WHERE recipient = ${me} AND event_id > ${after}::uuid`,
    ),
  },
  {
    name: 'a-quien-sigo',
    rows: listed(
      (me) =>
        sql`SELECT followed_id AS id, coalesce(${nameOf(sql`followed_id`)}, ${ERASED}) AS persona,
            since AS desde
          FROM ${graph.follow}
          WHERE follower_id = ${me}
          ORDER BY position`,
    ),
  },
  {
    name: 'quien-me-sigue',
    rows: listed(
      (me) =>
        sql`SELECT follower_id AS id, coalesce(${nameOf(sql`follower_id`)}, ${ERASED}) AS persona,
            since AS desde
          FROM ${graph.follow}
          WHERE followed_id = ${me}
          ORDER BY position`,
    ),
  },
  {
    name: 'personas-restringidas',
    rows: listed(
      (me) =>
        sql`SELECT restricted_id AS id,
            coalesce(${nameOf(sql`restricted_id`)}, ${ERASED}) AS persona, since AS desde
          FROM ${graph.restriction}
          WHERE owner_id = ${me}
          ORDER BY since`,
    ),
  },
  {
    name: 'personas-bloqueadas',
    async *rows({ db }, userId) {
      const blocked = await usersBlockedBy(db, userId)
      const named = new Map(
        (
          await peopleByIds(
            db,
            blocked.map(({ blockedId }) => blockedId),
          )
        ).map(({ userId: id, nombre }) => [id, nombre]),
      )
      for (const { blockedId, since } of blocked)
        yield { id: blockedId, persona: named.get(blockedId) ?? ERASED, desde: since }
    },
  },
  {
    name: 'fotos',
    rows: listed(
      (me) => sql`
        SELECT media_id AS id, 'fotos/' || media_id || '.webp' AS archivo, state AS estado,
          width AS ancho, height AS alto, created_at AS "subidaEn"
        FROM media.picture
        WHERE owner_id = ${me} AND state IN ('kept', 'withdrawn')
        ORDER BY created_at`,
    ),
  },
  { name: 'historial', rows: ownEvents },
]

/** Personal columns that are in no row, and why. */
export const notExported: Readonly<Record<string, string>> = {
  'audit.entry.why': 'what staff write in the console is of their work, and may name others',
  'audit.entry.sought': 'by which words staff looked for others',
  'search.shop.nombre': 'the same as in shops.shop, put up for searching',
  'search.shop.ciudad': 'the same as in shops.shop, put up for searching',
  'search.shop.latitude': 'the same as in shops.shop, put up for searching',
  'search.shop.longitude': 'the same as in shops.shop, put up for searching',
  'figures.place.ciudad': 'the same as in shops.shop, to count by city',
  'cases.case.language': 'of what was reported, to sort the queue: its author has the text itself',
  'cases.case.pictures':
    'of what was reported, to sort the queue: their sender has the pictures themselves',
  'groups.kept.text':
    'a hash of what was reported, to find what is alike: its author has the text itself',
  'groups.kept.pictures':
    'hashes of what was reported, to find what is alike: their sender has the pictures themselves',
  'search.barber.words': 'the same as in people.person, put up for searching',
  'search.barber.specialties': 'the same as in people.person, put up for searching',
}

/** Tables of the vault that are in no row, and why. */
export const vaultNotExported: Readonly<Record<string, string>> = {
  log_seal: 'the hash of the log, of nobody',
  socket_ticket: 'a secret, good for half a minute',
  known_device: 'hashes of secrets that browsers carry: they name nobody',
  idempotency: 'answers that the person has had already, for a day',
  invitation: 'the address of whoever is invited, as somebody else has written it',
  second_factor: 'a secret, and whether there is one stands in the history',
  recovery_code: 'secrets, hashed',
  phone_code: 'a secret, hashed, good for ten minutes',
  account_link: 'secrets of links, good for a day at most',
  guest: 'phones of people whom a barber has written in: theirs',
  notice: 'who gave notice without an account: nobody knows that they have one',
  report_origin: 'what is left of an address, a hash that is good within one case, for a month',
  vapid: 'the key by which push services know the server',
  rate_limit: 'counters that name nobody',
  subject_key: 'the keys themselves: what they open is exported',
  snapshot: 'states of streams, sealed: the events that they are made of are exported',
}
