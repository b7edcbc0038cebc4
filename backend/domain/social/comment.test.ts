import { expect, test } from 'vitest'
import { barberId, clientId, id, today } from '../../test/support/day.ts'
import { given } from '../kernel/given.ts'
import { comment, CommentAdded, CommentApproved, type CommentCommand, CommentDeleted, CommentEdited, standing } from './comment.ts'

const at = today('10:00')
const asked = { by: { id: clientId, role: 'cliente' }, at } as const
const owner = { by: { id: barberId, role: 'barbero' }, at } as const
const [commentId, postId, rootId] = [id(1), id(2), id(3)]
const place = { commentId, postId, postAuthorId: barberId, rootId: null }
const data = { ...place, parentId: null, parentAuthorId: null, content: 'Qué corte', mentions: [], held: false }
const about = { ...place, authorId: clientId }
const added = (held = false) => CommentAdded({ ...data, authorId: clientId, held, writtenAt: at })
const edited = (content: string, more: { held?: boolean; wasVisible?: boolean; number?: number } = {}) =>
  CommentEdited({ ...about, content, mentions: [], held: false, wasVisible: true, number: 1, editedAt: at, ...more })
const approved = CommentApproved({ ...about, parentAuthorId: null, mentions: [] })
const deleted = (deletedBy: 'author' | 'postAuthor' | 'system', wasVisible = true) => CommentDeleted({ ...about, deletedBy, wasVisible })

const add: CommentCommand = { type: 'AddComment', data, ...asked }
const edit = (content: string, held = false): CommentCommand => ({ type: 'EditComment', data: { content, mentions: [], held }, ...asked })
const approve: CommentCommand = { type: 'ApproveComment', data: {}, ...owner }
const remove: CommentCommand = { type: 'DeleteComment', data: {}, ...asked }

test('it is written once, however often it is sent, and under nobody else’s id', () => {
  given(comment, []).when(add).then(added())
  given(comment, [added()]).when(add).thenNothing()
  given(comment, [added(), edited('Otra')]).when(add).thenNothing()
  given(comment, [added()]).when({ ...add, by: { id: barberId, role: 'barbero' } }).thenRefused('already_exists')
  given(comment, [added()]).when({ type: 'AddComment', data: { ...data, content: 'Otra' }, ...asked }).thenRefused('already_exists')
  given(comment, [added()]).when({ type: 'AddComment', data: { ...data, postId: id(9) }, ...asked }).thenRefused('already_exists')
})
test('an answer keeps under what it stands and whom it answers', () =>
  given(comment, []).when({ type: 'AddComment', data: { ...data, rootId, parentId: id(4), parentAuthorId: barberId }, ...asked })
    .then(CommentAdded({ ...data, rootId, parentId: id(4), parentAuthorId: barberId, authorId: clientId, writtenAt: at })))

test('other words are another version; the same are none', () => {
  given(comment, [added()]).when(edit('Otra')).then(edited('Otra'))
  given(comment, [added(), edited('Otra')]).when(edit('Y otra')).then(edited('Y otra', { number: 2 }))
  given(comment, [added()]).when(edit('Qué corte')).thenNothing()
  given(comment, []).when(edit('Otra')).thenRefused('not_found')
  given(comment, [added(), deleted('author')]).when(edit('Otra')).thenRefused('not_found')
})
test('other words of whoever is restricted wait, and what waits waits on', () => {
  given(comment, [added()]).when(edit('Otra', true)).then(edited('Otra', { held: true }))
  given(comment, [added(true)]).when(edit('Otra')).then(edited('Otra', { held: true, wasVisible: false }))
  given(comment, [added(true), approved]).when(edit('Otra', true)).then(edited('Otra', { held: true }))
  given(comment, [added(true), approved]).when(edit('Otra')).then(edited('Otra'))
})
test('what waits is approved once', () => {
  given(comment, [added(true)]).when(approve).then(approved)
  given(comment, [added(true), approved]).when(approve).thenNothing()
  given(comment, [added()]).when(approve).thenNothing()
  given(comment, [added(true), approved, edited('Otra', { held: true })]).when(approve).then(approved)
  given(comment, [added(true), deleted('postAuthor', false)]).when(approve).thenRefused('not_found')
})
test('who has taken it away is written down, and whether everybody saw it', () => {
  given(comment, [added()]).when(remove).then(deleted('author'))
  given(comment, [added()]).when({ ...remove, ...owner }).then(deleted('postAuthor'))
  given(comment, [added(true)]).when({ ...remove, ...owner }).then(deleted('postAuthor', false))
  given(comment, [added()]).when({ ...remove, by: { id: 'system', role: 'system' } }).then(deleted('system'))
  given(comment, [added(), deleted('author')]).when(remove).thenNothing()
  given(comment, []).when(remove).thenRefused('not_found')
})
test('nobody acts on what is gone', () => {
  expect(() => standing(null)).toThrow('Comentario no encontrado')
  expect(() => standing([added(), deleted('author')].reduce(comment.evolve, comment.initial))).toThrow('Comentario no encontrado')
})
