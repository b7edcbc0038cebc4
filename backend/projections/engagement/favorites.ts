/** What each person keeps, newest first; who and what that is, is today's, and through the gate. */
import { FavoriteAdded, FavoriteRemoved } from '../../domain/engagement/favorites.ts'
import { projection } from '../engine/apply/projection.ts'

export const favorites = projection({
  name: 'favorites',
  version: 1,
  tables: {
    favorite: {
      columns: {
        user_id: 'uuid',
        kind: 'text',
        target_id: 'uuid',
        barber_id: { type: 'uuid', nullable: true },
        position: 'bigint',
      },
      key: ['user_id', 'kind', 'target_id'],
      impersonal: ['kind'],
    },
  },
  handlers: (on) => [
    on(FavoriteAdded, ({ userId, kind, targetId, barberId }, rows, { position }) =>
      rows.favorite.put({
        user_id: userId,
        kind,
        target_id: targetId,
        barber_id: barberId,
        position,
      }),
    ),
    on(FavoriteRemoved, ({ userId, kind, targetId }, rows) =>
      rows.favorite.remove({ user_id: userId, kind, target_id: targetId }),
    ),
  ],
})
