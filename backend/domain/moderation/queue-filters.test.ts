import { test } from 'vitest'
import { limits } from '../../../contract/kernel/limits.ts'
import { id, today } from '../../test/support/day.ts'
import { given } from '../kernel/given.ts'
import {
  type QueueFilterCommand,
  QueueFilterDeleted,
  queueFiltersDecider,
  QueueFilterSaved,
} from './queue-filters.ts'

const by = { id: id(1), role: 'moderator' } as const
const at = today('12:00')
const saved = (number: number, name = `Filtro ${number}`) =>
  QueueFilterSaved({
    staffId: by.id,
    filterId: id(number),
    name,
    filter: [{ name: 'tipo', value: 'POST' }],
  })
const save = (number: number, name = `Filtro ${number}`): QueueFilterCommand => ({
  type: 'SaveQueueFilter',
  data: { filterId: id(number), name, filter: [{ name: 'tipo', value: 'POST' }] },
  by,
  at,
})
const remove = (number: number): QueueFilterCommand => ({
  type: 'DeleteQueueFilter',
  data: { filterId: id(number) },
  by,
  at,
})

test('a filter is saved under a name of its own', () => {
  given(queueFiltersDecider, []).when(save(2, 'Publicaciones')).then(saved(2, 'Publicaciones'))
  given(queueFiltersDecider, [saved(2, 'Publicaciones')])
    .when(save(3, 'Publicaciones'))
    .thenRefused('validation')
})
test('and is deleted; what is not there is no mistake', () => {
  given(queueFiltersDecider, [saved(2)])
    .when(remove(2))
    .then(QueueFilterDeleted({ staffId: by.id, filterId: id(2) }))
  given(queueFiltersDecider, [saved(2), QueueFilterDeleted({ staffId: by.id, filterId: id(2) })])
    .when(remove(2))
    .thenNothing()
})
test('so many and no more', () => {
  const all = Array.from({ length: limits.case.filters }, (_, index) => saved(index + 2))
  given(queueFiltersDecider, all).when(save(90)).thenRefused('too_many')
  given(queueFiltersDecider, [...all, QueueFilterDeleted({ staffId: by.id, filterId: id(2) })])
    .when(save(90))
    .then(saved(90))
})
