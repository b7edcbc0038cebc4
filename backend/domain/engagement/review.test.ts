import { describe, expect, test } from 'vitest'
import {
  barberId,
  businessId,
  clientId,
  id,
  personId,
  shifted,
  today,
} from '../../test/support/day.ts'
import type { Actor } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import {
  editableUntil,
  requireReview,
  moderationOf,
  reviewDecider,
  ReviewEdited,
  type ReviewCommand,
  type ReviewEvent,
  ReviewHidden,
  ReviewPublished,
  ReviewReplied,
  ReviewReplyEdited,
  ReviewRestored,
  type Visit,
} from './review.ts'

const [reviewId, ownerId, decisionId] = [id(10), id(6), id(7)]
const about = { reviewId, barberId, businessId, ownerId, clientId, personId }
const visit: Visit = {
  ...about,
  start: today('10:00'),
  zone: 'Europe/Madrid',
  services: ['Corte Clásico'],
}
const at = today('12:00')
const days = (count: number) => shifted(at, count * 86_400_000)
const client: Actor = { id: clientId, role: 'cliente' }
const barber: Actor = { id: barberId, role: 'barbero' }
const system: Actor = { id: 'system', role: 'system' }

const published = ReviewPublished({ ...visit, rating: 5, comment: 'Impecable', publishedAt: at })
const edited = ReviewEdited({ ...about, from: 5, to: 3, comment: 'Regular', editedAt: days(1) })
const replied = ReviewReplied({
  ...about,
  replierId: barberId,
  reply: '¡Gracias!',
  repliedAt: days(1),
})
const hidden = (by: string | null, rating: number | null = 5) =>
  ReviewHidden({ ...about, decisionId: by, effect: null, clause: null, rating })
const restored = (by: string | null, rating: number | null = 5) =>
  ReviewRestored({ ...about, decisionId: by, rating })

const publish = (rating = 5, comment = 'Impecable'): ReviewCommand => ({
  type: 'PublishReview',
  data: { visit, rating, comment },
  by: client,
  at,
})
const edit = (rating: number, comment: string, when = days(1)): ReviewCommand => ({
  type: 'EditReview',
  data: { rating, comment },
  by: client,
  at: when,
})
const reply = (text: string, when = days(1)): ReviewCommand => ({
  type: 'ReplyToReview',
  data: { reply: text },
  by: barber,
  at: when,
})
const hide = (by: string | null): ReviewCommand => ({
  type: 'HideReview',
  data: { decisionId: by },
  by: system,
  at,
})
const restore = (by: string | null): ReviewCommand => ({
  type: 'RestoreReview',
  data: { decisionId: by },
  by: system,
  at,
})

describe('a visit has one review', () => {
  test('with what was done, where and by whom', () =>
    given(reviewDecider, []).when(publish()).then(published))
  test('the same again changes nothing, another is refused', () => {
    given(reviewDecider, [published]).when(publish()).thenNothing()
    given(reviewDecider, [published]).when(publish(1)).thenRefused('already_exists')
  })
})

describe('its writer changes it', () => {
  test('and the stars before go with it', () =>
    given(reviewDecider, [published]).when(edit(3, 'Regular')).then(edited))
  test('from what it says by now', () =>
    given(reviewDecider, [published, edited])
      .when(edit(4, 'Bien', days(2)))
      .then(ReviewEdited({ ...about, from: 3, to: 4, comment: 'Bien', editedAt: days(2) })))
  test('for thirty days, to the last moment', () => {
    expect(editableUntil(at)).toBe(days(30))
    given(reviewDecider, [published])
      .when(edit(3, 'Regular', days(30)))
      .thenTypes('ReviewEdited')
    given(reviewDecider, [published])
      .when(edit(3, 'Regular', shifted(days(30), 1)))
      .thenRefused('too_late')
    given(reviewDecider, [published])
      .when(edit(5, 'Impecable', days(90)))
      .thenNothing()
  })
  test('not while it is hidden: what was hidden for its words is not to come back in others', () => {
    given(reviewDecider, [published, hidden(decisionId)])
      .when(edit(3, 'Regular'))
      .thenRefused('invalid_state')
    given(reviewDecider, [published, hidden(decisionId), restored(decisionId)])
      .when(edit(3, 'Regular'))
      .thenTypes('ReviewEdited')
  })
  test('where there is one', () =>
    given(reviewDecider, []).when(edit(3, 'Regular')).thenRefused('not_found'))
})

describe('it is answered', () => {
  test('once; afterwards the answer is changed, for thirty days', () => {
    given(reviewDecider, [published]).when(reply('¡Gracias!')).then(replied)
    given(reviewDecider, [published, replied]).when(reply('¡Gracias!')).thenNothing()
    given(reviewDecider, [published, replied])
      .when(reply('Te esperamos', days(2)))
      .then(
        ReviewReplyEdited({
          ...about,
          replierId: barberId,
          reply: 'Te esperamos',
          editedAt: days(2),
        }),
      )
    given(reviewDecider, [published, replied])
      .when(reply('Te esperamos', shifted(days(31), 1)))
      .thenRefused('too_late')
  })
  test('however late', () =>
    given(reviewDecider, [published])
      .when(reply('¡Gracias!', days(400)))
      .thenTypes('ReviewReplied'))
})

describe('it is out of sight, and out of the average', () => {
  test('by a decision, until that is undone; each once', () => {
    given(reviewDecider, [published]).when(hide(decisionId)).then(hidden(decisionId))
    given(reviewDecider, [published, hidden(decisionId)])
      .when(hide(decisionId))
      .thenNothing()
    given(reviewDecider, [published, hidden(decisionId)])
      .when(restore(decisionId))
      .then(restored(decisionId))
    given(reviewDecider, [published]).when(restore(decisionId)).thenNothing()
  })
  test('its stars leave with the first reason and are back with the last one, as they are by then', () => {
    given(reviewDecider, [published, edited, hidden(null, 3)])
      .when(hide(decisionId))
      .then(hidden(decisionId, null))
    given(reviewDecider, [published, edited, hidden(null, 3), hidden(decisionId, null)])
      .when(restore(null))
      .then(restored(null, null))
    given(reviewDecider, [
      published,
      edited,
      hidden(null, 3),
      hidden(decisionId, null),
      restored(null, null),
    ])
      .when(restore(decisionId))
      .then(restored(decisionId, 3))
  })
})

test('whoever wrote it reads by which decision it is away, the last of those that stand', () => {
  const taken = (by: string, effect: 'hide' | 'remove') =>
    ReviewHidden({ ...about, decisionId: by, effect, clause: 'acoso', rating: null })
  const stateOf = (history: readonly ReviewEvent[]) =>
    requireReview(history.reduce(reviewDecider.evolve, reviewDecider.initial))
  expect(moderationOf(stateOf([published, hidden(null)]))).toBeNull()
  expect(
    moderationOf(
      stateOf([published, taken(id(70), 'hide'), taken(id(71), 'remove'), hidden(null)]),
    ),
  ).toEqual({ decisionId: id(71), effect: 'remove', clause: 'acoso' })
  expect(
    moderationOf(
      stateOf([published, taken(id(70), 'hide'), taken(id(71), 'remove'), restored(id(71), null)]),
    ),
  ).toEqual({ decisionId: id(70), effect: 'hide', clause: 'acoso' })
})
