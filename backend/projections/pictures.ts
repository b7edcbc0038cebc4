/**
 * Where pictures are used: one row for each place that shows one. How often a picture is used is how many rows name it, which a
 * replay counts no second time. What nobody uses, the sweep of media/media.ts removes.
 */
import { pictureIdOf } from '../../contract/kernel/pictures.ts'
import { BusinessChanged, BusinessOpened, ownedShopId } from '../domain/business/business.ts'
import { AccountRegistered, ProfileUpdated } from '../domain/identity/account.ts'
import { PersonErased } from '../domain/kernel/erasure.ts'
import { type Sql, sql } from '../postgres/db.ts'
import { projection, type Rows } from './engine/projection.ts'

const tables = {
  use: { columns: { /** What shows it: `account:{id}`, `business:{id}`. */ place: 'text', media_id: 'uuid' }, key: ['place'], impersonal: ['place'], indexes: ['(media_id)'] },
} as const

export const pictures = projection({
  name: 'pictures',
  version: 1,
  tables,
  handlers: (on) => [
    on(AccountRegistered, ({ userId, profileImageUrl }, rows) => shows(rows, `account:${userId}`, profileImageUrl)),
    on(ProfileUpdated, ({ userId, profileImageUrl }, rows) => shows(rows, `account:${userId}`, profileImageUrl)),
    on(BusinessOpened, ({ businessId, imagen }, rows) => shows(rows, `business:${businessId}`, imagen)),
    on(BusinessChanged, ({ businessId, imagen }, rows) => shows(rows, `business:${businessId}`, imagen)),
    on(PersonErased, ({ personId }, rows) => {
      shows(rows, `account:${personId}`, null)
      shows(rows, `business:${ownedShopId(personId)}`, null)
    }),
  ],
})

/** From now on the place shows this, and nothing else. */
function shows(rows: Rows<typeof tables>, place: string, address: string | null): void {
  const mediaId = pictureIdOf(address)
  if (mediaId === undefined) rows.use.remove({ place })
  else rows.use.put({ place, media_id: mediaId })
}

/** Whether a picture is used anywhere. */
export const isUsed = (mediaId: Sql): Sql => sql`EXISTS (SELECT FROM pictures.use WHERE use.media_id = ${mediaId})`
