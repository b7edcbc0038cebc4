/** Repeated texts, as advertising does: defines equality. Counting is elsewhere. */
/** Shorter texts may repeat freely: thanks, praise, flames. */
const FEWEST = 20

/**
 * What of a text is compared: its letters and digits, without accents, capitals, and whatever else
 * is varied to look different. Null where it is too short to be anybody's own.
 */
export function comparableTextOf(text: string): string | null {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return letters.length < FEWEST ? null : letters
}

/** Words, and addresses of pictures. */
export interface ComparedContent {
  readonly content: string
  readonly pictures: readonly string[]
}

/** New text and pictures; with `before`, only what an edit adds. */
export function freshIn(
  { content, pictures }: ComparedContent,
  before?: ComparedContent,
): { readonly words: string | null; readonly pictures: readonly string[] } {
  const words = comparableTextOf(content)
  return {
    words: before && comparableTextOf(before.content) === words ? null : words,
    pictures: [...new Set(pictures)].filter((path) => !before?.pictures.includes(path)),
  }
}
