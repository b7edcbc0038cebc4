/**
 * Who hears of whom beside what they ask for: the frames of open sockets, the mails, the pages' own
 * HTML. The same people as in visibility.test.ts do everything that is told of, after they have
 * been kept apart; where a word of theirs may stand, or their id, the tables say; anywhere else it
 * is a leak. A kind of frame without a line names nobody.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LiveEvent } from '../../../contract/live.ts'
import { pages } from '../../../contract/paths.ts'
import { openLive } from '../../composition/live-updates.ts'
import { addressesOf, telling } from '../../composition/workers.ts'
import { conversationIdOf } from '../../domain/messaging/conversation-events.ts'
import { openLogger } from '../../observability/logger.ts'
import { sql } from '../../postgres/db.ts'
import type { DeliveryChannel } from '../../workers/channels/channel.ts'
import { notificationReactor } from '../../workers/engagement/notification-reactor.ts'
import { startWorkers } from '../../workers/start.ts'
import {
  type Cast,
  gatherCast,
  type Shown,
  shown,
  type Somebody,
  type Viewer,
  viewers,
} from '../support/cast.ts'
import { eventually } from '../support/eventually.ts'
import { Listener } from '../support/listener.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { bySystem, contextOf, settled } from '../support/acting.ts'
import { visit } from '../../seed/http/visits.ts'
import { openChair } from '../../seed/http/shops.ts'
import { type SignedIn } from '../../seed/http/people.ts'

type Sight = Readonly<Partial<Record<Shown, readonly Viewer[]>>>

/**
 * What changes for everybody alike is told by ids to whoever looks at it, as a guest may, too; a
 * suspended or closed account has no socket.
 */
const listening: readonly Viewer[] = [
  'guest',
  'stranger',
  'self',
  'owner',
  'blocker',
  'blocked',
  'patient',
]
const others = listening.filter((one) => one !== 'self')
const own: Sight = { solo: ['self'], member: ['self'] }
const frames: Readonly<Partial<Record<LiveEvent['type'], Sight>>> = {
  ready: { solo: ['self'], member: ['self'] },
  barber_updated: { solo: listening, member: listening, away: others, closed: others },
  slots_changed: { solo: listening, member: listening, away: others, closed: others },
  appointment_confirmed: {
    solo: ['self', 'patient'],
    member: ['self', 'owner', 'stranger'],
    away: ['patient'],
    closed: ['patient'],
  },
  // What they say to somebody of whom nobody else knows, each on their own devices alone.
  message_words: own,
  message_sent: own,
  appointment_cancelled: { solo: ['self', 'patient'], away: ['patient'], closed: ['patient'] },
}
/**
 * Of an appointment both sides (the word that somebody finds of themselves is its client's, who
 * calls it off), of an invitation those who may meet whoever invites; the owner that somebody has
 * left.
 */
const mails: Sight = {
  solo: ['guest', 'stranger', 'self', 'patient'],
  member: ['stranger', 'owner'],
  away: ['self', 'patient'],
  closed: ['patient'],
}

let house: TestServer
let cast: Cast
const logger = openLogger('silent')
const closing = new AsyncDisposableStack()
const dist = await mkdtemp(join(tmpdir(), 'balbu-fronts-'))
afterAll(async () => {
  await closing.disposeAsync()
  await rm(dist, { recursive: true, force: true })
})

const sockets = new Map<string, Listener>()
const socketOf = (viewer: Viewer, name: Shown) =>
  sockets.get(viewer === 'self' ? `self ${name}` : viewer)
const sent: { readonly to: string; readonly text: string }[] = []
/**
 * Of two times booked before they were parted: one that waits for its barber, one that its client
 * calls off.
 */
const waiting: Partial<Record<Shown, string>> = {}
const guestOf = (name: Shown) => `guest-${name}@example.com`

beforeAll(async () => {
  for (const front of ['client', 'console']) {
    await mkdir(join(dist, front), { recursive: true })
    await writeFile(
      join(dist, front, 'index.html'),
      '<!doctype html><html lang="es"><head><title>Balbu</title><meta name="description" content="Balbu"></head><div id="root"></div></html>',
    )
  }
  house = await startTestServer({
    fronts: { client: join(dist, 'client'), console: join(dist, 'console') },
  })
  cast = await gatherCast(house, async ({ people, clients }) => {
    for (const name of shown)
      waiting[name] = await visit(
        house,
        name === 'member' ? clients.stranger : clients.patient,
        people[name].chair,
      )
  })
  await listen()
  await deliver()
  await act()
  await everythingTold()
})

/** A socket for each who looks, with all of them on its screen. */
async function listen(): Promise<void> {
  await openLive({
    server: house.server.server,
    services: house.services,
    logger,
    closing,
    limits: { topicMs: 20, marketMs: 20, undoMs: 20 },
  })
  const url = `${house.url.replace('http', 'ws')}/ws`
  const topics = [
    'market',
    ...shown.flatMap((name) => {
      const { person, chair } = cast.people[name]
      return [
        `barber:${person.user.id}`,
        `business:${chair.shop.id}`,
        `conversation:${conversationIdOf(person.user.id, cast.critic.barber.user.id)}`,
      ]
    }),
  ]
  const open = async (key: string, who: { sessionId: string } | undefined) => {
    const socket = new Listener(url, who && { 'x-session-id': who.sessionId })
    closing.defer(() => socket.close())
    const isIn = await Promise.race([
      socket.next('ready').then(() => true),
      socket.refused().then(() => false),
    ])
    if (!isIn) return
    await socket.watch(...topics)
    sockets.set(key, socket)
  }
  for (const viewer of viewers) if (viewer !== 'self') await open(viewer, cast.who(viewer, 'solo'))
  for (const name of shown) await open(`self ${name}`, cast.who('self', name))
}

/** The workers, with a channel that keeps what it sends. */
async function deliver(): Promise<void> {
  const {
    db,
    log,
    vault,
    passed,
    moderation: { statements },
  } = house.services
  const known = addressesOf(vault)
  const mail: DeliveryChannel = {
    name: 'mail',
    inDoubt: 'again',
    close: async () => {},
    async prepare(message, recipient) {
      const to = await known(recipient, 'mail')
      return to === undefined
        ? undefined
        : async () => {
            sent.push({ to, text: JSON.stringify(message) })
          }
    },
  }
  const workers = await startWorkers({
    databaseUrl: house.databaseUrl,
    log,
    db,
    logger,
    channels: [mail],
    reactors: [notificationReactor],
    sweeps: [],
    ...telling({
      config: { timeZone: 'America/Mexico_City', publicUrl: 'https://balbu.test' },
      background: db,
      vault,
      passed,
      statements,
    }),
  })
  closing.defer(() => workers.close())
}

/**
 * Everything that people are told of, by the commands themselves: the API would keep out whose
 * account is not active.
 */
async function act(): Promise<void> {
  const {
    identity: { accounts },
    booking: { appointments },
    business: { availability, catalogue, shop, team },
  } = house.services
  // Longer ago than an act can be taken back.
  const by = (person: SignedIn) => ({
    ...contextOf(house, person),
    at: new Date(house.services.now().getTime() - 60_000).toISOString(),
  })
  for (const name of shown) {
    const {
      person,
      chair,
      marks: [word],
      ids,
    } = cast.people[name]
    if (name === 'solo' || name === 'member') {
      await accounts.updateProfile(by(person), person.user.id, { acercaDe: `Aún soy ${word}` })
      await catalogue.change(by(person), chair.cut, { descripcion: word })
    }
    await availability.setPolicy(by(person), { bufferMinutes: 5 })
    await talk(person, word)
    await appointments.confirm(by(person), waiting[name] ?? '')
    if (name !== 'member') await appointments.cancel(by(cast.clients.patient), ids[3] ?? '', word)
    if (name === 'member') continue
    await shop.change(by(person), chair.shop.id, { descripcion: word })
    const addresses = [...Object.values(cast.clients).map(({ email }) => email), guestOf(name)]
    for (const address of addresses)
      await team.invite(by(person), chair.shop.id, { email: address })
  }
  const { person, chair } = cast.people.member
  await team.remove(by(person), chair.shop.id, person.user.id)
}

/**
 * To the critic, whom they follow and who follows them; the API would not let whose account is not
 * active.
 */
async function talk(person: SignedIn, word: string): Promise<void> {
  const {
    typing,
    messaging: { chatting },
  } = house.services
  const as = () => contextOf(house, person)
  const [messageId, decisionId] = [randomUUID(), randomUUID()]
  const said = await chatting
    .write(as(), cast.critic.barber.user.id, {
      messageId,
      text: word,
      replyTo: null,
      pictures: null,
    })
    .catch(() => undefined)
  if (!said) return
  await settled(house)
  await typing.said(as(), await chatting.mustTakePart(as(), said.conversationId))
  await chatting.takeDown(bySystem(house), messageId, { decisionId, clause: 'acoso' })
  await chatting.putBack(bySystem(house), messageId, decisionId)
  await chatting.deleteMessage(as(), said.conversationId, messageId)
}

/** Every delivery has come to its end, and every socket has heard of what happened last. */
async function everythingTold(): Promise<void> {
  const {
    shop: { id: last },
  } = await openChair(house)
  await settled(house)
  const isLast = (message: LiveEvent) =>
    message.type === 'business_updated' && message.businessId === last
  for (const { messages } of sockets.values())
    await eventually('the last frame', async () => messages.some(isLast))
  await eventually('every delivery is settled', async () => {
    const rows = await house.services.db.many<{ kind: string; isOpen: boolean }>(sql`
      SELECT kind, status IN ('queued', 'claimed', 'sending') AS "isOpen"
      FROM workers.delivery`)
    return rows.some(({ kind }) => kind === 'team_left') && !rows.some(({ isOpen }) => isOpen)
  })
}

const names = (text: string, { marks }: Somebody) => marks.some((mark) => text.includes(mark))
const addressOf = (viewer: Viewer, name: Shown) =>
  viewer === 'guest' ? guestOf(name) : cast.who(viewer, name)?.email

describe.each(shown)('of %s', (name) => {
  test.each(LiveEvent.options.map((option) => option.shape.type.value))('a frame %s', (type) => {
    const isAbout = (message: LiveEvent) =>
      message.type === type && names(JSON.stringify(message), cast.people[name])
    const heard = viewers.filter((viewer) => socketOf(viewer, name)?.messages.some(isAbout))
    expect(heard).toEqual(viewers.filter((viewer) => frames[type]?.[name]?.includes(viewer)))
  })

  test('no frame has a word', () => {
    const [word] = cast.people[name].marks
    // Their own words in a chat, told to the two of it: here the writer's other devices.
    const others = ({ messages }: Listener, who: string) =>
      messages.filter(({ type }) => type !== 'message_words' || who !== `self ${name}`)
    for (const [who, socket] of sockets)
      expect([who, JSON.stringify(others(socket, who)).includes(word)]).toEqual([who, false])
  })

  test('mails', () => {
    const told = viewers.filter((viewer) =>
      sent.some(({ to, text }) => to === addressOf(viewer, name) && names(text, cast.people[name])),
    )
    expect(told).toEqual(viewers.filter((viewer) => mails[name]?.includes(viewer)))
  })

  // A page is the same for all who ask for it, and tells what a guest is told: of the person whose
  // it is, while a guest may meet them.
  test.each(pages)('the page %s', async (page) => {
    const { ids } = cast.people[name]
    const [userId, shopId] = ids
    const own =
      page === '/user/:userId'
        ? userId
        : page === '/business/:businessId'
          ? shopId
          : page === '/post/:postId'
            ? ids.at(-1)
            : undefined
    const canBeMet = name === 'solo' || name === 'member'
    for (const viewer of viewers) {
      const who = cast.who(viewer, name)
      const me = who && viewer !== 'auditor' ? house.byCookie(who) : house.guest
      for (const id of page.includes(':') ? ids : ['']) {
        // On a busy machine the shell alone goes out with 503, to be asked for again.
        const { status, body } = await eventually('the page with its data', async () => {
          const answer = await me.get<string>(page.replace(/:[A-Za-z]+/, id), {
            headers: { accept: 'text/html' },
          })
          return answer.status !== 503 && answer
        })
        const isThere = id === own && canBeMet
        expect([status, body.includes('<div id="root">')]).toEqual([
          own === undefined || isThere ? 200 : 404,
          true,
        ])
        // The shop is that of the owner whom the member has left.
        expect([viewer, names(body, cast.people[name])]).toEqual([
          viewer,
          isThere && (name !== 'member' || id !== shopId),
        ])
      }
    }
  })
})

test('of what two say to each other no third hears anything, not even that there is something', () => {
  const ofTalks = ({ messages }: Listener) =>
    messages
      .map(({ type }) => type)
      .filter((type) => /^(message|conversation|chat|typing)/.test(type))
  const theirs = [
    'message_words',
    'message_sent',
    'message_removed',
    'message_restored',
    'message_deleted',
  ]
  const heard = new Map([...sockets].map(([who, socket]) => [who, ofTalks(socket)]))
  for (const name of ['solo', 'member'])
    expect(heard.get(`self ${name}`)).toEqual(expect.arrayContaining(theirs))
  expect([...heard].filter(([who, types]) => !who.startsWith('self') && types.length > 0)).toEqual(
    [],
  )
})

test('whoever may not take part has no socket, and is written to about their appointments alone', () => {
  expect([...sockets.keys()]).toEqual([
    'guest',
    'stranger',
    'owner',
    'blocker',
    'blocked',
    'patient',
    'self solo',
    'self member',
  ])
  const to = (person: SignedIn) =>
    sent.filter((mail) => mail.to === person.email).map(({ text }) => text)
  const { away, closed } = cast.people
  expect(to(cast.clients.suspended)).toEqual([])
  expect(to(closed.person)).toEqual([])
  expect(to(away.person)).toEqual([expect.stringContaining('canceló tu cita')])
})

test('once a block is undone, what happens from then on is told again', async () => {
  const { solo } = cast.people
  const { blocked } = cast.clients
  const before = sent.length
  await house.services.moderation.blocks.unblock(contextOf(house, solo.person), blocked.user.id)
  await settled(house)
  await house.services.business.team.invite(contextOf(house, solo.person), solo.chair.shop.id, {
    email: blocked.email,
  })
  const mail = await eventually('the mail', async () => sent[before])
  expect([mail.to, mail.text.includes(solo.marks[0])]).toEqual([blocked.email, true])
})
