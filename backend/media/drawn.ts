/** Draws a stranger's picture in a process of its own, whose answer is not trusted. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { pictureSizes } from '../../contract/kernel/pictures.ts'
import type { Said } from '../../contract/words/said.ts'
import { DomainError } from '../domain/kernel/decider.ts'
import type { Drawing } from './drawing.ts'
import { NOT_AN_IMAGE, TOO_LARGE } from './exit-codes.ts'

const TIMEOUT_MS = 10_000
/** Three sizes as text: a picture of two million pixels has far less. */
const MOST_BYTES = 16 * 1024 * 1024

export const refused = (message: Said = 'Solo se permiten archivos de imagen') =>
  new DomainError('validation', message, { errors: [{ field: 'imagen', message }] })

const Drawn = z.object({
  width: z.int().min(1).max(pictureSizes[2]),
  height: z
    .int()
    .min(1)
    .max(2 * pictureSizes[2]),
  blur: z.string().regex(/^data:image\/webp;base64,[A-Za-z0-9+/=]{1,2000}$/),
  sizes: z
    .array(
      z.object({
        size: z.literal([...pictureSizes]),
        bytes: z.base64().transform((text) => Buffer.from(text, 'base64')),
      }),
    )
    .min(1)
    .max(pictureSizes.length),
})

/** Draws a data URL. @throws DomainError 'validation' for non-pictures and slow ones */
export async function drawn(image: string): Promise<Drawing> {
  // Nothing of our environment: no address, no key.
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=128', join(import.meta.dirname, 'redraw.ts')],
    {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    },
  )
  const ended = once(child, 'exit')
  // It may end before it has read everything; how it ended says why.
  child.stdin.on('error', () => {})
  child.stdin.end(image)
  const [content, [code]] = await Promise.all([upTo(MOST_BYTES, child.stdout), ended])
  if (!content) throw refused('No se pudo procesar la imagen. Prueba con otra.')
  if (code === 0) return Drawn.parse(JSON.parse(content.toString('latin1')))
  if (code === TOO_LARGE) throw refused('La imagen debe ser menor a 5MB')
  if (code === NOT_AN_IMAGE) throw refused()
  // Killed: it took too long, or more memory than there is.
  if (code === null) throw refused('No se pudo procesar la imagen. Prueba con otra.')
  throw new Error(`drawing a picture ended with ${String(code)}`)
}

/** All that comes; nothing where it is more than so many bytes, and then it is not read on. */
export async function upTo(most: number, stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    // A pipe without an encoding gives buffers.
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > most) return undefined
  }
  return Buffer.concat(chunks)
}
