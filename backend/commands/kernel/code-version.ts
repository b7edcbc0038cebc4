/** Version of the code that folds states: rules, contract and upcasters. */
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCES = [
  'backend/domain/**/*.ts',
  'contract/**/*.ts',
  'backend/eventlog/upcast.ts',
  'backend/eventlog/upcasters.ts',
]

let version: Promise<string> | undefined
/** The same for the same files; read once. */
export function codeVersion(): Promise<string> {
  return (version ??= sourceVersionOf(ROOT).catch((error: unknown) => {
    version = undefined
    throw error
  }))
}

export async function sourceVersionOf(root: string): Promise<string> {
  const files = (
    await Array.fromAsync(
      glob(SOURCES, { cwd: root, exclude: (name) => name.endsWith('.test.ts') }),
    )
  ).sort()
  if (files.length === 0) throw new Error(`no sources in ${root}`)
  const sum = createHash('sha256')
  for (const file of files)
    sum
      .update(file)
      .update('\0')
      .update(await readFile(join(root, file)))
      .update('\0')
  return sum.digest('base64url')
}
