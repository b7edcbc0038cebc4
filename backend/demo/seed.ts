/**
 * The demo city, made by the product's own commands: shops open, clients book, barbers answer, time
 * passes. The commands carry their own time, so the past is made in the past. Their ids follow from
 * what they do, and everything is counted from the time of the very first event, so that a start
 * which was cut off is taken up by the next one: what is there already changes nothing, what is
 * missing is added.
 */
import { move } from '../commands/booking/moves.ts'
import { placeOf } from '../commands/engagement/reviews.ts'
import { agendaDecider } from '../domain/booking/agenda.ts'
import type { AgendaCommand } from '../domain/booking/agenda-commands.ts'
import { businessDecider } from '../domain/business/business.ts'
import { inboxDecider } from '../domain/engagement/inbox.ts'
import { reminderDecider } from '../domain/engagement/reminders.ts'
import { blockDecider, blockId } from '../domain/moderation/user-block.ts'
import { restrictionDecider, restrictionId } from '../domain/moderation/restriction.ts'
import { commentDecider } from '../domain/social/comment.ts'
import { followDecider, followId } from '../domain/social/follow.ts'
import { hiddenDecider, hiddenId } from '../domain/social/hidden.ts'
import { catalogueDecider } from '../domain/business/catalogue.ts'
import { postDecider } from '../domain/social/post.ts'
import { reactionDecider, reactionId } from '../domain/social/reaction.ts'
import { shareDecider, shareId } from '../domain/social/share.ts'
import { conversationDecider } from '../domain/messaging/conversation.ts'
import { conversationIdOf } from '../domain/messaging/conversation-events.ts'
import { messageDecider, monthBefore, monthOf } from '../domain/messaging/message.ts'
import { receiptsDecider, receiptsId } from '../domain/messaging/receipts.ts'
import { reviewDecider } from '../domain/engagement/review.ts'
import { accountDecider } from '../domain/identity/account.ts'
import { DomainError } from '../domain/kernel/decider.ts'
import { type Actor, system } from '../domain/kernel/event.ts'
import { derivedId } from '../domain/kernel/ids.ts'
import { newestBefore } from '../projections/engagement/inbox-reads.ts'
import { auditor, moderator } from './city.ts'
import { communityOf } from './community.ts'
import { keepFavorites } from './demo-favorites.ts'
import { lookInVain } from './demo-demand.ts'
import { carryOutDelay, withDelays } from './demo-delay.ts'
import { openLine } from './demo-line.ts'
import { joinWaitlists } from './demo-waitlist.ts'
import { at, type DemoParts, once, openCity, register, registrar } from './open.ts'
import { type City, demoPlanOf } from './plan.ts'
import { type Haircut, haircuts } from './haircuts.ts'
import { hang, keep } from './demo-pictures.ts'
import { talksOf } from './talks.ts'
import { decideOffences, offencesOf, reportOffences, saidIn } from './demo-decisions.ts'
import { contestOne, reportSome } from './demo-reports.ts'
import { withReviews } from './demo-reviews.ts'
import {
  accountId,
  appointmentId,
  demoBarberOf,
  bookingId,
  demoClientOf,
  inOrder,
  streamOf,
  type Social,
  type DemoStep,
  type Talk,
  type Turn,
  type DemoVisit,
} from './steps.ts'

export type { DemoParts } from './open.ts'

export interface Seeded {
  readonly steps: number
  /** Steps that a rule refused: none, but what had been done before a start was cut off. */
  readonly refused: number
}

const DAY = 86_400_000
/** How long before the city's first day its auditor has been there. */
const FOUNDED = 80 * DAY
const NEWS = 5 * 3_600_000
/** Of the drawings of haircuts (scripts/demo-art/haircut.ts), in pixels. */
const HAIRCUT_SIZE = { width: 800, height: 1_000 }
/** Enough to keep the log busy, few enough to leave the projections their turn. */
const AT_ONCE = 48
const PATIENCE_MS = 60_000

/** Is there a city to make? On an empty log, and where making one was cut off. */
export async function isDue(parts: DemoParts): Promise<boolean> {
  if ((await parts.log.head()) === 0n) return true
  return (await beginningOf(parts)) !== undefined && !(await isWhole(parts))
}

export async function seedDemo(parts: DemoParts): Promise<Seeded> {
  const founded = parts.now().getTime() - FOUNDED
  await register(registrar(parts), { ...auditor, rol: 'cliente', telefono: null }, founded)
  const begins = (await beginningOf(parts)) ?? founded + FOUNDED
  for (const role of ['auditor', 'admin'] as const)
    await parts.identity.accounts.grantStaffRole(
      at(system, begins - FOUNDED, 'staff', role),
      auditor.email,
      role,
    )
  await register(
    registrar(parts),
    { ...moderator, rol: 'cliente', telefono: null },
    begins - FOUNDED,
  )
  await parts.identity.accounts.grantStaffRole(
    at(system, begins - FOUNDED, 'staff', 'moderator'),
    moderator.email,
    'moderator',
    { lead: true },
  )
  const city = await openCity(parts, begins)
  await settled(parts)
  const visits = withReviews(withDelays(demoPlanOf(city, begins)), {
    begins,
    hero: city.clients[0]?.id ?? '',
  })
  const community = communityOf(city.clients, begins)
  const offences = offencesOf(community, city.clients, begins)
  const result = await perform(
    parts,
    inOrder([...visits, ...community, ...offences.map(saidIn), ...talksOf(city, visits, begins)]),
  )
  await keepFavorites(parts, city, begins)
  await joinWaitlists(parts, city, begins)
  await openLine(parts, city, begins)
  await lookInVain(parts, city, begins)
  await settled(parts)
  await reportSome(parts, community, city.clients, begins)
  await reportOffences(parts, offences)
  await settled(parts)
  await decideOffences(parts, offences)
  await contestOne(parts, inOrder(visits), begins)
  await readNews(parts, city, begins)
  // After it: what two months come to is news to everybody.
  for (const { id } of [...city.chairs, ...city.clients])
    await parts.engagement.achievements.judge([id], new Date(begins).toISOString())
  await settled(parts)
  // The last word: where it stands, the city is whole.
  await parts.commands.handle(
    inboxDecider,
    accountId(auditor.email),
    { type: 'MarkAllRead', data: { upTo: String(await parts.log.head()) } },
    at({ id: accountId(auditor.email), role: 'cliente' }, begins, 'whole'),
  )
  return result
}

/** From when the city's time is counted; nothing where nobody has begun one. */
async function beginningOf({ log }: DemoParts): Promise<number | undefined> {
  for await (const event of log.readStream(
    `${accountDecider.category}-${accountId(auditor.email)}`,
  ))
    return Date.parse(event.metadata.occurredAt) + FOUNDED
  return undefined
}

const isWhole = async ({ commands }: DemoParts): Promise<boolean> =>
  (await commands.state(inboxDecider, accountId(auditor.email))) !== inboxDecider.initial

/** Runs steps in time order, concurrently, except those of one appointment. */
async function perform(parts: DemoParts, steps: readonly DemoStep[]): Promise<Seeded> {
  const last = new Map<string, Promise<void>>()
  const running = new Set<Promise<void>>()
  let refused = 0
  const failures: unknown[] = []
  for (const step of steps) {
    const before = last.get(step.key) ?? Promise.resolve()
    const done = before
      .then(() => act(parts, step))
      .catch((error: unknown) => {
        if (error instanceof DomainError) refused++
        else failures.push(error)
      })
      .finally(() => running.delete(done))
    last.set(step.key, done)
    running.add(done)
    if (running.size >= AT_ONCE) await Promise.race(running)
    if (failures.length > 0) break
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
  return { steps: steps.length, refused }
}

async function act(parts: DemoParts, step: DemoStep): Promise<void> {
  switch (step.kind) {
    case 'book':
      return book(parts, step.visit, step.at)
    case 'turn': {
      const { visit, turn } = step
      await parts.commands.handle(
        agendaDecider,
        streamOf(visit),
        turns[turn](appointmentId(visit)),
        at(actorOf(visit, turn), step.at, visit.key, turn),
      )
      return
    }
    case 'remind': {
      const { visit } = step
      // Of what was confirmed and has not changed since: the clock would say the same, and finds it
      // said.
      const data = {
        appointmentId: appointmentId(visit),
        to: visit.client ?? '',
        reminder: 'dayBefore' as const,
        start: new Date(visit.start).toISOString(),
        change: 1,
      }
      await parts.commands.handle(
        reminderDecider,
        data.appointmentId,
        { type: 'IssueReminder', data },
        at(system, step.at, visit.key, 'remind'),
      )
      return
    }
    case 'move': {
      const { visit, to, by } = step
      const booked = (await parts.commands.state(agendaDecider, streamOf(visit))).appointments.get(
        appointmentId(visit),
      )
      if (!booked) return
      const request = {
        ...booked,
        start: new Date(to).toISOString(),
        end: new Date(to + visit.end - visit.start).toISOString(),
      }
      return move(
        parts.commands,
        at(
          by === 'cliente' ? demoClientOf(visit) : demoBarberOf(visit),
          step.at,
          visit.key,
          'move',
        ),
        { wanted: request, fromDay: visit.day, side: by, needsConfirmation: false },
      )
    }
    case 'review': {
      const { visit, rating, comment } = step
      const current = (await parts.commands.state(agendaDecider, streamOf(visit))).appointments.get(
        appointmentId(visit),
      )
      if (!current) return
      const context = at({ id: current.personId, role: 'cliente' }, step.at, visit.key, 'review')
      const { state } = await parts.commands.handle(
        agendaDecider,
        streamOf(visit),
        { type: 'AttestVisit', data: { appointmentId: appointmentId(visit) } },
        context,
        'attest',
      )
      const booked = state.appointments.get(appointmentId(visit))
      if (!booked) return
      const ownerId =
        booked.businessId === null
          ? null
          : ((await parts.commands.state(businessDecider, booked.businessId))?.ownerId ?? null)
      await parts.commands.handle(
        reviewDecider,
        booked.appointmentId,
        { type: 'PublishReview', data: { visit: placeOf(booked, ownerId), rating, comment } },
        context,
      )
      return
    }
    case 'reply': {
      const { visit, text } = step
      await parts.commands.handle(
        reviewDecider,
        appointmentId(visit),
        { type: 'ReplyToReview', data: { reply: text } },
        at(demoBarberOf(visit), step.at, visit.key, 'reply'),
      )
      return
    }
    case 'delay':
      return carryOutDelay(parts, step)
    case 'social':
      return take(parts, step.social, step.at)
    case 'talk':
      return talk(parts, step.talk, step.at)
    case 'block': {
      const { key, barberId, zone, start, end, reason } = step
      await parts.business.availability.block(at({ id: barberId, role: 'barbero' }, step.at, key), {
        barberId,
        zone,
        start,
        end,
        reason,
      })
    }
  }
}

/** Names of the services by which a barber sells what a haircut shows. */
const showing: Readonly<Record<Haircut['kind'], RegExp>> = {
  short: /fade|^corte( clásico| a tijera| de autor)?$/i,
  beard: /^(arreglo de )?barba|afeitado (clásico|de la casa)/i,
  long: /largo|rizos|color|tijera/i,
}

/** Carries out a community step. The plan respects who may meet. */
async function take({ commands, media }: DemoParts, social: Social, when: number): Promise<void> {
  const by: Actor = { id: social.by.id, role: social.by.rol }
  switch (social.act) {
    case 'publish': {
      const { postId, businessId, content, haircuts } = social
      const shown = haircuts[0] && showing[haircuts[0].kind]
      const serviceId =
        shown &&
        [...(await commands.state(catalogueDecider, by.id)).offered.values()].find(({ nombre }) =>
          shown.test(nombre),
        )?.serviceId
      const images = await Promise.all(
        haircuts.map(async ({ name, alt }) => ({
          path: await hang(media, by.id, name),
          ...HAIRCUT_SIZE,
          alt,
        })),
      )
      await commands.handle(
        postDecider,
        postId,
        { type: 'PublishPost', data: { postId, businessId, content, images, serviceId } },
        at(by, when, postId),
      )
      return
    }
    case 'like': {
      const { postId, postAuthorId, userId } = social
      await commands.handle(
        reactionDecider,
        reactionId(postId, userId),
        { type: 'LikePost', data: { postId, postAuthorId, userId } },
        at(by, when, 'like', postId, userId),
      )
      return
    }
    case 'share': {
      const { postId, postAuthorId, userId } = social
      await commands.handle(
        shareDecider,
        shareId(postId, userId),
        { type: 'SharePost', data: { postId, postAuthorId, userId } },
        at(by, when, 'share', postId, userId),
      )
      return
    }
    case 'comment': {
      const { commentId, postId, postAuthorId, to, content, held } = social
      const data = {
        commentId,
        postId,
        postAuthorId,
        rootId: to?.id ?? null,
        parentId: to?.id ?? null,
        parentAuthorId: to?.authorId ?? null,
        content,
        mentions: [],
        held,
      }
      await commands.handle(
        commentDecider,
        commentId,
        { type: 'AddComment', data },
        at(by, when, commentId),
      )
      return
    }
    case 'likeComment': {
      const { commentId, postId, authorId, userId } = social
      await commands.handle(
        reactionDecider,
        reactionId(commentId, userId),
        { type: 'LikeComment', data: { commentId, postId, authorId, userId } },
        at(by, when, 'like', commentId, userId),
      )
      return
    }
    case 'hide': {
      const { postId } = social
      await commands.handle(
        hiddenDecider,
        hiddenId(by.id, postId),
        { type: 'HidePost', data: { postId, userId: by.id } },
        at(by, when, 'hide', postId, by.id),
      )
      return
    }
    case 'follow': {
      const pair = { followerId: by.id, followedId: social.otherId }
      await commands.handle(
        followDecider,
        followId(pair),
        { type: 'FollowUser', data: { ...pair, rol: social.rol } },
        at(by, when, 'follow', followId(pair)),
      )
      return
    }
    case 'restrict': {
      const { otherId } = social
      await commands.handle(
        restrictionDecider,
        restrictionId(by.id, otherId),
        { type: 'RestrictUser', data: { ownerId: by.id, restrictedId: otherId } },
        at(by, when, 'restrict', by.id, otherId),
      )
      return
    }
    case 'block': {
      const { otherId } = social
      await commands.handle(
        blockDecider,
        blockId(by.id, otherId),
        { type: 'BlockUser', data: { blockerId: by.id, blockedId: otherId } },
        at(by, when, 'block', by.id, otherId),
      )
    }
  }
}

async function talk(
  { commands, media, log }: DemoParts,
  content: Talk,
  when: number,
): Promise<void> {
  const by: Actor = { id: content.by.id, role: content.by.rol }
  const { otherId } = content
  const conversationId = conversationIdOf(by.id, otherId)
  switch (content.act) {
    case 'open':
    case 'ask': {
      const words =
        content.act === 'ask'
          ? { messageId: content.messageId, text: content.text, isPlain: true }
          : null
      const data = {
        otherId,
        knows: content.act === 'open' ? ('booking' as const) : null,
        said: words,
      }
      await commands.handle(
        conversationDecider,
        conversationId,
        { type: 'Approach', data },
        at(by, when, 'approach', conversationId),
      )
      return
    }
    case 'say': {
      const { messageId, text, haircut } = content
      const data = {
        messageId,
        conversationId,
        senderId: by.id,
        receiverId: otherId,
        text,
        images: haircut === null ? [] : [await enclosed(media, by.id, haircut, conversationId)],
        replyTo: null,
        automatic: false,
      }
      await commands.handle(
        messageDecider,
        monthOf(conversationId, new Date(when).toISOString()),
        { type: 'SendMessage', data },
        at(by, when, messageId),
      )
      return
    }
    case 'read': {
      const up = await readBy(log, conversationId, by.id, when)
      if (!up) return
      const data = { conversationId, userId: by.id, otherId, ...up, told: true }
      await commands.handle(
        receiptsDecider,
        receiptsId(conversationId, by.id),
        { type: 'MarkRead', data },
        at(by, when, 'read', conversationId, by.id, String(when)),
      )
    }
  }
}

async function enclosed(
  media: DemoParts['media'],
  ownerId: string,
  haircut: string,
  conversationId: string,
) {
  const mediaId = await keep(media, ownerId, haircut, `conversation:${conversationId}`)
  const drawn = await media.drawnAs(mediaId)
  if (!drawn) throw new Error(`no picture ${haircut}`)
  return { mediaId, ...drawn, alt: haircuts.find(({ name }) => name === haircut)?.alt ?? haircut }
}

/** The last message received by then, and the count, from the streams. */
async function readBy(log: DemoParts['log'], conversationId: string, userId: string, when: number) {
  const now = new Date(when).toISOString()
  let found: { messageId: string; upTo: string } | undefined
  let count = 0
  for (const stream of [
    `conversation-${conversationId}`,
    `messages-${monthBefore(conversationId, now)}`,
    `messages-${monthOf(conversationId, now)}`,
  ]) {
    for await (const { type, data, position, metadata } of log.readStream(stream)) {
      if ((type !== 'MessageSent' && type !== 'MessageRequestSent') || metadata.occurredAt > now)
        continue
      // Of one of these two types.
      const { messageId, receiverId } = data as { messageId: string; receiverId: string }
      if (receiverId !== userId) continue
      count++
      found = { messageId, upTo: String(position) }
    }
  }
  return found && { ...found, count }
}

async function book(
  { vault, booking: { booking } }: DemoParts,
  visit: DemoVisit,
  when: number,
): Promise<void> {
  const { barberId, serviceId, start, notes, home, guest } = visit
  const selected = {
    barberId,
    serviceIds: [serviceId],
    start: new Date(start).toISOString(),
    notes,
    allowOverlap: true,
    home,
    source: guest ? 'staff' : sourceOf(visit),
  }
  if (!guest)
    return void (await booking.book(at(demoClientOf(visit), when, visit.key, 'book'), selected))
  const context = at(demoBarberOf(visit), when, visit.key, 'book')
  const guestId = await vault.guests.known(
    barberId,
    guest.telefono,
    derivedId('guest', context.commandId),
  )
  await booking.enter(context, selected, { guestId, nombre: guest.nombre })
}

const sources = ['link', 'search', 'link', 'again', 'search', 'link', 'qr', 'feed', 'app', 'search']
const sourceOf = (visit: DemoVisit): string | undefined =>
  sources[Number.parseInt(bookingId(visit).slice(0, 4), 16) % sources.length]

type OnAgenda = Omit<AgendaCommand, 'by' | 'at'>
const turns: Readonly<Record<Turn, (appointmentId: string) => OnAgenda>> = {
  attend: (appointmentId) => ({ type: 'ConfirmAttendance', data: { appointmentId } }),
  confirm: (appointmentId) => ({ type: 'ConfirmAppointment', data: { appointmentId } }),
  reject: (appointmentId) => ({
    type: 'RejectAppointment',
    data: { appointmentId, reason: 'Ese día estaré fuera, ¿te va otro?' },
  }),
  cancel: (appointmentId) => ({
    type: 'CancelAppointment',
    data: { appointmentId, side: 'cliente', reason: 'Me surgió algo en el trabajo' },
  }),
  callOff: (appointmentId) => ({
    type: 'CancelAppointment',
    data: { appointmentId, side: 'barbero', reason: 'Se fue la luz en el local, perdona' },
  }),
  expire: (appointmentId) => ({ type: 'ExpireAppointment', data: { appointmentId } }),
  complete: (appointmentId) => ({
    type: 'CompleteAppointment',
    data: { appointmentId, automatic: false },
  }),
  missed: (appointmentId) => ({ type: 'MarkNoShow', data: { appointmentId } }),
}

const actorOf = (visit: DemoVisit, turn: Turn): Actor =>
  turn === 'cancel' || turn === 'attend'
    ? demoClientOf(visit)
    : turn === 'expire'
      ? system
      : demoBarberOf(visit)

/** Who comes back to two months of notifications has read them; the last hours' are news. */
async function readNews(
  { commands, db }: DemoParts,
  { chairs, clients }: City,
  begins: number,
): Promise<void> {
  const before = begins - NEWS
  const people: Actor[] = [
    ...chairs.map(({ id }): Actor => ({ id, role: 'barbero' })),
    ...clients.map(({ id }): Actor => ({ id, role: 'cliente' })),
  ]
  const upTo = String(await newestBefore(db, new Date(before).toISOString()))
  await Promise.all(
    people.map((person) =>
      once(
        commands.handle(
          inboxDecider,
          person.id,
          { type: 'MarkAllRead', data: { upTo } },
          at(person, before, 'read', person.id),
        ),
      ),
    ),
  )
}

/** Waits until the read models hold everything that is in the log. */
async function settled({ log, passed }: DemoParts): Promise<void> {
  if (!(await passed(await log.head(), { timeoutMs: PATIENCE_MS })))
    throw new Error('the projections did not keep up with the demo city')
}
