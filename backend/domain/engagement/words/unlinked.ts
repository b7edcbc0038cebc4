/** Breaks links inside names: no '://', dots become look-alikes, because mail programs link. */
export const unlinked = (name: string): string =>
  name
    .replace(/:\/\/+/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}])/gu, '·')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
