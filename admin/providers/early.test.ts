/** What the console's page asks for before its code is there, and who takes the answers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copiedEarly } from '../../shared/http/early.ts'
import { consoleAuth } from './authProvider.ts'
import { consoleData } from './dataProvider.ts'
import { dropSession, keepSession } from './session.ts'

const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
const script =
  [...html.matchAll(/<script>(.*?)<\/script>/g)]
    .map(([, text = '']) => text)
    .find((text) => text.includes('window.early')) ?? ''
const queue = '/api/admin/cases?page=1&perPage=25'
const me = '/api/admin/auth/me'
const staff = { id: 'luz', nombre: 'Luz Sol', roles: ['moderator' as const], lead: false }
const facetas = { total: 0, mas: false, tipo: {}, motivo: {}, tomado: {}, idioma: {}, rasgo: {} }

let asked: { url: string; session: string | undefined }[] = []
beforeEach(() => {
  asked = []
  // What is asked for early is taken at the start alone, and a slow machine's is over by now.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, session: headers['x-session-id'] })
    return Response.json(url === me ? staff : { data: [], hasNextPage: false, facetas })
  })
})
afterEach(() => {
  delete window.early
  dropSession()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The page as it arrives at this address, before any code of the console. */
function arrive(address: string, sessionId?: string): string[] {
  window.history.replaceState(null, '', address)
  if (sessionId) keepSession({ sessionId, staff })
  // As the browser runs it: it stands in the page itself.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function(script)()
  return asked.map(({ url }) => url)
}

test('who is signed in is asked at once, and the queue where it is what is opened as it stands', () => {
  expect(arrive('/admin/cases')).toEqual([])
  expect(arrive('/admin/', 's-1')).toEqual([me])
  asked = []
  expect(arrive('/admin/cases/')).toEqual([me, queue])
  expect(asked.every(({ session }) => session === 's-1')).toBe(true)
  asked = []
  expect(arrive('/admin/cases?filter=%7B%22motivo%22%3A%22odio%22%7D')).toEqual([me])
})

test('the queue is not asked for where somebody would rather not see some of it', () => {
  localStorage.setItem('balbu.console.wellbeing.luz', JSON.stringify({ without: [] }))
  expect(arrive('/admin/cases', 's-1')).toEqual([me, queue])
  asked = []
  localStorage.setItem('balbu.console.wellbeing.luz', JSON.stringify({ without: ['odio'] }))
  expect(arrive('/admin/cases', 's-1')).toEqual([me])
})

test('a copy is read ahead of the answer, and takes nothing of it', async () => {
  arrive('/admin/cases', 's-1')
  expect(await copiedEarly(queue)?.then((answer) => answer.json())).toEqual({
    data: [],
    hasNextPage: false,
    facetas,
  })
  await consoleData.getList('cases', {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'id', order: 'ASC' },
    filter: { sin: undefined },
  })
  expect(asked.map(({ url }) => url)).toEqual([me, queue])
})

test('the first read takes each answer, the next one asks', async () => {
  arrive('/admin/cases', 's-1')
  const list = () =>
    consoleData.getList('cases', {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'id', order: 'ASC' },
      filter: { sin: undefined },
    })
  await consoleAuth().checkAuth({})
  await list()
  expect(asked).toHaveLength(2)
  await list()
  expect(asked.map(({ url }) => url)).toEqual([me, queue, queue])
})
