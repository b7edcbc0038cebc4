/**
 * `npm run projections -- new <name>`, in a copy of the house: what it writes passes types, lint
 * and imports as it is, and its own test passes. So its templates follow the code that they use.
 */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newReadModel, NotWritten } from '../../../scripts/new-read-model.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
const NAME = 'heartbeats'
const copy = await mkdtemp(join(tmpdir(), 'balbu-new-'))
const parts = [
  'admin',
  'backend',
  'bench',
  'contract',
  'e2e',
  'frontend',
  'scripts',
  'shared',
  'capacitor.config.ts',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  '.oxlintrc.json',
  '.oxfmtrc.json',
]
for (const part of parts)
  await cp(join(root, part), join(copy, part), {
    recursive: true,
    filter: (from) => !/\/(dist|test-results)$/.test(from),
  })
await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
const written = await newReadModel(copy, NAME)

/** What a tool of the house says of the copy; empty where it finds nothing wrong. */
const run = (command: string, args: readonly string[]) =>
  new Promise<{ code: number | null; out: string }>((done, failed) => {
    const child = spawn(command, args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        out += bytes.toString()
      })
    child.once('error', failed)
    child.once('close', (code) => done({ code, out }))
  })
const tool = (name: string) => join(root, 'node_modules/.bin', name)

afterAll(() => rm(copy, { recursive: true, force: true }))

describe('what it writes', () => {
  test('is formatted', async () => {
    expect(await run(tool('oxfmt'), ['--check', ...written])).toMatchObject({ code: 0 })
  })

  // The console's project holds none of it.
  test('passes the types', async () => {
    const { code, out } = await run(tool('tsc'), [
      '-p',
      'tsconfig.json',
      '--noEmit',
      '--incremental',
      'false',
      '--pretty',
      'false',
    ])
    expect(code, out).toBe(0)
  })
  test('passes the lint', async () => {
    const { code, out } = await run(tool('oxlint'), written)
    expect(code, out).toBe(0)
  })
  test('imports only what it may', async () => {
    const { code, out } = await run(process.execPath, ['scripts/imports.ts'])
    expect(code, out).toBe(0)
  })
  describe('passes its own test', async () => {
    await import(pathToFileURL(join(copy, `backend/test/analysis/${NAME}.test.ts`)).href)
  })
})

describe('it writes nothing', () => {
  let before: string
  beforeAll(async () => {
    before = await readFile(join(copy, 'contract/routes.ts'), 'utf8')
  })
  test.each([
    ['under a name that is no word', 'No-Shows'],
    ['under the name of a read model', 'figures'],
    ['twice', NAME],
    ['under a name that another thing has', 'jobs'],
  ])('%s', async (_, name) => {
    await expect(newReadModel(copy, name)).rejects.toThrow(NotWritten)
    expect(await readFile(join(copy, 'contract/routes.ts'), 'utf8')).toBe(before)
  })
})
