import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './imports.ts'
import { sourceFiles } from './sources.ts'

const root = dirname(import.meta.dirname)
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const page = await readFile(join(root, 'docs/dependencies.md'), 'utf8')

/** `@fastify/cors` may be told as `cors` beside its family. */
const isTold = (name: string) =>
  page.includes(`**${name}**`) || page.includes(`**${name.split('/').at(-1)}**`)

test.each(
  Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    (name) => !name.startsWith('@types/'),
  ),
)('docs/dependencies.md says why we use %s', (name) => {
  expect(isTold(name)).toBe(true)
})

test('versions are exact', () => {
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d/.test(version),
  )
  expect(loose).toEqual([])
})

const allowed = new Set(Object.keys(manifest.dependencies))
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

test('the server runs on what is not only there for development', async () => {
  const files = (await sourceFiles(root)).filter(
    ({ path }) =>
      /^(backend|contract)\//.test(path) &&
      !/\.test\.ts$|^backend\/test\/|conformance|given\.ts$/.test(path),
  )
  const used = files.flatMap((file) =>
    importsOf(file)
      .filter(({ to, typeOnly }) => !typeOnly && !to.includes('.ts'))
      .map(({ to }) => ({ path: file.path, name: packageOf(to) })),
  )
  expect(used.filter(({ name }) => !name.startsWith('node:') && !allowed.has(name))).toEqual([])
})

test("the image holds the server and the operator's commands with all that they reach for", async () => {
  const copied = [
    ...(await readFile(join(root, 'Dockerfile'), 'utf8')).matchAll(
      /^COPY --from=build \S+ \/app\/(\S+)/gm,
    ),
  ].map(([, path]) => path ?? '')
  const sources = new Map((await sourceFiles(root)).map((file) => [file.path, file]))
  const reached = new Set<string>()
  const walk = (path: string) => {
    const file = sources.get(path)
    if (!file || reached.has(path)) return
    reached.add(path)
    for (const { to, typeOnly } of importsOf(file)) if (!typeOnly) walk(to)
  }
  for (const command of [
    'backend/main.ts',
    'scripts/staff.ts',
    'scripts/accounts.ts',
    'scripts/projections.ts',
    'scripts/simulate.ts',
  ])
    walk(command)
  expect(reached.size).toBeGreaterThan(100)
  expect(
    [...reached].filter((path) => !copied.some((folder) => path.startsWith(`${folder}/`))),
  ).toEqual([])
  const packages = [...reached]
    .flatMap((path) => importsOf(sources.get(path) ?? { path, text: '' }))
    .filter(({ to, typeOnly }) => !typeOnly && !to.includes('.ts') && !to.startsWith('node:'))
  expect(packages.map(({ to }) => packageOf(to)).filter((name) => !allowed.has(name))).toEqual([])
})
