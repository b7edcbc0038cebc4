/**
 * A small server that speaks EventStoreDB's streams protocol, so that the client library itself
 * runs in every test. It stands behind a door (a TCP relay) that can be slammed, and it can be told
 * to misbehave the way networks and servers do. It can't be told to write wrongly.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerWritableStream,
  status,
} from '@grpc/grpc-js'
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js'
import streamsService, {
  type IStreamsServer,
} from '@eventstore/db-client/generated/streams_grpc_pb.js'
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import streams, {
  type AppendReq,
  type BatchAppendReq,
  type ReadReq,
  type ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import { cert, key } from '../certificate.ts'
import {
  appendAnswer,
  batchAnswer,
  caughtUp,
  checkpoint,
  checkpointIntervalOf,
  clusterOf,
  confirmation,
  eventAnswer,
  expectedInBatch,
  expectedOf,
  filterOf,
  notFoundAnswer,
  proposedOf,
  streamOf,
} from './messages.ts'
import { LARGEST_APPEND, Store, type Stored } from './store.ts'

type ReadCall = ServerWritableStream<ReadReq, ReadResp>

const BACKWARDS = 1

export interface DoubleOptions {
  /** Speaks TLS with the tests' certificate (for `localhost`), and lets only this user in. */
  readonly account?: { readonly user: string; readonly password: string }
  /** As servers before 21.10: each append is a call of its own. */
  readonly isOld?: boolean
}

/**
 * Limits for what hangs: a test on a busy machine waits for its double, which runs in the same
 * process. In milliseconds.
 */
export const UNHURRIED = { patience: 60_000, timeout: 20_000, openingPatience: 60_000 } as const

export interface EventStoreDouble {
  /** Without the account. */
  readonly url: string
  readonly port: number
  readonly store: Store
  /** Breaks every TCP connection. */
  dropConnections(): Promise<void>
  /** Ends every subscription without an error, as a server that is shut down does. */
  endSubscriptions(): void
  /** Ends the calls that appends share, likewise. */
  endAppends(): void
  /** The next appends are written, but the writer gets an error in the place of the answer. */
  loseAnswers(count: number): void
  /** The next appends are answered without a position, as some servers answer a repeat. */
  keepPositions(count: number): void
  /** The next appends are not written and never answered. */
  ignoreAppends(count: number): void
  /** The next appends of the shared call are written; their answers come with `answerLate`. */
  holdAnswers(count: number): void
  answerLate(): void
  /** Before the next answers of the shared call comes one to an append that nobody has made. */
  answerUnknown(count: number): void
  /** Lets nobody in while `work` goes on. */
  whileAway(work: () => Promise<void>): Promise<void>
  readonly subscriptions: number
  /** Events that were sent to readers and subscribers. */
  readonly sent: number
  close(): Promise<void>
}

export async function startEventStoreDouble({
  account,
  isOld = false,
}: DoubleOptions = {}): Promise<EventStoreDouble> {
  const store = new Store()
  const subscriptions = new Set<ReadCall>()
  const faults = { lost: 0, ignored: 0, unplaced: 0, late: 0, unknown: 0 }
  const late: (() => void)[] = []
  const appending = new Set<{ end(): void }>()
  const take = (fault: keyof typeof faults) => faults[fault] > 0 && faults[fault]-- > 0
  const expectedLogin =
    account && `Basic ${Buffer.from(`${account.user}:${account.password}`).toString('base64')}`
  const letsIn = (metadata: Metadata) =>
    expectedLogin === undefined || metadata.get('authorization')[0] === expectedLogin
  const denied = { code: status.UNAUTHENTICATED, details: '' }
  let sent = 0

  const implementation: IStreamsServer = {
    append(call, answer) {
      let options: AppendReq.Options | undefined
      const proposed: ReturnType<typeof proposedOf>[] = []
      call.on('data', (part: AppendReq) => {
        options ??= part.getOptions()
        const message = part.getProposedMessage()
        if (message) proposed.push(proposedOf(message))
      })
      // A writer that leaves has sent an error instead of an end; nothing is written then.
      call.on('error', () => {})
      call.on('end', () => {
        if (!options || take('ignored')) return
        if (!letsIn(call.metadata)) return answer(denied)
        const expected = expectedOf(options)
        const verdict = store.append(streamOf(options), proposed, expected)
        if (verdict.outcome === 'too large')
          answer({
            code: status.INVALID_ARGUMENT,
            details: `Maximum Append Size of ${LARGEST_APPEND} Exceeded`,
          })
        else if (take('lost')) answer({ code: status.UNAVAILABLE, details: 'the server went away' })
        else answer(null, appendAnswer(verdict, expected, !take('unplaced')))
      })
    },
    read(call) {
      const options = call.request.getOptions() ?? new streams.ReadReq.Options()
      call.on('error', () => {})
      if (!letsIn(call.metadata)) return void call.emit('error', denied)
      if (options.hasSubscription()) subscribe(call, options)
      else sent += readOnce(call, options, store)
    },
    batchAppend(call) {
      if (!letsIn(call.metadata)) return void call.emit('error', denied)
      const parts = new Map<string, BatchAppendReq[]>()
      appending.add(call)
      call.on('close', () => appending.delete(call))
      call.on('error', () => {})
      call.on('end', () => call.end())
      call.on('data', (part: BatchAppendReq) => {
        const id = part.getCorrelationId()?.getString() ?? ''
        const all = [...(parts.get(id) ?? []), part]
        parts.set(id, all)
        if (!part.getIsFinal()) return
        parts.delete(id)
        const options = all[0]?.getOptions()
        if (!options || take('ignored')) return
        const proposed = all.flatMap((one) => one.getProposedMessagesList()).map(proposedOf)
        const expected = expectedInBatch(options)
        const verdict = store.append(streamOf(options), proposed, expected)
        if (verdict.outcome !== 'too large' && take('lost'))
          return void call.emit('error', {
            code: status.UNAVAILABLE,
            details: 'the server went away',
          })
        const answer = batchAnswer(id, { options, verdict, withPosition: !take('unplaced') })
        if (take('unknown'))
          call.write(batchAnswer(randomUUID(), { options, verdict, withPosition: true }))
        if (take('late')) late.push(() => call.write(answer))
        else call.write(answer)
      })
    },
    // A real server has these too. The log deletes nothing.
    delete: (_, answer) => answer({ code: status.UNIMPLEMENTED }),
    tombstone: (_, answer) => answer({ code: status.UNIMPLEMENTED }),
  }

  function subscribe(call: ReadCall, options: ReadReq.Options) {
    subscriptions.add(call)
    const matches = filterOf(options)
    const position = options.getAll()?.getPosition()
    const from = position ? BigInt(position.getCommitPosition()) : -1n
    let next = firstAfter(store.all, from)
    const interval = checkpointIntervalOf(options)
    let passedOver = 0
    call.write(confirmation(randomUUID()))
    const send = () => {
      for (let event = store.all[next]; event && !call.cancelled; event = store.all[++next]) {
        if (matches(event)) {
          sent++
          call.write(eventAnswer(event))
        } else if (++passedOver % interval === 0) {
          call.write(checkpoint(event.position))
        }
      }
    }
    send()
    call.write(caughtUp())
    const stop = store.onWrite(send)
    const over = () => {
      stop()
      subscriptions.delete(call)
    }
    call.on('cancelled', over)
    call.on('finish', over)
    call.on('close', over)
  }

  const server = new Server()
  server.addService(streamsService.StreamsService, implementation)
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: (
      _: unknown,
      answer: (error: null, methods: InstanceType<typeof features.SupportedMethods>) => void,
    ) => {
      const methods = new features.SupportedMethods().setEventStoreServerVersion('23.10.0')
      if (isOld) return answer(null, methods)
      methods.addMethods(
        new features.SupportedMethod()
          .setServiceName('event_store.client.streams.Streams')
          .setMethodName('batchappend'),
      )
      answer(null, methods)
    },
  })
  let port = 0
  server.addService(gossipService.GossipService, {
    read: (_: unknown, answer: (error: null, cluster: ClusterInfo) => void) =>
      answer(null, clusterOf(account ? 'localhost' : '127.0.0.1', port)),
  })
  const credentials = account
    ? ServerCredentials.createSsl(null, [
        { private_key: Buffer.from(key), cert_chain: Buffer.from(cert) },
      ])
    : ServerCredentials.createInsecure()
  const inner = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', credentials, (error, port) =>
      error ? reject(error) : resolve(port),
    )
  })
  const door = await openDoor(inner)
  port = door.port

  return {
    url: account ? `esdb://localhost:${door.port}` : `esdb://127.0.0.1:${door.port}?tls=false`,
    port: door.port,
    store,
    dropConnections: () => door.drop(),
    endSubscriptions() {
      for (const call of subscriptions) call.end()
    },
    endAppends() {
      for (const call of appending) call.end()
    },
    loseAnswers(count) {
      faults.lost = count
    },
    ignoreAppends(count) {
      faults.ignored = count
    },
    keepPositions(count) {
      faults.unplaced = count
    },
    holdAnswers(count) {
      faults.late = count
    },
    answerLate() {
      for (const answer of late.splice(0)) answer()
    },
    answerUnknown(count) {
      faults.unknown = count
    },
    whileAway: (work) => door.whileShut(work),
    get subscriptions() {
      return subscriptions.size
    },
    get sent() {
      return sent
    },
    async close() {
      server.forceShutdown()
      await door.close()
    },
  }
}

function firstAfter(events: readonly Stored[], position: bigint): number {
  const found = events.findIndex((event) => event.position > position)
  return found === -1 ? events.length : found
}

/** Gives how many events it has sent. */
function readOnce(call: ReadCall, options: ReadReq.Options, store: Store): number {
  const most = Number(options.getCount())
  const backwards = options.getReadDirection() === BACKWARDS
  const named = options.getStream()
  let events: readonly Stored[]
  if (named) {
    const stream = store.stream(streamOf(named))
    if (!stream) {
      call.write(notFoundAnswer(streamOf(named)))
      call.end()
      return 0
    }
    events = named.hasRevision() ? stream.slice(Number(named.getRevision())) : stream
  } else {
    // Forwards from a position on, backwards what lies before it.
    const position = options.getAll()?.getPosition()
    const at = position ? BigInt(position.getCommitPosition()) : undefined
    events = store.all.filter(
      (event) => at === undefined || (backwards ? event.position < at : event.position >= at),
    )
  }
  const page = (backwards ? events.toReversed() : events).slice(0, most)
  for (const event of page) call.write(eventAnswer(event))
  call.end()
  return page.length
}

/** Relays TCP to the server behind it, and can break what it relays. */
async function openDoor(inner: number) {
  const sockets = new Set<Socket>()
  let shut = false
  const door = createServer((outside) => {
    if (shut) return outside.destroy()
    const inside = connect(inner, '127.0.0.1')
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(one)
      one.setNoDelay()
      one.pipe(other)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  const address = door.address()
  if (address === null || typeof address === 'string') throw new Error('a TCP door has a port')
  const drop = async () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    drop,
    async whileShut(work: () => Promise<void>) {
      shut = true
      await drop()
      try {
        await work()
      } finally {
        shut = false
      }
    },
    async close() {
      const closed = once(door, 'close')
      door.close()
      await drop()
      await closed
    },
  }
}
