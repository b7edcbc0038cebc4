/** Favorites of the demo client: some of each kind, days apart. */
import { favoritesDecider } from '../domain/engagement/favorites.ts'
import { ownedShopId } from '../domain/business/business.ts'
import type { Actor } from '../domain/kernel/event.ts'
import type { FavoriteKind } from '../../contract/engagement/favorites.ts'
import { at, type DemoParts } from './open.ts'
import type { City } from './plan.ts'
import { accountId } from './steps.ts'

const DAY = 86_400_000
/** The part of each one's address before the @, the last added first. */
const barbers = ['abril', 'iker', 'barbero']
const services = [
  { barber: 'duenno', nombre: 'Corte a tijera' },
  { barber: 'barbero', nombre: 'Fade Cut' },
]
const owners = ['mariana', 'duenno', 'barbero']

export async function keepFavorites(
  { commands }: DemoParts,
  { chairs, clients: [hero] }: City,
  begins: number,
): Promise<void> {
  if (!hero) return
  const by: Actor = { id: hero.id, role: 'cliente' }
  const idOf = (name: string) => accountId(`${name}@balbu.demo`)
  const kept: { kind: FavoriteKind; targetId: string; barberId: string | null }[] = [
    ...barbers.map((name) => ({ kind: 'barbers' as const, targetId: idOf(name), barberId: null })),
    ...services.flatMap(({ barber, nombre }) =>
      chairs
        .filter(({ id }) => id === idOf(barber))
        .flatMap(({ id, services: offered }) =>
          offered
            .filter((one) => one.nombre === nombre)
            .map(({ serviceId }) => ({
              kind: 'services' as const,
              targetId: serviceId,
              barberId: id,
            })),
        ),
    ),
    ...owners.map((name) => ({
      kind: 'businesses' as const,
      targetId: ownedShopId(idOf(name)),
      barberId: null,
    })),
  ]
  for (const [index, data] of [...kept.entries()].reverse()) {
    await commands.handle(
      favoritesDecider,
      hero.id,
      { type: 'AddFavorite', data },
      at(by, begins - (index + 2) * DAY, 'favorite', data.kind, data.targetId),
    )
  }
}
