import { type MediaStore, StoreAway } from '../../media/store.ts'

/** A store that can be looked into, and that can be away. */
export class Shelf implements MediaStore {
  readonly files = new Map<string, Buffer>()
  /** What a put meets before it is done. */
  meeting: () => Promise<void> = async () => {}
  isAway = false
  async put(key: string, bytes: Buffer) {
    this.#mustBeThere()
    this.files.set(key, bytes)
    await this.meeting()
  }
  async get(key: string) {
    this.#mustBeThere()
    return this.files.get(key)
  }
  async delete(key: string) {
    this.#mustBeThere()
    this.files.delete(key)
  }
  #mustBeThere() {
    if (this.isAway) throw new StoreAway(new Error('gone fishing'))
  }
}
