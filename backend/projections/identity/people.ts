/** People as anybody may see them. No address, no phone: those are in the vault. */
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
import { sql } from '../../postgres/db.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { projection, word } from '../engine/apply/projection.ts'

export const people = projection({
  name: 'people',
  version: 6,
  tables: {
    person: {
      columns: {
        user_id: 'uuid',
        nombre: 'text',
        rol: word<Rol>(),
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

export const columns = sql`user_id AS "userId", nombre, rol, acerca_de AS "acercaDe", especialidades, profile_image_url AS "profileImageUrl", language, created_at AS "createdAt"`
