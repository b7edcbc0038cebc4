/** Pictures taken or chosen, shrunk to the server's size before upload. */

/** What a server takes and a browser can choose by (booking.md §5). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const
export const PICTURE_BYTES = 5 * 1024 * 1024

const LONGEST_SIDE = 1280
/** Up to here a picture of this size travels as it is. */
const LIGHT_BYTES = 600_000
const QUALITY = 0.86

/** The picture as it travels, or what is wrong with it. */
export type Prepared = { picture: Blob } | { wrong: 'type' | 'big' }

/**
 * `taken`: by the camera, whose pictures are as large as it makes them; of a file that was chosen
 * the limit counts, `most` bytes. What leaves is never more than `PICTURE_BYTES`.
 */
export async function prepared(
  file: File,
  { taken = false, most = PICTURE_BYTES } = {},
): Promise<Prepared> {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return { wrong: 'type' }
  if (!taken && file.size > most) return { wrong: 'big' }
  const picture = await drawnSmall(file)
  if (!picture) return { wrong: 'type' }
  return picture.size > PICTURE_BYTES ? { wrong: 'big' } : { picture }
}

/** Upright and shrunk. Undefined for non-pictures; the file where drawing fails. */
async function drawnSmall(file: File): Promise<Blob | undefined> {
  if (!('createImageBitmap' in window)) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  )
  if (!bitmap) return undefined
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  try {
    if (scale === 1 && file.size <= LIGHT_BYTES) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) return file
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    // Only a jpeg has nothing to see through; another keeps its holes unless it is a photograph
    // that would be heavy.
    const clear = file.type === 'image/jpeg' ? undefined : await written(canvas, 'image/png')
    if (clear && clear.size <= LIGHT_BYTES) return clear
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    return (await written(canvas, 'image/jpeg')) ?? file
  } finally {
    bitmap.close()
  }
}

const written = (canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> =>
  new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, QUALITY))

/** data:image/jpeg;base64,… as the server takes it. */
export const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(picture)
  })
