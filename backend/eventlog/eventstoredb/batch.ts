/**
 * Appends over one call of the protocol (BatchAppend) for each connection. The client's own such
 * call cannot be used: it keeps the open appends of all clients of the process in one table,
 * rejects all of them on any error, and throws at an answer that comes late.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Credentials, EventStoreDBClient } from '@eventstore/db-client'
import streamsService, {
  type StreamsClient,
} from '@eventstore/db-client/generated/streams_grpc_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams, { type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import unpacking from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js'
import ids from '@eventstore/db-client/dist/utils/grpcUUID.js'
import type { ClientDuplexStream } from '@grpc/grpc-js'
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js'
import type { Expected } from '../log.ts'
import type { EncodedEvent } from '../offer.ts'
import { NoAnswer } from './failure.ts'

/** What every call is given: who we are, and how long it may take. */
export interface CallOptions {
  readonly credentials: Credentials
  /** In milliseconds. */
  readonly deadline: number
}

export interface BatchAppended {
  readonly revision: number
  /** Some servers leave it out where an append is repeated. */
  readonly position: bigint | undefined
}

type Call = ClientDuplexStream<InstanceType<typeof streams.BatchAppendReq>, BatchAppendResp>

interface OpenAppend {
  readonly resolve: (appended: BatchAppended) => void
  readonly reject: (error: unknown) => void
  /** In milliseconds since 1970. */
  readonly until: number
}

interface Going {
  /** What has no answer yet, by correlation id, the oldest first. */
  readonly open: Map<string, OpenAppend>
  /** While the connection takes no more. */
  drained: Promise<unknown> | undefined
}

/** What of the client is for its own commands alone: it finds the server and connects anew. */
interface ClientInside {
  GRPCStreamCreator(
    service: typeof streamsService.StreamsClient,
    name: string,
    begin: (grpc: StreamsClient) => Call,
    cache: WeakMap<StreamsClient, Call>,
  ): () => Promise<Call>
  callArguments(
    options: Pick<CallOptions, 'credentials'>,
    more: { readonly deadline: number },
  ): Parameters<StreamsClient['batchAppend']>
  supports(method: unknown): Promise<boolean>
}

export class BatchAppends {
  readonly #client: ClientInside
  readonly #calls = new WeakMap<StreamsClient, Call>()
  readonly #going = new WeakMap<Call, Going>()

  constructor(client: EventStoreDBClient) {
    // Public in JavaScript; the version of the client is pinned.
    this.#client = client as unknown as ClientInside
  }

  /** Whether the server knows this call: not before version 21.10. */
  isOffered(): Promise<boolean> {
    return this.#client.supports(streamsService.StreamsService.batchAppend)
  }

  /**
   * @throws WrongExpectedVersionError and other errors of the client, as the server answers;
   * NoAnswer, or what broke the call
   */
  async append(
    stream: string,
    events: readonly EncodedEvent[],
    expected: Expected,
    { credentials, deadline }: CallOptions,
  ): Promise<BatchAppended> {
    const call = await this.#client.GRPCStreamCreator(
      streamsService.StreamsClient,
      'appendToStream',
      (grpc) =>
        this.#begun(
          grpc.batchAppend(...this.#client.callArguments({ credentials }, FOR_EVER)),
          () => this.#calls.delete(grpc),
        ),
      this.#calls,
    )()
    const going = this.#going.get(call)
    if (!going) throw new NoAnswer()
    const { open } = going
    dropLate(open)
    const id = randomUUID()
    const until = Date.now() + deadline
    const answer = new Promise<BatchAppended>((resolve, reject) => {
      open.set(id, { resolve, reject, until })
    })
    // What breaks the call rejects the answer as well.
    if (!call.write(requestOf(id, stream, events, expected, until))) {
      going.drained ??= once(call, 'drain').finally(() => {
        going.drained = undefined
      })
      await Promise.race([going.drained, answer])
    }
    return answer
  }

  /** `forget`: the next append begins another call. */
  #begun(call: Call, forget: () => void): Call {
    const open = new Map<string, OpenAppend>()
    this.#going.set(call, { open, drained: undefined })
    const over = (error: unknown) => {
      forget()
      this.#going.delete(call)
      for (const { reject } of open.values()) reject(error)
      open.clear()
    }
    return call
      .on('data', (answer: BatchAppendResp) => {
        const id = ids.parseUUID(answer.getCorrelationId()) ?? ''
        const append = open.get(id)
        open.delete(id)
        // Nobody waits for one that came too late.
        if (append) settle(append, answer)
      })
      .on('error', over)
      .on('end', () => over(new NoAnswer()))
  }
}

const FOR_EVER = { deadline: Infinity }

/** The server may never answer; who waited has given up by then. */
function dropLate(open: Map<string, OpenAppend>): void {
  const now = Date.now()
  for (const [id, { reject, until }] of open) {
    if (until > now) return
    open.delete(id)
    reject(new NoAnswer())
  }
}

function settle({ resolve, reject }: OpenAppend, answer: BatchAppendResp): void {
  const success = answer.getSuccess()
  const error = answer.getError()
  if (!success) {
    const stream = Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? [])
    return reject(error ? unpacking.unpackToCommandError(error, stream.toString()) : new NoAnswer())
  }
  const position = success.getPosition()?.getCommitPosition()
  resolve({
    revision: Number(success.getCurrentRevision()),
    position: position === undefined ? undefined : BigInt(position),
  })
}

function requestOf(
  id: string,
  stream: string,
  events: readonly EncodedEvent[],
  expected: Expected,
  until: number,
) {
  const options = new streams.BatchAppendReq.Options()
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setDeadline(timestamps.Timestamp.fromDate(new Date(until)))
  if (typeof expected === 'number') options.setStreamPosition(String(expected))
  else if (expected === 'none') options.setNoStream(new shared.Empty())
  else if (expected === 'exists') options.setStreamExists(new shared.Empty())
  else options.setAny(new shared.Empty())
  return new streams.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(messageOf))
    .setIsFinal(true)
}

function messageOf({ id, type, data, metadata }: EncodedEvent) {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(Buffer.from(data))
    .setCustomMetadata(Buffer.from(metadata))
  message.getMetadataMap().set('type', type).set('content-type', 'application/json')
  return message
}
