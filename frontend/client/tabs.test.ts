import { expect, test } from 'vitest'
import { person } from '../testScreen.tsx'
import { serve } from '../testServer.ts'
import { call, heldSession } from './api.ts'
import { draftKey, readDraft, writeDraft } from './drafts.ts'
import { currentSession, endSession, followOtherTabs, signedIn, signOut } from './session.ts'
import { store, stored } from './storage.ts'

const lucia = person()
const marco = person({
  id: '6f1d2c3b-0000-4000-8000-000000000002',
  nombre: 'Marco Ruiz',
  rol: 'barbero',
})

/** What another tab of this browser has just done to what they share. */
function elsewhere(change: () => void) {
  const stop = followOtherTabs()
  change()
  window.dispatchEvent(new StorageEvent('storage'))
  stop()
}
const signsIn =
  (sessionId: string, { id, nombre, rol }: typeof lucia) =>
  () => {
    store('user', JSON.stringify({ id, nombre, rol }))
    store('sessionId', sessionId)
  }

test('until it hears of it a tab asks in the name of the one whose screen it shows', async () => {
  signedIn({ sessionId: 's-lucia', user: lucia }, { landing: '/' })
  signsIn('s-marco', marco)()
  const asked = serve({ 'GET /api/notifications': () => [] })
  await call('GET /api/notifications')
  expect(asked[0]?.headers.get('x-session-id')).toBe('s-lucia')
})

test('where another person signs in in another tab this one becomes theirs as a whole', async () => {
  signedIn({ sessionId: 's-lucia', user: lucia }, { landing: '/' })
  const asked = serve({
    'GET /api/auth/user': () => ({ ...marco, needsBusinessSetup: false, sessionId: 's-marco' }),
  })
  elsewhere(signsIn('s-marco', marco))
  expect(currentSession()).toMatchObject({ status: 'signed-in', user: { nombre: 'Marco Ruiz' } })
  await expect.poll(() => asked[0]?.headers.get('x-session-id')).toBe('s-marco')
})

test('who signs out in one tab is signed out in all', () => {
  signedIn({ sessionId: 's-lucia', user: lucia }, { landing: '/' })
  elsewhere(() => localStorage.clear())
  expect(currentSession()).toEqual({ status: 'guest', user: null })
  expect(heldSession()).toBeNull()
})

test('a renewed session of the same person changes nothing to be seen', () => {
  signedIn({ sessionId: 's-1', user: lucia }, { landing: '/' })
  const before = currentSession()
  elsewhere(signsIn('s-2', lucia))
  expect(currentSession()).toBe(before)
  expect(heldSession()).toBe('s-2')
})

test('the end of one session takes no other with it', () => {
  signedIn({ sessionId: 's-lucia', user: lucia }, { landing: '/' })
  signsIn('s-marco', marco)()
  serve({
    'GET /api/auth/user': () => ({ ...marco, needsBusinessSetup: false, sessionId: 's-marco' }),
  })
  endSession({ expired: true })
  expect(stored('sessionId')).toBe('s-marco')
  expect(currentSession().user?.nombre).toBe('Marco Ruiz')
})

test("a draft is its writer's: nobody else in the tab finds it, and signing out leaves none", async () => {
  const key = draftKey(lucia.id, 'booking-notes:b')
  writeDraft(key, 'Alergia al látex')
  expect(readDraft(draftKey(marco.id, 'booking-notes:b'))).toBeNull()
  serve({ 'POST /api/auth/logout': () => ({ ok: true }) })
  signedIn({ sessionId: 's-lucia', user: lucia }, { landing: '/' })
  // A session that runs out leaves it: the same person comes back to it.
  endSession({ expired: true })
  expect(readDraft(key)).toBe('Alergia al látex')
  signedIn({ sessionId: 's-lucia', user: lucia }, { landing: '/' })
  await signOut()
  expect(readDraft(key)).toBeNull()
})
