/** English texts that people read: turns of phrase that no native speaker would write, and one word for each thing. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consoleEn } from '../admin/i18n/console.en.ts'
import { clauseWords } from '../contract/moderation/clauses.ts'
import { anywhere } from '../contract/words/english/anywhere.ts'
import { bookings } from '../contract/words/english/bookings.ts'
import { community } from '../contract/words/english/community.ts'

const root = join(import.meta.dirname, '..')

/** Matched as whole words, in any case. Instead: 'anyone who' or the person's role, 'someone', 'no longer', 'cancel', 'recover', 'email'. */
const forbidden = /\b(whoever|somebody|oneself|no good|any more|call(ed|s|ing)? off|(had|have it) back|there is not|e-mail)\b/i

const texts = (value: unknown, at: string): [string, string][] =>
  typeof value === 'string' ? [[at, value]]
    : typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, inner]) => texts(inner, `${at}.${key}`)) : []

/** Texts between quotes, of a file in which they stand among code; comments are left out. */
const quoted = (path: string): [string, string][] => {
  const code = readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(({ 1: single, 2: template }) => [path, single ?? template ?? ''])
}

const client = readdirSync(join(root, 'frontend/i18n/en')).flatMap((file) => texts(JSON.parse(readFileSync(join(root, 'frontend/i18n/en', file), 'utf8')), file))

test.each<[string, [string, string][]]>([
  ['the server says', texts({ ...anywhere, ...bookings, ...community }, 'contract/words/english')],
  ['rules are called', texts(clauseWords.en, 'contract/moderation/clauses.ts')],
  ['notices say', quoted('backend/domain/engagement/words/en.ts')],
  ['the client shows', client],
  ['the console shows', texts(consoleEn, 'admin/i18n')],
])('what %s in English is plain', (_, said) => {
  expect(said.length).toBeGreaterThan(10)
  expect(said.filter(([, text]) => forbidden.test(text)).map((one) => one.join(': '))).toEqual([])
})
