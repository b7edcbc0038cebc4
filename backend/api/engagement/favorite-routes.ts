/** The people, shops and services that a person marked as favorites. */
import * as contract from '../../../contract/engagement/favorites.ts'
import {
  favoriteBarbersOf,
  favoriteIdsOf,
  favoriteServicesOf,
  favoriteShopsOf,
} from '../../projections/engagement/favorites-reads.ts'
import { done, type Routes } from '../kernel/route-registration.ts'

const SPECIALTIES = 3

export const favoriteRoutes: Routes = (api, { db, engagement: { favorites: commands } }) => {
  api.on(contract.favoriteIds, async ({ session: { userId } }) => {
    const all = await favoriteIdsOf(db, userId)
    const of = (kind: contract.FavoriteKind) =>
      all.filter((one) => one.kind === kind).map(({ id }) => id)
    return { barbers: of('barbers'), services: of('services'), businesses: of('businesses') }
  })
  api.on(contract.favoriteBarbers, async ({ session: { userId }, viewer }) =>
    (await favoriteBarbersOf(db, { ...viewer, userId })).map((row) => ({
      id: row.id,
      disponible: row.nombre !== null,
      barber:
        row.nombre === null
          ? null
          : {
              id: row.id,
              userId: row.id,
              rating: row.rating,
              totalReviews: row.reviews,
              specialties: (row.especialidades ?? []).slice(0, SPECIALTIES),
              user: { nombre: row.nombre, profileImageUrl: row.image },
              business:
                row.business_id === null || row.business_name === null
                  ? null
                  : { id: row.business_id, nombre: row.business_name, direccion: row.direccion },
            },
    })),
  )
  api.on(contract.favoriteServices, async ({ session: { userId }, viewer }) =>
    (await favoriteServicesOf(db, { ...viewer, userId })).map((row) => ({
      id: row.id,
      disponible: row.active === true,
      service:
        row.nombre === null || row.barber_name === null
          ? null
          : {
              id: row.id,
              nombre: row.nombre,
              descripcion: row.descripcion ?? '',
              duracionMin: row.minutes ?? 0,
              precio: (row.cents ?? 0) / 100,
              moneda: row.currency ?? 'MXN',
              barberId: row.barber_id,
              barberName: row.barber_name,
              business:
                row.business_id === null || row.business_name === null
                  ? null
                  : { id: row.business_id, nombre: row.business_name },
            },
    })),
  )
  api.on(contract.favoriteBusinesses, async ({ session: { userId }, viewer }) =>
    (await favoriteShopsOf(db, { ...viewer, userId })).map((row) => ({
      id: row.id,
      disponible: row.nombre !== null,
      business:
        row.nombre === null
          ? null
          : {
              id: row.id,
              nombre: row.nombre,
              description: row.descripcion,
              logoUrl: row.imagen,
              rating: row.rating,
              totalReviews: row.reviews,
              direccion: row.direccion,
              phone: row.telefono,
            },
    })),
  )
  for (const call of [contract.addFavorite, contract.addFavoriteByPost]) {
    api.on(
      call,
      async ({ context, params: { kind, id } }) => {
        await commands.add(context, kind, id)
        return done
      },
      { counted: 'favoritesByAccount' },
    )
  }
  api.on(
    contract.removeFavorite,
    async ({ context, params: { kind, id } }) => {
      await commands.remove(context, kind, id)
      return done
    },
    { counted: 'favoritesByAccount' },
  )
}
