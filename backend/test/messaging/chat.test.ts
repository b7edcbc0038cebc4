/**
 * Chat over HTTP: who may write to whom, what each of the two finds, and that nobody else finds
 * anything.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type {
  AppointmentLine,
  Conversation,
  MessageRequest,
} from '../../../contract/messaging/conversations.ts'
import type { Message } from '../../../contract/messaging/messages.ts'
import { conversationIdOf } from '../../domain/messaging/conversation-events.ts'
import { messageDecider, monthOf } from '../../domain/messaging/message.ts'
import { chats } from '../../projections/messaging/chats.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import { deliveredTo } from '../../projections/messaging/messages.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
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

type Sent = Message & { code: string }
const write = (who: SignedIn, whom: SignedIn, message: string, more: object = {}) =>
  house.as(who).post<Sent>(`/api/chat/users/${whom.user.id}/messages`, { message, ...more })
const say = (who: SignedIn, id: string, message: string, more: object = {}) =>
  house.as(who).post<Sent>(`/api/chat/conversations/${id}/messages`, { message, ...more })
const list = async (who: SignedIn) =>
  (await must(house.as(who).get<Conversation[]>('/api/chat/conversations'))).body
const requests = async (who: SignedIn) =>
  (await must(house.as(who).get<MessageRequest[]>('/api/messages/pending-requests'))).body
const badge = async (who: SignedIn) =>
  (
    await must(
      house.as(who).get<{ unreadCount: number; solicitudes: number }>('/api/chat/unread-count'),
    )
  ).body
const thread = async (who: SignedIn, id: string, query = '') =>
  (await must(house.as(who).get<Message[]>(`/api/chat/conversations/${id}/messages${query}`))).body
const words = async (who: SignedIn, id: string) =>
  (await thread(who, id)).map(({ message }) => message)
const between = (one: SignedIn, other: SignedIn) => conversationIdOf(one.user.id, other.user.id)
const read = (who: SignedIn, id: string, body: object = {}) =>
  house.as(who).post<{ unreadCount: number }>(`/api/chat/conversations/${id}/mark-read`, body)
const block = async (who: SignedIn, whom: SignedIn) => {
  await house.services.moderation.blocks.block(contextOf(house, who), whom.user.id)
  await settled(house)
}
/** Two who talk: a client of the barber's. */
async function acquainted(
  nombre = 'Eva Ruiz',
): Promise<{ eva: SignedIn; paco: SignedIn; id: string }> {
  const eva = await house.client(nombre)
  await must(
    book(house, eva, chair, (await someDay(house, chair))[0], { permitirSolape: true }),
    201,
  )
  return { eva, paco: chair.barber, id: between(eva, chair.barber) }
}
let shade = 0
const picture = async () =>
  `data:image/png;base64,${(
    await sharp({
      create: { width: 40, height: 20, channels: 3, background: { r: shade++, g: 9, b: 9 } },
    })
      .png()
      .toBuffer()
  ).toString('base64')}`
const typesOf = async (stream: string) => {
  const types: string[] = []
  for await (const { type } of house.services.log.readStream(stream)) types.push(type)
  return types
}

describe('between two who have an appointment', () => {
  test('a message is there for both, unread for whoever got it', async () => {
    const { eva, paco, id } = await acquainted()
    expect((await must(house.as(eva).get(`/api/chat/relationships/${paco.user.id}`))).body).toEqual(
      { hasRelationship: true },
    )
    const { body } = await must(write(eva, paco, '  ¿Puedo llegar antes?  '), 201)
    expect(body).toMatchObject({
      conversationId: id,
      senderId: eva.user.id,
      message: '¿Puedo llegar antes?',
      messageType: 'text',
      esMio: true,
      isRead: false,
      isDelivered: false,
      estado: 'visible',
    })
    expect(await list(eva)).toMatchObject([
      {
        id,
        otherUserName: 'Paco Navarro',
        lastMessage: '¿Puedo llegar antes?',
        ultimoEsMio: true,
        unreadCount: 0,
        status: 'active',
        hasRelationship: true,
        impedimento: null,
      },
    ])
    expect((await list(paco)).find((one) => one.id === id)).toMatchObject({
      otherUserId: eva.user.id,
      otherUserName: 'Eva Ruiz',
      lastMessage: '¿Puedo llegar antes?',
      unreadCount: 1,
      isUserSender: false,
    })
    expect(await badge(eva)).toEqual({ unreadCount: 0, solicitudes: 0 })
    expect(await thread(paco, id)).toMatchObject([
      { message: '¿Puedo llegar antes?', esMio: false, isRead: false, eliminableHasta: null },
    ])
    // By the other's id as by its own.
    expect(
      (await must(house.as(paco).get<Conversation>(`/api/chat/conversations/${eva.user.id}`))).body
        .id,
    ).toBe(id)
    expect(
      (await must(house.as(paco).get<Conversation>(`/api/chat/conversations/${id}`))).body.id,
    ).toBe(id)
    for (const named of [eva.user.id, id])
      await must(house.as(paco).post(`/api/chat/conversations/${named}/typing`), 204)
  })

  test('what was fetched is delivered, what was marked is read, and each learns so', async () => {
    const { eva, paco, id } = await acquainted()
    const [first, second] = [
      (
        await must(
          say(
            eva,
            (
              await must(
                house
                  .as(eva)
                  .post<{ conversation: Conversation }>('/api/chat/create-conversation', {
                    otherUserId: paco.user.id,
                  }),
              )
            ).body.conversation.id,
            'Uno',
          ),
          201,
        )
      ).body,
      (await must(write(eva, paco, 'Dos'), 201)).body,
    ]
    await thread(paco, id)
    await eventually('both are delivered', async () =>
      (await thread(eva, id)).every(({ isDelivered, isRead }) => isDelivered && !isRead),
    )
    expect((await must(read(paco, id, { hasta: first.id }))).body).toEqual({ unreadCount: 1 })
    await eventually(
      'the first is read',
      async () => (await thread(eva, id)).map(({ isRead }) => isRead).join() === 'true,false',
    )
    expect((await must(read(paco, id))).body).toEqual({ unreadCount: 0 })
    await eventually('both are read', async () =>
      (await thread(eva, id)).every(({ isRead }) => isRead),
    )
    expect((await list(eva))[0]).toMatchObject({ ultimoLeido: true, ultimoEntregado: true })
    expect((await list(paco)).find((one) => one.id === id)?.unreadCount).toBe(0)
    expect(second.conversationId).toBe(id)
    expect((await read(paco, id, { hasta: randomUUID() })).status).toBe(404)
  })

  test('sent again it is the same one, also under another address; with other words it is refused', async () => {
    const { eva, paco, id } = await acquainted()
    const messageId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => write(eva, paco, 'Hola', { id: messageId })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await must(say(eva, id, 'Hola', { id: messageId }), 201)).body.id).toBe(messageId)
    expect((await say(eva, id, 'Adiós', { id: messageId })).body.code).toBe('already_exists')
    expect((await say(paco, id, 'Hola', { id: messageId })).status).toBe(409)
    expect(await words(paco, id)).toEqual(['Hola'])
    const other = await acquainted('Luz Paz')
    expect(
      (await write(other.eva, paco, 'Hola', { id: messageId })).status,
      'it is in another conversation',
    ).toBe(409)
  })

  test('one id towards two people at once is one message, and the other is refused', async () => {
    const [{ eva, paco }, second] = [await acquainted(), await openChair(house)]
    await must(book(house, eva, second, (await someDay(house, second))[0]), 201)
    const messageId = randomUUID()
    const answers = await Promise.all([
      write(eva, paco, 'Hola', { id: messageId }),
      write(eva, second.barber, 'Hola', { id: messageId }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('one id in two conversations, as a log may hold it, is two messages: each is found, read and taken away', async () => {
    const [{ eva, paco, id }, { eva: luz, id: secondId }] = [
      await acquainted(),
      await acquainted('Luz Paz'),
    ]
    for (const one of [eva, luz]) await must(write(one, paco, 'Buenas'), 201)
    const messageId = randomUUID()
    for (const [who, conversationId, text] of [
      [eva, id, 'Soy Eva'],
      [luz, secondId, 'Soy Luz'],
    ] as const) {
      const context = contextOf(house, who)
      const data = {
        messageId,
        conversationId,
        senderId: who.user.id,
        receiverId: paco.user.id,
        text,
        images: [],
        replyTo: null,
        automatic: false,
      }
      await house.services.commands.handle(
        messageDecider,
        monthOf(conversationId, context.at),
        { type: 'SendMessage', data },
        context,
      )
    }
    await settled(house)
    expect(await words(paco, id)).toEqual(['Buenas', 'Soy Eva'])
    expect(await words(paco, secondId)).toEqual(['Buenas', 'Soy Luz'])
    const last = async () =>
      (await list(paco))
        .filter((one) => [id, secondId].includes(one.id))
        .map(({ lastMessage, unreadCount }) => [lastMessage, unreadCount])
    expect(await last()).toEqual([
      ['Soy Luz', 2],
      ['Soy Eva', 2],
    ])
    for (const one of [id, secondId])
      expect((await must(read(paco, one))).body).toEqual({ unreadCount: 0 })
    expect(await last()).toEqual([
      ['Soy Luz', 0],
      ['Soy Eva', 0],
    ])
    await house.services.messaging.chatting.takeDown(bySystem(house), messageId, {
      decisionId: randomUUID(),
      clause: 'acoso',
    })
    await settled(house)
    for (const one of [id, secondId])
      expect((await thread(paco, one)).map(({ estado }) => estado === 'retirado')).toEqual([
        false,
        true,
      ])
  })

  test('it comes page by page, and what came since a place', async () => {
    const { eva, paco, id } = await acquainted()
    for (const word of ['1', '2', '3', '4', '5']) await must(write(eva, paco, word), 201)
    const last = await thread(paco, id, '?limit=2')
    expect(last.map(({ message }) => message)).toEqual(['4', '5'])
    expect(
      (await thread(paco, id, `?limit=2&antes=${last[0]?.cursor}`)).map(({ message }) => message),
    ).toEqual(['2', '3'])
    expect(
      (await thread(paco, id, `?despues=${last[0]?.cursor}`)).map(({ message }) => message),
    ).toEqual(['5'])
    expect(
      (await house.as(paco).get(`/api/chat/conversations/${id}/messages?antes=x`)).status,
    ).toBe(400)
  })

  test('an answer says what it answers', async () => {
    const { eva, paco, id } = await acquainted()
    const { body: first } = await must(write(eva, paco, '¿A las diez?'), 201)
    const { body: back } = await must(say(paco, id, 'Sí', { respondeA: first.id }), 201)
    expect(back.respondeA).toEqual({ id: first.id, message: '¿A las diez?', esMio: false })
    await must(house.as(eva).delete(`/api/chat/conversations/${id}/messages/${first.id}`))
    expect((await thread(paco, id)).at(-1)?.respondeA).toBeNull()
  })

  test('one’s own can be taken away for a quarter of an hour, and leaves its place', async () => {
    const { eva, paco, id } = await acquainted()
    const { body: said } = await must(write(eva, paco, 'Perdón'), 201)
    const away = (who: SignedIn, messageId: string) =>
      house.as(who).delete<{ code: string }>(`/api/chat/conversations/${id}/messages/${messageId}`)
    expect((await away(paco, said.id)).status).toBe(403)
    expect((await away(eva, randomUUID())).status).toBe(404)
    for (const _ of [1, 2]) await must(away(eva, said.id))
    expect(await thread(paco, id)).toMatchObject([
      { id: said.id, message: '', estado: 'eliminado' },
    ])
    expect((await list(paco)).find((one) => one.id === id)).toMatchObject({
      lastMessage: 'Mensaje eliminado',
      unreadCount: 1,
    })
    const { body: late } = await must(write(eva, paco, 'Tarde'), 201)
    house.clock.offsetMs += 16 * 60_000
    try {
      expect((await away(eva, late.id)).body.code).toBe('too_late')
      expect((await thread(eva, id)).at(-1)?.eliminableHasta).toBeNull()
    } finally {
      house.clock.offsetMs = 0
    }
  })

  test('put away it is out of one’s own list, and back with a message', async () => {
    const { eva, paco, id } = await acquainted()
    await must(write(eva, paco, 'Hola'), 201)
    const before = (await badge(paco)).unreadCount
    await must(house.as(paco).delete(`/api/messages/conversations/${id}`))
    expect((await list(paco)).map((one) => one.id)).not.toContain(id)
    expect((await badge(paco)).unreadCount).toBe(before - 1)
    expect(
      (await list(eva)).map((one) => one.id),
      'the other’s copy stands',
    ).toContain(id)
    expect((await thread(eva, id))[0]?.isRead, 'putting away is not reading').toBe(false)
    await must(house.as(paco).post(`/api/messages/conversations/${id}/restore`))
    expect((await list(paco)).find((one) => one.id === id)?.unreadCount).toBe(0)
    await must(house.as(paco).delete(`/api/messages/conversations/${id}`))
    await must(write(eva, paco, '¿Sigues ahí?'), 201)
    expect((await list(paco)).find((one) => one.id === id)).toMatchObject({
      lastMessage: '¿Sigues ahí?',
      unreadCount: 1,
    })
  })

  test('muted it says until when', async () => {
    const { eva, paco, id } = await acquainted()
    await must(write(eva, paco, 'Hola'), 201)
    const { body } = await must(
      house
        .as(eva)
        .put<Conversation>(`/api/chat/conversations/${id}/mute`, { hasta: '2031-01-01T10:00:00Z' }),
    )
    expect(body.silenciadaHasta).toBe('2031-01-01T10:00:00.000Z')
    expect(
      (
        await must(
          house.as(eva).put<Conversation>(`/api/chat/conversations/${id}/mute`, { hasta: null }),
        )
      ).body.silenciadaHasta,
    ).toBeNull()
  })

  test('without receipts nobody learns of either that they have read', async () => {
    const { eva, paco, id } = await acquainted()
    await must(house.as(eva).put('/api/chat/settings', { confirmacionesDeLectura: false }))
    expect((await must(house.as(eva).get('/api/chat/settings'))).body).toEqual({
      confirmacionesDeLectura: false,
      avisoEscribiendo: true,
      respuestasRapidas: [],
      mensajeDeAusencia: '',
    })
    await must(write(eva, paco, 'Hola'), 201)
    await must(write(paco, eva, 'Dime'), 201)
    await must(read(paco, id))
    await must(read(eva, id))
    expect((await thread(eva, id))[0]).toMatchObject({ isRead: false })
    expect((await thread(paco, id))[1]).toMatchObject({ isRead: false, isDelivered: true })
    for (const who of [eva, paco])
      expect((await list(who)).find((one) => one.id === id)).toMatchObject({ unreadCount: 0 })
    const told: unknown[] = []
    for (const who of [eva, paco])
      for await (const { data } of house.services.log.readStream(`receipts-${id}-${who.user.id}`))
        if ('told' in data) told.push(data.told)
    expect(told).toEqual([false, false])
  })

  test('a picture is for the two alone, with a blur in its place and nothing of where it was taken', async () => {
    const { eva, paco, id } = await acquainted()
    const { body } = await must(
      write(eva, paco, '', {
        messageType: 'image',
        images: [await picture()],
        alts: ['Así lo quiero'],
      }),
      201,
    )
    expect(body).toMatchObject({
      message: '',
      messageType: 'image',
      images: [{ width: 40, height: 20, alt: 'Así lo quiero' }],
    })
    const [{ url, blur } = { url: '', blur: '' }] = body.images
    expect(blur).toMatch(/^data:image\/webp;base64,/)
    expect((await list(paco)).find((one) => one.id === id)?.lastMessage).toBe('Foto')
    for (const who of [eva, paco]) {
      const answer = await fetch(`${house.url}${url}?size=160`, {
        headers: { 'x-session-id': who.sessionId },
      })
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, 'image/webp', 'private, no-store'])
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).exif).toBeUndefined()
    }
    const stranger = await house.client('Leo Mora')
    expect((await house.as(stranger).get(url)).status).toBe(404)
    expect((await house.guest.get(url)).status).toBe(401)
    expect(
      (await house.guest.get(url.replace('/api/chat', ''))).status,
      'it is none for everybody',
    ).toBe(404)
    await must(house.as(eva).delete(`/api/chat/conversations/${id}/messages/${body.id}`))
    expect((await house.as(paco).get(url)).status, 'gone with its message').toBe(404)
  })
})

test('an appointment that confirms itself is confirmed by neither of the two', async () => {
  const [alone, eva] = [await openChair(house, { autoConfirm: true }), await house.client()]
  await must(book(house, eva, alone, (await someDay(house, alone))[0]), 201)
  await must(write(eva, alone.barber, 'Hola'), 201)
  await settled(house)
  for (const [who, bookedBy] of [
    [eva, 'yo'],
    [alone.barber, 'otro'],
  ] as const) {
    const { body } = await must(
      house
        .as(who)
        .get<AppointmentLine[]>(
          `/api/chat/conversations/${between(eva, alone.barber)}/appointments`,
        ),
    )
    expect(body.map(({ tipo, por }) => `${tipo} ${por}`)).toEqual([
      `reservada ${bookedBy}`,
      'confirmada sistema',
    ])
  }
})

describe('a request', () => {
  test('is the first message to somebody one does not know; one until it is answered', async () => {
    const [ada, leo] = [await house.client('Ada Gil'), await house.client('Leo Mora')]
    expect((await must(house.as(ada).get(`/api/chat/relationships/${leo.user.id}`))).body).toEqual({
      hasRelationship: false,
    })
    expect(
      (
        await must(
          house.as(ada).post('/api/chat/create-conversation', { otherUserId: leo.user.id }),
        )
      ).body,
    ).toEqual({ conversation: null, hasRelationship: false })
    const { body } = await must(write(ada, leo, 'Hola, soy Ada'), 201)
    const id = between(ada, leo)
    expect(await list(ada)).toMatchObject([
      {
        id,
        status: 'pending',
        isUserSender: true,
        impedimento: 'pendiente',
        hasRelationship: false,
        lastMessage: 'Hola, soy Ada',
      },
    ])
    expect(await list(leo)).toEqual([])
    expect(await requests(leo)).toMatchObject([
      {
        id,
        isUserSender: false,
        senderName: 'Ada Gil',
        otherUserName: 'Ada Gil',
        lastMessage: 'Hola, soy Ada',
      },
    ])
    expect(await requests(ada)).toMatchObject([
      { id, isUserSender: true, senderName: 'Ada Gil', otherUserName: 'Leo Mora' },
    ])
    expect(await badge(leo)).toEqual({ unreadCount: 0, solicitudes: 1 })
    expect(await words(leo, id)).toEqual(['Hola, soy Ada'])
    expect((await write(ada, leo, 'Contéstame')).body.code).toBe('request_pending')
    expect((await must(write(ada, leo, 'Hola, soy Ada', { id: body.id }), 201)).body.id).toBe(
      body.id,
    )
    expect((await write(ada, leo, 'Otra cosa', { id: body.id })).body.code).toBe('already_exists')
    // Of what is only asked nobody learns that it was seen.
    expect((await must(read(leo, id))).body).toEqual({ unreadCount: 0 })
    expect((await thread(ada, id))[0]).toMatchObject({ isRead: false, isDelivered: false })
    await must(say(leo, id, 'Hola, Ada'), 201)
    expect(await list(ada)).toMatchObject([
      { status: 'active', impedimento: null, unreadCount: 1, hasRelationship: true },
    ])
    expect([await requests(ada), await requests(leo)]).toEqual([[], []])
    expect(await words(leo, id)).toEqual(['Hola, soy Ada', 'Hola, Ada'])
    expect(await typesOf(`conversation-${id}`)).toEqual([
      'MessageRequestSent',
      'MessageRequestAccepted',
    ])
  })

  test('has no pictures', async () => {
    const [ada, leo] = [await house.client('Ada Gil'), await house.client('Leo Mora')]
    expect(
      (await write(ada, leo, '', { messageType: 'image', images: [await picture()] })).body.code,
    ).toBe('request_text_only')
    expect(await requests(leo)).toEqual([])
  })

  test('is answered by whoever it is to, and by nobody else', async () => {
    const [ada, leo, zoe] = [
      await house.client('Ada Gil'),
      await house.client('Leo Mora'),
      await house.client('Zoe Sol'),
    ]
    await must(write(ada, leo, 'Hola'), 201)
    const id = between(ada, leo)
    for (const answer of ['accept', 'reject']) {
      expect((await house.as(ada).post(`/api/messages/requests/${id}/${answer}`)).status).toBe(403)
      expect((await house.as(zoe).post(`/api/messages/requests/${id}/${answer}`)).status).toBe(404)
    }
    expect(
      (await must(house.as(leo).post<Conversation>(`/api/messages/requests/${id}/accept`))).body,
    ).toMatchObject({ id, status: 'active', unreadCount: 1 })
    expect(await badge(leo)).toEqual({ unreadCount: 1, solicitudes: 0 })
  })

  test('is rejected in silence', async () => {
    const [ada, leo] = [await house.client('Ada Gil'), await house.client('Leo Mora')]
    await must(write(ada, leo, 'Hola'), 201)
    const id = between(ada, leo)
    const before = [await list(ada), await requests(ada), await thread(ada, id)]
    for (const _ of [1, 2]) await must(house.as(leo).post(`/api/messages/requests/${id}/reject`))
    expect([await list(ada), await requests(ada), await thread(ada, id)]).toEqual(before)
    expect([await list(leo), await requests(leo)]).toEqual([[], []])
    expect((await must(house.as(leo).get(`/api/chat/conversations/${id}`))).body).toBeNull()
    expect((await write(ada, leo, 'Hola?')).body.code).toBe('request_pending')
  })

  test('lapses after thirty days, whether it was rejected or not', async () => {
    const [ada, leo, zoe] = [
      await house.client('Ada Gil'),
      await house.client('Leo Mora'),
      await house.client('Zoe Sol'),
    ]
    for (const whom of [leo, zoe]) await must(write(ada, whom, 'Hola'), 201)
    await must(house.as(zoe).post(`/api/messages/requests/${between(ada, zoe)}/reject`))
    const at = new Date(Date.now() + 31 * 86_400_000).toISOString()
    for (const whom of [leo, zoe])
      await house.services.messaging.chatting.lapse(
        { ...contextOf(house, ada), at },
        between(ada, whom),
      )
    await settled(house)
    expect(await requests(leo)).toEqual([])
    expect(await list(ada)).toMatchObject([
      { status: 'pending', impedimento: null },
      { status: 'pending', impedimento: null },
    ])
    expect((await write(ada, zoe, 'Hola')).body.code).toBe('unavailable')
    await must(write(ada, leo, 'Hola de nuevo'), 201)
    expect(await requests(leo)).toMatchObject([{ lastMessage: 'Hola de nuevo' }])
  })

  test('is granted by a booking, and taken back with its message', async () => {
    const [eva, ada, leo] = [
      await house.client(),
      await house.client('Ada Gil'),
      await house.client('Leo Mora'),
    ]
    await must(write(eva, chair.barber, '¿Cortas a niños?'), 201)
    await must(
      book(house, eva, chair, (await someDay(house, chair))[0], { permitirSolape: true }),
      201,
    )
    await must(write(eva, chair.barber, 'Ya reservé'), 201)
    expect(await list(eva)).toMatchObject([{ status: 'active' }])
    const { body } = await must(write(ada, leo, 'Ups'), 201)
    await must(
      house.as(ada).delete(`/api/chat/conversations/${between(ada, leo)}/messages/${body.id}`),
    )
    expect([await requests(leo), await requests(ada), await list(ada)]).toEqual([[], [], []])
  })

  test('ends in silence with a block, from either side', async () => {
    const [ada, leo, zoe] = [
      await house.client('Ada Gil'),
      await house.client('Leo Mora'),
      await house.client('Zoe Sol'),
    ]
    await must(write(ada, leo, 'Hola'), 201)
    await must(write(zoe, ada, 'Hola'), 201)
    await block(leo, ada)
    expect(await requests(leo)).toEqual([])
    expect(await list(ada), 'who is blocked sees what they saw').toMatchObject([
      { status: 'pending', impedimento: 'pendiente' },
    ])
    await block(zoe, ada)
    expect(await requests(ada)).toMatchObject([{ otherUserName: 'Leo Mora' }])
    expect(await typesOf(`conversation-${between(ada, leo)}`)).toEqual([
      'MessageRequestSent',
      'MessageRequestRejected',
    ])
    expect(await typesOf(`conversation-${between(ada, zoe)}`)).toEqual([
      'MessageRequestSent',
      'MessageRequestWithdrawn',
    ])
  })
})

test('a block leaves what was said to whoever is blocked, and a name to whoever has blocked', async () => {
  const { eva, paco, id } = await acquainted()
  await must(write(eva, paco, 'Hola'), 201)
  await must(write(paco, eva, 'Dime'), 201)
  await block(paco, eva)
  expect(await words(eva, id)).toEqual(['Hola', 'Dime'])
  expect((await list(eva))[0]).toMatchObject({
    otherUserName: 'Paco Navarro',
    impedimento: null,
    lastMessage: 'Dime',
  })
  expect((await say(eva, id, '¿Hola?')).body).toMatchObject({
    code: 'unavailable',
    message: 'Esta persona no está disponible.',
  })
  expect((await list(paco)).find((one) => one.id === id)).toMatchObject({
    otherUserName: 'Eva Ruiz',
    impedimento: 'bloqueado',
    lastMessage: null,
    unreadCount: 0,
    otherUserAvatar: null,
  })
  expect(await words(paco, id)).toEqual([])
  expect((await say(paco, id, '¿Hola?')).body.code).toBe('blocked_by_you')
})

describe('a decision of moderation about a message', () => {
  const takeDown = async (messageId: string, decisionId: string) => {
    await house.services.messaging.chatting.takeDown(bySystem(house), messageId, {
      decisionId,
      clause: 'acoso',
    })
    await settled(house)
  }
  const putBack = async (messageId: string, decisionId: string) => {
    await house.services.messaging.chatting.putBack(bySystem(house), messageId, decisionId)
    await settled(house)
  }

  test('takes its words and pictures from both, and nothing else: its number and its place stay; taken back, all is as before', async () => {
    const { eva, paco, id } = await acquainted()
    const { body: first } = await must(
      write(eva, paco, 'Secreto feo', {
        messageType: 'image',
        images: [await picture()],
        alts: ['Palabra clave'],
      }),
      201,
    )
    await must(say(paco, id, 'No me escribas así', { respondeA: first.id }), 201)
    await must(write(eva, paco, 'Vale'), 201)
    const url = first.images[0]?.url ?? ''
    const seen = async () => [
      await thread(eva, id),
      await thread(paco, id),
      (await list(eva))[0],
      (await list(paco)).find((one) => one.id === id),
      await badge(paco),
    ]
    // Each look writes its receipts now, so that none arrives between the two looks that are
    // compared.
    await seen()
    await house.services.messaging.receipts.close()
    await settled(house)
    const before = await seen()
    const unread = (await badge(paco)).unreadCount
    const decisionId = randomUUID()
    for (const _ of [1, 2]) await takeDown(first.id, decisionId)
    for (const who of [eva, paco]) {
      const [removed, answer] = await thread(who, id)
      expect(removed).toMatchObject({
        id: first.id,
        estado: 'retirado',
        message: '',
        images: [],
        messageType: 'text',
        moderacion: who === eva ? { decision: decisionId, clausula: 'acoso' } : null,
      })
      expect(answer?.respondeA).toBeNull()
      const picked = await house.as(who).get(url)
      expect([picked.status, picked.headers.get('cache-control')]).toEqual([410, 'no-store'])
      expect(JSON.stringify([await thread(who, id), await list(who)])).not.toMatch(/Secreto|clave/)
    }
    expect((await badge(paco)).unreadCount).toBe(unread)
    expect(
      (
        await write(eva, paco, 'Secreto feo', {
          id: first.id,
          messageType: 'image',
          images: [await picture()],
        })
      ).status,
      'another picture under its id',
    ).toBe(409)
    await putBack(first.id, decisionId)
    expect(await seen()).toEqual(before)
    for (const who of [eva, paco]) await must(house.as(who).get(url))
    expect(
      (await verify(chats, { db: house.services.db, log: house.services.log })).differences,
    ).toEqual([])
  })

  test('stands in the list as its last words, is told to no device, and counts beside another', async () => {
    const { eva, paco, id } = await acquainted()
    const { body: last } = await must(write(eva, paco, 'Secreto feo'), 201)
    const [one, other] = [randomUUID(), randomUUID()]
    await takeDown(last.id, one)
    await takeDown(last.id, other)
    expect((await list(eva))[0]?.lastMessage).toBe('Mensaje retirado por moderación')
    expect(
      await deliveredTo(house.services.db, {
        userId: paco.user.id,
        at: new Date().toISOString(),
        conversationId: id,
        messageId: last.id,
      }),
    ).toBeUndefined()
    await putBack(last.id, one)
    expect((await thread(eva, id))[0]).toMatchObject({
      estado: 'retirado',
      moderacion: { decision: other },
    })
    await putBack(last.id, other)
    expect(await words(paco, id)).toEqual(['Secreto feo'])
  })

  test('takes the words of a request, too, which waits on; what its writer deletes meanwhile stays deleted', async () => {
    const [ada, leo] = [await house.client('Ada Gil'), await house.client('Leo Mora')]
    const {
      body: { id: messageId, conversationId },
    } = await must(write(ada, leo, 'Oferta única'), 201)
    const decisionId = randomUUID()
    await takeDown(messageId, decisionId)
    expect(await requests(leo)).toMatchObject([{ lastMessage: 'Mensaje retirado por moderación' }])
    await must(house.as(leo).post(`/api/messages/requests/${conversationId}/accept`))
    expect((await write(ada, leo, 'Oferta única', { id: messageId })).body).toMatchObject({
      estado: 'retirado',
      message: '',
    })
    await must(
      house.as(ada).delete(`/api/chat/conversations/${conversationId}/messages/${messageId}`),
    )
    await putBack(messageId, decisionId)
    expect(await thread(leo, conversationId)).toMatchObject([{ estado: 'eliminado', message: '' }])
  })
})

test('nobody else learns anything: not what was said, nor that there is a conversation', async () => {
  const { eva, paco, id } = await acquainted()
  const {
    body: { id: messageId },
  } = await must(write(eva, paco, 'Secreto'), 201)
  const stranger = await house.client('Leo Mora')
  const calls = [
    ['get', `/api/chat/conversations/${id}/messages`],
    ['post', `/api/chat/conversations/${id}/mark-read`],
    ['post', `/api/chat/conversations/${id}/typing`],
    ['delete', `/api/messages/conversations/${id}`],
    ['post', `/api/messages/conversations/${id}/restore`],
    ['post', `/api/messages/requests/${id}/accept`],
    ['post', `/api/messages/requests/${id}/reject`],
    ['delete', `/api/chat/conversations/${id}/messages/${messageId}`],
  ] as const
  for (const [method, path] of calls) {
    expect((await house.as(stranger)[method](path)).status, path).toBe(404)
    expect((await house.guest[method](path)).status, path).toBe(401)
  }
  expect(
    (await must(house.as(stranger).get(`/api/chat/conversations/${id}`))).body,
    'as where there is none',
  ).toBeNull()
  expect((await house.guest.get(`/api/chat/conversations/${id}`)).status).toBe(401)
  expect(
    (await house.as(stranger).put(`/api/chat/conversations/${id}/mute`, { hasta: null })).status,
  ).toBe(404)
  expect((await say(stranger, id, 'Hola')).status).toBe(404)
  expect(await list(stranger)).toEqual([])
})

test('nobody writes to themselves, to nobody, or nothing', async () => {
  const [ada, leo] = [await house.client('Ada Gil'), await house.client('Leo Mora')]
  expect((await write(ada, ada, 'Hola')).body.code).toBe('own_self')
  expect(
    (await house.as(ada).post(`/api/chat/users/${randomUUID()}/messages`, { message: 'Hola' }))
      .status,
  ).toBe(404)
  for (const body of [
    {},
    { message: ' ' },
    { message: 'x'.repeat(2_001) },
    { message: 'x', messageType: 'video' },
    { message: 'x', images: Array.from({ length: 4 }, () => 'data:image/png;base64,AAAA') },
  ]) {
    expect((await house.as(ada).post(`/api/chat/users/${leo.user.id}/messages`, body)).status).toBe(
      400,
    )
  }
})

test('fifty who open the same conversation at once, from both sides, have one, and none of it a request', async () => {
  const [ada, leo] = [await house.client('Ada Gil'), await house.client('Leo Mora')]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      n % 2 === 0 ? write(ada, leo, `A${n}`) : write(leo, ada, `L${n}`),
    ),
  )
  // Who asked has to wait for the other's first word, which comes from there.
  expect(new Set(answers.map(({ status }) => status))).toSatisfy((statuses: Set<number>) =>
    statuses.isSubsetOf(new Set([201, 409])),
  )
  const id = between(ada, leo)
  const [mine, theirs] = [await thread(ada, id, '?limit=100'), await thread(leo, id, '?limit=100')]
  expect(mine.map((one) => one.id)).toEqual(theirs.map((one) => one.id))
  expect(mine.length).toBe(answers.filter(({ status }) => status === 201).length)
  expect(await typesOf(`conversation-${id}`)).toEqual([
    'MessageRequestSent',
    'MessageRequestAccepted',
  ])
  for (const who of [ada, leo]) expect(await list(who)).toMatchObject([{ id, status: 'active' }])
  expect([await requests(ada), await requests(leo)]).toEqual([[], []])
})

test('many, each sent three times at once, are so many, in one order for both; the badge is what the list comes to, also when it is built anew', async () => {
  const { eva, paco, id } = await acquainted()
  const before = (await badge(paco)).unreadCount
  const ids = Array.from({ length: 60 }, () => randomUUID())
  await Promise.all(
    ids.flatMap((messageId, n) =>
      [1, 2, 3].map(async () => must(write(eva, paco, `Mensaje ${n}`, { id: messageId }), 201)),
    ),
  )
  const [mine, theirs] = [await thread(eva, id, '?limit=100'), await thread(paco, id, '?limit=100')]
  expect(new Set(mine.map((one) => one.id))).toEqual(new Set(ids))
  expect(mine.length).toBe(60)
  expect(theirs.map((one) => one.id)).toEqual(mine.map((one) => one.id))
  const sum = async () =>
    (await list(paco)).reduce((total, { unreadCount }) => total + unreadCount, 0)
  expect((await badge(paco)).unreadCount).toBe(before + 60)
  expect(await sum()).toBe(before + 60)
  expect(
    (await verify(chats, { db: house.services.db, log: house.services.log })).differences,
  ).toEqual([])
})

test('what is sent again in the new month is what was sent in the old one', async () => {
  const { eva, paco, id } = await acquainted()
  const messageId = randomUUID()
  const send = (at: string) =>
    house.services.messaging.chatting.write({ ...contextOf(house, eva), at }, paco.user.id, {
      messageId,
      text: 'Feliz año',
      replyTo: null,
      pictures: null,
    })
  await Promise.all(
    ['2031-12-31T23:59:59.990Z', '2032-01-01T00:00:00.010Z', '2031-12-31T23:59:59.995Z']
      .map(send)
      .map((sending) => sending.catch(() => {})),
  )
  await settled(house)
  for (const at of ['2032-01-01T00:00:01.000Z', '2032-03-01T00:00:01.000Z'])
    expect((await send(at)).messageId).toBe(messageId)
  await settled(house)
  expect(await words(eva, id)).toEqual(['Feliz año'])
})

test('reading on and on is one event in two seconds, and nothing of it is lost when the server stops', async () => {
  const { eva, paco, id } = await acquainted()
  const ids: string[] = []
  for (let n = 0; n < 8; n++) ids.push((await must(write(eva, paco, `${n}`), 201)).body.id)
  const began = performance.now()
  for (const hasta of ids)
    expect((await must(read(paco, id, { hasta }))).body.unreadCount).toBe(
      8 - 1 - ids.indexOf(hasta),
    )
  await house.services.messaging.receipts.close()
  await settled(house)
  const types = await typesOf(`receipts-${id}-${paco.user.id}`)
  // The first, one at the end of each pause, and what was left at the end.
  expect(types.filter((type) => type === 'ConversationReadUpTo').length).toBeLessThanOrEqual(
    2 + Math.floor((performance.now() - began) / 2_000),
  )
  expect((await list(paco)).find((one) => one.id === id)?.unreadCount).toBe(0)
})
