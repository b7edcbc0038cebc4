/**
 * Names of sitemap files. A name holds the id that the file begins after, and a seal of the master
 * key. So only ids that an index has named begin a file, whichever node made the index and however
 * long ago.
 */
import { createHmac, hkdfSync } from 'node:crypto'

export class SitemapStarts {
  readonly #key: Buffer

  constructor(masterKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', masterKey, '', 'balbu sitemap starts', 32))
  }

  /** `kind`: what the file lists. */
  nameOf(kind: string, after: string): string {
    return `${after}.${this.#sealOf(kind, after)}`
  }

  /** The id that a file of this name begins after; nothing where no index has named it. */
  startOf(kind: string, name: string): string | undefined {
    const [after = ''] = name.split('.', 1)
    return name === this.nameOf(kind, after) ? after : undefined
  }

  #sealOf(kind: string, after: string): string {
    return createHmac('sha256', this.#key)
      .update(`${kind} ${after}`)
      .digest('base64url')
      .slice(0, 22)
  }
}
