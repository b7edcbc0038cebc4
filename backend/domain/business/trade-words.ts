/** Synonyms of service names for the search. Lower case, no accents, singular. */
const SAME: readonly (readonly string[])[] = [
  ['degradado', 'fade', 'desvanecido', 'difuminado'],
  ['nino', 'nina', 'infantil', 'kids'],
  ['rasurado', 'afeitado', 'rasurada', 'afeitada', 'shave'],
  ['barba', 'beard'],
  ['corte', 'haircut'],
  ['tinte', 'color', 'coloracion'],
  ['ceja', 'eyebrow'],
  ['bigote', 'mustache'],
  ['navaja', 'razor'],
  ['rapado', 'buzz'],
  ['trenza', 'braid'],
]

const groups: ReadonlyMap<string, readonly string[]> = new Map(
  SAME.flatMap((group) => group.map((word) => [word, group])),
)

/** Articles and prepositions: the search skips them. */
const LINKING: ReadonlySet<string> = new Set([
  'a',
  'al',
  'con',
  'de',
  'del',
  'el',
  'en',
  'la',
  'las',
  'los',
  'o',
  'para',
  'por',
  'un',
  'una',
  'y',
  'and',
  'for',
  'the',
  'with',
])

const plain = (word: string): string =>
  word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

/** A word and its synonyms, the word first; alone where it has none. Knows plurals. */
export function sameAs(word: string): readonly string[] {
  const folded = plain(word)
  const group =
    groups.get(folded) ??
    groups.get(folded.replace(/e?s$/, '')) ??
    groups.get(folded.replace(/s$/, ''))
  return group ? [folded, ...group.filter((other) => other !== folded)] : [word]
}

/** Search words without articles and prepositions; all if none remain. */
export function wantedWords(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !LINKING.has(plain(word)))
  return telling.length > 0 ? telling : words
}
