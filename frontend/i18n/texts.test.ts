/**
 * spec-texts.json lists every text that the specification quotes, by document; pairs 'title / text' are split, the product's
 * name is filled in, and a count is written {n}. What is quoted but is no text (a role value, '/', a made-up date) is left out.
 */
import { expect, test } from 'vitest'
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { chosenLanguage } from './i18n.ts'
import quoted from './spec-texts.json' with { type: 'json' }

type Catalogue = { [key: string]: string | Catalogue }

const entries = (catalogue: Catalogue, at = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, value]) => (typeof value === 'string' ? [[at + key, value]] : entries(value, `${at}${key}.`)))

const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test.each(Object.entries(quoted))('every text quoted in %s.md is in the catalogue of its language', (_document, texts) => {
  const known = new Set([...entries(es), ...entries(en)].map(([, text]) => text))
  expect(texts.filter((text) => !known.has(text))).toEqual([])
})

test('English has exactly the keys of Spanish, with the same placeholders', () => {
  const spanish = entries(es)
  const english = new Map(entries(en))
  expect([...english.keys()].sort()).toEqual(spanish.map(([key]) => key).sort())
  expect(spanish.filter(([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join())).toEqual([])
})

test('no text is empty', () => {
  expect([...entries(es), ...entries(en)].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('the language is the stored one, else Spanish for a Spanish browser, else English', () => {
  expect(chosenLanguage('en', 'es-MX')).toBe('en')
  expect(chosenLanguage(null, 'es-MX')).toBe('es')
  expect(chosenLanguage('fr', 'de-DE')).toBe('en')
})
