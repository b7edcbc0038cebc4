import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './imports.ts'

const root = dirname(import.meta.dirname)
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string>; devDependencies: Record<string, string> }
const page = await readFile(join(root, 'docs/dependencies.md'), 'utf8')

/** `@fastify/cors` may be told as `cors` beside its family. */
const isTold = (name: string) => page.includes(`**${name}**`) || page.includes(`**${name.split('/').at(-1)}**`)

test.each(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter((name) => !name.startsWith('@types/')))('docs/dependencies.md says why we use %s', (name) => {
  expect(isTold(name)).toBe(true)
})

test('versions are exact', () => {
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(([, version]) => !/^\d/.test(version))
  expect(loose).toEqual([])
})

test('the server runs on what is not only there for development', async () => {
  const allowed = new Set(Object.keys(manifest.dependencies))
  const files = (await sourceFiles(root)).filter(({ path }) => /^(backend|contract)\//.test(path) && !/\.test\.ts$|^backend\/test\/|conformance|given\.ts$/.test(path))
  const packageOf = (specifier: string) => specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  const used = files.flatMap((file) => importsOf(file).filter(({ to, typeOnly }) => !typeOnly && !to.includes('.ts')).map(({ to }) => ({ path: file.path, name: packageOf(to) })))
  expect(used.filter(({ name }) => !name.startsWith('node:') && !allowed.has(name))).toEqual([])
})
