/** How alike two words are: slips of the keyboard, and PostgreSQL's `word_similarity`. */

/** Whether a word becomes another by so many letters changed, added or left out. */
export function differsBy(word: string, other: string, slips: number): boolean {
  const [a, b] = [[...word], [...other]]
  if (Math.abs(a.length - b.length) > slips) return false
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const value = Math.min(
        (row[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
      next.push(value)
      if (value < least) least = value
    }
    if (least > slips) return false
    row = next
  }
  return (row[b.length] as number) <= slips
}

const trigramsOf = (word: string): string[] => {
  const letters = [' ', ' ', ...word, ' ']
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''))
}

/**
 * pg_trgm's word_similarity of two single words: the greatest similarity of the first one's
 * trigrams with a stretch of the second one's.
 */
export function wordSimilarity(word: string, other: string): number {
  const sought = new Set(trigramsOf(word))
  const trigrams = trigramsOf(other)
  let greatest = 0
  for (let first = 0; first < trigrams.length; first++) {
    if (!sought.has(trigrams[first] as string)) continue
    const stretch = new Set<string>()
    let shared = 0
    for (const trigram of trigrams.slice(first)) {
      if (stretch.has(trigram)) continue
      stretch.add(trigram)
      if (!sought.has(trigram)) continue
      shared++
      greatest = Math.max(greatest, shared / (sought.size + stretch.size - shared))
    }
  }
  return greatest
}
