/** Classifies EventStoreDB errors: all are transient except clear refusals. */
import { ErrorType, isCommandError } from '@eventstore/db-client'
import { AnotherLog } from '../continuity.ts'

/** What the server said about this very append; asking again would bring the same answer. */
const refusals: ReadonlySet<ErrorType> = new Set([
  ErrorType.WRONG_EXPECTED_VERSION,
  ErrorType.STREAM_DELETED,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.INVALID_TRANSACTION,
  ErrorType.UNSUPPORTED,
])

const INVALID_ARGUMENT = 3
const PERMISSION_DENIED = 7
const UNAUTHENTICATED = 16

/** No answer within our own time. */
export class NoAnswer extends Error {
  constructor() {
    super('EventStoreDB did not answer in time')
    this.name = 'NoAnswer'
  }
}

/** The server can't do what is needed, whatever is asked. */
export class TooOld extends Error {
  constructor() {
    super('EventStoreDB does not say positions; it must be version 22.10 or later')
    this.name = 'TooOld'
  }
}

/** A permanent refusal of an append. Some have only a gRPC code. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  ((isCommandError(error) && refusals.has(error.type)) || codeOf(error) === INVALID_ARGUMENT)

/** The server will not have us: a wrong password, or no right to do it. */
export const isDenial = (error: unknown): boolean =>
  error instanceof Error &&
  ((isCommandError(error) && error.type === ErrorType.ACCESS_DENIED) ||
    codeOf(error) === PERMISSION_DENIED ||
    codeOf(error) === UNAUTHENTICATED)

/** Broken connections have many names, some without a code. */
export const isTransientEventStoreError = (error: unknown): boolean =>
  !isRefusal(error) &&
  !isDenial(error) &&
  !(error instanceof AnotherLog) &&
  !(error instanceof TooOld)

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined)
