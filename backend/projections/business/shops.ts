/** Shops as anybody may see them. */
import type { WeeklySchedule } from '../../../contract/business/hours.ts'
import type { Clause } from '../../../contract/moderation/reasons.ts'
import {
  BusinessChanged,
  BusinessHidden,
  BusinessOpened,
  BusinessRestored,
} from '../../domain/business/business.ts'
import type { BusinessProfile } from '../../domain/business/business.ts'
import { ERASED } from '../../domain/kernel/event.ts'
import { json, projection, word } from '../engine/apply/projection.ts'

const nullableText = { type: 'text', nullable: true } as const

export const shops = projection({
  name: 'shops',
  version: 5,
  tables: {
    shop: {
      columns: {
        business_id: 'uuid',
        owner_id: 'uuid',
        nombre: 'text',
        descripcion: nullableText,
        direccion: nullableText,
        telefono: nullableText,
        email: nullableText,
        website: nullableText,
        imagen: nullableText,
        tipo_servicio: word<BusinessProfile['tipoServicio']>(),
        radio_cobertura: 'int',
        address_is_private: 'boolean',
        latitude: { type: 'double precision', nullable: true },
        longitude: { type: 'double precision', nullable: true },
        zone: 'text',
        currency: 'text',
        ciudad: nullableText,
        accepts_appointments: 'boolean',
        allows_walk_ins: 'boolean',
        horario: { type: json<WeeklySchedule>(), nullable: true },
        opened_at: 'timestamptz',
        /** By a decision: nobody but its owner finds it, who reads by which clause. */
        hidden: { type: 'boolean', default: 'false' },
        hidden_clause: { type: word<Clause>(), nullable: true },
        hidden_by: { type: 'uuid', nullable: true },
      },
      key: ['business_id'],
      personal: {
        of: 'owner_id',
        columns: {
          nombre: ERASED,
          descripcion: null,
          direccion: null,
          telefono: null,
          email: null,
          website: null,
          imagen: null,
          latitude: null,
          longitude: null,
          ciudad: null,
        },
      },
      impersonal: ['tipo_servicio', 'zone', 'currency', 'horario', 'hidden_clause'],
      generated: {
        /** On the globe; null where the place is not known. */
        place: 'public.earth GENERATED ALWAYS AS (public.ll_to_earth(latitude, longitude)) STORED',
        sort_name: 'text GENERATED ALWAYS AS (public.unaccented(nombre)) STORED',
      },
      indexes: [
        '(owner_id)',
        '(sort_name, business_id)',
        'USING gist (place)',
        "USING gist (place) WHERE tipo_servicio <> 'fisico'",
      ],
    },
  },
  handlers: (on) => [
    on(BusinessOpened, ({ businessId, ownerId, ...profile }, rows, { metadata }) =>
      rows.shop.put({
        business_id: businessId,
        owner_id: ownerId,
        opened_at: metadata.occurredAt,
        ...columnsOf(profile),
      }),
    ),
    on(BusinessChanged, ({ businessId, ownerId: _, ...profile }, rows) =>
      rows.shop.patch({ business_id: businessId }, columnsOf(profile)),
    ),
    on(BusinessHidden, ({ businessId, decisionId, clause }, rows) =>
      rows.shop.patch(
        { business_id: businessId },
        { hidden: true, hidden_clause: clause, hidden_by: decisionId },
      ),
    ),
    on(BusinessRestored, ({ businessId, left }, rows) =>
      rows.shop.patch(
        { business_id: businessId },
        {
          hidden: left !== null,
          hidden_clause: left?.clause ?? null,
          hidden_by: left?.decisionId ?? null,
        },
      ),
    ),
  ],
})

const columnsOf = (profile: BusinessProfile) => ({
  nombre: profile.nombre,
  descripcion: profile.descripcion,
  direccion: profile.direccion,
  telefono: profile.telefono,
  email: profile.email,
  website: profile.website,
  imagen: profile.imagen,
  tipo_servicio: profile.tipoServicio,
  radio_cobertura: profile.radioCobertura,
  address_is_private: profile.addressIsPrivate,
  latitude: profile.latitude,
  longitude: profile.longitude,
  zone: profile.zone,
  currency: profile.currency,
  ciudad: profile.ciudad,
  accepts_appointments: profile.acceptsAppointments,
  allows_walk_ins: profile.allowsWalkIns,
  horario: profile.horario,
})
