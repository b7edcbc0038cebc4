/** When the evidence of several cases is alike: normalised text and picture hashes. Pure. */
import type { Evidence } from './case-events.ts'

/** What is said in fewer letters many say without knowing of each other. */
const LEAST = 12

/** Lower case without accents, marks, spaces, emoji and invisible characters. */
export const normalised = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The longest text of the version that was kept last, so that it can be compared: a name or a
 * picture's description beside it may differ. Null where it says too little.
 */
export function textLikeness({ versions }: Pick<Evidence, 'versions'>): string | null {
  const texts = versions.at(-1)?.texts.map(({ text }) => normalised(text)) ?? []
  const longest = texts.reduce((longer, text) => (text.length > longer.length ? text : longer), '')
  return longest.length < LEAST ? null : longest
}

/** By their hashes, each once, whichever version showed it. */
export const pictureLikeness = ({ versions }: Pick<Evidence, 'versions'>): string[] => [
  ...new Set(
    versions.flatMap(({ pictures }) =>
      pictures.flatMap(({ contentHash }) => contentHash?.toLowerCase() ?? []),
    ),
  ),
]
