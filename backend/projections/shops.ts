/** Shops as anybody may see them. */
import { BusinessChanged, BusinessOpened } from '../domain/business/business.ts'
import type { BusinessProfile } from '../domain/business/business.ts'
import type { WeeklySchedule } from '../../contract/business.ts'
import { type Db, sql } from '../postgres/db.ts'
import { projection } from './engine/projection.ts'

const nullableText = { type: 'text', nullable: true } as const

export const shops = projection({
  name: 'shops',
  version: 1,
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
        tipo_servicio: 'text',
        radio_cobertura: 'int',
        latitude: { type: 'double precision', nullable: true },
        longitude: { type: 'double precision', nullable: true },
        zone: 'text',
        currency: 'text',
        ciudad: nullableText,
        accepts_appointments: 'boolean',
        allows_walk_ins: 'boolean',
        horario: { type: 'jsonb', nullable: true },
        opened_at: 'timestamptz',
      },
      key: ['business_id'],
      indexes: ['(owner_id)'],
    },
  },
  handlers: (on) => [
    on(BusinessOpened, ({ businessId, ownerId, ...profile }, rows, { metadata }) =>
      rows.shop.put({ business_id: businessId, owner_id: ownerId, opened_at: metadata.occurredAt, ...columns(profile) })),
    on(BusinessChanged, ({ businessId, ownerId: _, ...profile }, rows) => rows.shop.patch({ business_id: businessId }, columns(profile))),
  ],
})

const columns = (profile: BusinessProfile) => ({
  nombre: profile.nombre,
  descripcion: profile.descripcion,
  direccion: profile.direccion,
  telefono: profile.telefono,
  email: profile.email,
  website: profile.website,
  imagen: profile.imagen,
  tipo_servicio: profile.tipoServicio,
  radio_cobertura: profile.radioCobertura,
  latitude: profile.latitude,
  longitude: profile.longitude,
  zone: profile.zone,
  currency: profile.currency,
  ciudad: profile.ciudad,
  accepts_appointments: profile.acceptsAppointments,
  allows_walk_ins: profile.allowsWalkIns,
  horario: profile.horario,
})

export interface ShopRow {
  readonly business_id: string
  readonly owner_id: string
  readonly nombre: string
  readonly descripcion: string | null
  readonly direccion: string | null
  readonly telefono: string | null
  readonly email: string | null
  readonly website: string | null
  readonly imagen: string | null
  readonly tipo_servicio: 'fisico' | 'fisico_y_domicilio'
  readonly radio_cobertura: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly zone: string
  readonly currency: string
  readonly ciudad: string | null
  readonly accepts_appointments: boolean
  readonly allows_walk_ins: boolean
  readonly horario: WeeklySchedule | null
}

export const shopById = (db: Db, businessId: string) => db.first<ShopRow>(sql`SELECT * FROM shops.shop WHERE business_id = ${businessId}`)

/** The shop that a person owns. */
export const shopOfOwner = (db: Db, ownerId: string) => db.first<ShopRow>(sql`SELECT * FROM shops.shop WHERE owner_id = ${ownerId}`)

/** Does this person own a shop with a name and an address? The guard asks. */
export const ownsCompleteShop = async (db: Db, ownerId: string): Promise<boolean> =>
  Boolean(await db.first(sql`SELECT 1 FROM shops.shop WHERE owner_id = ${ownerId} AND nombre <> '' AND coalesce(direccion, '') <> ''`))
