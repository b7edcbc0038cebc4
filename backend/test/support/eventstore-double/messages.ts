/** Between the protocol's messages and the store's plain values. */
import { randomUUID } from 'node:crypto'
import streams, {
  type AppendReq,
  type BatchAppendReq,
  type ReadReq,
  type ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import statuses from '@eventstore/db-client/generated/status_pb.js'
import {
  type ExpectedVersion,
  LARGEST_APPEND,
  type Proposed,
  type Stored,
  type Verdict,
} from './store.ts'

const utf8 = new TextDecoder()
const bytes = (text: string) => new TextEncoder().encode(text)

export function expectedOf(options: AppendReq.Options): ExpectedVersion {
  if (options.hasRevision()) return Number(options.getRevision())
  if (options.hasNoStream()) return 'none'
  return options.hasStreamExists() ? 'exists' : 'any'
}

export function expectedInBatch(options: BatchAppendReq.Options): ExpectedVersion {
  if (options.hasStreamPosition()) return Number(options.getStreamPosition())
  if (options.hasNoStream()) return 'none'
  return options.hasStreamExists() ? 'exists' : 'any'
}

export const streamOf = (named: {
  getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined
}) => utf8.decode(named.getStreamIdentifier()?.getStreamName_asU8())

export function proposedOf(
  message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage,
): Proposed {
  const id = message.getId()
  return {
    id: id?.hasString()
      ? id.getString()
      : uuidOf(
          BigInt(id?.getStructured()?.getMostSignificantBits() ?? 0),
          BigInt(id?.getStructured()?.getLeastSignificantBits() ?? 0),
        ),
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

function uuidOf(most: bigint, least: bigint): string {
  const hex =
    BigInt.asUintN(64, most).toString(16).padStart(16, '0') +
    BigInt.asUintN(64, least).toString(16).padStart(16, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function appendAnswer(
  verdict: Exclude<Verdict, { outcome: 'too large' }>,
  expected: ExpectedVersion,
  withPosition: boolean,
) {
  const answer = new streams.AppendResp()
  if (verdict.outcome === 'wrong') {
    const wrong = new streams.AppendResp.WrongExpectedVersion()
    if (verdict.current < 0) wrong.setCurrentNoStream(new shared.Empty())
    else wrong.setCurrentRevision(String(verdict.current))
    if (typeof expected === 'number') wrong.setExpectedRevision(String(expected))
    else if (expected === 'none') wrong.setExpectedNoStream(new shared.Empty())
    else if (expected === 'exists') wrong.setExpectedStreamExists(new shared.Empty())
    else wrong.setExpectedAny(new shared.Empty())
    return answer.setWrongExpectedVersion(wrong)
  }
  const success = new streams.AppendResp.Success().setCurrentRevision(String(verdict.revision))
  if (!withPosition) success.setNoPosition(new shared.Empty())
  else
    success.setPosition(
      new streams.AppendResp.Position()
        .setCommitPosition(String(verdict.position))
        .setPreparePosition(String(verdict.position)),
    )
  return answer.setSuccess(success)
}

/** To one append of a call that many share. */
export function batchAnswer(
  id: string,
  {
    options,
    verdict,
    withPosition,
  }: { options: BatchAppendReq.Options; verdict: Verdict; withPosition: boolean },
) {
  const answer = new streams.BatchAppendResp()
    .setCorrelationId(new shared.UUID().setString(id))
    .setStreamIdentifier(options.getStreamIdentifier())
  if (verdict.outcome === 'too large')
    return answer.setError(
      refusalOf(
        'event_store.client.MaximumAppendSizeExceeded',
        new shared.MaximumAppendSizeExceeded().setMaxappendsize(LARGEST_APPEND),
      ),
    )
  if (verdict.outcome === 'wrong') {
    const wrong = new shared.WrongExpectedVersion()
    if (verdict.current < 0) wrong.setCurrentNoStream(new shared.Empty())
    else wrong.setCurrentStreamRevision(String(verdict.current))
    const expected = expectedInBatch(options)
    if (typeof expected === 'number') wrong.setExpectedStreamPosition(String(expected))
    else if (expected === 'none') wrong.setExpectedNoStream(new shared.Empty())
    else if (expected === 'exists') wrong.setExpectedStreamExists(new shared.Empty())
    else wrong.setExpectedAny(new shared.Empty())
    return answer.setError(refusalOf('event_store.client.WrongExpectedVersion', wrong))
  }
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(verdict.revision))
  if (!withPosition) success.setNoPosition(new shared.Empty())
  else
    success.setPosition(
      new shared.AllStreamPosition()
        .setCommitPosition(String(verdict.position))
        .setPreparePosition(String(verdict.position)),
    )
  return answer.setSuccess(success)
}

function refusalOf(name: string, detail: { serializeBinary(): Uint8Array }) {
  const details = new any.Any()
  details.pack(detail.serializeBinary(), name)
  return new statuses.Status().setMessage(name).setDetails(details)
}

const identifier = (stream: string) => new shared.StreamIdentifier().setStreamName(bytes(stream))

/** The server's clock counts in tenths of a microsecond. */
const TICKS_PER_MILLISECOND = 10_000n

export function eventAnswer(event: Stored): ReadResp {
  const record = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(identifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata)
  record
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', String(BigInt(event.created) * TICKS_PER_MILLISECOND))
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(record).setCommitPosition(String(event.position)),
  )
}

export const notFoundAnswer = (stream: string) =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)),
  )

export const confirmation = (id: string) =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id),
  )

export const checkpoint = (position: bigint) =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint()
      .setCommitPosition(String(position))
      .setPreparePosition(String(position)),
  )

export const caughtUp = () => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp())

/** One member that leads: ourselves, as the address is known outside. */
export function clusterOf(address: string, port: number) {
  const member = new gossip.MemberInfo()
    .setInstanceId(new shared.UUID().setString(randomUUID()))
    .setTimeStamp('0')
    .setIsAlive(true)
    .setState(gossip.MemberInfo.VNodeState.LEADER)
    .setHttpEndPoint(new gossip.EndPoint().setAddress(address).setPort(port))
  return new gossip.ClusterInfo().setMembersList([member])
}

/** How many events a filtered subscription looks at before it says how far it has come. */
export function checkpointIntervalOf(options: ReadReq.Options): number {
  const filter = options.getFilter()
  return (
    (filter?.getCheckpointintervalmultiplier() ?? 1) *
    (filter?.hasMax() ? filter.getMax() : SEARCH_WINDOW)
  )
}
const SEARCH_WINDOW = 32

/** What a read of `$all` wants to see. */
export function filterOf(options: ReadReq.Options): (event: Stored) => boolean {
  const filter = options.getFilter()
  if (!filter) return () => true
  const expression = filter.getEventType() ?? filter.getStreamIdentifier()
  const of = (event: Stored) => (filter.hasEventType() ? event.type : event.stream)
  const pattern = expression?.getRegex()
  if (pattern) return (event) => new RegExp(pattern).test(of(event))
  return (event) =>
    expression?.getPrefixList().some((prefix) => of(event).startsWith(prefix)) ?? true
}
