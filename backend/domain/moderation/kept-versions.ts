/** Versions of a subject kept as evidence, bounded by size. */

/** Approximate size of a version: UTF-8 text and its picture copies. */
export const KEPT_BYTES = 64 * 1024
const PICTURE_BYTES = 2 * 1024

interface Weighed {
  readonly texts: readonly { readonly name: string; readonly text: string }[]
  readonly pictures: readonly string[]
}

/**
 * The version that was seen (the last), the first, and before the seen one as many as fit, without
 * a gap between them. `leftOut`: how many there were after the first that are not kept.
 */
export function keptVersions<V extends Weighed>(
  versions: readonly V[],
  mostBytes = KEPT_BYTES,
): { readonly kept: readonly V[]; readonly leftOut: number } {
  const [first, ...later] = versions
  const seen = later.at(-1)
  if (!first || !seen) return { kept: versions, leftOut: 0 }
  let bytes = weightOf(first) + weightOf(seen)
  let from = later.length - 1
  while (from > 0) {
    const before = later[from - 1]
    if (!before || bytes + weightOf(before) > mostBytes) break
    bytes += weightOf(before)
    from--
  }
  return { kept: [first, ...later.slice(from)], leftOut: from }
}

const weightOf = ({ texts, pictures }: Weighed): number =>
  Buffer.byteLength(JSON.stringify(texts)) + pictures.length * PICTURE_BYTES
