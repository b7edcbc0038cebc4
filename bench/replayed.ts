/**
 * A build of all read models in a process of its own, so that its memory can be told and nothing
 * else runs in it.
 */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Replayed } from './replay-child.ts'

/** `without`: projections that are left out. */
export async function replayed(
  url: string,
  masterKey: Buffer,
  without: readonly string[] = [],
): Promise<Replayed> {
  const child = fork(
    join(import.meta.dirname, 'replay-child.ts'),
    [url, masterKey.toString('base64'), ...without],
    { execArgv: flags() },
  )
  const gone = once(child, 'exit')
  const [told] = (await Promise.race([once(child, 'message'), gone])) as [Replayed | number | null]
  await gone
  if (typeof told !== 'object' || told === null) throw new Error('the replay failed')
  return told
}

/**
 * How the operator's command runs it. A small nursery and a heap that is tidied early: what a batch
 * leaves is garbage soon, and a machine that also answers people has no gigabyte to spare for it.
 */
function flags(): string[] {
  const { scripts } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
  ) as { scripts: { projections: string } }
  return scripts.projections.split(' ').filter((word) => word.startsWith('--'))
}
