/** Randomness of a node: its own, from the seed. */
import crypto from 'node:crypto'
import { type Here, simHere } from './here.ts'

const real = {
  random: Math.random,
  randomBytes: crypto.randomBytes,
  randomUUID: crypto.randomUUID,
  randomInt: crypto.randomInt,
  randomFillSync: crypto.randomFillSync,
  getRandomValues: crypto.webcrypto.getRandomValues.bind(crypto.webcrypto),
}

const bytesOf = ({ node }: Here, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at++) bytes[at] = Math.floor(node.random() * 256)
  return bytes
}
const fill = <T extends NodeJS.ArrayBufferView>(
  at: Here,
  target: T,
  offset = 0,
  size = target.byteLength - offset,
): T => {
  new Uint8Array(target.buffer, target.byteOffset + offset, size).set(bytesOf(at, size))
  return target
}
const uuid = (): string => {
  const at = simHere()
  if (!at) return real.randomUUID()
  const bytes = bytesOf(at, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

Math.random = () => simHere()?.node.random() ?? real.random()
Object.assign(crypto, {
  randomUUID: uuid,
  randomBytes(length: number, done?: (error: Error | null, bytes: Buffer) => void) {
    const at = simHere()
    if (!at) return done ? real.randomBytes(length, done) : real.randomBytes(length)
    const bytes = bytesOf(at, length)
    return done ? queueMicrotask(() => done(null, bytes)) : bytes
  },
  randomFillSync<T extends NodeJS.ArrayBufferView>(target: T, offset?: number, size?: number) {
    const at = simHere()
    if (at) return fill(at, target, offset, size)
    return (real.randomFillSync as (...all: unknown[]) => T)(
      ...[target, offset, size].filter((one) => one !== undefined),
    )
  },
  randomInt(...args: unknown[]) {
    const at = simHere()
    if (!at) return (real.randomInt as (...all: unknown[]) => number)(...args)
    const [least, most] = args.length > 1 ? (args as [number, number]) : [0, args[0] as number]
    return least + Math.floor(at.node.random() * (most - least))
  },
})
crypto.webcrypto.getRandomValues = <T extends NodeJS.ArrayBufferView | null>(target: T): T => {
  const at = simHere()
  return at && target ? fill(at, target) : (real.getRandomValues as (one: T) => T)(target)
}
globalThis.crypto.randomUUID = uuid as typeof crypto.randomUUID
