/** A build of all read models in a process of its own, so that its memory can be told and nothing else runs in it. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Replayed } from './replay-child.ts'

export async function replayed(url: string, masterKey: Buffer): Promise<Replayed> {
  // A small nursery: what a batch leaves is garbage soon, and there is less of it to walk over and to keep.
  const child = fork(join(import.meta.dirname, 'replay-child.ts'), [url, masterKey.toString('base64')], { execArgv: ['--max-semi-space-size=8'] })
  const gone = once(child, 'exit')
  const [told] = await Promise.race([once(child, 'message'), gone]) as [Replayed | number | null]
  await gone
  if (typeof told !== 'object' || told === null) throw new Error('the replay failed')
  return told
}
