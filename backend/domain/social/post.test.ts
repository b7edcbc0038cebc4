import { describe, expect, test } from 'vitest'
import { barberId, businessId, id, shifted, today } from '../../test/support/day.ts'
import type { Actor } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import { hidden, PostBroughtBack, PostPutAway } from './hidden.ts'
import {
  type Picture,
  post,
  type PostCommand,
  PostDeleted,
  PostEdited,
  PostLabelled,
  PostPublished,
  PostRestored,
  PostTakenDown,
  PostUnlabelled,
  standing,
} from './post.ts'
import { PostShared, share } from './share.ts'

const postId = id(30)
const at = today('12:00')
const later = shifted(at, 60_000)
const author: Actor = { id: barberId, role: 'barbero' }
const red: Picture = { path: `/media/${id(31)}`, width: 40, height: 30, alt: 'Un degradado' }
const blue: Picture = { ...red, path: `/media/${id(32)}` }

const published = PostPublished({
  postId,
  authorId: barberId,
  businessId,
  content: 'Degradado',
  images: [red],
  sensitive: false,
  serviceId: null,
  publishedAt: at,
})
const edited = PostEdited({
  postId,
  authorId: barberId,
  content: 'Degradado bajo',
  images: [red, blue],
  sensitive: false,
  serviceId: null,
  number: 1,
  editedAt: later,
})
const deleted = PostDeleted({ postId, authorId: barberId, deletedBy: 'author' })

const publish = (content = 'Degradado', by = author, images = [red]): PostCommand => ({
  type: 'PublishPost',
  data: { postId, businessId, content, images },
  by,
  at,
})
const edit = (content: string, images: readonly Picture[]): PostCommand => ({
  type: 'EditPost',
  data: { content, images },
  by: author,
  at: later,
})
const remove = (by = author): PostCommand => ({ type: 'DeletePost', data: {}, by, at: later })

describe('publishing', () => {
  test('says what, where and when', () => given(post, []).when(publish()).then(published))
  test('the same again changes nothing, in whichever order a log gives its fields back', () => {
    given(post, [published]).when(publish()).thenNothing()
    const { alt, height, width, path } = red
    given(post, [published])
      .when(publish('Degradado', author, [{ alt, height, width, path }]))
      .thenNothing()
  })
  test('a repeat that comes after a change does not undo it', () =>
    given(post, [published, edited]).when(publish()).thenNothing())
  test('something else by the same id is refused, and so is somebody else', () => {
    given(post, [published]).when(publish('Otra cosa')).thenRefused('already_exists')
    given(post, [published])
      .when(publish('Degradado', author, [blue]))
      .thenRefused('already_exists')
    given(post, [published])
      .when(publish('Degradado', { id: id(5), role: 'barbero' }))
      .thenRefused('already_exists')
  })
})

describe('changing', () => {
  test('counts the versions', () => {
    given(post, [published])
      .when(edit('Degradado bajo', [red, blue]))
      .then(edited)
    given(post, [published, edited])
      .when(edit('Degradado', [red]))
      .then(PostEdited({ ...edited.data, content: 'Degradado', images: [red], number: 2 }))
  })
  test('to the same is no change', () =>
    given(post, [published, edited])
      .when(edit('Degradado bajo', [red, blue]))
      .thenNothing())
  test('a picture or what it shows is one', () => {
    given(post, [published])
      .when(edit('Degradado', [blue]))
      .thenTypes('PostEdited')
    given(post, [published])
      .when(edit('Degradado', [{ ...red, alt: 'Otro' }]))
      .thenTypes('PostEdited')
    given(post, [published]).when(edit('Degradado', [])).thenTypes('PostEdited')
  })
})

describe('the mark of sensitive content', () => {
  const mark = (sensitive: boolean | undefined): PostCommand => ({
    type: 'EditPost',
    data: { content: 'Degradado', images: [red], sensitive },
    by: author,
    at: later,
  })
  const marked = PostPublished({ ...published.data, sensitive: true })
  const change = PostEdited({
    ...edited.data,
    content: 'Degradado',
    images: [red],
    sensitive: true,
  })
  test('is set with the post', () =>
    given(post, [])
      .when({
        type: 'PublishPost',
        data: { postId, businessId, content: 'Degradado', images: [red], sensitive: true },
        by: author,
        at,
      })
      .then(marked))
  test('is set later', () => given(post, [published]).when(mark(true)).then(change))
  test('is taken back', () =>
    given(post, [published, change])
      .when(mark(false))
      .then(PostEdited({ ...change.data, sensitive: false, number: 2 })))
  test('stays where a change does not name it', () => {
    given(post, [marked]).when(mark(undefined)).thenNothing()
    given(post, [marked])
      .when(edit('Otra', [red]))
      .then(PostEdited({ ...edited.data, content: 'Otra', images: [red], sensitive: true }))
  })
})

describe('the service that it shows', () => {
  const [fade, shave] = [id(40), id(41)]
  const tag = (serviceId: string | null | undefined): PostCommand => ({
    type: 'EditPost',
    data: { content: 'Degradado', images: [red], serviceId },
    by: author,
    at: later,
  })
  const tagged = PostPublished({ ...published.data, serviceId: fade })
  const change = PostEdited({
    ...edited.data,
    content: 'Degradado',
    images: [red],
    serviceId: shave,
  })
  const publishTagged = (serviceId: string): PostCommand => ({
    type: 'PublishPost',
    data: { postId, businessId, content: 'Degradado', images: [red], serviceId },
    by: author,
    at,
  })
  test('is named with the post', () => given(post, []).when(publishTagged(fade)).then(tagged))
  test('is part of what is the same', () => {
    given(post, [tagged]).when(publishTagged(fade)).thenNothing()
    given(post, [tagged]).when(publishTagged(shave)).thenRefused('already_exists')
  })
  test('is changed', () => given(post, [tagged]).when(tag(shave)).then(change))
  test('is taken off', () =>
    given(post, [tagged, change])
      .when(tag(null))
      .then(PostEdited({ ...change.data, serviceId: null, number: 2 })))
  test('stays where a change does not name it', () => {
    given(post, [tagged]).when(tag(undefined)).thenNothing()
    given(post, [tagged])
      .when(edit('Otra', [red]))
      .then(PostEdited({ ...edited.data, content: 'Otra', images: [red], serviceId: fade }))
  })
})

describe('deleting', () => {
  test('is once and for good', () => {
    given(post, [published]).when(remove()).then(deleted)
    given(post, [published, deleted]).when(remove()).thenNothing()
    given(post, [published, deleted]).when(edit('Otra vez', [])).thenRefused('gone')
    given(post, []).when(remove()).thenRefused('not_found')
    given(post, []).when(edit('Nada', [])).thenRefused('not_found')
  })
  test('says when it was not its author', () =>
    given(post, [published])
      .when(remove({ id: 'system', role: 'system' }))
      .then(PostDeleted({ postId, authorId: barberId, deletedBy: 'system' })))
  test('leaves what it was, for whoever has to say that it is gone', () => {
    const state = [published, deleted].reduce(post.evolve, post.initial)
    expect(state).toMatchObject({ deleted: true, authorId: barberId })
    expect(() => standing(state)).toThrow('Ya no está disponible')
  })
})

test('what is put away and brought back, and a share, are each said once', () => {
  const mine = { postId, userId: id(5) }
  const by: Actor = { id: id(5), role: 'cliente' }
  given(hidden, []).when({ type: 'HidePost', data: mine, by, at }).then(PostPutAway(mine))
  given(hidden, [PostPutAway(mine)])
    .when({ type: 'HidePost', data: mine, by, at })
    .thenNothing()
  given(hidden, [PostPutAway(mine)])
    .when({ type: 'UnhidePost', data: mine, by, at })
    .then(PostBroughtBack(mine))
  given(hidden, [PostPutAway(mine), PostBroughtBack(mine)])
    .when({ type: 'UnhidePost', data: mine, by, at })
    .thenNothing()
  const shared = { ...mine, postAuthorId: barberId }
  given(share, []).when({ type: 'SharePost', data: shared, by, at }).then(PostShared(shared))
  given(share, [PostShared(shared)])
    .when({ type: 'SharePost', data: shared, by, at })
    .thenNothing()
})

describe('taken down by a decision', () => {
  const decisionId = id(60)
  const about = { postId, authorId: barberId, decisionId }
  const takenDown = PostTakenDown({ ...about, effect: 'hide', clause: 'spam' })
  const takeDown = (by = decisionId): PostCommand => ({
    type: 'TakeDownPost',
    data: { decisionId: by, effect: 'hide', clause: 'spam' },
    by: author,
    at: later,
  })
  const restore = (by = decisionId): PostCommand => ({
    type: 'RestorePost',
    data: { decisionId: by },
    by: author,
    at: later,
  })
  const back = (
    more: {
      left?: { decisionId: string; effect: 'hide' | 'remove'; clause: 'spam' } | null
      isBack?: boolean
    } = {},
  ) => PostRestored({ ...about, left: null, isBack: true, ...more })

  test('it is gone for all who would act on it, once for each decision', () => {
    given(post, [published]).when(takeDown()).then(takenDown)
    given(post, [published, takenDown]).when(takeDown()).thenNothing()
    given(post, [published, deleted]).when(takeDown()).thenNothing()
    given(post, [published, takenDown]).when(edit('Otra cosa', [])).thenRefused('gone')
    given(post, [published, takenDown]).when(remove()).thenTypes('PostDeleted')
  })
  test('it stands again as before once no decision holds, unless it was deleted meanwhile', () => {
    given(post, [published, takenDown]).when(restore()).then(back())
    given(post, [published, takenDown, back()]).when(restore()).thenNothing()
    given(post, [published, takenDown, back()]).when(edit('Otra cosa', [])).thenTypes('PostEdited')
    given(post, [published, takenDown, deleted])
      .when(restore())
      .then(back({ isBack: false }))
    const other = PostTakenDown({ ...about, decisionId: id(61), effect: 'remove', clause: 'spam' })
    given(post, [published, takenDown, other])
      .when(restore())
      .then(back({ left: { decisionId: id(61), effect: 'remove', clause: 'spam' }, isBack: false }))
  })
  test('it may be seen by whoever asks to, by as many decisions as say so, while everybody acts on it as before', () => {
    const label = (by = decisionId): PostCommand => ({
      type: 'LabelPost',
      data: { decisionId: by, clause: 'desnudez' },
      by: author,
      at: later,
    })
    const unlabel: PostCommand = {
      type: 'UnlabelPost',
      data: { decisionId },
      by: author,
      at: later,
    }
    const labelled = PostLabelled({ ...about, clause: 'desnudez' })
    given(post, [published]).when(label()).then(labelled)
    given(post, [published, labelled]).when(label()).thenNothing()
    given(post, [published, labelled]).when(edit('Otra cosa', [])).thenTypes('PostEdited')
    given(post, [published, labelled])
      .when(unlabel)
      .then(PostUnlabelled({ ...about, left: null }))
    const other = PostLabelled({ ...about, decisionId: id(61), clause: 'violencia' })
    given(post, [published, labelled, other])
      .when(unlabel)
      .then(PostUnlabelled({ ...about, left: { decisionId: id(61), clause: 'violencia' } }))
    given(post, [published]).when(unlabel).thenNothing()
  })
})
