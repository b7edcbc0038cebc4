/** What every store of pictures promises. */
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { MediaStore } from '../../media/store.ts'

export function promises(name: string, open: () => Promise<MediaStore>): void {
  const fresh = () => `${randomBytes(1).toString('hex')}/${randomUUID()}-640.webp`

  describe(name, () => {
    test('gives back what was put, byte for byte', async () => {
      const [store, key, bytes] = [await open(), fresh(), randomBytes(300_000)]
      await store.put(key, bytes)
      expect((await store.get(key))?.equals(bytes)).toBe(true)
    })

    test('has nothing where nothing was put', async () => {
      expect(await (await open()).get(fresh())).toBeUndefined()
    })

    test('replaces what stood there', async () => {
      const [store, key] = [await open(), fresh()]
      await store.put(key, Buffer.from('one'))
      await store.put(key, Buffer.from('two'))
      expect(String(await store.get(key))).toBe('two')
    })

    test('deletes, and what is deleted may be deleted again', async () => {
      const [store, key, other] = [await open(), fresh(), fresh()]
      await store.put(key, Buffer.from('one'))
      await store.put(other, Buffer.from('other'))
      await store.delete(key)
      await store.delete(key)
      expect([await store.get(key), String(await store.get(other))]).toEqual([undefined, 'other'])
    })

    test('holds one of two that are put at once, whole', async () => {
      const [store, key] = [await open(), fresh()]
      const both = [Buffer.alloc(200_000, 'a'), Buffer.alloc(200_000, 'b')]
      await Promise.all(both.map((bytes) => store.put(key, bytes)))
      const found = await store.get(key)
      expect(both.some((bytes) => found?.equals(bytes))).toBe(true)
    })

    test('takes no key that is not one of ours', async () => {
      const store = await open()
      for (const key of ['../a.webp', '/etc/passwd', 'a/../../b', 'a//b', '', 'a?b', 'A b']) {
        await expect(store.put(key, Buffer.from('x')), key).rejects.toThrow(TypeError)
        await expect(store.get(key), key).rejects.toThrow(TypeError)
        await expect(store.delete(key), key).rejects.toThrow(TypeError)
      }
    })
  })
}
