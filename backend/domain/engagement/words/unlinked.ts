/**
 * A name as it stands in a message to somebody. Mail programs make links of addresses, so a name
 * that holds one could lead readers anywhere in our words: it loses its '://', and its dots become
 * dots that no program takes for an address.
 */
export const unlinked = (name: string): string =>
  name
    .replace(/:\/\/+/g, ' ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}])/gu, '·')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
