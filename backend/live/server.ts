/**
 * A live connection (rooms.ts says which): sockets at a path of the API's own server. It knows who
 * is behind each socket and hands messages to those they are for; what happens in the product comes
 * to it from fanout.ts, to the console's from console.ts.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import type { LiveEvent, Topic } from '../../contract/live.ts'
import { closeCodes, LiveConnection, type LiveLimits, liveLimits } from './connection.ts'
import { addressOf, networksOf, proxiesOf } from '../http/address.ts'
import { openDoor, refuse } from './doors.ts'
import { knock } from './handshake.ts'
import type { Room } from './rooms.ts'
import type { LiveSession, LiveSessions } from './sessions.ts'
import { type PublishedOn, Topics } from './topics.ts'

/** The last message is kept longer than any screen needs from read to socket. */
const TOLD_MS = 60_000

export interface LiveOptions<On extends string, Message> {
  readonly server: Server
  readonly sessions: LiveSessions
  readonly allowedOrigins: readonly string[]
  readonly trustedProxies: readonly string[]
  readonly logger: Logger
  /** Restricted topics that this user (null: guest) may watch; default: none. */
  readonly mayWatch?: (userId: string | null, topics: readonly On[]) => Promise<ReadonlySet<On>>
  /** A message per receiver (null: guest); without it all get the same. */
  readonly fit?: (
    message: Message,
    people: readonly string[],
  ) => Promise<(userId: string | null) => Message> | undefined
  /** Viewers of a topic changed; `people`: all viewers on this node. */
  readonly watched?: (topic: On, people: ReadonlySet<string>) => void
  /** For tests; what is not named is as usual. */
  readonly limits?: Partial<LiveLimits>
}

export interface LiveStats {
  readonly guests: number
  readonly users: number
  /** Since the start: sockets that took so little that they were cut off. */
  readonly cut: number
}

/** The app's. */
export type Live = LiveRoom<Topic, LiveEvent>

export interface LiveRoom<On extends string, Message> {
  deliver(to: readonly string[], message: Message): void
  /** Publishes to watchers and owners; frequent changes are batched. */
  publish(published: PublishedOn<On, Message>): void
  isWatched(topic: On): boolean
  /** Sends to a user's sockets that watch a topic. */
  whisper(to: string, topic: On, message: Message): void
  reaches(userId: string): boolean
  /** Excludes a user: all their sockets end, and sockets admitted meanwhile are checked again. */
  putOut(userId: string): void
  /** Permissions changed: until rechecked, only public topics. */
  askAgain(people: readonly string[]): void
  stats(): LiveStats
  /** Closes all sockets, after a second by force; admits no new ones. */
  close(): Promise<void>
}

export function startLive<On extends string, Message extends { readonly type: string }>(
  { path, guests, topicIn, isAskedFor, isToldLate, pauseMs, ready }: Room<On, Message>,
  {
    server,
    sessions,
    allowedOrigins,
    trustedProxies,
    logger,
    mayWatch = async () => new Set(),
    fit,
    watched,
    limits: given,
  }: LiveOptions<On, Message>,
): LiveRoom<On, Message> {
  const limits = { ...liveLimits, ...given }
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const connections = new Set<LiveConnection<On>>()
  const ofUser = new Map<string, Set<LiveConnection<On>>>()
  const perNetwork = new Map<string, number>()
  const isProxy = proxiesOf(trustedProxies)
  const topics = new Topics<On, Message, LiveConnection<On>>(
    (topic) => pauseMs(topic, limits),
    isToldLate,
    (watchers, { topic, own = [], message }) =>
      sendFitted(topic, watchers.union(socketsOf(own)), message),
  )
  const toldAt = new LRUCache<string, number>({ max: 20_000, ttl: TOLD_MS })
  let cut = 0
  let closed = false
  /** Exclusion counter: sockets admitted by an older check are checked again. */
  let putOuts = 0

  /** Counts pending handshakes too, because each costs a query. */
  function enter(address: string): boolean {
    const networks = networksOf(address)
    if (
      networks.some(
        ({ network, times }) => (perNetwork.get(network) ?? 0) >= limits.socketsPerAddress * times,
      )
    )
      return false
    for (const { network } of networks) perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1)
    return true
  }
  function leave(address: string): void {
    for (const { network } of networksOf(address)) {
      const left = (perNetwork.get(network) ?? 1) - 1
      if (left > 0) perNetwork.set(network, left)
      else perNetwork.delete(network)
    }
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = addressOf(request, isProxy)
    if (closed) return refuse(socket, 503)
    if (!enter(address)) return refuse(socket, 429)
    let admitted = false
    const asOf = putOuts
    socket.once('close', () => {
      if (!admitted) leave(address)
    })
    knock(request, { sessions, allowedOrigins })
      .then((answer) => {
        if (answer.refused) return refuse(socket, answer.refused)
        if (closed) return refuse(socket, 503)
        if (socket.destroyed) return
        sockets.handleUpgrade(request, socket, head, (opened) => {
          admitted = true
          open(opened, address, answer.session, asOf)
        })
      })
      .catch((error: Error) => {
        logger.warn({ problem: error.message }, 'a live connection could not be checked')
        refuse(socket, 503)
      })
  }

  function open(
    socket: WebSocket,
    address: string,
    session: LiveSession | undefined,
    asOf: number,
  ): void {
    const connection = new LiveConnection<On>(socket, address, limits, {
      signIn,
      topicIn,
      closed: left,
      watch,
    })
    connections.add(connection)
    if (session || guests) return greet(connection, session, asOf)
    setTimeout(() => {
      if (!connection.session) connection.close(closeCodes.signedOut)
    }, limits.authMs).unref()
  }

  async function signIn(connection: LiveConnection<On>, secret: string): Promise<void> {
    const asOf = putOuts
    const session = await sessions.byHeader(secret)
    // Closed meanwhile.
    if (!connections.has(connection)) return
    if (session) greet(connection, session, asOf)
    else connection.close(closeCodes.signedOut)
  }

  function greet(
    connection: LiveConnection<On>,
    session: LiveSession | undefined,
    asOf: number,
  ): void {
    if (session) {
      const others = ofUser.get(session.userId) ?? new Set()
      if (others.size >= limits.socketsPerUser) return connection.close(closeCodes.tooMany)
      connection.session = session
      ofUser.set(session.userId, others.add(connection))
      // What they have said before they were known was allowed to a guest.
      connection.watchAgain()
    }
    const notified = session && toldAt.get(session.userId)
    connection.tell(
      ready(
        session?.userId ?? null,
        notified === undefined ? undefined : Math.max(0, Date.now() - notified),
      ),
    )
    if (session && asOf !== putOuts) recheckLater([connection])
  }

  /** Public topics at once, others when permitted; dropped if the screen changed. */
  async function watch(connection: LiveConnection<On>, shown: ReadonlySet<On>): Promise<void> {
    connection.shown = shown
    // What they have said before they were known counts once they are.
    if (!connection.session && !guests) return
    const requests = [...shown].filter(isAskedFor)
    watchOnly(connection, shown.difference(new Set(requests)))
    if (requests.length === 0) return
    const allowed = await mayWatch(connection.session?.userId ?? null, requests).catch(
      (error: Error) => {
        logger.warn(
          { problem: error.message },
          'what a live connection may hear of could not be found out',
        )
        return new Set<On>()
      },
    )
    if (connection.shown === shown && connections.has(connection))
      watchOnly(
        connection,
        new Set([...shown].filter((topic) => !isAskedFor(topic) || allowed.has(topic))),
      )
  }

  function watchOnly(connection: LiveConnection<On>, now: ReadonlySet<On>): void {
    const before = connection.topics
    topics.watch(connection, now)
    if (watched)
      for (const topic of before.symmetricDifference(now))
        if (isAskedFor(topic))
          watched(
            topic,
            new Set([...topics.watchersOf(topic)].flatMap(({ session }) => session?.userId ?? [])),
          )
  }

  function left(connection: LiveConnection<On>): void {
    connections.delete(connection)
    watchOnly(connection, new Set())
    leave(connection.address)
    const { session } = connection
    if (!session) return
    const others = ofUser.get(session.userId)
    others?.delete(connection)
    if (others?.size === 0) ofUser.delete(session.userId)
  }

  /** Also for users without sockets, so a new socket learns what it missed. */
  function remember(people: readonly string[]): void {
    const now = Date.now()
    for (const userId of people) toldAt.set(userId, now)
  }
  const socketsOf = (people: readonly string[]) =>
    new Set(people.flatMap((userId) => [...(ofUser.get(userId) ?? [])]))
  function send(receivers: ReadonlySet<LiveConnection<On>>, message: Message): boolean {
    if (receivers.size === 0) return false
    const text = JSON.stringify(message)
    for (const connection of receivers) if (connection.send(text)) cut += 1
    return true
  }

  /** The message being fitted per topic; superseded ones are dropped. */
  const fitting = new Map<On, Message>()
  function sendFitted(
    topic: On,
    receivers: ReadonlySet<LiveConnection<On>>,
    message: Message,
  ): boolean {
    if (receivers.size === 0) return false
    const fitted = fit?.(message, [
      ...new Set([...receivers].flatMap(({ session }) => session?.userId ?? [])),
    ])
    if (!fitted) return send(receivers, message)
    fitting.set(topic, message)
    fitted
      .catch((error: Error) => {
        logger.warn(
          { problem: error.message },
          'a live message could not be fitted to its receivers',
        )
        return () => message
      })
      .then((messageFor) => {
        if (fitting.get(topic) !== message) return
        fitting.delete(topic)
        const groups = Map.groupBy(
          [...receivers].filter((connection) => connections.has(connection)),
          ({ session }) => JSON.stringify(messageFor(session?.userId ?? null)),
        )
        for (const [text, group] of groups)
          for (const connection of group) if (connection.send(text)) cut += 1
      })
      .catch((error: Error) =>
        logger.error({ problem: error.message }, 'a live message could not be sent'),
      )
    return true
  }

  const signedIn = () => [...connections].filter(({ session }) => session !== undefined)
  const signOut = (sessionId: string) => {
    putOuts += 1
    for (const connection of signedIn())
      if (connection.session?.id === sessionId) connection.close(closeCodes.signedOut)
  }
  const putOut = (userId: string) => {
    putOuts += 1
    for (const connection of socketsOf([userId])) connection.close(closeCodes.signedOut)
  }
  async function recheck(connections: readonly LiveConnection<On>[]): Promise<void> {
    if (connections.length === 0) return
    const holding = await sessions.holding([
      ...new Set(connections.map(({ session }) => session?.id ?? '')),
    ])
    for (const connection of connections)
      if (!holding.has(connection.session?.id ?? '')) connection.close(closeCodes.signedOut)
  }

  const recheckLater = (connections: readonly LiveConnection<On>[]) => {
    recheck(connections).catch((error: Error) =>
      logger.warn({ problem: error.message }, 'sessions of live connections could not be checked'),
    )
  }

  const closeDoor = openDoor(server, path, upgrade)
  const stopHearing = sessions.onRevoked(signOut)
  const beat = setInterval(() => {
    for (const connection of connections) connection.beat()
  }, limits.pingMs)
  const check = setInterval(() => recheckLater(signedIn()), limits.recheckMs)

  return {
    deliver(to, message) {
      remember(to)
      send(socketsOf(to), message)
    },
    publish(published) {
      remember(published.own ?? [])
      topics.publish(published)
    },
    isWatched: (topic) => topics.isWatched(topic),
    whisper: (to, topic, message) =>
      void send(
        new Set([...socketsOf([to])].filter(({ topics: watched }) => watched.has(topic))),
        message,
      ),
    reaches: (userId) => ofUser.has(userId),
    putOut,
    askAgain(people) {
      // A set of its own for each look: only the last one counts.
      for (const connection of socketsOf(people)) void watch(connection, new Set(connection.shown))
    },
    stats: () => ({ guests: connections.size - signedIn().length, users: ofUser.size, cut }),
    async close() {
      closed = true
      clearInterval(beat)
      clearInterval(check)
      stopHearing()
      topics.close()
      for (const connection of connections) connection.close(closeCodes.goingAway)
      const deadline = Date.now() + limits.closeMs
      while (connections.size > 0 && Date.now() < deadline)
        await new Promise<void>((done) => {
          setTimeout(done, 10)
        })
      for (const connection of connections) connection.terminate()
      closeDoor()
      sockets.close()
    },
  }
}
