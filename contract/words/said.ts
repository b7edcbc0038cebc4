/** Server texts as a type, and their translation. */
import type { Language } from '../kernel/languages.ts'
import { english } from './english.ts'

/** 'Máximo {most} servicios' as the sentences that are made of it: `Máximo ${string} servicios`. */
type Sentence<Key extends string> = Key extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Sentence<After>}`
  : Key
/** A sentence of the product's that has its English. */
export type Said = Sentence<keyof typeof english>

const words: ReadonlyMap<string, string> = new Map(Object.entries(english))

const templates = [...words]
  .filter(([spanish]) => spanish.includes('{'))
  .map(([spanish, english]) => ({
    pattern: new RegExp(
      `^${spanish
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('(.+)')}$`,
      's',
    ),
    names: [...spanish.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    english,
  }))

/** A product sentence in that language; other text stays. */
export function inLanguage(text: string, language: Language): string {
  return language === 'es' ? text : (words.get(text) ?? filled(text) ?? text)
}

function filled(input: string): string | undefined {
  for (const { pattern, names, english } of templates) {
    const found = pattern.exec(input)
    // What was filled in may have words of its own, as how an appointment stands.
    if (found)
      return names.reduce(
        (text, name, index) =>
          text.replace(`{${name}}`, () => inLanguage(found[index + 1] ?? '', 'en')),
        english,
      )
  }
  return undefined
}
