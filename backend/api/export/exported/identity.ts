/** What a person's export holds of an account. */
import { sql } from '../../../postgres/db.ts'
import { people } from '../../../projections/identity/people.ts'
import { type Exported, allRows } from '../parts.ts'

export const identityExported: readonly Exported[] = [
  {
    name: 'perfil',
    of: { 'people.person': ['nombre', 'acerca_de', 'especialidades', 'profile_image_url'] },
    vault: ['account'],
    rows: allRows(
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
    rows: allRows(
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
    rows: allRows(
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
    rows: allRows(
      (me) => sql`
        SELECT created_at AS "creadoEn", parts AS partes, refused AS "noEnviadoPor"
        FROM vault.text_message
        WHERE user_id = ${me}
        ORDER BY created_at`,
    ),
  },
]
