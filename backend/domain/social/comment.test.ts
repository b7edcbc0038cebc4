import { describe, expect, test } from 'vitest'
import { barberId, clientId, id, today } from '../../test/support/day.ts'
import { given } from '../kernel/given.ts'
import { commentDecider } from './comment.ts'
import {
  CommentAdded,
  CommentApproved,
  CommentDeleted,
  CommentEdited,
  CommentHeldAgain,
  CommentHidden,
  CommentRestored,
  CommentTakenDown,
  CommentUnhidden,
} from './comment-events.ts'
import type { CommentCommand } from './comment-commands.ts'
import { requireComment } from './comment-state.ts'

const at = today('10:00')
const asked = { by: { id: clientId, role: 'cliente' }, at } as const
const owner = { by: { id: barberId, role: 'barbero' }, at } as const
const [commentId, postId, rootId] = [id(1), id(2), id(3)]
const place = { commentId, postId, postAuthorId: barberId, rootId: null }
const data = {
  ...place,
  parentId: null,
  parentAuthorId: null,
  content: 'Qué corte',
  mentions: [],
  held: false,
}
const about = { ...place, authorId: clientId }
const added = (held = false) => CommentAdded({ ...data, authorId: clientId, held, writtenAt: at })
const edited = (
  content: string,
  more: { held?: boolean; wasVisible?: boolean; number?: number } = {},
) =>
  CommentEdited({
    ...about,
    content,
    mentions: [],
    held: false,
    wasVisible: true,
    number: 1,
    editedAt: at,
    ...more,
  })
const answered = { parentId: null, parentAuthorId: null }
const approved = CommentApproved({
  ...about,
  ...answered,
  mentions: [],
  isNews: true,
  heldAt: at,
  approvedAt: at,
})
/**
 * Of one that everybody saw, those who heard of it when it was written are told no more; of one
 * that waits, its approver.
 */
const deleted = (deletedBy: 'author' | 'postAuthor' | 'system', wasVisible = true) =>
  CommentDeleted({
    ...about,
    ...answered,
    deletedBy,
    wasVisible,
    toldAt: wasVisible ? at : null,
    toldMentions: [],
    byApproval: false,
    heldAt: wasVisible ? null : at,
    deletedAt: at,
  })
const heldAgain = (wasVisible: boolean, content = data.content) =>
  CommentHeldAgain({
    ...about,
    ...answered,
    content,
    mentions: [],
    wasVisible,
    toldAt: wasVisible ? at : null,
    toldMentions: [],
    byApproval: wasVisible,
  })

const add: CommentCommand = { type: 'AddComment', data, ...asked }
const edit = (content: string, held = false): CommentCommand => ({
  type: 'EditComment',
  data: { content, mentions: [], held },
  ...asked,
})
const approve: CommentCommand = { type: 'ApproveComment', data: {}, ...owner }
const remove: CommentCommand = { type: 'DeleteComment', data: {}, ...asked }
const holdAgain = (when: string = at): CommentCommand => ({
  type: 'HoldAgain',
  data: {},
  ...owner,
  at: when,
})

test('it is written once, however often it is sent, and under nobody else’s id', () => {
  given(commentDecider, []).when(add).then(added())
  given(commentDecider, [added()]).when(add).thenNothing()
  given(commentDecider, [added(), edited('Otra')])
    .when(add)
    .thenNothing()
  given(commentDecider, [added()])
    .when({ ...add, by: { id: barberId, role: 'barbero' } })
    .thenRefused('already_exists')
  given(commentDecider, [added()])
    .when({ type: 'AddComment', data: { ...data, content: 'Otra' }, ...asked })
    .thenRefused('already_exists')
  given(commentDecider, [added()])
    .when({ type: 'AddComment', data: { ...data, postId: id(9) }, ...asked })
    .thenRefused('already_exists')
})
test('an answer keeps under what it stands and whom it answers', () =>
  given(commentDecider, [])
    .when({
      type: 'AddComment',
      data: { ...data, rootId, parentId: id(4), parentAuthorId: barberId },
      ...asked,
    })
    .then(
      CommentAdded({
        ...data,
        rootId,
        parentId: id(4),
        parentAuthorId: barberId,
        authorId: clientId,
        writtenAt: at,
      }),
    ))

test('other words are another version; the same are none', () => {
  given(commentDecider, [added()]).when(edit('Otra')).then(edited('Otra'))
  given(commentDecider, [added(), edited('Otra')])
    .when(edit('Y otra'))
    .then(edited('Y otra', { number: 2 }))
  given(commentDecider, [added()]).when(edit('Qué corte')).thenNothing()
  given(commentDecider, []).when(edit('Otra')).thenRefused('not_found')
  given(commentDecider, [added(), deleted('author')])
    .when(edit('Otra'))
    .thenRefused('not_found')
})
test('other words of whoever is restricted wait, and what waits waits on', () => {
  given(commentDecider, [added()])
    .when(edit('Otra', true))
    .then(edited('Otra', { held: true }))
  given(commentDecider, [added(true)])
    .when(edit('Otra'))
    .then(edited('Otra', { held: true, wasVisible: false }))
  given(commentDecider, [added(true), approved])
    .when(edit('Otra', true))
    .then(edited('Otra', { held: true }))
  given(commentDecider, [added(true), approved])
    .when(edit('Otra'))
    .then(edited('Otra'))
})
test('what waits is approved once', () => {
  given(commentDecider, [added(true)])
    .when(approve)
    .then(approved)
  given(commentDecider, [added(true), approved])
    .when(approve)
    .thenNothing()
  given(commentDecider, [added()]).when(approve).thenNothing()
  given(commentDecider, [added(true), approved, edited('Otra', { held: true })])
    .when(approve)
    .then({ ...approved, data: { ...approved.data, isNews: false } })
  given(commentDecider, [added(true), deleted('postAuthor', false)])
    .when(approve)
    .thenRefused('not_found')
})
test('who has taken it away is written down, and whether everybody saw it', () => {
  given(commentDecider, [added()]).when(remove).then(deleted('author'))
  given(commentDecider, [added()])
    .when({ ...remove, ...owner })
    .then(deleted('postAuthor'))
  given(commentDecider, [added(true)])
    .when({ ...remove, ...owner })
    .then(deleted('postAuthor', false))
  given(commentDecider, [added()])
    .when({ ...remove, by: { id: 'system', role: 'system' } })
    .then(deleted('system'))
  given(commentDecider, [added(), deleted('author')])
    .when(remove)
    .thenNothing()
  given(commentDecider, []).when(remove).thenRefused('not_found')
})
test('nobody acts on what is gone', () => {
  expect(() => requireComment(null)).toThrow('Comentario no encontrado')
  expect(() =>
    requireComment(
      [added(), deleted('author')].reduce(commentDecider.evolve, commentDecider.initial),
    ),
  ).toThrow('Comentario no encontrado')
})

describe('hidden by the post’s author', () => {
  const hide: CommentCommand = { type: 'HideComment', data: {}, ...owner }
  const unhide: CommentCommand = { type: 'UnhideComment', data: {}, ...owner }
  const hidden = CommentHidden({ ...about, hiddenAt: at })
  const unhidden = CommentUnhidden(about)
  const decisionId = id(60)
  const takeDown: CommentCommand = {
    type: 'TakeDownComment',
    data: { decisionId, effect: 'remove', clause: 'odio' },
    ...owner,
  }
  const takenDown = (wasVisible: boolean) =>
    CommentTakenDown({ ...about, decisionId, effect: 'remove', clause: 'odio', wasVisible })
  test('once, and shown again once', () => {
    given(commentDecider, [added()]).when(hide).then(hidden)
    given(commentDecider, [added(), hidden]).when(hide).thenNothing()
    given(commentDecider, [added(), hidden]).when(unhide).then(unhidden)
    given(commentDecider, [added(), hidden, unhidden]).when(unhide).thenNothing()
    given(commentDecider, [added(), hidden, unhidden]).when(hide).then(hidden)
  })
  test('not one’s own, nor what waits, nor what is gone', () => {
    given(commentDecider, [CommentAdded({ ...data, authorId: barberId, writtenAt: at })])
      .when(hide)
      .thenRefused('own_comment')
    given(commentDecider, [added(true)])
      .when(hide)
      .thenRefused('wrong_state')
    given(commentDecider, [added(), takenDown(true)])
      .when(hide)
      .thenRefused('not_found')
    given(commentDecider, [added(), hidden, deleted('author', false)])
      .when(unhide)
      .thenRefused('not_found')
    given(commentDecider, []).when(hide).thenRefused('not_found')
  })
  test('it is not changed meanwhile', () =>
    given(commentDecider, [added(), hidden]).when(edit('Otra')).thenRefused('wrong_state'))
  test('it is deleted without counting a second time, and that can’t be undone', () => {
    const gone = CommentDeleted({ ...deleted('postAuthor').data, wasVisible: false })
    given(commentDecider, [added(), hidden])
      .when({ ...remove, ...owner })
      .then(gone)
    given(commentDecider, [added(), hidden, gone]).when(holdAgain()).thenRefused('too_late')
  })
  test('an approval before it can’t be undone any more', () =>
    given(commentDecider, [added(true), approved, hidden])
      .when(holdAgain())
      .thenRefused('too_late'))
  test('a decision that is taken back leaves it hidden', () => {
    given(commentDecider, [added(), hidden]).when(takeDown).then(takenDown(false))
    given(commentDecider, [added(), hidden, takenDown(false)])
      .when({ type: 'RestoreComment', data: { decisionId }, ...owner })
      .then(CommentRestored({ ...about, decisionId, left: null, backAs: 'hidden' }))
  })
})

test('what was approved or rejected a moment ago waits again, with its words, and is decided anew', () => {
  given(commentDecider, [added(true), approved])
    .when(holdAgain())
    .then(heldAgain(true))
  given(commentDecider, [added(true), deleted('postAuthor', false)])
    .when(holdAgain(today('10:09')))
    .then(heldAgain(false))
  for (const was of [
    [approved, heldAgain(true)],
    [deleted('postAuthor', false), heldAgain(false)],
  ]) {
    given(commentDecider, [added(true), ...was])
      .when(holdAgain())
      .thenNothing()
    // Its approver knows since before, and is not told again.
    given(commentDecider, [added(true), ...was])
      .when(approve)
      .then({ ...approved, data: { ...approved.data, heldAt: null } })
  }
})
test('words that everybody had seen are no news when they are approved anew, and none when that is undone', () => {
  const again = { ...approved, data: { ...approved.data, isNews: false } }
  const changed = [added(), edited('Otra', { held: true })]
  given(commentDecider, changed).when(approve).then(again)
  given(commentDecider, [...changed, again])
    .when(holdAgain())
    .then({
      ...heldAgain(true, 'Otra'),
      data: { ...heldAgain(true, 'Otra').data, toldAt: null, byApproval: false },
    })
  given(commentDecider, [...changed, again])
    .when(remove)
    .then(deleted('author'))
})
test('what can’t be undone any more stays', () => {
  given(commentDecider, [added(true), approved])
    .when(holdAgain(today('10:11')))
    .thenRefused('too_late')
  given(commentDecider, [added(true), approved, edited('Otra')])
    .when(holdAgain())
    .thenRefused('too_late')
  // What everybody saw is deleted for good, and what its writer took back is theirs.
  for (const gone of [deleted('postAuthor'), deleted('author', false), deleted('author')])
    given(commentDecider, [added(), gone]).when(holdAgain()).thenRefused('too_late')
  given(commentDecider, [added()]).when(holdAgain()).thenRefused('too_late')
  given(commentDecider, []).when(holdAgain()).thenRefused('not_found')
  // Of what was decided before it could be undone nobody wrote down when.
  given(commentDecider, [
    added(true),
    { ...approved, data: { ...approved.data, approvedAt: null } },
  ])
    .when(holdAgain())
    .thenRefused('too_late')
})

test('a decision takes it down, once, and it stands again as it did: for all, for whoever approves it, or not where it was deleted', () => {
  const decisionId = id(60)
  const takeDown: CommentCommand = {
    type: 'TakeDownComment',
    data: { decisionId, effect: 'remove', clause: 'odio' },
    ...owner,
  }
  const restore: CommentCommand = { type: 'RestoreComment', data: { decisionId }, ...owner }
  const takenDown = (wasVisible = true) =>
    CommentTakenDown({ ...about, decisionId, effect: 'remove', clause: 'odio', wasVisible })
  const back = (
    backAs: 'visible' | 'pending' | null,
    left: { decisionId: string; effect: 'hide' | 'remove'; clause: 'odio' } | null = null,
  ) => CommentRestored({ ...about, decisionId, left, backAs })
  given(commentDecider, [added()]).when(takeDown).then(takenDown())
  given(commentDecider, [added(true)])
    .when(takeDown)
    .then(takenDown(false))
  given(commentDecider, [added(), takenDown()]).when(takeDown).thenNothing()
  given(commentDecider, [added(), deleted('author')])
    .when(takeDown)
    .thenNothing()
  for (const act of [edit('Otra cosa'), approve, holdAgain()])
    given(commentDecider, [added(), takenDown()]).when(act).thenRefused('not_found')
  given(commentDecider, [added(), takenDown()]).when(restore).then(back('visible'))
  given(commentDecider, [added(true), takenDown(false)])
    .when(restore)
    .then(back('pending'))
  // What nobody saw any more is not gone a second time for those who count.
  given(commentDecider, [added(), takenDown()])
    .when(remove)
    .then(
      CommentDeleted({
        ...about,
        ...answered,
        deletedBy: 'author',
        wasVisible: false,
        toldAt: at,
        toldMentions: [],
        byApproval: false,
        heldAt: null,
        deletedAt: at,
      }),
    )
  given(commentDecider, [added(), takenDown(), deleted('author', false)])
    .when(restore)
    .then(back(null))
  given(commentDecider, [
    added(),
    takenDown(),
    { ...takenDown(false), data: { ...takenDown(false).data, decisionId: id(61) } },
  ])
    .when(restore)
    .then(back(null, { decisionId: id(61), effect: 'remove', clause: 'odio' }))
  given(commentDecider, [added(), takenDown(), back('visible')])
    .when(restore)
    .thenNothing()
})
