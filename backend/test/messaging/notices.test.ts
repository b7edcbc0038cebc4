/**
 * What people hear of messages outside the conversation: what there still is to say when it is
 * said.
 */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import { deliveryPreferences } from '../../workers/delivery/eligibility.ts'
import { notificationMessages } from '../../workers/engagement/notification-messages.ts'
import type { About, ChatKind } from '../../domain/engagement/notification-kinds.ts'
import { openLogger } from '../../observability/logger.ts'
import { acquaintanceOf } from '../../projections/messaging/acquaintance.ts'
import { lapsing } from '../../projections/messaging/conversations.ts'
import type { Delivery } from '../../workers/delivery/notice.ts'
import { acquaintancePolicy, requestSweep } from '../../workers/messaging/requests.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, settled } from '../support/acting.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { type Chair, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
let chair: Chair
beforeAll(async () => {
  house = await startTestServer()
  chair = await openChair(house)
})

const write = async (who: SignedIn, whom: SignedIn, message: string) =>
  (
    await must(
      house
        .as(who)
        .post<{ id: string; conversationId: string }>(`/api/chat/users/${whom.user.id}/messages`, {
          message,
        }),
      201,
    )
  ).body
const booked = async (eva: SignedIn) =>
  must(book(house, eva, chair, (await someDay(house, chair))[0], { permitirSolape: true }), 201)
const inbox = async (who: SignedIn) =>
  (await must(house.as(who).get<Notification[]>('/api/notifications'))).body.filter(({ type }) =>
    type.startsWith('message_'),
  )
const delivery = (kind: ChatKind, to: SignedIn, about: About): Delivery => ({
  eventId: randomUUID(),
  position: '1',
  channel: 'push',
  recipient: to.user.id,
  kind,
  about,
})
/** What a device would show now. */
const told = (kind: ChatKind, to: SignedIn, about: About) =>
  notificationMessages(house.services.db, house.services.vault)(delivery(kind, to, about))

test('a message is told with its words while it is unread, of one conversation the last; never in the inbox', async () => {
  const eva = await house.client()
  await booked(eva)
  const { id: messageId, conversationId } = await write(eva, chair.barber, '¿Puedo llegar antes?')
  const about = { conversationId, messageId, by: eva.user.id }
  expect(await told('message_received', chair.barber, about)).toMatchObject({
    title: 'Eva Ruiz',
    body: '¿Puedo llegar antes?',
    path: `/chat/${eva.user.id}`,
    group: `conversation:${conversationId}`,
  })
  expect(await inbox(chair.barber)).toEqual([])
  const as = house.as(chair.barber)
  await must(
    as.put(`/api/chat/conversations/${conversationId}/mute`, { hasta: '2031-01-01T00:00:00Z' }),
  )
  expect(await told('message_received', chair.barber, about), 'muted').toBeUndefined()
  await must(as.put(`/api/chat/conversations/${conversationId}/mute`, { hasta: null }))
  await must(as.post(`/api/chat/conversations/${conversationId}/mark-read`))
  expect(await told('message_received', chair.barber, about), 'read').toBeUndefined()
  const gone = await write(eva, chair.barber, 'Ups')
  await must(house.as(eva).delete(`/api/chat/conversations/${conversationId}/messages/${gone.id}`))
  expect(
    await told('message_received', chair.barber, { ...about, messageId: gone.id }),
    'gone',
  ).toBeUndefined()
})

test('who has turned messages off, or this one conversation, hears nothing', async () => {
  const eva = await house.client()
  await booked(eva)
  const { id: messageId, conversationId } = await write(chair.barber, eva, 'Te espero')
  const permission = () =>
    deliveryPreferences(
      house.services.db,
      house.services.vault,
      'UTC',
    )(delivery('message_received', eva, { conversationId, messageId, by: chair.barber.user.id }))
  expect(await permission()).toBe('now')
  await must(house.as(eva).put('/api/notifications/preferences', { silenciadas: [conversationId] }))
  expect(await permission()).toBe('never')
  await must(
    house.as(eva).put('/api/notifications/preferences', { silenciadas: [], newMessage: false }),
  )
  expect(await permission()).toBe('never')
})

test('a request stands in the inbox, without a word of it, until it is taken back', async () => {
  const [ada, leo] = [await house.client('Ada Gil'), await house.client('Leo Mora')]
  const { id, conversationId } = await write(ada, leo, 'Palabras de una desconocida')
  expect(await inbox(leo)).toMatchObject([
    {
      type: 'message_request',
      title: 'Solicitud de mensaje',
      message: 'Ada Gil quiere escribirte.',
      enlace: '/chat?tab=solicitudes',
    },
  ])
  const about = { conversationId, by: ada.user.id }
  expect((await told('message_request', leo, about))?.body).toBe('Ada Gil quiere escribirte.')
  await must(house.as(ada).delete(`/api/chat/conversations/${conversationId}/messages/${id}`))
  expect(await inbox(leo)).toEqual([])
  expect(await told('message_request', leo, about)).toBeUndefined()
})

/** What the policy makes of all that has happened so far. */
async function acquaintAll(): Promise<void> {
  const {
    db,
    log,
    messaging: { chatting },
  } = house.services
  const policy = acquaintancePolicy({
    acquaintance: (one, other, at) => acquaintanceOf(db, one, other, at),
    acquaint: (actorId, one, other, knows, { commandId, at }) =>
      chatting.acquaint({ ...bySystem(house), commandId, at }, actorId, one, other, knows),
  })
  for await (const { events, caughtUp } of log.subscribe({ from: 0n, types: policy.types })) {
    await policy.act(events)
    if (caughtUp) break
  }
  await settled(house)
}

test('whoever books has answered what they were asked, also where nobody writes any more', async () => {
  const eva = await house.client()
  const { conversationId } = await write(chair.barber, eva, '¿Vienes el viernes?')
  await booked(eva)
  await acquaintAll()
  expect(
    (await must(house.as(eva).get(`/api/chat/conversations/${conversationId}`))).body,
  ).toMatchObject({ status: 'active', unreadCount: 1 })
})

test('who was rejected writes no more by booking and cancelling, and does once the barber has confirmed a visit', async () => {
  const eva = await house.client()
  const { conversationId } = await write(eva, chair.barber, 'Hola')
  await must(house.as(chair.barber).post(`/api/messages/requests/${conversationId}/reject`))
  const writes = async () =>
    (
      await house
        .as(eva)
        .post(`/api/chat/users/${chair.barber.user.id}/messages`, { message: 'Otra vez' })
    ).status
  const {
    body: { id: first },
  } = await booked(eva)
  await acquaintAll()
  expect(await writes()).toBe(409)
  await must(house.as(eva).patch(`/api/appointments/${first}/cancel`, {}))
  await acquaintAll()
  expect(await writes()).toBe(409)
  const {
    body: { id: second },
  } = await booked(eva)
  await must(house.as(chair.barber).patch(`/api/appointments/${second}/confirm`))
  await acquaintAll()
  expect(await writes()).toBe(201)
})

test('the clock ends what nobody has answered for thirty days', async () => {
  const [ada, leo] = [await house.client('Ada Gil'), await house.client('Leo Mora')]
  await write(ada, leo, 'Hola')
  const sweep = requestSweep({
    due: (before, limit) => lapsing(house.services.db, before, limit),
    lapse: (conversationId, { commandId, at }) =>
      house.services.messaging.chatting.lapse(
        { ...bySystem(house), commandId, at },
        conversationId,
      ),
  })
  const run = async (days: number) => {
    await sweep.run(new Date(Date.now() + days * 86_400_000), {
      signal: new AbortController().signal,
      logger: openLogger('silent'),
    })
    await settled(house)
    return (await must(house.as(leo).get<object[]>('/api/messages/pending-requests'))).body.length
  }
  expect([await run(29), await run(31)]).toEqual([1, 0])
})
