/**
 * Everything that the server says has its English: what the rules say, by the compiler; what the
 * contract's schemas say, by this walk through all of them.
 */
import { glob, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { english } from './english.ts'
import { anywhere } from './english/anywhere.ts'
import { bookings } from './english/bookings.ts'
import { community } from './english/community.ts'
import { inLanguage, type Said } from './said.ts'

/** What a schema of zod's, or a check in it, holds. */
interface Definition {
  readonly error?: (issue: object) => unknown
  readonly [more: string]: unknown
}
const definitionOf = (value: unknown): Definition | undefined =>
  typeof value === 'object' && value !== null && '_zod' in value
    ? (value._zod as { def: Definition }).def
    : undefined

/** Every sentence that a schema may answer with, its own and those of what it is made of. */
function sentencesOf(schema: unknown, seen = new Set<unknown>()): Set<string> {
  const found = new Set<string>()
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const definition = definitionOf(value)
    const said = definition?.error?.({ input: undefined })
    if (typeof said === 'string') found.add(said)
    for (const inside of Object.values(definition ?? value)) walk(inside)
  }
  walk(schema)
  return found
}

test('every sentence of the contract’s schemas has its English', () => {
  const sentences = new Set(
    [...routes.values()].flatMap(({ params, query, body }) =>
      [params, query, body].flatMap((schema) => [...sentencesOf(schema)]),
    ),
  )
  // The walk reaches what is deep inside: a limit's own words, a refinement, a list's parts.
  for (const one of [
    'Email inválido',
    'Máximo 200 caracteres',
    'La duración mínima es de 5 minutos',
    'Los horarios no son válidos',
    'Moneda desconocida',
  ]) {
    expect([...sentences]).toContain(one)
  }
  expect([...sentences].filter((one) => inLanguage(one, 'en') === one)).toEqual([])
})

/** All that the server is made of, as one text. */
async function sourceOfServer(): Promise<string> {
  const texts: string[] = []
  for await (const file of glob('{contract,backend}/**/*.ts', {
    cwd: new URL('../..', import.meta.url),
  })) {
    if (!/\.test\.ts$|backend\/test|words\/english\//.test(file))
      texts.push(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'))
  }
  return texts.join('\n')
}

test('every refusal, by its code, is told in both languages', async () => {
  const thrown = (await sourceOfServer()).matchAll(
    /(?:DomainError|invalid|refusal)\(\s*'(\w+)',\s*(['`])(.+?)\2[,)]/g,
  )
  const refusals = [...thrown].map(([, code = '', , said = '']) => ({
    code,
    said: said.replace(/\$\{[^}]*\}/g, '7'),
  }))
  // As many as there are places that refuse something with words of their own.
  expect(refusals.length).toBeGreaterThan(80)
  expect(new Set(refusals.map(({ code }) => code)).size).toBeGreaterThan(40)
  for (const { code, said } of refusals)
    expect([code, inLanguage(said, 'es'), inLanguage(said, 'en')]).toEqual([
      code,
      said,
      expect.not.stringMatching(/[áéíóúñ¿¡«]/i),
    ])
  expect(refusals.filter(({ said }) => inLanguage(said, 'en') === said)).toEqual([])
})

describe('the English', () => {
  const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  test.each(Object.entries(english))(
    'of «%s» fills in the same, and is no Spanish',
    (spanish, said) => {
      expect(namesIn(said)).toEqual(namesIn(spanish))
      expect(said).not.toMatch(/[áéíóúñ¿¡]/i)
      expect(said).not.toBe(spanish)
    },
  )

  test('has each sentence once', () => {
    expect([anywhere, bookings, community].flatMap((some) => Object.keys(some)).toSorted()).toEqual(
      Object.keys(english).toSorted(),
    )
  })

  test('is of sentences that somebody says', async () => {
    const source = await sourceOfServer()
    const isSaid = (spanish: string) =>
      spanish.split(/\{\w+\}/).every((part) => source.includes(part))
    expect(Object.keys(english).filter((spanish) => !isSaid(spanish))).toEqual([])
  })
})

test('what was filled in stands in the English, in English where it has words of its own', () => {
  expect(inLanguage('Máximo 20 servicios', 'en')).toBe('At most 20 services')
  expect(inLanguage('La cita ya está cancelada', 'en')).toBe('The appointment is already cancelled')
  expect(
    inLanguage(
      'Esta locación tiene 3 citas por venir. Muévelas o cancélalas antes de eliminarla.',
      'en',
    ),
  ).toBe(
    'This location has 3 upcoming appointments. Move or cancel them before you delete the location.',
  )
})

test('in Spanish it is said as it stands, and what is none of ours in either language', () => {
  expect(inLanguage('La cita ya está cancelada', 'es')).toBe('La cita ya está cancelada')
  expect(inLanguage('La Navaja', 'en')).toBe('La Navaja')
  expect(inLanguage('$& {most}', 'en')).toBe('$& {most}')
})

test('a sentence without its English does not compile', () => {
  // @ts-expect-error nobody has translated it
  const said: Said = 'Esto no lo dice nadie'
  const filled: Said = `Máximo ${3} servicios`
  expect([said, filled]).toHaveLength(2)
})
