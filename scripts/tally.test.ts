import { expect, test } from 'vitest'
import { fromPlaywright, fromVitest, summary, tally } from './tally.ts'

test('vitest: what passed, failed and was skipped, and a file that could not be loaded', () => {
  expect(fromVitest({
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed', fullName: 'one' }, { status: 'failed', fullName: 'two' }, { status: 'skipped', fullName: 'redis-server missing' }] },
      { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  })).toEqual({ passed: 1, failed: ['two', 'b.test.ts'], skipped: ['redis-server missing'] })
})

test('playwright: a journey that needed a second try failed', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  expect(fromPlaywright({
    errors: [{ message: 'no server\nat …' }],
    suites: [{ specs: [spec('books', 'expected')], suites: [{ specs: [spec('cancels', 'flaky'), spec('moves', 'unexpected'), spec('later', 'skipped')] }] }],
  })).toEqual({ passed: 1, failed: ['cancels', 'moves', 'no server'], skipped: ['later'] })
})

test('no report is no result', () => {
  expect([fromVitest(null), fromPlaywright(null)]).toEqual([undefined, undefined])
})

test('the closing line', () => {
  expect(summary([tally('a', 'passed'), tally('b', 'passed')])).toBe('2 passed, 0 failed')
  expect(summary([tally('a', 'failed'), tally('b', 'skipped')])).toBe('0 passed, 1 failed, 1 skipped')
})
