/** Uploaded pictures: redrawn and stored, or known from before. The product stores paths. */
import { hash } from 'node:crypto'
import { PICTURE_PATH, pictureIdOf } from '../../contract/kernel/pictures.ts'
import { Semaphore } from '../concurrency/semaphore.ts'
import { drawn, refused } from './drawn.ts'
import type { Media, PictureScope } from './media.ts'

export interface ImagesOptions {
  readonly media: Media
  /** Counts an upload. @throws DomainError 'rate_limited' */
  readonly count: (ownerId: string) => Promise<void>
}

/** Drawn at once; more would take the machine from everybody else. */
const AT_ONCE = 2
const MOST_WAITING = 20

export class Images {
  readonly #media: Media
  readonly #count: ImagesOptions['count']
  readonly #turns = new Semaphore({
    what: 'pictures',
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    retryAfter: 5,
  })

  constructor({ media, count }: ImagesOptions) {
    this.#media = media
    this.#count = count
  }

  /**
   * Stores a public picture; its path or null. @throws validation, rate_limited, TooBusy, StoreAway
   */
  async take(ownerId: string, image: string | null): Promise<string | null> {
    if (image === null) return null
    const earlier = pictureIdOf(image)
    if (earlier === undefined) return PICTURE_PATH + (await this.#kept(ownerId, image, 'public'))
    if (!(await this.#media.takeAgain(ownerId, earlier, 'public')))
      throw refused('La imagen no existe')
    return image
  }

  /** Stores a private picture; a public one is copied. @throws as `take` */
  async takeFor(
    ownerId: string,
    image: string,
    scope: PictureScope,
  ): Promise<{
    mediaId: string
    width: number
    height: number
    blur: string
    contentHash: string
  }> {
    const earlier = pictureIdOf(image)
    if (earlier !== undefined && !(await this.#media.takeAgain(ownerId, earlier, 'public')))
      throw refused('La imagen no existe')
    const mediaId =
      earlier === undefined
        ? await this.#kept(ownerId, image, scope)
        : (await this.#media.copyTo(earlier, scope))?.mediaId
    const came = mediaId && (await this.#media.drawnAs(mediaId))
    if (!mediaId || !came) throw refused('La imagen no existe')
    return { mediaId, ...came }
  }

  /** Its id, also of what was sent before. */
  async #kept(ownerId: string, image: string, scope: PictureScope): Promise<string> {
    const source = hash('sha256', image, 'buffer')
    const existing = await this.#media.known(ownerId, source, scope)
    if (existing !== undefined) return existing
    await this.#count(ownerId)
    const drawing = await this.#turns.take(() => drawn(image))
    return this.#media.keep(ownerId, { source, scope, drawing })
  }

  async takeSized(
    ownerId: string,
    image: string,
  ): Promise<{ path: string; width: number; height: number }> {
    const path = await this.take(ownerId, image)
    const size = await this.#media.sizeOf(pictureIdOf(path) ?? '')
    if (path === null || !size) throw refused('La imagen no existe')
    return { path, ...size }
  }
}
