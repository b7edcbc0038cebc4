/** Open tasks of a shop's owner (decision 2-68). */
import { type Db, sql } from '../../postgres/db.ts'
import { offers } from './offers.ts'
import { availability } from './availability.ts'
import { people } from '../identity/people.ts'

export interface DoneSoFar {
  readonly services: boolean
  readonly hours: boolean
  readonly profile: boolean
}

export async function doneSoFar(db: Db, ownerId: string): Promise<DoneSoFar> {
  const row = await db.first<DoneSoFar>(sql`
    SELECT EXISTS (SELECT FROM ${offers.service} WHERE barber_id = owner.id AND active) AS services,
      EXISTS (SELECT FROM ${availability.week} WHERE barber_id = owner.id) AS hours,
      EXISTS (
        SELECT
        FROM ${people.person}
        WHERE user_id = owner.id AND profile_image_url IS NOT NULL AND acerca_de <> ''
      ) AS profile
    FROM (VALUES (${ownerId}::uuid)) AS owner (id)`)
  return row ?? { services: false, hours: false, profile: false }
}
