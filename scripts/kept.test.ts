/**
 * What was kept on the device is shown also where asking for it anew has failed: a screen looks at
 * the data before the error.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const frontend = join(import.meta.dirname, '../frontend')
const screens = readdirSync(frontend, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
)

/** A line that asks whether a read has failed; sending a command is no read. */
const asksForError = /\b(?:(\w+)\.)?isError\b(?!:)/
const commands = /const (\w+) = useCommand\(/g

function errorsBeforeData(path: string): string[] {
  // One line for each expression, however the formatter has broken it.
  const source = readFileSync(join(frontend, path), 'utf8')
    .replaceAll(/\n\s*(?=[?:.&|)])/g, ' ')
    .replaceAll(/(?<=[(=?:&|])\n\s*/g, ' ')
  const sent = new Set([
    'login',
    'command',
    ...[...source.matchAll(commands)].map(([, name]) => name ?? ''),
  ])
  const lines = source.split('\n')
  return lines.flatMap((line, index) => {
    const found = asksForError.exec(line)
    if (!found || line.includes('= use') || /^\s*isError,?$/.test(line) || sent.has(found[1] ?? ''))
      return []
    const isGuarded =
      /isError\b.*(?:&& !|\.length === 0)/.test(line) ||
      (/\b(?:data|isPending) \?.*: (?:\w+\.)?isError/.test(line) &&
        !/isPending \?.*isError/.test(line))
    return isGuarded ? [] : [`${path}:${index + 1} ${line.trim()}`]
  })
}

test('no screen shows an error in place of what it has', () => {
  expect(screens.flatMap(errorsBeforeData)).toEqual([])
})
