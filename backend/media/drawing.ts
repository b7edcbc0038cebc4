/** Resizes a picture with libvips. A stranger's picture only in redraw.ts's process. */
import sharp from 'sharp'
import { type PictureSize, pictureSizes } from '../../contract/kernel/pictures.ts'

export interface Drawing {
  /** Of the largest one, in pixels. */
  readonly width: number
  readonly height: number
  /** A few blurred pixels as a data URL, to be shown until the picture is there. */
  readonly blur: string
  /** From small to large, webp. A size that would only repeat the one before it is left out. */
  readonly sizes: readonly { readonly size: PictureSize; readonly bytes: Buffer }[]
}

/** What decoding may need at most: a picture of a few kilobytes can unfold into gigabytes. */
const MOST_PIXELS = 40e6
/** How much higher than wide one is shown at most. */
const TALLEST = 2
const BLUR = 16

sharp.concurrency(1)
sharp.cache(false)
// libvips would also draw SVG, PDF and more.
sharp.block({ operation: ['VipsForeignLoad'] })

const readers = {
  jpeg: 'VipsForeignLoadJpegBuffer',
  png: 'VipsForeignLoadPngBuffer',
  gif: 'VipsForeignLoadNsgifBuffer',
  webp: 'VipsForeignLoadWebpBuffer',
} as const

/** From now on this process reads pictures of these kinds, and no others. */
export const readsOnly = (...kinds: readonly (keyof typeof readers)[]): void =>
  sharp.unblock({ operation: kinds.map((kind) => readers[kind]) })

const within = (size: number) =>
  ({ width: size, height: size * TALLEST, fit: 'inside', withoutEnlargement: true }) as const

/** Upright, without metadata such as places. @throws for non-pictures and large ones */
export async function draw(picture: Buffer): Promise<Drawing> {
  const [, , largest] = pictureSizes
  const {
    data,
    info: { width, height, channels },
  } = await sharp(picture, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .toColourspace('srgb')
    .resize(within(largest))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn = (size: number, quality: number) =>
    sharp(data, { raw: { width, height, channels } })
      .resize(within(size))
      .webp({ quality })
      .toBuffer()
  const reach = Math.max(width, height / TALLEST)
  const kept = pictureSizes.filter(
    (_, index) => index === 0 || (pictureSizes[index - 1] ?? 0) < reach,
  )
  const sizes = []
  for (const size of kept) sizes.push({ size, bytes: await drawn(size, 82) })
  return {
    width,
    height,
    blur: `data:image/webp;base64,${(await drawn(BLUR, 30)).toString('base64')}`,
    sizes,
  }
}

/** One that we have drawn ourselves before, such as the demo's: it needs no process of its own. */
export async function drawOurs(picture: Buffer): Promise<Drawing> {
  readsOnly('webp')
  return draw(picture)
}
