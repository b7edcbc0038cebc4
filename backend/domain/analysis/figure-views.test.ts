import { describe, test } from 'vitest'
import { limits } from '../../../contract/kernel/limits.ts'
import { id, today } from '../../test/support/day.ts'
import { given } from '../kernel/given.ts'
import {
  type FigureViewCommand,
  FigureViewDeleted,
  figureViewsDecider,
  FigureViewSaved,
} from './figure-views.ts'

const by = { id: id(1), role: 'analyst' } as const
const at = today('12:00')
const parameters = [
  { name: 'al', value: '2026-11-01T00:00:00.000Z@4711' },
  { name: 'ciudad', value: 'Madrid' },
]
const saved = (number: number, name = `Vista ${number}`) =>
  FigureViewSaved({ staffId: by.id, viewId: id(number), name, parameters })
const save = (number: number, name = `Vista ${number}`): FigureViewCommand => ({
  type: 'SaveFigureView',
  data: { viewId: id(number), name, parameters },
  by,
  at,
})
const remove = (number: number): FigureViewCommand => ({
  type: 'DeleteFigureView',
  data: { viewId: id(number) },
  by,
  at,
})

describe('a saved view of the figures', () => {
  test('keeps its moment and its filters', () =>
    given(figureViewsDecider, []).when(save(2)).then(saved(2)))
  test('has a name of its own', () =>
    given(figureViewsDecider, [saved(2, 'Madrid')])
      .when(save(3, 'Madrid'))
      .thenRefused('validation'))
  test('saved again by the same command changes nothing', () =>
    given(figureViewsDecider, [saved(2)])
      .when(save(2))
      .thenNothing())
  test('is deleted', () =>
    given(figureViewsDecider, [saved(2)])
      .when(remove(2))
      .then(FigureViewDeleted({ staffId: by.id, viewId: id(2) })))
  test('is deleted once', () =>
    given(figureViewsDecider, [saved(2), FigureViewDeleted({ staffId: by.id, viewId: id(2) })])
      .when(remove(2))
      .thenNothing())
  test('frees its name', () =>
    given(figureViewsDecider, [
      saved(2, 'Madrid'),
      FigureViewDeleted({ staffId: by.id, viewId: id(2) }),
    ])
      .when(save(3, 'Madrid'))
      .then(saved(3, 'Madrid')))

  const most = Array.from({ length: limits.figures.views }, (_, index) => saved(index + 2))
  test('is the last of thirty', () =>
    given(figureViewsDecider, most.slice(1)).when(save(90)).then(saved(90)))
  test('is refused as the thirty-first', () =>
    given(figureViewsDecider, most).when(save(90)).thenRefused('too_many'))

  test.each(['moderator', 'auditor', 'cliente'] as const)('is none of a %s', (role) =>
    given(figureViewsDecider, [])
      .when({ ...save(2), by: { ...by, role } })
      .thenRefused('forbidden'),
  )
})
