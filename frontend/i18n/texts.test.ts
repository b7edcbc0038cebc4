/**
 * spec-texts.json lists every text that the specification quotes, by document; pairs 'title / text'
 * are split, the product's name is filled in, and a count is written {n}. What is quoted but is no
 * text (a role value, '/', a made-up date) is left out, and so is what no screen shows
 * (docs/decisions/0034-where-the-specification-is-left.md).
 */
import { expect, test } from 'vitest'
import { catalogues, chosenLanguage } from './i18n.ts'
import quoted from './spec-texts.json' with { type: 'json' }

type Texts = { [key: string]: string | Texts }

const files = import.meta.glob<Texts>('./*/*.json', { import: 'default', eager: true })
const filesOf = (language: string) =>
  Object.keys(files)
    .flatMap((path) => (path.startsWith(`./${language}/`) ? [path.slice(5, -5)] : []))
    .sort()
const allOf = (language: string) =>
  Object.entries(files)
    .filter(([path]) => path.startsWith(`./${language}/`))
    .map(([, texts]) => texts)

const entries = (catalogue: Texts, at = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value]] : entries(value, `${at}${key}.`),
  )

const [es = [], en = []] = ['es', 'en'].map((language) =>
  allOf(language).flatMap((texts) => entries(texts)),
)

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test.each(Object.entries(quoted))(
  'every text quoted in %s.md is in the catalogue of its language',
  (_document, texts) => {
    const known = new Set([...es, ...en].map(([, text]) => text))
    expect(texts.filter((text) => !known.has(text))).toEqual([])
  },
)

test('English has exactly the keys of Spanish, with the same placeholders', () => {
  const english = new Map(en)
  expect([...english.keys()].sort()).toEqual(es.map(([key]) => key).sort())
  expect(
    es.filter(
      ([key, text]) => placeholders(text).join() !== placeholders(english.get(key) ?? '').join(),
    ),
  ).toEqual([])
})

test('each catalogue is there in both languages, and no text stands in two of them', () => {
  expect(filesOf('es')).toEqual([...catalogues, 'first'].sort())
  expect(filesOf('en')).toEqual(filesOf('es'))
  for (const keys of [es, en].map((texts) => texts.map(([key]) => key)))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('no text is empty', () => {
  expect([...es, ...en].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('one and several are told apart by `count`: each text that has the one form has the other', () => {
  const keys = es.map(([key]) => key)
  const withForm = (form: string) =>
    new Set(keys.filter((key) => key.endsWith(form)).map((key) => key.slice(0, -form.length)))
  expect(withForm('_one').size).toBeGreaterThan(5)
  expect(withForm('_one')).toEqual(withForm('_other'))
  expect(keys.filter((key) => /(One|Many)$/.test(key))).toEqual([])
})

test('the language is the stored one, else Spanish for a Spanish browser, else English', () => {
  expect(chosenLanguage('en', 'es-MX')).toBe('en')
  expect(chosenLanguage(null, 'es-MX')).toBe('es')
  expect(chosenLanguage('fr', 'de-DE')).toBe('en')
})
