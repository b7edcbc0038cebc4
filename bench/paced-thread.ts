/**
 * A steady load from a thread of its own, so that whoever measures beside it is not held up; told
 * by its `workerData` what to send, and for how long. It gives way to all others: callers live
 * elsewhere, and only what answering them takes is to be seen.
 */
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Ask } from './drive.ts'
import { paced } from './paced.ts'

export interface Load {
  readonly url: string
  readonly asks: readonly Ask[]
  readonly perSecond: number
  readonly seconds: number
}

// Of this thread alone, as Linux understands it.
setPriority(19)
const { url, asks, perSecond, seconds } = workerData as Load
parentPort?.postMessage(await paced(url, asks, perSecond, pause(seconds * 1_000)))
