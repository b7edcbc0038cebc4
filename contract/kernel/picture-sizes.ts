/** How wide an uploaded picture is kept, in pixels: `/media/{id}?size=640`. A smaller one is never enlarged. Without zod, for screens. */
export const pictureSizes = [160, 640, 1280] as const
export type PictureSize = (typeof pictureSizes)[number]
