/**
 * What the product tells each person inside the app: whom, in which words, once, and nobody else.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '../../../contract/engagement/notifications.ts'
import type { Invitation } from '../../../contract/business/team.ts'
import { commentDecider } from '../../domain/social/comment.ts'
import { postDecider } from '../../domain/social/post.ts'
import { accountDecider } from '../../domain/identity/account.ts'
import { reactionDecider, reactionId } from '../../domain/social/reaction.ts'
import { notificationMessages } from '../../workers/engagement/notification-messages.ts'
import { inboxDecider as inboxStream } from '../../domain/engagement/inbox.ts'
import { inbox } from '../../projections/engagement/inbox.ts'
import { newestOf } from '../../projections/engagement/inbox-reads.ts'
import { verify } from '../../projections/engine/build/verify.ts'
import type { Delivery } from '../../workers/delivery/notice.ts'
import { Ledger } from '../../workers/delivery/ledger.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { contextOf, settled } from '../support/acting.ts'
import { book, someDay } from '../../seed/http/visits.ts'
import { joinShop, openChair } from '../../seed/http/shops.ts'
import { must } from '../../seed/http/client.ts'
import { type SignedIn } from '../../seed/http/people.ts'

let house: TestServer
beforeAll(async () => {
  house = await startTestServer()
})

const inboxOf = async (who: SignedIn, query = '') =>
  (await must(house.as(who).get<Notification[]>(`/api/notifications${query}`))).body
const typesOf = async (who: SignedIn) => (await inboxOf(who)).map(({ type }) => type)

describe('an appointment', () => {
  test('is told to the other side each time, with a way there', async () => {
    const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
    const times = await someDay(house, chair)
    const {
      body: { id },
    } = await must(book(house, eva, chair, times[20]), 201)
    const [created] = await inboxOf(chair.barber)
    expect(created).toMatchObject({
      type: 'appointment_created',
      title: 'Nueva solicitud de cita',
      isRead: false,
      sentViaSms: false,
      appointmentId: id,
      enlace: `/appointments/${id}`,
    })
    expect(created?.message).toMatch(
      /^Eva Ríos reservó .+ para el [a-zé]+ \d+ de [a-z]+ a las \d\d:\d\d\.$/,
    )
    await must(house.as(chair.barber).patch(`/api/appointments/${id}/confirm`))
    await must(house.as(eva).patch(`/api/appointments/${id}/reschedule`, { fecha: times[22] }))
    await must(
      house.as(chair.barber).patch(`/api/appointments/${id}/reject`, { motivo: 'No puedo' }),
    )
    expect(await typesOf(eva)).toEqual(['appointment_rejected', 'appointment_confirmed'])
    expect(await typesOf(chair.barber)).toEqual(['appointment_rescheduled', 'appointment_created'])
  })

  test('that is confirmed as it is booked is one piece of news, not two', async () => {
    const [chair, eva] = [
      await openChair(house, { autoConfirm: true }),
      await house.client('Eva Ríos'),
    ]
    await must(book(house, eva, chair, (await someDay(house, chair))[20]), 201)
    expect(await typesOf(chair.barber)).toEqual(['appointment_created'])
    expect(await inboxOf(eva)).toEqual([])
  })

  test('that the barber’s side writes in is told to its client once, as what was done for them', async () => {
    const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
    const colleague = await joinShop(house, chair)
    await must(book(house, eva, colleague, (await someDay(house, colleague))[20]), 201)
    const written = {
      barberId: colleague.barber.user.id,
      services: [colleague.cut],
      fecha: (await someDay(house, colleague))[24],
      cliente: { id: eva.user.id },
    }
    const {
      body: { id },
    } = await must(house.as(chair.barber).post<{ id: string }>('/api/appointments', written), 201)
    expect((await inboxOf(eva)).map(({ type, appointmentId }) => [type, appointmentId])).toEqual([
      ['appointment_created', id],
    ])
    expect((await inboxOf(eva))[0]?.message).toMatch(/^Paco Navarro te reservó .+ para el /)
    expect((await inboxOf(colleague.barber))[0]?.message).toMatch(
      /^Paco Navarro reservó .+ para el /,
    )
  })
})

describe('what is done with a post', () => {
  const published = async () => {
    const [author, postId] = [await house.barber('Paco Navarro'), randomUUID()]
    await house.services.commands.handle(
      postDecider,
      postId,
      { type: 'PublishPost', data: { postId, businessId: null, content: 'Un fade', images: [] } },
      contextOf(house, author),
    )
    return { author, postId, postAuthorId: author.user.id }
  }
  const heart = async (
    who: SignedIn,
    { postId, postAuthorId }: { postId: string; postAuthorId: string },
    type: 'LikePost' | 'UnlikePost' = 'LikePost',
  ) => {
    await house.services.commands.handle(
      reactionDecider,
      reactionId(postId, who.user.id),
      { type, data: { postId, postAuthorId, userId: who.user.id } },
      contextOf(house, who),
    )
    await settled(house)
  }
  const say = async (
    who: SignedIn,
    { postId, postAuthorId }: { postId: string; postAuthorId: string },
    held: boolean,
  ) => {
    const commentId = randomUUID()
    const data = {
      commentId,
      postId,
      postAuthorId,
      rootId: null,
      parentId: null,
      parentAuthorId: null,
      content: 'Qué corte',
      mentions: [],
      held,
    }
    await house.services.commands.handle(
      commentDecider,
      commentId,
      { type: 'AddComment', data },
      contextOf(house, who),
    )
    await settled(house)
    return commentId
  }
  const said = async (who: SignedIn) =>
    (await inboxOf(who)).map(({ type, message, enlace, isRead }) => [type, message, enlace, isRead])

  test('is one entry however many hearts, fewer where one is taken back, none where all are; given again it counts again', async () => {
    const [of, eva, noa, leo] = [
      await published(),
      await house.client('Eva Ríos'),
      await house.client('Noa Campos'),
      await house.client('Leo Vidal'),
    ]
    await heart(eva, of)
    const link = `/post/${of.postId}`
    expect(await said(of.author)).toEqual([
      ['post_liked', 'A Eva Ríos le gusta tu publicación.', link, false],
    ])
    await heart(noa, of)
    await heart(leo, of)
    await heart(leo, of)
    expect(await said(of.author)).toEqual([
      ['post_liked', 'A Leo Vidal y 2 más les gusta tu publicación.', link, false],
    ])
    await heart(eva, of, 'UnlikePost')
    expect(await said(of.author)).toEqual([
      ['post_liked', 'A Leo Vidal y 1 más les gusta tu publicación.', link, false],
    ])
    await heart(noa, of, 'UnlikePost')
    await heart(leo, of, 'UnlikePost')
    expect(await said(of.author)).toEqual([])
    await heart(noa, of)
    expect(await said(of.author)).toEqual([
      ['post_liked', 'A Noa Campos le gusta tu publicación.', link, false],
    ])
    await heart(of.author, of)
    expect(await said(of.author), 'one’s own is no news').toHaveLength(1)
  })

  test('is told in the reader’s language, and of a comment that is held only that it waits, until it is approved', async () => {
    const [of, eva, noa] = [
      await published(),
      await house.client('Eva Ríos'),
      await house.client('Noa Campos'),
    ]
    await say(eva, of, false)
    await say(eva, of, false)
    const held = await say(noa, of, true)
    const { db, vault } = house.services
    const outside = (kind: 'comment_held' | 'post_commented') =>
      notificationMessages(
        db,
        vault,
      )({
        eventId: randomUUID(),
        position: '0',
        channel: 'push',
        recipient: of.author.user.id,
        kind,
        about: { postId: of.postId, by: noa.user.id },
      })
    expect((await outside('comment_held'))?.body).toBe(
      'El comentario de Noa Campos espera tu aprobación.',
    )
    expect((await said(of.author)).map(([type, message]) => [type, message])).toEqual([
      ['comment_held', 'El comentario de Noa Campos espera tu aprobación.'],
      ['post_commented', '2 comentarios nuevos en tu publicación. El último es de Eva Ríos.'],
    ])
    await house.services.commands.handle(
      commentDecider,
      held,
      { type: 'ApproveComment', data: {} },
      contextOf(house, of.author),
    )
    await settled(house)
    expect(
      (await said(of.author)).map(([type]) => type),
      'who approves it knows, and it waits no more',
    ).toEqual(['post_commented'])
    expect(await outside('comment_held'), 'none waits any more').toBeUndefined()
    expect((await outside('post_commented'))?.path).toBe(`/post/${of.postId}`)
    await house.services.commands.handle(
      postDecider,
      of.postId,
      { type: 'DeletePost', data: {} },
      contextOf(house, of.author),
    )
    await settled(house)
    expect(await outside('post_commented'), 'it is gone').toBeUndefined()
    const english = (
      await must(
        house
          .as(of.author)
          .get<Notification[]>('/api/notifications', { headers: { 'accept-language': 'en' } }),
      )
    ).body
    expect(english.map(({ message }) => message)).toEqual([
      '2 new comments on your post. The latest is from Eva Ríos.',
    ])
  })

  test('is fewer by a comment that is deleted or waits again, and none where none is left', async () => {
    const [of, eva, noa] = [
      await published(),
      await house.client('Eva Ríos'),
      await house.client('Noa Campos'),
    ]
    const act = async (
      who: SignedIn,
      id: string,
      type: 'DeleteComment' | 'ApproveComment' | 'HoldAgain',
    ) => {
      await house.services.commands.handle(
        commentDecider,
        id,
        { type, data: {} },
        contextOf(house, who),
      )
      await settled(house)
    }
    const [first, second] = [await say(eva, of, false), await say(eva, of, false)]
    await act(eva, second, 'DeleteComment')
    expect((await said(of.author)).map(([, message]) => message)).toEqual([
      'Eva Ríos comentó tu publicación.',
    ])
    await act(of.author, first, 'DeleteComment')
    expect(await said(of.author)).toEqual([])
    const answered = await say(eva, of, false)
    const answer = randomUUID()
    const data = {
      commentId: answer,
      postId: of.postId,
      postAuthorId: of.postAuthorId,
      rootId: answered,
      parentId: answered,
      parentAuthorId: eva.user.id,
      content: 'Sí',
      mentions: [],
      held: true,
    }
    await house.services.commands.handle(
      commentDecider,
      answer,
      { type: 'AddComment', data },
      contextOf(house, noa),
    )
    await act(of.author, answer, 'ApproveComment')
    expect((await said(eva)).map(([type]) => type)).toEqual(['comment_replied'])
    await act(of.author, answer, 'HoldAgain')
    expect(await said(eva), 'it was a slip').toEqual([])
    await act(of.author, answer, 'ApproveComment')
    expect((await said(eva)).map(([type]) => type)).toEqual(['comment_replied'])
  })

  test('of whoever is blocked by then nothing is said', async () => {
    const [of, eva] = [await published(), await house.client('Eva Ríos')]
    await heart(eva, of)
    await house.services.moderation.blocks.block(contextOf(house, of.author), eva.user.id)
    await settled(house)
    expect(await said(of.author)).toEqual([])
  })
})

describe('a team', () => {
  const invite = async (owner: SignedIn, shopId: string, email?: string) =>
    (
      await must(
        house
          .as(owner)
          .post<Invitation>(`/api/businesses/${shopId}/barbers`, email ? { email } : {}),
        201,
      )
    ).body
  const tokenOf = ({ enlace }: Invitation) => enlace?.split('/').at(-1)

  test('tells whom it invites, and its owner what came of it', async () => {
    const { barber: owner, shop } = await openChair(house)
    const [noa, leo] = await Promise.all(
      ['Noa Campos', 'Leo Vidal'].map((nombre) => house.barber(nombre)),
    )
    if (!noa || !leo) throw new Error('nobody')
    await house.services.commands.handle(
      accountDecider,
      noa.user.id,
      { type: 'VerifyEmail', data: {} },
      contextOf(house, noa),
    )
    const forNoa = await invite(owner, shop.id, noa.email)
    const [invited] = await inboxOf(noa)
    expect(invited).toMatchObject({
      type: 'team_invitation',
      title: 'Te invitan a La Navaja',
      message: expect.stringMatching(/^Paco Navarro te invita a trabajar en La Navaja\./),
      appointmentId: null,
      enlace: `/invitation/${forNoa.id}`,
    })
    expect(await inboxOf(owner)).toEqual([])
    expect(
      (await house.as(noa).get(`/api/invitations/${invited?.enlace?.split('/').at(-1)}`)).status,
      'where the tap leads',
    ).toBe(200)

    await must(house.as(noa).post(`/api/invitations/${forNoa.id}/accept`))
    await must(
      house.as(leo).post(`/api/invitations/${tokenOf(await invite(owner, shop.id))}/decline`),
    )
    await must(house.as(noa).delete(`/api/businesses/${shop.id}/barbers/${noa.user.id}`))
    expect(
      (await inboxOf(owner)).map(({ type, message, enlace }) => [type, message, enlace]),
    ).toEqual([
      ['team_left', 'Noa Campos ya no trabaja en La Navaja.', '/team'],
      ['team_declined', 'Leo Vidal rechazó tu invitación a La Navaja.', '/team'],
      ['team_joined', 'Noa Campos se unió a La Navaja.', '/team'],
    ])
    expect([await typesOf(noa), await typesOf(leo)]).toEqual([['team_invitation'], []])
  })

  test('tells a barber whom the owner removes', async () => {
    const chair = await openChair(house)
    const { barber } = await joinShop(house, chair)
    await must(
      house.as(chair.barber).delete(`/api/businesses/${chair.shop.id}/barbers/${barber.user.id}`),
    )
    expect(await inboxOf(barber)).toMatchObject([
      {
        type: 'team_removed',
        message: 'Ya no trabajas en La Navaja. Tus citas por venir siguen siendo tuyas.',
        enlace: `/business/${chair.shop.id}`,
      },
    ])
    expect(await typesOf(chair.barber)).toEqual(['team_joined'])
  })
})

describe('reading', () => {
  test('one or all, each counted once; what comes later is news again; pages go on where they ended', async () => {
    const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
    const times = await someDay(house, chair)
    for (const hour of [20, 22, 24]) await must(book(house, eva, chair, times[hour]), 201)
    const me = house.as(chair.barber)
    const unread = async () =>
      (await must(me.get<{ unreadCount: number }>('/api/notifications/unread-count'))).body
        .unreadCount
    expect(await unread()).toBe(3)
    const [newest, , oldest] = await inboxOf(chair.barber)
    for (let twice = 0; twice < 2; twice++)
      await must(me.patch(`/api/notifications/${newest?.id}/read`))
    expect([await unread(), (await inboxOf(chair.barber)).map(({ isRead }) => isRead)]).toEqual([
      2,
      [true, false, false],
    ])
    await must(me.patch('/api/notifications/read-all'))
    expect(await unread()).toBe(0)
    await must(me.post('/api/notifications/read-all/undo'))
    expect(await unread(), 'taken back').toBe(2)
    expect((await me.post('/api/notifications/read-all/undo')).status, 'once').toBe(409)
    await must(me.patch('/api/notifications/read-all'))
    await must(house.as(eva).patch(`/api/appointments/${oldest?.appointmentId}/cancel`, {}))
    expect(await unread()).toBe(1)
    expect(await inboxOf(chair.barber, '?limit=1')).toMatchObject([
      { type: 'appointment_cancelled' },
    ])
    const whole = (await inboxOf(chair.barber)).map(({ id }) => id)
    const first = (await inboxOf(chair.barber, '?limit=2')).map(({ id }) => id)
    expect([
      ...first,
      ...(await inboxOf(chair.barber, `?limit=2&antes=${first[1]}`)).map(({ id }) => id),
    ]).toEqual(whole)
    expect(await inboxOf(chair.barber, `?antes=${whole.at(-1)}`)).toEqual([])
    expect((await me.get('/api/notifications?antes=12')).status).toBe(400)
  })

  test('what happens again to one thing on one day is one entry, and news again', async () => {
    const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
    const times = await someDay(house, chair)
    const {
      body: { id },
    } = await must(book(house, eva, chair, times[20]), 201)
    const me = house.as(chair.barber)
    const unread = async () =>
      (await must(me.get<{ unreadCount: number }>('/api/notifications/unread-count'))).body
        .unreadCount
    for (const hour of [22, 24, 26])
      await must(house.as(eva).patch(`/api/appointments/${id}/reschedule`, { fecha: times[hour] }))
    const [moved, ...others] = await inboxOf(chair.barber)
    expect([moved?.type, ...others.map(({ type }) => type)]).toEqual([
      'appointment_rescheduled',
      'appointment_created',
    ])
    expect(await unread()).toBe(2)
    await must(me.patch(`/api/notifications/${moved?.id}/read`))
    expect(await unread()).toBe(1)
    await must(house.as(eva).patch(`/api/appointments/${id}/reschedule`, { fecha: times[28] }))
    expect(
      (await inboxOf(chair.barber)).map(({ id: one, isRead }) => [one === moved?.id, isRead]),
    ).toEqual([
      [true, false],
      [false, false],
    ])
    expect(await unread()).toBe(2)
    const {
      services: { db, log },
    } = house
    expect(await verify(inbox, { db, log })).toMatchObject({ differing: 0 })
  })

  test('of all goes by the places of the log, not by anybody’s clock', async () => {
    const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
    const times = await someDay(house, chair)
    await must(book(house, eva, chair, times[20]), 201)
    const {
      services: { commands, db },
    } = house
    const by = { id: chair.barber.user.id, role: 'barbero' as const }
    const ahead = {
      commandId: randomUUID(),
      correlationId: randomUUID(),
      by,
      at: new Date(Date.now() + 3_600_000).toISOString(),
      position: 0n,
    }
    await commands.handle(
      inboxStream,
      by.id,
      { type: 'MarkAllRead', data: { upTo: String(await newestOf(db, by.id)) } },
      ahead,
    )
    await must(book(house, eva, chair, times[22]), 201)
    expect((await inboxOf(chair.barber)).map(({ isRead }) => isRead)).toEqual([false, true])
    expect(
      (
        await must(
          house.as(chair.barber).get<{ unreadCount: number }>('/api/notifications/unread-count'),
        )
      ).body.unreadCount,
    ).toBe(1)
  })

  test('tells which of them came as a text message, and only once they have', async () => {
    const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
    await must(book(house, eva, chair, (await someDay(house, chair))[20]), 201)
    const {
      services: { db },
    } = house
    const {
      rows: [row],
    } = await db.pool.query<{ event_id: string; position: bigint }>(
      'SELECT event_id, position FROM inbox.notification WHERE user_id = $1',
      [chair.barber.user.id],
    )
    const delivery: Delivery = {
      eventId: row?.event_id ?? '',
      position: String(row?.position),
      channel: 'sms',
      recipient: chair.barber.user.id,
      kind: 'appointment_created',
      about: {},
    }
    const ledger = new Ledger(db)
    const claim = await ledger.claim(delivery, 'never')
    if (claim.state !== 'yours') throw new Error('not ours')
    await ledger.sending(delivery, claim.attempt)
    expect((await inboxOf(chair.barber))[0]?.sentViaSms, 'while it is on its way').toBe(false)
    await ledger.settle(delivery, claim.attempt, 'sent')
    expect((await inboxOf(chair.barber))[0]?.sentViaSms).toBe(true)
  })

  test('one that is deleted is gone, read or not; the others and the pages stay, and so it is after a rebuild', async () => {
    const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
    const times = await someDay(house, chair)
    for (const slot of [10, 14, 18]) await must(book(house, eva, chair, times[slot]), 201)
    const [newest, middle, oldest] = await inboxOf(chair.barber)
    await must(house.as(chair.barber).delete(`/api/notifications/${middle?.id}`))
    expect((await inboxOf(chair.barber)).map(({ id }) => id)).toEqual([newest?.id, oldest?.id])
    expect((await inboxOf(chair.barber, `?antes=${newest?.id}`)).map(({ id }) => id)).toEqual([
      oldest?.id,
    ])
    expect(
      (await must(house.as(chair.barber).get('/api/notifications/unread-count'))).body,
    ).toEqual({ unreadCount: 2 })
    expect((await house.as(chair.barber).delete(`/api/notifications/${middle?.id}`)).status).toBe(
      404,
    )
    expect(
      (await house.as(chair.barber).patch(`/api/notifications/${middle?.id}/read`)).status,
    ).toBe(404)
    expect((await house.as(eva).delete(`/api/notifications/${newest?.id}`)).status).toBe(404)
    expect(
      (await verify(inbox, { db: house.services.db, log: house.services.log })).differing,
    ).toBe(0)
  })

  test('is one’s own: somebody else’s does not exist', async () => {
    const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
    await must(book(house, eva, chair, (await someDay(house, chair))[20]), 201)
    const [theirs] = await inboxOf(chair.barber)
    const refused = await house.as(eva).patch(`/api/notifications/${theirs?.id}/read`)
    expect([refused.status, refused.body['message']]).toEqual([404, 'Notificación no encontrada'])
    expect((await inboxOf(chair.barber))[0]?.isRead).toBe(false)
  })
})

// After the others, so that it looks at all that they have left.
afterAll(async () => {
  expect((await verify(inbox, { db: house.services.db, log: house.services.log })).differing).toBe(
    0,
  )
})

describe('what somebody wishes to be told', () => {
  interface Said {
    [name: string]: unknown
    canalesDisponibles: object
    proximoAviso: string | null
    zonaEnUso: string
  }
  const wishesOf = async (who: SignedIn) =>
    (await must(house.as(who).get<Said>('/api/notifications/preferences'))).body
  const wish = async (who: SignedIn, wishes: object) =>
    (await must(house.as(who).put<Said>('/api/notifications/preferences', wishes))).body

  test('is everything, until they say otherwise; what they don’t say stays, also what this version does not know', async () => {
    const eva = await house.client('Eva Ríos')
    expect(await wishesOf(eva)).toMatchObject({
      enableSmsNotifications: true,
      enableEmailNotifications: true,
      appointmentCreated: true,
      appointmentReminder: true,
      newFollower: true,
      newLike: true,
      newComment: true,
      enableQuietHours: false,
      quietHoursStart: '22:00',
      quietHoursEnd: '08:00',
      zonaHoraria: null,
      proximoAviso: null,
    })
    const said = await wish(eva, {
      newLike: false,
      newParty: false,
      canales: { newComment: { mail: false } },
      zonaHoraria: 'Europe/Madrid',
    })
    expect(said).toMatchObject({
      newLike: false,
      newParty: false,
      canales: { newComment: { mail: false } },
      zonaEnUso: 'Europe/Madrid',
    })
    // As the specification's client does: the whole of what was answered comes back.
    expect(await wish(eva, { ...said, newFollower: false })).toEqual({
      ...said,
      newFollower: false,
    })
    expect(await wishesOf(eva)).toEqual({ ...said, newFollower: false })
    expect(await wishesOf(await house.client('Ana'))).toMatchObject({ newLike: true })
  })

  test('is refused in words where it makes no sense', async () => {
    const eva = await house.client('Eva Ríos')
    for (const [wrong, message] of [
      [{ quietHoursStart: '25:00' }, 'Hora inválida'],
      [{ zonaHoraria: 'Marte/Olimpo' }, 'Zona horaria desconocida'],
      [{ zonaHoraria: '+05:00' }, 'Zona horaria desconocida'],
      [{ newLike: 'sí' }, 'Se esperaba sí o no'],
    ] as const) {
      expect(await house.as(eva).put('/api/notifications/preferences', wrong)).toMatchObject({
        status: 400,
        body: { message },
      })
    }
  })

  test('says when the next one would come', async () => {
    const eva = await house.client('Eva Ríos')
    const until = new Date(Date.now() + 7_200_000).toISOString()
    expect(await wish(eva, { silencioHasta: until })).toMatchObject({
      silencioHasta: until,
      proximoAviso: until,
    })
    expect(await wish(eva, { silencioHasta: null })).toMatchObject({ proximoAviso: null })
  })

  test('goes by the clock of their last appointment, where their own is not known', async () => {
    const [chair, eva] = [await openChair(house), await house.client('Eva Ríos')]
    await must(book(house, eva, chair, (await someDay(house, chair))[20]), 201)
    const row = await house.services.db.pool.query<{ zone: string }>(
      'SELECT zone FROM appointments.appointment WHERE client_id = $1',
      [eva.user.id],
    )
    expect((await wishesOf(eva)).zonaEnUso).toBe(row.rows[0]?.zone)
  })
})

test('the tags of what is unread are those of its pushes, conversations too, until it is read on whichever device', async () => {
  const chair = await openChair(house)
  const ana = await house.client()
  const tags = async (who: SignedIn) =>
    (
      await must(house.as(who).get<{ tags: string[] }>('/api/notifications/unread-tags'))
    ).body.tags.toSorted()
  expect(await tags(chair.barber)).toEqual([])
  const {
    body: { id: appointmentId },
  } = await must(book(house, ana, chair, (await someDay(house, chair))[0]), 201)
  const {
    body: { conversationId },
  } = await must(
    house
      .as(ana)
      .post<{ conversationId: string }>(`/api/chat/users/${chair.barber.user.id}/messages`, {
        message: 'Hola',
      }),
    201,
  )
  expect(await tags(chair.barber)).toEqual([
    `appointment:${appointmentId}`,
    `conversation:${conversationId}`,
  ])
  expect(await tags(ana), 'of nobody else').toEqual([])
  await must(house.as(chair.barber).patch('/api/notifications/read-all'))
  expect(await tags(chair.barber)).toEqual([`conversation:${conversationId}`])
  await must(house.as(chair.barber).post(`/api/chat/conversations/${conversationId}/mark-read`))
  expect(await tags(chair.barber)).toEqual([])
})
