import { expect, test } from 'vitest'
import { grouped } from './groups.ts'
import type { AuditEntry } from './useAudit.ts'

const entry = (id: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: `2026-11-23T10:00:0${id}.000Z`,
  actor: { id: 'a', role: 'auditor', nombre: 'Eva' },
  kind: 'look',
  what: 'case.see',
  subject: { type: 'case', id: 'c' },
  caseId: 'c',
  why: null,
  sought: null,
  ...more,
})
const sizes = (entries: readonly AuditEntry[]) =>
  grouped(entries).map(({ entries: { length } }) => length)

test('looks at the same that follow each other stand together, and none is lost', () => {
  expect(
    sizes([entry('5'), entry('4'), entry('3', { what: 'case.reports' }), entry('2'), entry('1')]),
  ).toEqual([2, 1, 2])
})

test('somebody else, another day or another reason stands apart', () => {
  expect(
    sizes([
      entry('3'),
      entry('2', { actor: { id: 'b', role: 'auditor', nombre: null } }),
      entry('1', { at: '2026-11-22T10:00:00.000Z' }),
    ]),
  ).toEqual([1, 1, 1])
  expect(
    sizes([
      entry('2', { kind: 'reveal', what: 'reveal', why: 'Queja' }),
      entry('1', { kind: 'reveal', what: 'reveal', why: 'Otra queja' }),
    ]),
  ).toEqual([1, 1])
})
