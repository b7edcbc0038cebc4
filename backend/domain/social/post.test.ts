import { describe, expect, test } from 'vitest'
import { barberId, businessId, id, shifted, today } from '../../test/support/day.ts'
import type { Actor } from '../kernel/event.ts'
import { given } from '../kernel/given.ts'
import { hiddenDecider, PostUnhiddenByViewer, PostHiddenByViewer } from './hidden.ts'
import {
  type PostPicture,
  postDecider,
  type PostCommand,
  PostDeleted,
  PostEdited,
  PostLabelled,
  PostPublished,
  PostRestored,
  PostTakenDown,
  PostUnlabelled,
  requirePost,
} from './post.ts'
import { PostShared, shareDecider } from './share.ts'

const postId = id(30)
const at = today('12:00')
const later = shifted(at, 60_000)
const author: Actor = { id: barberId, role: 'barbero' }
const red: PostPicture = { path: `/media/${id(31)}`, width: 40, height: 30, alt: 'Un degradado' }
const blue: PostPicture = { ...red, path: `/media/${id(32)}` }

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
const edit = (content: string, images: readonly PostPicture[]): PostCommand => ({
  type: 'EditPost',
  data: { content, images },
  by: author,
  at: later,
})
const remove = (by = author): PostCommand => ({ type: 'DeletePost', data: {}, by, at: later })

describe('publishing', () => {
  test('says what, where and when', () => given(postDecider, []).when(publish()).then(published))
  test('the same again changes nothing, in whichever order a log gives its fields back', () => {
    given(postDecider, [published]).when(publish()).thenNothing()
    const { alt, height, width, path } = red
    given(postDecider, [published])
      .when(publish('Degradado', author, [{ alt, height, width, path }]))
      .thenNothing()
  })
  test('a repeat that comes after a change does not undo it', () =>
    given(postDecider, [published, edited]).when(publish()).thenNothing())
  test('something else by the same id is refused, and so is somebody else', () => {
    given(postDecider, [published]).when(publish('Otra cosa')).thenRefused('already_exists')
    given(postDecider, [published])
      .when(publish('Degradado', author, [blue]))
      .thenRefused('already_exists')
    given(postDecider, [published])
      .when(publish('Degradado', { id: id(5), role: 'barbero' }))
      .thenRefused('already_exists')
  })
})

describe('changing', () => {
  test('counts the versions', () => {
    given(postDecider, [published])
      .when(edit('Degradado bajo', [red, blue]))
      .then(edited)
    given(postDecider, [published, edited])
      .when(edit('Degradado', [red]))
      .then(PostEdited({ ...edited.data, content: 'Degradado', images: [red], number: 2 }))
  })
  test('to the same is no change', () =>
    given(postDecider, [published, edited])
      .when(edit('Degradado bajo', [red, blue]))
      .thenNothing())
  test('a picture or what it shows is one', () => {
    given(postDecider, [published])
      .when(edit('Degradado', [blue]))
      .thenTypes('PostEdited')
    given(postDecider, [published])
      .when(edit('Degradado', [{ ...red, alt: 'Otro' }]))
      .thenTypes('PostEdited')
    given(postDecider, [published]).when(edit('Degradado', [])).thenTypes('PostEdited')
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
    given(postDecider, [])
      .when({
        type: 'PublishPost',
        data: { postId, businessId, content: 'Degradado', images: [red], sensitive: true },
        by: author,
        at,
      })
      .then(marked))
  test('is set later', () => given(postDecider, [published]).when(mark(true)).then(change))
  test('is taken back', () =>
    given(postDecider, [published, change])
      .when(mark(false))
      .then(PostEdited({ ...change.data, sensitive: false, number: 2 })))
  test('stays where a change does not name it', () => {
    given(postDecider, [marked]).when(mark(undefined)).thenNothing()
    given(postDecider, [marked])
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
  test('is named with the post', () =>
    given(postDecider, []).when(publishTagged(fade)).then(tagged))
  test('is part of what is the same', () => {
    given(postDecider, [tagged]).when(publishTagged(fade)).thenNothing()
    given(postDecider, [tagged]).when(publishTagged(shave)).thenRefused('already_exists')
  })
  test('is changed', () => given(postDecider, [tagged]).when(tag(shave)).then(change))
  test('is taken off', () =>
    given(postDecider, [tagged, change])
      .when(tag(null))
      .then(PostEdited({ ...change.data, serviceId: null, number: 2 })))
  test('stays where a change does not name it', () => {
    given(postDecider, [tagged]).when(tag(undefined)).thenNothing()
    given(postDecider, [tagged])
      .when(edit('Otra', [red]))
      .then(PostEdited({ ...edited.data, content: 'Otra', images: [red], serviceId: fade }))
  })
})

describe('deleting', () => {
  test('is once and for good', () => {
    given(postDecider, [published]).when(remove()).then(deleted)
    given(postDecider, [published, deleted]).when(remove()).thenNothing()
    given(postDecider, [published, deleted]).when(edit('Otra vez', [])).thenRefused('gone')
    given(postDecider, []).when(remove()).thenRefused('not_found')
    given(postDecider, []).when(edit('Nada', [])).thenRefused('not_found')
  })
  test('says when it was not its author', () =>
    given(postDecider, [published])
      .when(remove({ id: 'system', role: 'system' }))
      .then(PostDeleted({ postId, authorId: barberId, deletedBy: 'system' })))
  test('leaves what it was, for whoever has to say that it is gone', () => {
    const state = [published, deleted].reduce(postDecider.evolve, postDecider.initial)
    expect(state).toMatchObject({ deleted: true, authorId: barberId })
    expect(() => requirePost(state)).toThrow('Ya no está disponible')
  })
})

test('what is put away and brought back, and a share, are each said once', () => {
  const mine = { postId, userId: id(5) }
  const by: Actor = { id: id(5), role: 'cliente' }
  given(hiddenDecider, [])
    .when({ type: 'HidePost', data: mine, by, at })
    .then(PostHiddenByViewer(mine))
  given(hiddenDecider, [PostHiddenByViewer(mine)])
    .when({ type: 'HidePost', data: mine, by, at })
    .thenNothing()
  given(hiddenDecider, [PostHiddenByViewer(mine)])
    .when({ type: 'UnhidePost', data: mine, by, at })
    .then(PostUnhiddenByViewer(mine))
  given(hiddenDecider, [PostHiddenByViewer(mine), PostUnhiddenByViewer(mine)])
    .when({ type: 'UnhidePost', data: mine, by, at })
    .thenNothing()
  const shared = { ...mine, postAuthorId: barberId }
  given(shareDecider, []).when({ type: 'SharePost', data: shared, by, at }).then(PostShared(shared))
  given(shareDecider, [PostShared(shared)])
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
    given(postDecider, [published]).when(takeDown()).then(takenDown)
    given(postDecider, [published, takenDown]).when(takeDown()).thenNothing()
    given(postDecider, [published, deleted]).when(takeDown()).thenNothing()
    given(postDecider, [published, takenDown]).when(edit('Otra cosa', [])).thenRefused('gone')
    given(postDecider, [published, takenDown]).when(remove()).thenTypes('PostDeleted')
  })
  test('it stands again as before once no decision holds, unless it was deleted meanwhile', () => {
    given(postDecider, [published, takenDown]).when(restore()).then(back())
    given(postDecider, [published, takenDown, back()]).when(restore()).thenNothing()
    given(postDecider, [published, takenDown, back()])
      .when(edit('Otra cosa', []))
      .thenTypes('PostEdited')
    given(postDecider, [published, takenDown, deleted])
      .when(restore())
      .then(back({ isBack: false }))
    const other = PostTakenDown({ ...about, decisionId: id(61), effect: 'remove', clause: 'spam' })
    given(postDecider, [published, takenDown, other])
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
    given(postDecider, [published]).when(label()).then(labelled)
    given(postDecider, [published, labelled]).when(label()).thenNothing()
    given(postDecider, [published, labelled]).when(edit('Otra cosa', [])).thenTypes('PostEdited')
    given(postDecider, [published, labelled])
      .when(unlabel)
      .then(PostUnlabelled({ ...about, left: null }))
    const other = PostLabelled({ ...about, decisionId: id(61), clause: 'violencia' })
    given(postDecider, [published, labelled, other])
      .when(unlabel)
      .then(PostUnlabelled({ ...about, left: { decisionId: id(61), clause: 'violencia' } }))
    given(postDecider, [published]).when(unlabel).thenNothing()
  })
})
