/** The demo's pictures: drawn by scripts/draw-demo.ts in the product's own art, kept beside this file, put into the vault as uploads are. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MEDIA, type PictureStore } from '../media/images.ts'

export const folder = join(import.meta.dirname, 'pictures')

/** The file of a person's or shop's picture: 'Doña Navaja' → 'dona-navaja.webp'. */
export const pictureName = (name: string): string => `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-')}.webp`

/** Keeps somebody's picture; gives the path under which it is served. The same one again is the same path. */
export async function hang(store: PictureStore, ownerId: string, name: string): Promise<string> {
  const bytes = await readFile(join(folder, pictureName(name)))
  return MEDIA + await store.keep(ownerId, { source: hash('sha256', bytes, 'buffer'), type: 'image/webp', bytes })
}
