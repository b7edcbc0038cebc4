import { afterEach, expect, test, vi } from 'vitest'
import { forgetDrafts, readDraft, typeDraft, whenDraftChanges, writeDraft } from './drafts.ts'

afterEach(forgetDrafts)

test('what is typed is read at once, and stored when the typing rests', () => {
  vi.useFakeTimers()
  typeDraft('draft:me:notes', 'Degra')
  typeDraft('draft:me:notes', 'Degradado')
  expect([readDraft('draft:me:notes'), sessionStorage.getItem('draft:me:notes')]).toEqual([
    'Degradado',
    null,
  ])
  vi.runAllTimers()
  expect([readDraft('draft:me:notes'), sessionStorage.getItem('draft:me:notes')]).toEqual([
    'Degradado',
    'Degradado',
  ])
  typeDraft('draft:me:notes', null)
  vi.runAllTimers()
  expect([readDraft('draft:me:notes'), sessionStorage.getItem('draft:me:notes')]).toEqual([
    null,
    null,
  ])
})

test.each([
  ['goes', () => window.dispatchEvent(new Event('pagehide'))],
  ['is put away', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a page that %s loses no letter', (_, leave) => {
  typeDraft('draft:me:notes', 'Degradado')
  leave()
  expect(sessionStorage.getItem('draft:me:notes')).toBe('Degradado')
})

test('what was written after the last letter stays, and what was forgotten does not come back', () => {
  vi.useFakeTimers()
  typeDraft('draft:me:notes', 'Degradado')
  writeDraft('draft:me:notes', 'Barba')
  vi.runAllTimers()
  expect(readDraft('draft:me:notes')).toBe('Barba')
  typeDraft('draft:me:notes', 'Barba y')
  forgetDrafts()
  vi.runAllTimers()
  expect([readDraft('draft:me:notes'), sessionStorage.length]).toEqual([null, 0])
})

test('where storage is refused a draft lives as long as the page', () => {
  vi.useFakeTimers()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  typeDraft('draft:me:notes', 'Degradado')
  vi.runAllTimers()
  expect(readDraft('draft:me:notes')).toBe('Degradado')
  vi.restoreAllMocks()
})

test('who follows one draft hears nothing of another', () => {
  const changed = vi.fn()
  const stop = whenDraftChanges('draft:me:booking', changed)
  typeDraft('draft:me:notes', 'D')
  expect(changed).not.toHaveBeenCalled()
  writeDraft('draft:me:booking', '{}')
  forgetDrafts()
  expect(changed).toHaveBeenCalledTimes(2)
  stop()
})
