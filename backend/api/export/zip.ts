/**
 * A ZIP archive as a stream (PKWARE's APPNOTE 6.3.10): entry after entry, each compressed as it
 * comes, nothing held but the list of what has gone by. Below four gigabytes in all: beyond it
 * fails instead of being wrong.
 */
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string
  readonly content: AsyncIterable<string | Buffer>
}

const MOST = 0xffff_ffff
/** Made by version 2.0; sizes stand behind what they are of, names are UTF-8. */
const VERSION = 20
const FLAGS = 0x0808
const DEFLATE = 8

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

export async function* zip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const when = stampOf(at)
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const bytes = Buffer.from(name)
    const head = Buffer.concat([
      numbers(
        [4, 0x0403_4b50],
        [2, VERSION],
        [2, FLAGS],
        [2, DEFLATE],
        ...when,
        [4, 0],
        [4, 0],
        [4, 0],
        [2, bytes.length],
        [2, 0],
      ),
      bytes,
    ])
    yield head
    let [crc, size, packed] = [0, 0, 0]
    const measured = async function* () {
      for await (const part of content) {
        const chunk = typeof part === 'string' ? Buffer.from(part) : part
        crc = crc32(chunk, crc)
        size += chunk.length
        yield chunk
      }
    }
    const deflate = createDeflateRaw()
    const source = Readable.from(measured())
    source.on('error', (error) => deflate.destroy(error))
    // A stream of buffers, as node types it: of anything.
    for await (const chunk of source.pipe(deflate) as AsyncIterable<Buffer>) {
      packed += chunk.length
      yield chunk
    }
    yield numbers([4, 0x0807_4b50], [4, crc], [4, packed], [4, size])
    written.push({ name: bytes, crc, packed, size, offset })
    offset += head.length + packed + 16
    if (offset > MOST || size > MOST || written.length > 0xffff)
      throw new RangeError('too much for one archive')
  }
  const directory = Buffer.concat(
    written.map((one) =>
      Buffer.concat([
        numbers(
          [4, 0x0201_4b50],
          [2, VERSION],
          [2, VERSION],
          [2, FLAGS],
          [2, DEFLATE],
          ...when,
          [4, one.crc],
          [4, one.packed],
          [4, one.size],
          [2, one.name.length],
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, one.offset],
        ),
        one.name,
      ]),
    ),
  )
  yield directory
  yield numbers(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, written.length],
    [2, written.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  )
}

type Field = readonly [bytes: 2 | 4, value: number]

/** One behind the other, lowest byte first. */
function numbers(...fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let place = 0
  for (const [bytes, value] of fields)
    place = bytes === 2 ? buffer.writeUInt16LE(value, place) : buffer.writeUInt32LE(value, place)
  return buffer
}

/** Time and day as MS-DOS knew them: in steps of two seconds, since 1980. UTC. */
const stampOf = (at: Date): readonly [Field, Field] => [
  [2, (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)],
  [2, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()],
]
