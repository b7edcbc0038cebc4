/** Which failures of EventStoreDB pass by themselves. */
import { ErrorType, isCommandError } from '@eventstore/db-client'

/** What the server said about this very call; asking again would bring the same answer. */
const final: ReadonlySet<ErrorType> = new Set([
  ErrorType.ACCESS_DENIED, ErrorType.WRONG_EXPECTED_VERSION, ErrorType.STREAM_DELETED, ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.INVALID_ARGUMENT, ErrorType.INVALID_TRANSACTION, ErrorType.UNSUPPORTED,
])

/** No answer within our own time. */
export class NoAnswer extends Error {
  constructor() {
    super('EventStoreDB did not answer in time')
    this.name = 'NoAnswer'
  }
}

/** gRPC reports a broken connection under many names (unavailable, cancelled, internal, unknown): all but a clear answer may pass. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isCommandError(error)) return !final.has(error.type)
  return error instanceof NoAnswer || 'code' in error
}
