/**
 * The tables of the house that are written by hand hold all that there is: who adds a capability
 * and forgets one of them hears of it here (docs/guides/add-a-capability.md).
 */
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { consoleEs } from '../admin/i18n/console.es.ts'
import type { Route } from '../contract/kernel/route.ts'
import { routes } from '../contract/routes.ts'
import { routeFiles } from '../backend/modules/modules.ts'
import { finishersOf } from '../backend/modules/modules.ts'
import { events } from '../backend/modules/modules.ts'
import type { EventDefinition } from '../backend/domain/kernel/event.ts'
import type { Process } from '../backend/domain/kernel/process.ts'
import { allProcesses } from '../backend/modules/modules.ts'
import { allProjections } from '../backend/modules/modules.ts'
import type { Projection } from '../backend/projections/engine/apply/projection.ts'

const root = dirname(import.meta.dirname)

/** What the files of a folder export, with the file that does. */
async function exported(
  pattern: string,
): Promise<{ file: string; name: string; value: unknown }[]> {
  const found = []
  for await (const file of glob(pattern, { cwd: root })) {
    if (/\.test\.ts$|\/conformance\/|\/given\.ts$/.test(file)) continue
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
    found.push(...Object.entries(module).map(([name, value]) => ({ file, name, value })))
  }
  return found
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' || typeof value === 'function') && value !== null
const isRoute = (value: unknown): value is Route =>
  isObject(value) && 'method' in value && 'path' in value && 'access' in value
const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'function' && 'schema' in value && 'personal' in value
const isProcess = (value: unknown): value is Process =>
  isObject(value) && 'markings' in value && 'patience' in value
const isProjection = (value: unknown): value is Projection =>
  isObject(value) && 'handlers' in value && 'tables' in value && 'version' in value

test('every call of the contract is in its table', async () => {
  const known = new Set(routes.values())
  const calls = (await exported('contract/*/*.ts')).filter(
    (one): one is typeof one & { value: Route } => isRoute(one.value),
  )
  expect(calls.length).toBeGreaterThan(50)
  expect(
    calls.filter(({ value }) => !known.has(value)).map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([])
})

test('every file of routes is in the API', async () => {
  const known = new Set<unknown>(routeFiles)
  const files = (await exported('backend/api/*/*.ts')).filter(
    ({ value }) =>
      typeof value === 'function' && value.length === 2 && /\bapi\.on\(/.test(String(value)),
  )
  expect(files.length).toBe(routeFiles.length)
  expect(
    files.filter(({ value }) => !known.has(value)).map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([])
})

test('every event that is defined is in the catalogue', async () => {
  const known = new Set<unknown>(events)
  const defined = (await exported('backend/domain/*/*.ts')).filter(
    (one): one is typeof one & { value: EventDefinition } => isEvent(one.value),
  )
  expect(defined.length).toBeGreaterThan(30)
  expect(
    defined.filter(({ value }) => !known.has(value)).map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([])
})

test('every read model runs, and has a name in the console', async () => {
  const known = new Set<unknown>(allProjections)
  const defined = (await exported('backend/projections/*/*.ts')).filter(
    (one): one is typeof one & { value: Projection } => isProjection(one.value),
  )
  expect(
    defined.filter(({ value }) => !known.has(value)).map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([])
  expect(
    allProjections
      .map(({ name }) => name)
      .filter((name) => !Object.hasOwn(consoleEs.projections.name, name)),
  ).toEqual([])
})

test('every process is followed, and somebody finishes it', async () => {
  const defined = (await exported('backend/domain/*/*.ts')).filter(
    (one): one is typeof one & { value: Process } => isProcess(one.value),
  )
  expect(defined.length).toBeGreaterThan(0)
  expect(
    defined
      .filter(({ value }) => !allProcesses.includes(value))
      .map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([])
  // What it would be finished with is not asked for until it is.
  const nobody = {} as Parameters<typeof finishersOf>[0]
  expect(
    finishersOf(nobody)
      .map(({ process }) => process.name)
      .sort(),
  ).toEqual(allProcesses.map(({ name }) => name).sort())
  expect(new Set(allProcesses.map(({ name }) => name)).size).toBe(allProcesses.length)
})
