/** Uploaded pictures by their address, `/media/{id}?size=640`. Without zod, for screens. */

/** Of a picture for everybody's eyes; its id follows. */
export const PICTURE_PATH = '/media/'

/** How wide a picture is kept, in pixels; a smaller one is never enlarged. */
export const pictureSizes = [160, 640, 1280] as const
export type PictureSize = (typeof pictureSizes)[number]

/** The id of the picture behind a path; nothing behind another address, such as old events hold. */
export const pictureIdOf = (address: string | null): string | undefined =>
  /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(address ?? '')?.[1]

/** Width of the hero and of list pictures; reduced so 640 pixels suffice at 1.75 dppx. */
const HERO_WIDTH = '(min-width: 640px) 40rem, 85vw'
export const CARD_WIDTH = '(min-width: 1024px) 27vw, (min-width: 640px) 45vw, 85vw'

/**
 * For an `<img>`, or to have one on its way before. `width`: how wide it is shown, as CSS says it,
 * unless told on top of a screen; `fallback`: for browsers that choose none. Another address stays
 * as it is.
 */
export function sourcesOf(
  address: string,
  width = HERO_WIDTH,
  fallback: PictureSize = 640,
): { src: string; srcSet?: string; sizes?: string } {
  if (!address.startsWith(PICTURE_PATH)) return { src: address }
  const at = (size: PictureSize) => `${address}?size=${size}`
  return {
    src: at(fallback),
    srcSet: pictureSizes.map((size) => `${at(size)} ${size}w`).join(),
    sizes: width,
  }
}
