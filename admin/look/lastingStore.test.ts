import { memoryStore } from 'react-admin'
import { expect, test } from 'vitest'
import { lastingStore } from './lastingStore.ts'

test('signing out keeps theme and language, and forgets what was looked at', () => {
  const store = lastingStore(memoryStore())
  store.setup()
  store.setItem('theme', 'light')
  store.setItem('appointments.listParams', { filter: { q: 'Lucía' } })
  store.reset()
  expect(store.getItem('theme')).toBe('light')
  expect(store.getItem('locale')).toBeUndefined()
  expect(store.getItem('appointments.listParams')).toBeUndefined()
})
