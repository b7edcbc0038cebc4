/** Mentions of colleagues in a note: the one being typed, and those in the text. */

interface Colleague {
  readonly id: string
  readonly nombre: string
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** The mention being typed between the last @ and the caret, or undefined. */
export function begunName(text: string, caret: number): string | undefined {
  return /(?:^|\s)@([\p{L}\p{N}]*(?: [\p{L}\p{N}]*)?)$/u.exec(text.slice(0, caret))?.[1]
}

/** Those whose name begins by it. */
export const namedBy = <C extends Colleague>(colleagues: readonly C[], begun: string): C[] =>
  colleagues.filter(({ nombre }) => plain(nombre).startsWith(plain(begun)))

/** The text with the name in the place of what was begun, and where the caret stands then. */
export function completed(
  text: string,
  caret: number,
  name: string,
): { readonly text: string; readonly caret: number } {
  const begun = begunName(text, caret) ?? ''
  const before = `${text.slice(0, caret - begun.length)}${name} `
  return { text: before + text.slice(caret).trimStart(), caret: before.length }
}

/** Colleagues named in the note. Of two names with a common prefix the longer one wins. */
export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  const names = withNames(
    text,
    colleagues.map(({ nombre }) => nombre),
  )
    .filter(({ isName }) => isName)
    .map(({ text: name }) => name.slice(1))
  return colleagues.filter(({ nombre }) => names.includes(nombre)).map(({ id }) => id)
}

/** The text in pieces: each @name by itself. */
export function withNames(
  text: string,
  names: readonly string[],
): readonly { readonly text: string; readonly isName: boolean }[] {
  const existing = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  if (existing.length === 0) return [{ text, isName: false }]
  const pattern = new RegExp(
    `(@(?:${existing.map((name) => RegExp.escape(name)).join('|')})(?![\\p{L}\\p{N}]))`,
    'u',
  )
  return text
    .split(pattern)
    .flatMap((piece, index) => (piece === '' ? [] : [{ text: piece, isName: index % 2 === 1 }]))
}
