import { beforeEach, expect, test, vi } from 'vitest'
import { uploading } from './upload.ts'

/** A browser's request whose way the test decides. */
class Request {
  static last: Request
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  status = 0
  responseText = ''
  withCredentials = false
  sent: unknown
  aborted = false
  headers: Record<string, string> = {}
  constructor() {
    Request.last = this
  }
  open(method: string, url: string) {
    this.sent = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: string) {
    this.sent = `${String(this.sent)} ${body}`
  }
  abort() {
    this.aborted = true
  }
  answers(status: number, text: string) {
    Object.assign(this, { status, responseText: text })
    this.onload?.()
  }
}
beforeEach(() => void vi.stubGlobal('XMLHttpRequest', Request))

const put = { method: 'PUT', headers: { 'x-session-id': 's-1' }, body: { imagen: 'data:…' } }

test('says how far it is, and gives the answer', async () => {
  const parts: number[] = []
  const answer = uploading((part) => parts.push(part))('/api/user/business', put)
  expect(Request.last.sent).toBe('PUT /api/user/business {"imagen":"data:…"}')
  expect(Request.last.headers).toMatchObject({
    'x-session-id': 's-1',
    'content-type': 'application/json',
  })
  Request.last.upload.onprogress?.({ loaded: 1, total: 4 })
  Request.last.upload.onprogress?.({ loaded: 4, total: 4 })
  Request.last.answers(200, '{"id":"1"}')
  await expect(answer).resolves.toEqual({ id: '1' })
  expect(parts).toEqual([0.25, 1])
})

test('a refusal is the same as of any call', async () => {
  const answer = uploading(() => {})('/api/user/business', put)
  Request.last.answers(400, '{"message":"La imagen debe ser menor a 5MB","code":"validation"}')
  await expect(answer).rejects.toMatchObject({
    name: 'ApiError',
    status: 400,
    code: 'validation',
    details: { message: 'La imagen debe ser menor a 5MB' },
  })
})

test('without a network there is no answer', async () => {
  const answer = uploading(() => {})('/api/user/business', put)
  Request.last.onerror?.()
  await expect(answer).rejects.toMatchObject({ status: 0, code: 'network' })
})

test('it can be stopped', async () => {
  const stop = new AbortController()
  const answer = uploading(() => {})('/api/user/business', { ...put, signal: stop.signal })
  stop.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  expect(Request.last.aborted).toBe(true)
})

test('a slow one goes on as long as it moves; one that stands still is given up', async () => {
  vi.useFakeTimers()
  const answer = uploading(() => {})('/api/user/business', put)
  const refusal = answer.catch((error: unknown) => error)
  for (let loaded = 1; loaded <= 5; loaded++) {
    vi.advanceTimersByTime(19_000)
    expect(Request.last.aborted).toBe(false)
    Request.last.upload.onprogress?.({ loaded, total: 5 })
  }
  vi.advanceTimersByTime(20_000)
  expect(await refusal).toMatchObject({ status: 0, code: 'timeout' })
  expect(Request.last.aborted).toBe(true)
})
