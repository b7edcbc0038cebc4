/** Pictures that people send: checked, drawn anew, kept; what goes into the product is a path of ours or an address that is never fetched. */
import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DomainError } from '../domain/kernel/decider.ts'
import { Turns } from '../patience/turns.ts'
import { NOT_AN_IMAGE, TOO_LARGE } from './exit-codes.ts'

/** Where pictures are kept. */
export interface PictureStore {
  keep(ownerId: string, picture: { source: Buffer; type: string; bytes: Buffer }): Promise<string>
  known(ownerId: string, source: Buffer): Promise<string | undefined>
  isOwnedBy(mediaId: string, ownerId: string): Promise<boolean>
}

export interface ImagesOptions {
  readonly store: PictureStore
  /** Counts an upload of somebody. @throws DomainError 'rate_limited' */
  readonly count: (ownerId: string) => Promise<void>
}

/** Drawn at once; more would take the machine from everybody else. */
const AT_ONCE = 2
const MOST_WAITING = 20
const TIMEOUT_MS = 10_000
export const MEDIA = '/media/'

const refused = (message = 'Solo se permiten archivos de imagen') => new DomainError('validation', message, { errors: [{ field: 'imagen', message }] })

export class Images {
  readonly #store: PictureStore
  readonly #count: ImagesOptions['count']
  readonly #turns = new Turns({ what: 'pictures', atOnce: AT_ONCE, mostWaiting: MOST_WAITING, retryAfter: 5 })

  constructor({ store, count }: ImagesOptions) {
    this.#store = store
    this.#count = count
  }

  /**
   * Takes a picture as contract/kernel/images.ts lets it through; gives what is kept of it: `/media/…`, an https address, or null.
   * @throws DomainError 'validation' where it is no picture or somebody else's, 'rate_limited'
   * @throws TooBusy where too many wait to be drawn
   */
  async take(ownerId: string, image: string | null): Promise<string | null> {
    if (image === null || image.startsWith('https://')) return image
    if (image.startsWith(MEDIA)) {
      if (!(await this.#store.isOwnedBy(image.slice(MEDIA.length), ownerId))) throw refused('La imagen no existe')
      return image
    }
    const source = hash('sha256', image, 'buffer')
    const known = await this.#store.known(ownerId, source)
    if (known !== undefined) return MEDIA + known
    await this.#count(ownerId)
    const bytes = await this.#turns.take(() => redraw(image))
    return MEDIA + await this.#store.keep(ownerId, { source, type: 'image/webp', bytes })
  }
}

/** Runs redraw.ts on a data URL. @throws DomainError 'validation' where what comes in is no picture, or takes too long to draw */
async function redraw(image: string): Promise<Buffer> {
  // Nothing of our environment: no address, no key.
  const child = spawn(process.execPath, ['--max-old-space-size=128', join(import.meta.dirname, 'redraw.ts')], { env: {}, stdio: ['pipe', 'pipe', 'ignore'], timeout: TIMEOUT_MS, killSignal: 'SIGKILL' })
  const ended = once(child, 'exit')
  // It may end before it has read everything; how it ended says why.
  child.stdin.on('error', () => {})
  child.stdin.end(image)
  const [bytes, [code]] = await Promise.all([buffer(child.stdout), ended])
  if (code === 0 && bytes.length > 0) return bytes
  if (code === TOO_LARGE) throw refused('La imagen debe ser menor a 5MB')
  if (code === NOT_AN_IMAGE) throw refused()
  // Killed: it took too long, or more memory than there is.
  if (code === null) throw refused('No se pudo procesar la imagen. Prueba con otra.')
  throw new Error(`drawing a picture ended with ${String(code)}`)
}
