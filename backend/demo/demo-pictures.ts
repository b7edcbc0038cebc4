/** The demo's pictures, drawn by scripts/draw-demo.ts, stored like uploads. */
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURE_PATH } from '../../contract/kernel/pictures.ts'
import type { Media, PictureScope } from '../media/media.ts'

export const folder = join(import.meta.dirname, 'pictures')

/** The file of a person's or shop's picture: 'Doña Navaja' → 'dona-navaja.webp'. */
export const pictureName = (name: string): string =>
  `${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}.webp`

/** Stores a demo picture and gives its path. The same picture gives the same path. */
export const hang = async (media: Media, ownerId: string, name: string): Promise<string> =>
  PICTURE_PATH + (await keep(media, ownerId, name, 'public'))

/** The same for the eyes of a few; gives its id. */
export async function keep(
  media: Media,
  ownerId: string,
  name: string,
  scope: PictureScope,
): Promise<string> {
  const bytes = await readFile(join(folder, pictureName(name)))
  const source = hash('sha256', bytes, 'buffer')
  const existing = await media.known(ownerId, source, scope)
  if (existing !== undefined) return existing
  // Only here: libvips is no part of the server.
  const { drawOurs } = await import('../media/drawing.ts')
  return media.keep(ownerId, { source, scope, drawing: await drawOurs(bytes) })
}
