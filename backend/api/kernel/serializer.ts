/** Writes a call's answers as JSON, by a function that is compiled from the contract. */
import build from 'fast-json-stringify'
import type { z } from 'zod'
import { answerShape } from './response-shape.ts'

/** Compiled at the first answer: doing so for all calls takes a fifth of the server's start. */
export function serializerOf(response: z.ZodType): (answer: unknown) => string {
  let compiled: ((answer: unknown) => string) | undefined
  return (answer) => (compiled ??= build(answerShape(response)))(answer)
}
