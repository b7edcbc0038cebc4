/**
 * What the console hears: who is let in, what is told once however many report it, and what whoever
 * a case concerns does not hear. Real commands, real sockets.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConsoleEvent } from '../../../contract/live.ts'
import type { cases as queue } from '../../../contract/moderation/cases.ts'
import type { ResponseOf } from '../../../contract/kernel/route.ts'
import { openLive } from '../../composition/live-updates.ts'
import { caseIdOf } from '../../domain/moderation/case-events.ts'
import type { Subject } from '../../domain/moderation/subject.ts'
import { system } from '../../domain/kernel/event.ts'
import { openLogger } from '../../observability/logger.ts'
import { deskListener, Listener } from '../support/listener.ts'
import { startTestServer, type TestServer, type TestStaff } from '../support/server.ts'
import { contextOf, settled } from '../support/acting.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'
import { moderating } from '../support/moderating.ts'

let house: TestServer
const { published, filed, act } = moderating(() => house)
let url = ''
/** Another node's, on the same data. */
let otherUrl = ''
const closing = new AsyncDisposableStack()
afterAll(() => closing.disposeAsync())
beforeAll(async () => {
  house = await startTestServer()
  const open = {
    services: house.services,
    logger: openLogger('silent'),
    closing,
    limits: { topicMs: 40, authMs: 1_000, recheckMs: 200, socketsPerAddress: 500 },
  }
  await openLive({ server: house.server.server, ...open })
  url = house.url.replace('http', 'ws')
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  closing.defer(() => {
    other.close()
  })
  await openLive({ server: other, ...open })
  otherUrl = `ws://127.0.0.1:${(other.address() as AddressInfo).port}`
})

type Desk = Listener<ConsoleEvent>
function knocking(headers: Record<string, string> = {}, at = url): Desk {
  const socket = deskListener(`${at}/ws/console`, headers)
  closing.defer(() => socket.close())
  return socket
}
/** A page of the console that shows these topics. */
async function desk(
  { staffSessionId }: Pick<TestStaff, 'staffSessionId'>,
  topics: readonly string[] = ['queue'],
  at = url,
): Promise<Desk> {
  const socket = knocking({ 'x-session-id': staffSessionId }, at)
  await socket.next('ready')
  await socket.watch(...topics)
  return socket
}
const onlyNews = ({ heard }: Desk) =>
  heard.filter((type) => type !== 'ready' && type !== 'pong' && type !== 'case_viewers')

async function posted(): Promise<{ subject: Subject; id: string; author: SignedIn }> {
  const author = await house.barber()
  const subject = await published(author)
  await settled(house)
  return { subject, id: caseIdOf(subject), author }
}

describe('who is let in', () => {
  test('those who may read the queue, by the header or by the first message', async () => {
    for (const role of ['moderator', 'lead', 'auditor'] as const) {
      const { staffSessionId } = await house.staff(role)
      expect(await knocking({ 'x-session-id': staffSessionId }).next('ready')).toMatchObject({
        type: 'ready',
      })
      const socket = knocking()
      await once(socket.socket, 'open')
      // Said before they are known, and heard of once they are.
      socket.say({ type: 'watch', topics: ['queue'] })
      socket.say({ type: 'auth', sessionId: staffSessionId })
      await socket.next('ready')
    }
  })

  test('nobody else: no other role, no session of the app in any form', async () => {
    const [analyst, admin, person] = [
      await house.staff('analyst'),
      await house.staff('admin'),
      await house.client(),
    ]
    for (const secret of [
      analyst.staffSessionId,
      admin.staffSessionId,
      person.sessionId,
      admin.sessionId,
      'bs1_wrong',
    ]) {
      expect(await knocking({ 'x-session-id': secret }).refused()).toBe(401)
      const socket = knocking()
      socket.socket.on('open', () => socket.say({ type: 'auth', sessionId: secret }))
      expect(await socket.closed()).toBe(4401)
    }
    expect(
      await knocking({ cookie: person.cookie, origin: 'https://evil.example' }).refused(),
    ).toBe(403)
    const { ticket } = (
      await must(house.as(person).post<{ ticket: string }>('/api/auth/ws-ticket'))
    ).body
    for (const socket of [
      knocking({ cookie: person.cookie, origin: house.url }),
      deskListener(`${url}/ws/console?ticket=${ticket}`),
    ]) {
      expect([await socket.closed(), socket.heard]).toEqual([4401, []])
    }
  })

  test('who says nothing of who they are hears nothing, and has to go', async () => {
    const socket = knocking()
    await once(socket.socket, 'open')
    await socket.watch('queue')
    const { subject } = await posted()
    const hears = await desk(await house.staff('moderator'))
    await filed(await house.client(), subject)
    await hears.next('case_opened')
    expect([await socket.closed(), onlyNews(socket)]).toEqual([4401, []])
  })

  test('a session of the console is none in the app', async () => {
    const { staffSessionId } = await house.staff('moderator')
    const socket = new Listener(`${url}/ws`, { 'x-session-id': staffSessionId })
    expect(await socket.refused()).toBe(401)
  })
})

describe('who has to go', () => {
  const ways: Readonly<Record<string, (who: TestStaff, admin: TestStaff) => Promise<unknown>>> = {
    'who signs out': (who) => must(house.asStaff(who).post('/api/admin/auth/logout')),
    'whose sessions an admin ends': (who, admin) =>
      must(house.asStaff(admin).delete(`/api/admin/staff/${who.user.id}/sessions`)),
    'whose role is taken': (who, admin) =>
      must(house.asStaff(admin).delete(`/api/admin/staff/${who.user.id}/roles/moderator`)),
    'whose account is suspended': (who) =>
      house.services.identity.accounts.suspend(
        { ...contextOf(house, who), by: system },
        who.user.id,
        {
          decisionId: randomUUID(),
          until: null,
        },
      ),
    'whose session is gone, also where the news of it was lost': async () =>
      house.services.db.pool.query("DELETE FROM vault.session WHERE kind = 'staff'"),
  }
  test.for(Object.entries(ways))('%s', async ([, end]) => {
    const [who, admin] = [await house.staff('moderator'), await house.staff('admin')]
    const sockets = [await desk(who), await desk(who, ['queue'], otherUrl)]
    await end(who, admin)
    for (const socket of sockets) expect(await socket.closed()).toBe(4401)
  })
})

test('however many report one thing, one case is told of, once it stands in the queue, on every node, and to nobody in the app', async () => {
  const [{ subject, id }, next, luz, auditor] = [
    await posted(),
    await posted(),
    await house.staff('moderator'),
    await house.staff('auditor'),
  ]
  const reporters = await Promise.all(Array.from({ length: 6 }, () => house.client()))
  const inApp = new Listener(`${url}/ws`, { 'x-session-id': luz.sessionId })
  closing.defer(() => inApp.close())
  await inApp.next('ready')
  const sockets = [await desk(luz), await desk(auditor, ['queue'], otherUrl)]
  const reports = Promise.all(reporters.map((who) => filed(who, subject)))
  await sockets[0]?.next('case_opened')
  expect(
    (
      await must(house.asStaff(luz).get<ResponseOf<typeof queue>>('/api/admin/cases?perPage=100'))
    ).body.data.map((one) => one.id),
  ).toContain(id)
  await reports
  for (const who of reporters.slice(0, 2)) await filed(who, next.subject)
  for (const socket of sockets) {
    while (onlyNews(socket).length < 2) await socket.next('case_opened')
    await socket.watch('queue')
    expect(socket.messages.filter(({ type }) => type !== 'ready' && type !== 'pong')).toEqual([
      { type: 'case_opened' },
      { type: 'case_opened' },
    ])
  }
  expect(inApp.heard).toEqual(['ready'])
})

test('what happens to a case is told to whoever looks at it and to whoever looks at the queue; whom it concerns hears no id', async () => {
  const [{ subject, id }, luz, max, lead] = [
    await posted(),
    await house.staff('moderator'),
    await house.staff('moderator'),
    await house.staff('lead'),
  ]
  await filed(await house.client(), subject)
  await settled(house)
  // What they have reported themselves is not theirs to see.
  await filed(max, subject)
  await settled(house)
  const [atCase, atQueue, concerned] = [
    await desk(lead, [`case:${id}`]),
    await desk(lead),
    await desk(max, ['queue', `case:${id}`]),
  ]
  const happens = async (what: () => Promise<unknown>) => {
    await what()
    expect(await atCase.next('case_changed')).toEqual({ type: 'case_changed', caseId: id })
  }
  await happens(() => must(act(luz, id, 'claim')))
  await atQueue.next('queue_changed')
  await happens(() => must(act(luz, id, 'release')))
  await happens(() => must(act(luz, id, 'claim')))
  await happens(() => must(act(lead, id, 'takeover', { motivo: 'Cambio de turno' })))
  // Whoever looks at it learns that there is more to read in it; the queue is as it was.
  await happens(async () => filed(await house.client(), subject))
  const before = onlyNews(atQueue).length
  await happens(() =>
    must(
      house.asStaff(lead).post(`/api/admin/cases/${id}/decisions`, {
        medidas: [{ medida: 'hide' }],
        clausula: 'acoso',
        hechos: 'Insulta',
        vistoHasta: '999999999',
      }),
      201,
    ),
  )
  while (onlyNews(atQueue).length <= before) await atQueue.next('queue_changed')
  await concerned.next('queue_changed')
  await concerned.watch()
  expect(concerned.messages.filter((message) => 'caseId' in message)).toEqual([])
  expect(onlyNews(atCase).every((type) => type === 'case_changed')).toBe(true)
})

describe('who has a case open', () => {
  /** The names that the socket hears next which are these people's. */
  async function until(socket: Desk, ...people: readonly TestStaff[]): Promise<void> {
    const wanted = people.map(({ user }) => user.id).toSorted()
    for (;;) {
      const { viewers } = await socket.next('case_viewers')
      if (JSON.stringify(viewers.map(({ id }) => id).toSorted()) === JSON.stringify(wanted)) return
    }
  }

  test('is told to the others who have it open, on every node, by name, and that they have gone', async () => {
    const [{ subject, id }, luz, max] = [
      await posted(),
      await house.staff('moderator'),
      await house.staff('moderator'),
    ]
    await filed(await house.client(), subject)
    await settled(house)
    const here = await desk(luz, [`case:${id}`])
    await until(here, luz)
    const there = await desk(max, [`case:${id}`], otherUrl)
    await until(here, luz, max)
    await until(there, luz, max)
    await there.watch('queue')
    await until(here, luz)
    await there.watch(`case:${id}`)
    await until(here, luz, max)
    there.close()
    await until(here, luz)
  })

  test('is not told to whom the case concerns, nor of them, nor of an auditor', async () => {
    const [{ subject, id }, luz, max, auditor] = [
      await posted(),
      await house.staff('moderator'),
      await house.staff('moderator'),
      await house.staff('auditor'),
    ]
    await filed(await house.client(), subject)
    await filed(max, subject)
    await settled(house)
    const [concerned, reader] = [
      await desk(max, ['queue', `case:${id}`]),
      await desk(auditor, [`case:${id}`]),
    ]
    const here = await desk(luz, [`case:${id}`])
    await until(here, luz)
    await until(reader, luz)
    await concerned.watch('queue')
    expect(concerned.heard).not.toContain('case_viewers')
    expect(
      here.messages.flatMap((message) =>
        message.type === 'case_viewers' ? message.viewers.map((one) => one.id) : [],
      ),
    ).toEqual(expect.not.arrayContaining([max.user.id, auditor.user.id]))
  })
})

test('whom a note names hears of it wherever they are in the console, and nobody else', async () => {
  const [{ subject, id }, luz, max, lead] = [
    await posted(),
    await house.staff('moderator'),
    await house.staff('moderator'),
    await house.staff('lead'),
  ]
  await filed(await house.client(), subject)
  await settled(house)
  const [named, other] = [await desk(max, []), await desk(lead)]
  await must(
    house
      .asStaff(luz)
      .post(`/api/admin/cases/${id}/notes`, { texto: 'Mira esto', menciones: [max.user.id] }),
    201,
  )
  expect(await named.next('mentioned')).toEqual({ type: 'mentioned', caseId: id })
  await must(act(luz, id, 'claim'))
  await other.next('queue_changed')
  expect(other.heard).not.toContain('mentioned')
})
