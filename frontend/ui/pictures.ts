/** An uploaded picture in the widths that the server keeps: the browser takes the one that its screen needs. */
import { type PictureSize, pictureIdOf, pictureSizes } from '../../contract/kernel/pictures.ts'

/** For an `<img>`. `width`: how wide it is shown, as CSS says it; `fallback`: for browsers that choose none. Another address stays as it is. */
export function sourcesOf(address: string, width: string, fallback: PictureSize): { src: string; srcSet?: string; sizes?: string } {
  if (pictureIdOf(address) === undefined) return { src: address }
  return { src: `${address}?size=${fallback}`, srcSet: pictureSizes.map((size) => `${address}?size=${size} ${size}w`).join(', '), sizes: width }
}
