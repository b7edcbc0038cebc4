import { expect, test } from 'vitest'
import { limits } from '../../../contract/kernel/limits.ts'
import { barberId, clientId, id, serviceId, today } from '../../test/support/day.ts'
import { given } from '../kernel/given.ts'
import {
  FavoriteAdded,
  type FavoriteCommand,
  FavoriteRemoved,
  favoritesDecider,
} from './favorites.ts'

const asked = { by: { id: clientId, role: 'cliente' }, at: today('10:00') } as const
const service = { kind: 'services', targetId: serviceId } as const
const add: FavoriteCommand = { type: 'AddFavorite', data: { ...service, barberId }, ...asked }
const remove: FavoriteCommand = { type: 'RemoveFavorite', data: service, ...asked }
const added = FavoriteAdded({ userId: clientId, ...service, barberId })
const removed = FavoriteRemoved({ userId: clientId, ...service })

test('something is kept once, and its provider with it', () => {
  given(favoritesDecider, []).when(add).then(added)
  given(favoritesDecider, [added]).when(add).thenNothing()
  given(favoritesDecider, [added, removed]).when(add).then(added)
})
test('and let go of once', () => {
  given(favoritesDecider, [added]).when(remove).then(removed)
  given(favoritesDecider, []).when(remove).thenNothing()
})
test('two things of one id are two, and there is an end to them', () => {
  given(favoritesDecider, [added])
    .when({ ...remove, data: { kind: 'barbers', targetId: serviceId } })
    .thenNothing()
  const many = Array.from({ length: limits.favorites }, (_, index) =>
    FavoriteAdded({ userId: clientId, kind: 'barbers', targetId: id(100 + index), barberId: null }),
  )
  given(favoritesDecider, many).when(add).thenRefused('too_many')
  expect(many.reduce(favoritesDecider.evolve, favoritesDecider.initial).size).toBe(limits.favorites)
})
