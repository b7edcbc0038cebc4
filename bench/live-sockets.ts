/**
 * A thread full of guests' sockets that count what they hear; told by its `workerData` where, how
 * many, and who looks at what.
 */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import WebSocket from 'ws'

export interface Audience {
  readonly url: string
  readonly sockets: number
  /** What each of them shows, in turns. */
  readonly topics: readonly string[]
  /** Frames heard so far, by all: one Int32. */
  readonly heard: SharedArrayBuffer
}

const { url, sockets, topics, heard } = workerData as Audience
const frames = new Int32Array(heard)
/** As many come from one address as the server lets in. */
const PER_ADDRESS = 40
const AT_ONCE = 50

async function open(number: number): Promise<WebSocket> {
  const address = Math.floor(number / PER_ADDRESS)
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
    perMessageDeflate: false,
    headers: { 'x-forwarded-for': `10.1.${address >> 8}.${address & 255}` },
  })
  // The first frame, `ready`, comes with the opening.
  await once(socket, 'message')
  socket.send(JSON.stringify({ type: 'watch', topics: [topics[number % topics.length]] }))
  socket.send(JSON.stringify({ type: 'ping' }))
  await once(socket, 'message')
  socket.on('message', () => {
    Atomics.add(frames, 0, 1)
  })
  return socket
}

const opened: WebSocket[] = []
while (opened.length < sockets)
  opened.push(
    ...(await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, sockets - opened.length) }, (_, index) =>
        open(opened.length + index),
      ),
    )),
  )
parentPort?.postMessage('open')
