import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { caseById, caseClaim, looseNotices } from '../../contract/moderation/cases.ts'
import { groups } from '../../contract/moderation/groups.ts'
import { templates } from '../../contract/moderation/policies.ts'
import { pagesOf } from '../providers/reads.ts'
import { keepSession } from '../providers/session.ts'
import { openLink } from './link.ts'
import { screen, type Screen, viewersOf } from './screen.ts'

/** The browser's socket, driven by the test. */
class FakeSocket {
  static readonly OPEN = 1
  static opened: FakeSocket[] = []
  sent: { type: string }[] = []
  readyState = 0
  onopen = () => {}
  onclose = () => {}
  onmessage: (message: { data: string }) => void = () => {}
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.opened.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
    this.onclose()
  }
  open() {
    this.readyState = 1
    this.onopen()
  }
  hear(type: string, more: object = {}) {
    this.onmessage({ data: JSON.stringify({ type, ...more }) })
  }
}
const socket = () => FakeSocket.opened.at(-1) ?? new FakeSocket('')

let asked: string[]
let connected: boolean[]
let topics: ('queue' | `case:${string}`)[]
let changed = () => {}
let close: () => void
const queries = new QueryClient()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  keepSession({
    sessionId: 'bs1_staff',
    staff: { id: 's', nombre: 'Luz', roles: ['moderator'], lead: false },
  })
  FakeSocket.opened = []
  connected = []
  topics = ['queue']
  asked = []
  mentioned.length = 0
  for (const [name, queryKey, meta] of reads)
    queries.getQueryCache().build(queries, { queryKey: [...queryKey, name], meta: { ...meta } })
  vi.spyOn(queries, 'invalidateQueries').mockImplementation(async (filters = {}) => {
    const found = queries.getQueryCache().findAll(filters)
    asked.push(...found.map(({ queryKey }) => String(queryKey.at(-1))))
  })
  const here: Screen = {
    ...screen,
    topics: () => topics,
    setConnected: (now) => connected.push(now),
    whenChanged: (listener) => {
      changed = listener
      return () => {
        changed = () => {}
      }
    },
  }
  close = openLink(queries, here, (caseId) => mentioned.push(caseId))
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  queries.clear()
  vi.unstubAllGlobals()
})
const known = (more: object = {}) => {
  socket().open()
  socket().hear('ready', more)
  socket().hear('pong')
}
/** What the console's pages have read: react-admin's own lists, and calls of the contract. */
const reads: readonly (readonly [name: string, queryKey: readonly string[], meta?: object])[] = [
  ['cases', ['cases', 'getList']],
  ['appeals', ['appeals', 'getList']],
  ['groups', ...keyed(pagesOf(groups))],
  ['notices', ...keyed(pagesOf(looseNotices))],
  ['case', ...keyed(pagesOf(caseById))],
  ['claim', ...keyed(pagesOf(caseClaim))],
  ['waiting', ['waiting'], { provides: ['cases', 'waiting'] }],
  ['templates', ...keyed(pagesOf(templates))],
]
function keyed({ queryKey: [path], meta }: ReturnType<typeof pagesOf>) {
  return [[String(path)], meta] as const
}
const lists = ['cases', 'appeals', 'groups', 'notices']
const mentioned: string[] = []

test('it says who this is and what is shown, at an address of its own, and counts as connected once the server has heard it', () => {
  expect(socket().url).toMatch(/\/ws\/console$/)
  socket().open()
  expect(socket().sent).toEqual([
    { type: 'auth', sessionId: 'bs1_staff' },
    { type: 'watch', topics: ['queue'] },
    { type: 'ping' },
  ])
  // Of before it was known who this is.
  socket().hear('pong')
  expect(connected).toEqual([])
  socket().hear('ready')
  expect(socket().sent.at(-1)).toEqual({ type: 'ping' })
  socket().hear('pong')
  expect([connected, asked]).toEqual([[true], ['claim']])
})

test('what is shown is said when it has changed, once for a page that goes and another that comes', () => {
  known()
  topics = []
  changed()
  topics = ['queue', 'case:7']
  changed()
  vi.advanceTimersByTime(100)
  changed()
  vi.advanceTimersByTime(100)
  expect(socket().sent.filter(({ type }) => type === 'watch')).toEqual([
    { type: 'watch', topics: ['queue'] },
    { type: 'watch', topics: ['queue', 'case:7'] },
  ])
})

test.each(['case_opened', 'case_reopened', 'appeal_filed', 'queue_changed'])(
  '%s makes the lists old: at once, and what follows together after a pause',
  (type) => {
    known()
    asked = []
    for (let n = 0; n < 3; n++) socket().hear(type)
    expect(asked).toEqual(lists)
    vi.advanceTimersByTime(2_000)
    expect(asked).toEqual([...lists, ...lists])
    vi.advanceTimersByTime(60_000)
    expect(asked).toHaveLength(2 * lists.length)
  },
)

test('a case that has changed makes its claim old, and nothing else; what a later version says makes nothing old', () => {
  known()
  asked = []
  socket().hear('case_changed', { caseId: '7' })
  socket().hear('toString')
  expect(asked).toEqual(['claim'])
})

test('what happened between the first read and the connection is asked for, and all of it after a loss', () => {
  known({ toldMs: 0 })
  expect(asked).toEqual(['claim', ...lists])
  asked = []
  vi.advanceTimersByTime(10_000)
  socket().close()
  expect(connected).toEqual([true, false])
  vi.advanceTimersByTime(5_000)
  known()
  expect([connected, asked]).toEqual([
    [true, false, true],
    ['claim', ...lists],
  ])
})

test('who does not look asks when they look again', () => {
  known()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  socket().hear('queue_changed')
  expect(vi.mocked(queries.invalidateQueries).mock.calls.at(-1)?.[0]).toMatchObject({
    refetchType: 'none',
  })
})

test('who has a case open is known as long as somebody tells, and a mention is handed on', () => {
  known()
  socket().hear('case_viewers', { caseId: 'c', viewers: [{ id: 'm', nombre: 'Max' }] })
  expect(queries.getQueryData([...viewersOf, 'c'])).toEqual([{ id: 'm', nombre: 'Max' }])
  socket().hear('mentioned', { caseId: 'c' })
  expect([mentioned, asked.includes('waiting')]).toEqual([['c'], true])
  socket().close()
  expect(queries.getQueryData([...viewersOf, 'c'])).toBeUndefined()
})
