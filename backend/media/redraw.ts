/**
 * Draws one picture anew, in a process of its own: what a decoder of pictures can be made to do by
 * a made-up file, it does there, without our memory, our secrets or our event loop. In: a data URL.
 * Out: JSON, see drawn.ts. The exit code says what was wrong.
 */
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { IMAGE_BYTES } from '../../contract/kernel/images.ts'
import { draw, readsOnly } from './drawing.ts'
import { NOT_AN_IMAGE, TOO_LARGE } from './exit-codes.ts'

readsOnly('jpeg', 'png', 'gif')

const text = (await buffer(process.stdin)).toString('latin1')
const [, type = '', encoded = ''] =
  /^data:(image\/(?:jpeg|png|gif));base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
const picture = Buffer.from(encoded, 'base64')
if (picture.length > IMAGE_BYTES) process.exit(TOO_LARGE)
// By its bytes it must be what it says that it is.
if ((await fileTypeFromBuffer(picture))?.mime !== type) process.exit(NOT_AN_IMAGE)
try {
  const { sizes, ...drawing } = await draw(picture)
  process.stdout.write(
    JSON.stringify({
      ...drawing,
      sizes: sizes.map(({ size, bytes }) => ({ size, bytes: bytes.toString('base64') })),
    }),
  )
} catch {
  process.exit(NOT_AN_IMAGE)
}
