/**
 * The words by which shops and barbers are found, each once, with those who have it. A word that is
 * typed is compared with these, not with every text.
 */
import { LRUCache } from 'lru-cache'
import { sameAs } from '../../../domain/business/trade-words.ts'
import { ALIKE, forgivenSlips, LONGEST_WORD } from '../search-words.ts'
import { differsBy, wordSimilarity } from './alike.ts'
import type { Letters } from './letters.ts'

const MOST_TYPED = 1_000
const MOST_ALIKE = 10_000
/** More than so many are not looked through one by one: a walk meets them soon. */
export const RARE = 300
/** Of a word that more have it is not kept who they are. */
const MOST_HAVING = 2_000
const FEW = 8
const nobody: readonly string[] = []

interface Word {
  readonly text: string
  /** Ids of those who have it; undefined where they are many. */
  having: readonly string[] | undefined
  isForgotten: boolean
}

interface Typed {
  readonly matches: (word: string) => boolean
  readonly matched: Set<Word>
}

export type Matching = ReadonlySet<Word>

export class Vocabulary {
  readonly #letters: Letters
  readonly #words = new Map<string, Word>()
  readonly #byPair = new Map<string, Word[]>()
  readonly #typed = new LRUCache<string, Typed>({ max: MOST_TYPED })
  /** Of texts that many have alike: names of services, which are of nobody. */
  readonly #alike = new LRUCache<string, readonly Word[]>({ max: MOST_ALIKE })

  constructor(letters: Letters) {
    this.#letters = letters
  }

  clear(): void {
    this.#words.clear()
    this.#byPair.clear()
    this.#typed.clear()
    this.#alike.clear()
  }

  /** The words of texts, which somebody has from now on. */
  take(id: string, texts: readonly string[]): readonly Word[] {
    const words = new Set(texts.flatMap((text) => this.#split(text)).map((text) => this.#add(text)))
    for (const word of words) had(word, id)
    // An array that is filled one by one has room for 17; a copy has none to spare.
    return [...words].slice()
  }

  takeAlike(id: string, text: string): readonly Word[] {
    const existing = this.#alike.get(text)
    if (existing && !existing.some(({ isForgotten }) => isForgotten)) {
      for (const word of existing) had(word, id)
      return existing
    }
    const words = this.take(id, [text])
    this.#alike.set(text, words)
    return words
  }

  /** Somebody has these no longer. A word that nobody has is forgotten, for it may be a name. */
  release(id: string, words: readonly Word[]): void {
    for (const word of words) {
      if (!word.having) continue
      word.having = word.having.filter((one) => one !== id)
      if (word.having.length === 0) this.#forget(word)
    }
  }

  /** Whether it can be looked for here: a sign that comes to several words can't. */
  canMatch(typed: string): boolean {
    return sameAs(typed).every((word) => /^[\p{L}\p{N}]+$/u.test(this.#letters.unaccented(word)))
  }

  /** What a typed word matches: the rule of `hasWord` in ../search-words.ts. */
  matching(typed: string): Matching {
    const existing = this.#typed.get(typed)
    if (existing) return existing.matched
    const matches = this.#rule(typed)
    const matched = new Set<Word>()
    for (const word of this.#candidates(typed)) if (matches(word.text)) matched.add(word)
    this.#typed.set(typed, { matches, matched })
    return matched
  }

  /** For each longer part of a text the words that it stands in. */
  containing(text: string): Matching[] {
    return text
      .split(/[^\p{L}\p{N}]+/u)
      .filter((part) => part.length > 1)
      .map(
        (part) => new Set(this.#rarest(pairsOf(part)).filter((word) => word.text.includes(part))),
      )
  }

  having(words: Matching): ReadonlySet<string> | undefined {
    const ids = new Set<string>()
    for (const { having } of words) {
      if (!having || having.length > RARE) return undefined
      for (const id of having) ids.add(id)
      if (ids.size > RARE) return undefined
    }
    return ids
  }

  #split(text: string): string[] {
    return this.#letters
      .unaccented(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
  }

  #add(text: string): Word {
    const existing = this.#words.get(text)
    if (existing) return existing
    const word: Word = { text, having: nobody, isForgotten: false }
    this.#words.set(text, word)
    for (const pair of pairsOf(text)) {
      const others = this.#byPair.get(pair)
      if (others) others.push(word)
      else this.#byPair.set(pair, [word])
    }
    for (const { matches, matched } of this.#typed.values()) if (matches(text)) matched.add(word)
    return word
  }

  #forget(word: Word): void {
    word.isForgotten = true
    this.#words.delete(word.text)
    for (const pair of pairsOf(word.text)) {
      const others = this.#byPair.get(pair)?.filter((other) => other !== word) ?? []
      if (others.length > 0) this.#byPair.set(pair, others)
      else this.#byPair.delete(pair)
    }
    // What was typed may be the name that nobody has any more.
    this.#typed.clear()
  }

  #rule(typed: string): (word: string) => boolean {
    const same = sameAs(typed)
    if (same.length > 1) {
      const sought = same.map((word) => this.#letters.unaccented(word))
      return (word) => sought.some((one) => word.includes(one))
    }
    const sought = this.#letters.unaccented(typed.slice(0, LONGEST_WORD))
    const slips = forgivenSlips(typed)
    if (slips === 0) return (word) => word.includes(sought)
    const letters = typed.length < 5 ? LONGEST_WORD : Math.min(typed.length, LONGEST_WORD)
    return (word) =>
      word.includes(sought) ||
      ((differsBy(sought, beginningOf(word, letters), slips) ||
        differsBy(sought, beginningOf(word, letters + 1), slips)) &&
        Math.fround(wordSimilarity(sought, word)) >= ALIKE)
  }

  /**
   * Words that may match. Of a word that is cut into one piece more than slips are forgiven, one
   * piece at least stands in the other word unchanged.
   */
  #candidates(typed: string): Iterable<Word> {
    const same = sameAs(typed)
    const pieces = same.flatMap((word) =>
      piecesOf(
        [...this.#letters.unaccented(word.slice(0, LONGEST_WORD))],
        same.length > 1 ? 1 : forgivenSlips(typed) + 1,
      ),
    )
    if (pieces.some((piece) => piece.length < 2)) return this.#words.values()
    return new Set(pieces.flatMap((piece) => this.#rarest(pairsOf(piece.join('')))))
  }

  #rarest(pairs: ReadonlySet<string>): readonly Word[] {
    let least: readonly Word[] | undefined
    for (const pair of pairs) {
      const words = this.#byPair.get(pair) ?? []
      if (least === undefined || words.length < least.length) least = words
    }
    return least ?? []
  }
}

const beginningOf = (word: string, letters: number) => [...word].slice(0, letters).join('')

/** A shop or barber adds all its words in one go, so only the last id can be the same one. */
function had(word: Word, id: string): void {
  const { having } = word
  if (!having || having.at(-1) === id) return
  if (having.length >= MOST_HAVING) word.having = undefined
  // Most words are of one alone: each list is as long as it must be until it is long.
  else if (having.length < FEW) word.having = having.concat(id)
  else (having as string[]).push(id)
}

function pairsOf(word: string): ReadonlySet<string> {
  const pairs = new Set<string>()
  let before = ''
  for (const letter of word) {
    if (before) pairs.add(before + letter)
    before = letter
  }
  return pairs
}

function piecesOf(letters: readonly string[], count: number): string[][] {
  const at = (index: number) => Math.round((index * letters.length) / count)
  return Array.from({ length: count }, (_, index) => letters.slice(at(index), at(index + 1)))
}
