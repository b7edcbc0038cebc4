/** One session for all tabs: a second tab is played by a channel of its own. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { receiveSession, shareSession, tellSignedOut } from './handover.ts'
import { DRAFTS, dropSession, keepSession, keptSession, type StaffSession } from './session.ts'

const session = (n: number): StaffSession => ({
  sessionId: `s${n}`,
  staff: {
    id: `3d0c0c2e-6f43-4d7e-8a51-0e7b8f8f4d1${n}`,
    nombre: 'Luz',
    roles: ['moderator'],
    lead: false,
  },
})
let other: BroadcastChannel
beforeEach(() => {
  other = new BroadcastChannel('balbu.console.session')
})
afterEach(() => {
  other.close()
  sessionStorage.clear()
})

/** The next message that the other tab hears. */
const heard = () =>
  new Promise<unknown>((resolve) => {
    other.onmessage = ({ data }) => resolve(data)
  })

test('a tab without a session gets it from one that has it', async () => {
  other.onmessage = ({ data }) => {
    if (data.type === 'ask')
      other.postMessage({ type: 'session', to: data.from, session: session(1) })
  }
  await receiveSession(20_000)
  expect(keptSession()).toEqual(session(1))
})

test('an answer to another tab, or one that is no session, is not taken', async () => {
  other.onmessage = ({ data }) => {
    other.postMessage({ type: 'session', to: 'somebody else', session: session(2) })
    if (data.type === 'ask')
      other.postMessage({ type: 'session', to: data.from, session: { sessionId: 7 } })
  }
  await receiveSession(20_000)
  expect(keptSession()).toBeUndefined()
})

test('a tab that has a session asks nobody', async () => {
  keepSession(session(1))
  const asked = heard()
  await receiveSession(20_000)
  other.postMessage({ type: 'none' })
  expect(keptSession()).toEqual(session(1))
  await expect(Promise.race([asked, Promise.resolve('nothing')])).resolves.toBe('nothing')
})

test('a tab with a session answers, and one without does not', async () => {
  const stop = shareSession()
  keepSession(session(1))
  const answer = heard()
  other.postMessage({ type: 'ask', from: 'me' })
  await expect(answer).resolves.toEqual({ type: 'session', to: 'me', session: session(1) })
  stop()
})

test('signing out in one tab signs out in all, and leaves another person’s session alone', async () => {
  const stop = shareSession()
  keepSession(session(1))
  other.postMessage({ type: 'out', sessionId: 's2' })
  const answer = heard()
  other.postMessage({ type: 'ask', from: 'me' })
  await answer
  expect(keptSession()).toEqual(session(1))
  const told = heard()
  dropSession()
  keepSession(session(1))
  tellSignedOut('s1')
  await expect(told).resolves.toEqual({ type: 'out', sessionId: 's1' })
  await expect.poll(() => keptSession(), { timeout: 20_000 }).toBeUndefined()
  stop()
})

test('what one person was writing goes when another signs in, and stays when they come back', () => {
  const [mine, theirs] = [
    `${DRAFTS}${session(1).staff.id}.case`,
    `${DRAFTS}${session(2).staff.id}.case`,
  ]
  sessionStorage.setItem(mine, 'x')
  sessionStorage.setItem(theirs, 'y')
  keepSession(session(1))
  expect([sessionStorage.getItem(mine), sessionStorage.getItem(theirs)]).toEqual(['x', null])
})
