/**
 * A name inside a message. Mail programs link anything like an address, so names lose '://' and
 * their dots become look-alikes.
 */
export const unlinked = (name: string): string =>
  name
    .replace(/:\/\/+/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}])/gu, '·')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
