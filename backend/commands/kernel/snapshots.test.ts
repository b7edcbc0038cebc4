/**
 * What a snapshot can hold: each decider's state as it comes back from one, and the name of the
 * code that made it.
 */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { glob } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { describe, expect, onTestFinished, test } from 'vitest'
import { events } from '../../modules/modules.ts'
import type { Decider } from '../../domain/kernel/decider.ts'
import type { DomainEvent } from '../../domain/kernel/event.ts'
import { samplesOf } from '../../test/support/samples.ts'
import { codeVersion, sourceVersionOf } from './code-version.ts'

type AnyDecider = Decider<unknown, never, DomainEvent>
const isDecider = (value: unknown): value is AnyDecider =>
  typeof value === 'object' &&
  value !== null &&
  'category' in value &&
  'evolve' in value &&
  'decide' in value

const ROOT = join(import.meta.dirname, '../../..')
const modules = await Array.fromAsync(
  glob('backend/domain/**/*.ts', {
    cwd: ROOT,
    exclude: (file) => file.endsWith('.test.ts') || file.endsWith('given.ts'),
  }),
)
const found = await Promise.all(
  modules.map(async (file) =>
    Object.values((await import(join(ROOT, file))) as Readonly<Record<string, unknown>>).filter(
      isDecider,
    ),
  ),
)
const deciders = new Map(found.flat().map((decider) => [decider.category, decider]))
const samples = events.flatMap((definition) => samplesOf(definition))

/** All states that the samples of events bring it through. */
function statesOf(decider: AnyDecider): unknown[] {
  const states: unknown[] = [decider.initial]
  for (let round = 0; round < 2; round++) {
    for (const { event } of samples) {
      try {
        states.push(decider.evolve(states.at(-1), event))
      } catch {
        // An event of another decider's, or one that this state can't have.
      }
    }
  }
  return states
}

test('there are deciders to look at', () => expect(deciders.size).toBeGreaterThan(30))

describe('a state comes back from a snapshot as it was', () => {
  test.each([...deciders])('%s', (_, decider) => {
    const states = statesOf(decider)
    expect(new Set(states).size, 'its events change it').toBeGreaterThan(1)
    for (const state of new Set(states)) expect(deserialize(serialize(state))).toStrictEqual(state)
  })
})

test('the code’s name is another once a rule has changed, and the same for the same files', async () => {
  const root = await mkdtemp(join(tmpdir(), 'balbu-code-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const folder of ['backend/domain', 'contract', 'backend/eventlog'])
    await cp(join(ROOT, folder), join(root, folder), { recursive: true })
  expect(await sourceVersionOf(root)).toBe(await codeVersion())
  await writeFile(join(root, 'backend/domain/identity/account.test.ts'), '// A test folds nothing.')
  expect(await sourceVersionOf(root)).toBe(await codeVersion())
  await writeFile(join(root, 'contract/kernel/another.ts'), 'export const limit = 3')
  expect(await sourceVersionOf(root)).not.toBe(await codeVersion())
  await expect(sourceVersionOf(join(root, 'nothing'))).rejects.toThrow('no sources')
})
