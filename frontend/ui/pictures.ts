/** An uploaded picture in the widths that the server keeps: the browser takes the one that its screen needs. */
import { PICTURE_PATH, type PictureSize, pictureSizes } from '../../contract/kernel/pictures.ts'

/** For an `<img>`. `width`: how wide it is shown, as CSS says it; `fallback`: for browsers that choose none. Another address stays as it is. */
export function sourcesOf(address: string, width: string, fallback: PictureSize): { src: string; srcSet?: string; sizes?: string } {
  if (!address.startsWith(PICTURE_PATH)) return { src: address }
  const at = (size: PictureSize) => `${address}?size=${size}`
  return { src: at(fallback), srcSet: pictureSizes.map((size) => `${at(size)} ${size}w`).join(), sizes: width }
}
