import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fromPlaywright, fromVitest, summary, tally } from './tally.ts'

const folder = await mkdtemp(join(tmpdir(), 'balbu-tally-'))
afterAll(() => rm(folder, { recursive: true }))

test('vitest: what passed, failed and was skipped; and why a hook failed, a file could not be loaded, or something threw outside of the tests', async () => {
  const write = (name: string, text: string) =>
    writeFile(
      join(folder, name),
      `import { beforeAll, describe, expect, test } from 'vitest'\n${text}`,
    )
  await write(
    'a.test.ts',
    "describe('a', () => { test('one', () => {}); test('two', () => { expect(1).toBe(2) }); test.skip('redis-server missing', () => {}) })",
  )
  await write('b.test.ts', "import './nowhere.ts'")
  await write(
    'c.test.ts',
    "describe('c', () => { beforeAll(() => { throw new Error('no database') }); test('three', () => {}) })",
  )
  await write('d.test.ts', "test('four', () => { void Promise.reject(new Error('nobody waits')) })")
  await symlink(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'))
  const path = join(folder, 'tally.json')
  const run = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      folder,
      `--reporter=${join(import.meta.dirname, 'vitest-tally.ts')}`,
    ],
    { env: { ...process.env, BALBU_TALLY: path }, stdio: 'ignore' },
  )
  expect(await once(run, 'close')).toEqual([1, null])
  const seen = fromVitest(JSON.parse(await readFile(path, 'utf8')))
  expect(seen?.passed).toBe(2)
  expect(seen?.skipped).toEqual(['a redis-server missing', 'c three'])
  expect(seen?.failed.map(({ name, reason }) => `${name}: ${reason.split('\n')[0]}`)).toEqual([
    'a two: AssertionError: expected 1 to be 2 // Object.is equality',
    expect.stringMatching(/^b\.test\.ts: .*nowhere\.ts/),
    'c.test.ts: c: Error: no database',
    'outside of the tests: Error: nobody waits',
  ])
})

test('of a reason the places in libraries are left out', () => {
  expect(
    tally(
      'two',
      'failed',
      '\u001B[31mexpected 1 to be 2\u001B[39m\n    at file:///app/node_modules/runner.js:1:2\n    at file:///app/two.test.ts:3:4',
    ).failed,
  ).toEqual([{ name: 'two', reason: 'expected 1 to be 2\n    at file:///app/two.test.ts:3:4' }])
})

test('playwright: a journey that needed a second try failed', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [
      {
        status,
        results: [
          {},
          ...(status === 'unexpected'
            ? [
                {
                  error: { message: 'not visible' },
                  attachments: [
                    { name: 'screenshot', path: '/run/1.png' },
                    { name: 'error-context', path: '/run/1.md' },
                  ],
                },
              ]
            : []),
        ],
      },
    ],
  })
  expect(
    fromPlaywright({
      errors: [{ message: 'no server\nat …' }],
      suites: [
        {
          specs: [spec('books', 'expected')],
          suites: [
            {
              specs: [
                spec('cancels', 'flaky'),
                spec('moves', 'unexpected'),
                spec('later', 'skipped'),
              ],
            },
          ],
        },
      ],
    }),
  ).toEqual({
    passed: 1,
    failed: [
      { name: 'cancels', reason: '' },
      { name: 'moves', reason: 'not visible', page: '/run/1.md' },
      { name: 'no server', reason: 'no server\nat …' },
    ],
    skipped: ['later'],
  })
})

test('no report is no result', () => {
  expect([fromVitest(null), fromPlaywright(null)]).toEqual([undefined, undefined])
})

test('the closing line', () => {
  expect(summary([tally('a', 'passed'), tally('b', 'passed')])).toBe('2 passed, 0 failed')
  expect(summary([tally('a', 'failed'), tally('b', 'skipped')])).toBe(
    '0 passed, 1 failed, 1 skipped',
  )
})
