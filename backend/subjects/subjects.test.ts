/** Each type's entry in the contract and its definition here say the same. */
import { describe, expect, test } from 'vitest'
import type { Effect } from '../../contract/moderation/reasons.ts'
import { effectsOn, subjectEntry, subjectTypes } from '../../contract/moderation/subject-types.ts'
import { definitions } from './subjects.ts'

/** They are said to the person, and change nothing else. */
const saidOnly: readonly Effect[] = ['none', 'warn']

describe.each(subjectTypes)('%s', (type) => {
  const { heldAs, seen, links, page } = subjectEntry(type)
  const { measures, row, appearances, publishedAt } = definitions[type]
  const { subject, author } = effectsOn(type)

  test('every measure on it does something, and nothing else is possible', () => {
    const measured = Object.keys(measures)
    expect(subject.filter((one) => !saidOnly.includes(one) && !measured.includes(one))).toEqual([])
    expect(measured.filter((one) => !subject.some((effect) => effect === one))).toEqual([])
  })

  test('every measure on its author is one on a person', () => {
    const onPeople = [...saidOnly, ...Object.keys(definitions.USER.measures)]
    expect(author.filter((one) => !onPeople.includes(one))).toEqual([])
  })

  test('it has a row exactly where it has a page in the console', () => {
    expect(row !== undefined).toBe(seen)
  })

  test('it is held where its pictures appear', () => {
    expect(heldAs !== undefined).toBe(appearances !== undefined)
    if (heldAs) expect(subject).toContain(heldAs)
  })

  test('people who link to it link to a page', () => {
    if (links.length > 0) expect(page?.('an-id').split('/')[1]).toBe(links[0])
  })

  test('what has a day in its statement has one in the transparency export', () => {
    const versions = [{ at: '2026-01-05T10:00:00.000Z', texts: [], pictures: [] }]
    const evidence = { salt: '', takenAt: '', author: null, versions, leftOut: 0, context: [] }
    expect(definitions[type].quoted(evidence).publishedAt !== null).toBe(publishedAt !== undefined)
  })
})
