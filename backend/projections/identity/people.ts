/** People as anybody may see them. No address, no phone: those are in the vault. */
import type { StaffRole } from '../../../contract/kernel/route.ts'
import type { Rol } from '../../../contract/kernel/values.ts'
import { AccountRegistered, ProfileUpdated, StaffRoleGranted, StaffRoleRevoked } from '../../domain/identity/account.ts'
import { type Db, sql } from '../../postgres/db.ts'
import { projection } from '../engine/projection.ts'

export const people = projection({
  name: 'people',
  version: 1,
  tables: {
    person: {
      columns: {
        user_id: 'uuid',
        nombre: 'text',
        rol: 'text',
        acerca_de: { type: 'text', nullable: true },
        especialidades: 'text[]',
        profile_image_url: { type: 'text', nullable: true },
        created_at: 'timestamptz',
      },
      key: ['user_id'],
      indexes: ['(created_at, user_id)'],
    },
    staff_role: {
      columns: { user_id: 'uuid', role: 'text', granted_at: 'timestamptz' },
      key: ['user_id', 'role'],
    },
  },
  handlers: (on) => [
    on(AccountRegistered, ({ userId, rol, nombre, acercaDe, especialidades, profileImageUrl }, rows, { metadata }) =>
      rows.person.put({ user_id: userId, rol, nombre, acerca_de: acercaDe, especialidades, profile_image_url: profileImageUrl, created_at: metadata.occurredAt })),
    on(ProfileUpdated, ({ userId, nombre, acercaDe, especialidades, profileImageUrl }, rows) =>
      rows.person.patch({ user_id: userId }, { nombre, acerca_de: acercaDe, especialidades, profile_image_url: profileImageUrl })),
    on(StaffRoleGranted, ({ userId, role }, rows, { metadata }) => rows.staff_role.put({ user_id: userId, role, granted_at: metadata.occurredAt })),
    on(StaffRoleRevoked, ({ userId, role }, rows) => rows.staff_role.remove({ user_id: userId, role })),
  ],
})

export interface Person {
  readonly userId: string
  readonly nombre: string
  readonly rol: Rol
  readonly acercaDe: string | null
  readonly especialidades: readonly string[]
  readonly profileImageUrl: string | null
  readonly createdAt: string
}

const columns = sql`user_id AS "userId", nombre, rol, acerca_de AS "acercaDe", especialidades, profile_image_url AS "profileImageUrl", created_at AS "createdAt"`

export const personById = (db: Db, userId: string) => db.first<Person>(sql`SELECT ${columns} FROM people.person WHERE user_id = ${userId}`)

/** Several people, in no order. */
export const peopleByIds = (db: Db, userIds: readonly string[]) => db.many<Person>(sql`SELECT ${columns} FROM people.person WHERE user_id = ANY(${userIds})`)

/** Staff roles of one person, in no particular order. */
export async function staffRolesOf(db: Db, userId: string): Promise<StaffRole[]> {
  return (await db.many<{ role: StaffRole }>(sql`SELECT role FROM people.staff_role WHERE user_id = ${userId}`)).map(({ role }) => role)
}

/** Everybody with a staff role. */
export const staff = (db: Db) => db.many<{ userId: string; nombre: string; roles: StaffRole[] }>(sql`
  SELECT user_id AS "userId", person.nombre, array_agg(role ORDER BY role) AS roles FROM people.staff_role JOIN people.person USING (user_id)
  GROUP BY user_id, person.nombre ORDER BY person.nombre`)
