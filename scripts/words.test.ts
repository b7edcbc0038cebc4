/**
 * Texts that people read: English turns of phrase that no native speaker would write, and one word
 * for each idea in each language.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consoleEn } from '../admin/i18n/console.en.ts'
import { consoleEs } from '../admin/i18n/console.es.ts'
import { clauseWords } from '../contract/moderation/clauses.ts'
import { subjectEntry, subjectTypes } from '../contract/moderation/subject-types.ts'
import { anywhere } from '../contract/words/english/anywhere.ts'
import { bookings } from '../contract/words/english/bookings.ts'
import { community } from '../contract/words/english/community.ts'

const root = join(import.meta.dirname, '..')

/**
 * Matched as whole words, in any case. Instead: 'anyone who' or the person's role, 'someone', 'no
 * longer', 'cancel', 'recover', 'email'.
 */
const forbidden =
  /\b(whoever|somebody|oneself|no good|any more|call(ed|s|ing)? off|(had|have it) back|there is not|e-mail)\b/i

/**
 * The UI glossary (docs/glossary.md): for each idea the word that the screens, notices and answers
 * use, and the words that they do not use for it.
 */
const glossary = {
  en: [
    { word: 'cancel', not: /\b(call(ed|s|ing)? off|annul(led|s)?)\b/i },
    {
      word: 'no-show',
      not: /\b(missed (the|an|your|their) (appointment|visit)|did(n.t| not) (come|show up)|absence)\b/i,
    },
    { word: 'appeal', not: /\b(objection|recourse)\b/i },
    { word: 'report', not: /\b(flag(ged)?|denounced?)\b/i },
    { word: 'block', not: /\bban a user\b/i },
    { word: 'email', not: /\be-mail\b/i },
  ],
  es: [
    { word: 'cancelar', not: /\banul(ar|ada?|ó)\b/i },
    { word: 'inasistencia', not: /\b(faltó|la falta|una falta|faltas)\b/i },
    { word: 'apelar', not: /\b(impugnar|recurso)\b/i },
    { word: 'agregar', not: /\bañad(ir|e|ido)\b/i },
    { word: 'silla', not: /\bsill(ón|ones)\b/i },
    { word: 'responsable de moderación', not: /\b(quien dirige|encabeza)\b/i },
    { word: 'equipo', not: /\bpersonal de\b/i },
  ],
} as const

const texts = (value: unknown, at: string): [string, string][] =>
  typeof value === 'string'
    ? [[at, value]]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => texts(inner, `${at}.${key}`))
      : []

/** Texts between quotes, of a file in which they stand among code; comments are left out. */
const quoted = (path: string): [string, string][] => {
  const code = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(({ 1: single, 2: template }) => [
    path,
    single ?? template ?? '',
  ])
}

const client = (language: 'es' | 'en') =>
  readdirSync(join(root, 'frontend/i18n', language)).flatMap((file) =>
    texts(
      JSON.parse(readFileSync(join(root, 'frontend/i18n', language, file), 'utf8')),
      `${language}/${file}`,
    ),
  )

test.each<[string, [string, string][]]>([
  ['the server says', texts({ ...anywhere, ...bookings, ...community }, 'contract/words/english')],
  ['rules are called', texts(clauseWords.en, 'contract/moderation/clauses.ts')],
  [
    'subjects are called',
    subjectTypes.flatMap((type) =>
      texts(subjectEntry(type).words.en, `contract/moderation/subject-types.ts ${type}`),
    ),
  ],
  ['notices say', quoted('backend/domain/engagement/words/en.ts')],
  ['the client shows', client('en')],
  ['the console shows', texts(consoleEn, 'admin/i18n')],
])('what %s in English is plain', (_, said) => {
  expect(said.length).toBeGreaterThan(10)
  expect(said.filter(([, text]) => forbidden.test(text)).map((one) => one.join(': '))).toEqual([])
})

const read = {
  en: [
    ...texts({ ...anywhere, ...bookings, ...community }, 'contract/words/english'),
    ...quoted('backend/domain/engagement/words/en.ts'),
    ...client('en'),
    ...texts(consoleEn, 'admin/i18n'),
  ],
  es: [
    ...quoted('backend/domain/engagement/words/es.ts'),
    ...client('es'),
    ...texts(consoleEs, 'admin/i18n'),
  ],
}

test.each(
  Object.entries(glossary).flatMap(([language, ideas]) =>
    ideas.map(({ word, not }) => ({ language: language as 'es' | 'en', word, not })),
  ),
)('$language: $word is the one word for it', ({ language, not }) => {
  expect(read[language].filter(([, text]) => not.test(text)).map((one) => one.join(': '))).toEqual(
    [],
  )
})
