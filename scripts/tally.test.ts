import { expect, test } from 'vitest'
import { fromPlaywright, fromVitest, summary, tally } from './tally.ts'

test('vitest: what passed, failed and was skipped, and a file that could not be loaded', () => {
  expect(fromVitest({
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed', fullName: 'one' }, { status: 'failed', fullName: 'two', failureMessages: ['\u001B[31mexpected 1 to be 2\u001B[39m\n    at file:///app/node_modules/runner.js:1:2\n    at file:///app/two.test.ts:3:4'] }, { status: 'skipped', fullName: 'redis-server missing' }] },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  })).toEqual({ passed: 1, failed: [{ name: 'two', reason: 'expected 1 to be 2\n    at file:///app/two.test.ts:3:4' }, { name: 'b.test.ts', reason: 'Cannot find module' }], skipped: ['redis-server missing'] })
})

test('playwright: a journey that needed a second try failed', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status, results: [{}, ...status === 'unexpected' ? [{ error: { message: 'not visible' } }] : []] }] })
  expect(fromPlaywright({
    errors: [{ message: 'no server\nat …' }],
    suites: [{ specs: [spec('books', 'expected')], suites: [{ specs: [spec('cancels', 'flaky'), spec('moves', 'unexpected'), spec('later', 'skipped')] }] }],
  })).toEqual({ passed: 1, failed: [{ name: 'cancels', reason: '' }, { name: 'moves', reason: 'not visible' }, { name: 'no server', reason: 'no server\nat …' }], skipped: ['later'] })
})

test('no report is no result', () => {
  expect([fromVitest(null), fromPlaywright(null)]).toEqual([undefined, undefined])
})

test('the closing line', () => {
  expect(summary([tally('a', 'passed'), tally('b', 'passed')])).toBe('2 passed, 0 failed')
  expect(summary([tally('a', 'failed'), tally('b', 'skipped')])).toBe('0 passed, 1 failed, 1 skipped')
})
