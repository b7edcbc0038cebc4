/** People as anybody may see them. No address, no phone: those are in the vault. */
import type { Language } from '../../../contract/kernel/languages.ts'
import type { StaffRole } from '../../../contract/kernel/route.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import {
  AccountClosed,
  AccountRegistered,
  AccountReinstated,
  AccountReopened,
  AccountSuspended,
  EmailVerificationRequested,
  EmailVerified,
  LanguageChosen,
  LeadGranted,
  LeadRevoked,
  ProfileUpdated,
  StaffRoleGranted,
  StaffRoleRevoked,
  TermsAccepted,
} from '../../domain/identity/account-events.ts'
import { type Db, sql, whole } from '../../postgres/db.ts'
import type { StandingNow } from '../../domain/identity/account-standing.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { projection } from '../engine/apply/projection.ts'
import { mayMeet, mayReport, type Viewer } from '../visibility.ts'

export const people = projection({
  name: 'people',
  version: 6,
  tables: {
    person: {
      columns: {
        user_id: 'uuid',
        nombre: 'text',
        rol: 'text',
        acerca_de: { type: 'text', nullable: true },
        especialidades: 'text[]',
        profile_image_url: { type: 'text', nullable: true },
        language: { type: 'text', default: "'es'" },
        created_at: 'timestamptz',
        suspended: { type: 'boolean', default: 'false' },
        /** It ends by itself; null without end. */
        suspended_until: { type: 'timestamptz', nullable: true },
        closed: { type: 'boolean', default: 'false' },
        email_verified: { type: 'boolean', default: 'false' },
        /** When they were last sent the mail by which they show that it reaches them. */
        verification_asked_at: { type: 'timestamptz', nullable: true },
        terms: { type: 'date', nullable: true },
      },
      key: ['user_id'],
      personal: {
        of: 'user_id',
        columns: { nombre: ERASED, acerca_de: null, especialidades: [], profile_image_url: null },
      },
      impersonal: ['rol', 'language'],
      generated: {
        standing:
          "text GENERATED ALWAYS AS (CASE WHEN closed THEN 'closed' WHEN suspended THEN 'suspended' ELSE 'active' END) STORED",
        needle: 'text GENERATED ALWAYS AS (public.unaccented(nombre)) STORED',
      },
      indexes: [
        '(created_at, user_id)',
        "(user_id) WHERE standing <> 'active'",
        '(user_id) WHERE suspended AND NOT closed',
        '(verification_asked_at) WHERE NOT email_verified AND NOT closed',
        'USING gin (needle gin_trgm_ops)',
      ],
    },
    staff_role: {
      columns: {
        user_id: 'uuid',
        role: 'text',
        granted_at: 'timestamptz',
        lead: { type: 'boolean', default: 'false' },
      },
      key: ['user_id', 'role'],
      impersonal: ['role'],
    },
  },
  handlers: (on) => [
    on(
      AccountRegistered,
      ({ userId, rol, nombre, acercaDe, especialidades, profileImageUrl }, rows, { metadata }) =>
        rows.person.put({
          user_id: userId,
          rol,
          nombre,
          acerca_de: acercaDe,
          especialidades,
          profile_image_url: profileImageUrl,
          created_at: metadata.occurredAt,
        }),
    ),
    on(ProfileUpdated, ({ userId, nombre, acercaDe, especialidades, profileImageUrl }, rows) =>
      rows.person.patch(
        { user_id: userId },
        { nombre, acerca_de: acercaDe, especialidades, profile_image_url: profileImageUrl },
      ),
    ),
    on(LanguageChosen, ({ userId, language }, rows) =>
      rows.person.patch({ user_id: userId }, { language }),
    ),
    on(EmailVerified, ({ userId }, rows) =>
      rows.person.patch({ user_id: userId }, { email_verified: true }),
    ),
    on(EmailVerificationRequested, ({ userId }, rows, { metadata }) =>
      rows.person.patch({ user_id: userId }, { verification_asked_at: metadata.occurredAt }),
    ),
    on(TermsAccepted, ({ userId, version }, rows) =>
      rows.person.patch({ user_id: userId }, { terms: version }),
    ),
    on(StaffRoleGranted, ({ userId, role }, rows, { metadata }) =>
      rows.staff_role.put({ user_id: userId, role, granted_at: metadata.occurredAt }),
    ),
    on(StaffRoleRevoked, ({ userId, role }, rows) =>
      rows.staff_role.remove({ user_id: userId, role }),
    ),
    on(LeadGranted, ({ userId }, rows) =>
      rows.staff_role.patch({ user_id: userId, role: 'moderator' }, { lead: true }),
    ),
    on(LeadRevoked, ({ userId }, rows) =>
      rows.staff_role.patch({ user_id: userId, role: 'moderator' }, { lead: false }),
    ),
    on(AccountSuspended, ({ userId, ...after }, rows) =>
      rows.person.patch({ user_id: userId }, columnsOf(after)),
    ),
    on(AccountReinstated, ({ userId, ...after }, rows) =>
      rows.person.patch({ user_id: userId }, columnsOf(after)),
    ),
    on(AccountClosed, ({ userId }, rows) =>
      rows.person.patch({ user_id: userId }, { closed: true }),
    ),
    on(AccountReopened, ({ userId }, rows) =>
      rows.person.patch({ user_id: userId }, { closed: false }),
    ),
  ],
})

const columnsOf = ({
  suspended,
  suspendedUntil,
}: {
  suspended: boolean
  suspendedUntil: string | null
}) => ({ suspended, suspended_until: suspendedUntil })

export interface Person {
  readonly userId: string
  readonly nombre: string
  readonly rol: Rol
  readonly acercaDe: string | null
  readonly especialidades: readonly string[]
  readonly profileImageUrl: string | null
  readonly language: Language
  readonly createdAt: string
}

const columns = sql`user_id AS "userId", nombre, rol, acerca_de AS "acercaDe", especialidades, profile_image_url AS "profileImageUrl", language, created_at AS "createdAt"`

/** A person without visibility checks, for internal use. Others use `personSeenBy`. */
export const personById = (db: Db, userId: string) =>
  db.first<Person>(sql`SELECT ${columns} FROM people.person WHERE user_id = ${userId}`)

/** What only they themselves are told of their account. */
export interface OwnAccount extends Person {
  readonly isEmailVerified: boolean
  readonly terms: string | null
}

export const ownAccount = (db: Db, userId: string) =>
  db.first<OwnAccount>(sql`
    SELECT ${columns}, email_verified AS "isEmailVerified", terms::text
    FROM people.person
    WHERE user_id = ${userId}`)

/** A person as the viewer sees them; nothing where the two may not meet. */
export const personSeenBy = (db: Db, viewer: Viewer, userId: string) =>
  db.first<Person>(sql`
    SELECT ${columns}
    FROM people.person
    WHERE user_id = ${userId} AND ${mayMeet(viewer, sql`person.user_id`)}`)

/** People the viewer may report. */
export const personReportableBy = (db: Db, viewer: Viewer, userId: string) =>
  db.first<object>(sql`
    SELECT 1
    FROM people.person
    WHERE user_id = ${userId} AND ${mayReport(viewer, sql`person.user_id`)}`)

/** Ids of visible barbers in order, after a given one. */
export const barbersInOrder = async (
  db: Db,
  viewer: Viewer,
  { after, skip, limit }: { after: string; skip: number; limit: number },
): Promise<string[]> =>
  (
    await db.many<{ id: string }>(sql`
      SELECT user_id AS id
      FROM people.person
      WHERE user_id > ${after}::uuid AND rol <> 'cliente'
        AND ${mayMeet(viewer, sql`person.user_id`)}
      ORDER BY user_id
      LIMIT ${limit}
      OFFSET ${skip}`)
  ).map(({ id }) => id)

/** The index of letters knows nothing shorter. */
const SHORTEST = 3
/** Of a frequent name so many are put in order, at most. */
const MOST_ORDERED = 200

/** People of similar names whom the viewer may meet, best first. */
export async function peopleNamed(
  db: Db,
  viewer: Viewer,
  typed: string,
  limit: number,
): Promise<Person[]> {
  if ([...typed].length < SHORTEST) return []
  const condition = sql`unaccented(${typed})`
  const pattern = sql`'%' || unaccented(${typed.replace(/[\\%_]/g, '\\$&')}) || '%'`
  return db.many<Person>(sql`
    SELECT ${columns}
    FROM (
      SELECT *
      FROM people.person
      WHERE (needle LIKE ${pattern} OR ${condition} <% needle)
        AND user_id IS DISTINCT FROM ${viewer.userId}::uuid
        AND ${mayMeet(viewer, sql`person.user_id`)}
      LIMIT ${whole(MOST_ORDERED)}
    ) AS person
    ORDER BY word_similarity(${condition}, needle) DESC, needle, user_id
    LIMIT ${whole(limit)}`)
}

export interface StandingRow {
  readonly standing: StandingNow['is']
  readonly until: string | null
}

/** Account states, in the order of the ids; unknown accounts are active. */
export const accountStandingsOf = (db: Db, userIds: readonly string[]) =>
  db.many<StandingRow>(sql`
    SELECT coalesce(standing, 'active') AS standing, suspended_until AS until
    FROM unnest(${[...userIds]}::uuid[]) WITH ORDINALITY AS asked (id, n)
    LEFT JOIN people.person ON user_id = asked.id
    ORDER BY asked.n`)

/** Several people, in no order. */
export const peopleByIds = (db: Db, userIds: readonly string[]) =>
  db.many<Person>(sql`SELECT ${columns} FROM people.person WHERE user_id = ANY(${userIds})`)

/** Everybody with a staff role. */
export const staffMembers = (db: Db) =>
  db.many<{ userId: string; nombre: string; roles: StaffRole[]; lead: boolean }>(sql`
    SELECT user_id AS "userId", person.nombre, array_agg(role ORDER BY role) AS roles,
      bool_or(lead) AS lead
    FROM people.staff_role
    JOIN people.person USING (user_id)
    GROUP BY user_id, person.nombre
    ORDER BY person.nombre`)
