/** Uploaded pictures by their address, `/media/{id}?size=640`. Without zod, for screens. */

/** Of a picture for everybody's eyes; its id follows. */
export const PICTURE_PATH = '/media/'

/** How wide a picture is kept, in pixels; a smaller one is never enlarged. */
export const pictureSizes = [160, 640, 1280] as const
export type PictureSize = (typeof pictureSizes)[number]

/** The id of the picture behind a path; nothing behind another address, such as old events hold. */
export const pictureIdOf = (address: string | null): string | undefined =>
  /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(address ?? '')?.[1]
