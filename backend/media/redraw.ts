/**
 * Draws one picture anew, in a process of its own: what a decoder of pictures can be made to do by a made-up file, it
 * does there, without our memory, our secrets or our event loop. In: a data URL. Out: webp. The exit code says what was wrong.
 */
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { IMAGE_BYTES } from '../../contract/kernel/images.ts'
import { NOT_AN_IMAGE, TOO_LARGE } from './exit-codes.ts'

/** What decoding may need at most: a picture of a few kilobytes can unfold into gigabytes. */
const MOST_PIXELS = 40e6
const LONGEST_EDGE = 2048

sharp.concurrency(1)
sharp.cache(false)
// Only these three have a reader; libvips would also draw SVG, PDF and more.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'] })

const said = (await buffer(process.stdin)).toString('latin1')
const [, type = '', encoded = ''] = /^data:(image\/(?:jpeg|png|gif));base64,([A-Za-z0-9+/]+={0,2})$/.exec(said) ?? []
const picture = Buffer.from(encoded, 'base64')
if (picture.length > IMAGE_BYTES) process.exit(TOO_LARGE)
// By its bytes it must be what it says that it is.
if ((await fileTypeFromBuffer(picture))?.mime !== type) process.exit(NOT_AN_IMAGE)
try {
  // Without metadata: where a photo was taken is nobody's business.
  const drawn = await sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
  process.stdout.write(drawn)
} catch {
  process.exit(NOT_AN_IMAGE)
}
