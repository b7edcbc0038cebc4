/** Port of the picture store: files or S3. media.ts decides access. */

export interface MediaStore {
  /** Stores bytes atomically, replacing the key. @throws StoreAway */
  put(key: string, bytes: Buffer): Promise<void>
  /** Nothing where there is nothing. @throws StoreAway */
  get(key: string): Promise<Buffer | undefined>
  /** What isn't there is deleted already. @throws StoreAway */
  delete(key: string): Promise<void>
}

/** The store does not answer, or has no room: nothing was kept, and it may be tried again. */
export class StoreAway extends Error {
  override readonly name: string = 'StoreAway'
  constructor(cause: unknown) {
    super(
      `the store of pictures is away: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

/** The store is there, and will not have us: something in the configuration is wrong. */
export class StoreRefuses extends StoreAway {
  override readonly name = 'StoreRefuses'
}

/** Keys are ours: words, with a slash between them. */
export function mustBeKey(key: string): void {
  if (!/^[a-z0-9]+(?:[./-][a-z0-9]+)*$/.test(key)) throw new TypeError(`not a key of ours: ${key}`)
}

/** What every picture is kept as. */
export const PICTURE_TYPE = 'image/webp'
