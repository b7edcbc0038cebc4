import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plantedCode } from './planted-code.ts'

test.each(plantedCode)('there is a place for: $name', ({ file, from, to }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
})

test('there are twenty of them or more, each with its own name', () => {
  expect(new Set(plantedCode.map(({ name }) => name)).size).toBe(plantedCode.length)
  expect(plantedCode.length).toBeGreaterThanOrEqual(20)
})
