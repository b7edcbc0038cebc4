import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { given } from '../kernel/given.ts'
import { ClientNoted, clientNoteDecider, clientNoteId } from './client-note.ts'

const [keeperId, personId] = [randomUUID(), randomUUID()]
const noted = (note: string) =>
  ClientNoted({ noteId: clientNoteId(keeperId, personId), keeperId, personId, note })
const write = (note: string) =>
  ({
    type: 'NoteClient',
    data: { keeperId, personId, note },
    by: { id: keeperId, role: 'barbero' },
    at: '2026-11-21T10:00:00.000Z',
  }) as const

test('a note is written, under an id that belongs to these two alone', () =>
  given(clientNoteDecider, []).when(write('al 2')).then(noted('al 2')))
test('another one takes its place', () =>
  given(clientNoteDecider, [noted('al 2')])
    .when(write('al 3'))
    .then(noted('al 3')))
test('the same again is no news', () =>
  given(clientNoteDecider, [noted('al 2')])
    .when(write('al 2'))
    .thenNothing())
test('an empty one takes it away', () =>
  given(clientNoteDecider, [noted('al 2')])
    .when(write(''))
    .then(noted('')))
test('nothing is taken away where there is nothing', () =>
  given(clientNoteDecider, []).when(write('')).thenNothing())
