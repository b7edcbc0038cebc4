/** What the test runners say in their own reports, counted in one way. */
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

export interface Failure {
  readonly name: string
  /** What the runner said about it, in its first lines. */
  readonly reason: string
  /** The file that holds what stood on the page of a journey. */
  readonly page?: string | undefined
}

export interface Tally {
  readonly passed: number
  readonly failed: readonly Failure[]
  /** Names of what was skipped; each says what is missing and how to bring it. */
  readonly skipped: readonly string[]
}

export const tally = (
  name: string,
  outcome: 'passed' | 'failed' | 'skipped',
  reason = '',
): Tally => ({
  passed: outcome === 'passed' ? 1 : 0,
  failed: outcome === 'failed' ? [{ name, reason: beginning(reason) }] : [],
  skipped: outcome === 'skipped' ? [name] : [],
})

/**
 * A log of a run is often kept only by its end: the reasons stand there again, without the places
 * in the code that libraries add.
 */
const beginning = (text: string): string =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:)/.test(line))
    .slice(0, 16)
    .join('\n')

export const together = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.flatMap(({ failed }) => failed),
  skipped: tallies.flatMap(({ skipped }) => skipped),
})

const VitestTally = z.object({
  passed: z.int(),
  failed: z.array(z.object({ name: z.string(), reason: z.string() })),
  skipped: z.array(z.string()),
})

/** What `vitest-tally.ts` has written. */
export const fromVitest = (written: unknown): Tally | undefined =>
  VitestTally.safeParse(written).data

const JourneyTest = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        error: z.object({ message: z.string().optional() }).optional(),
        attachments: z
          .array(z.object({ name: z.string(), path: z.string().optional() }))
          .default([]),
      }),
    )
    .optional(),
})
interface Suite {
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly z.infer<typeof JourneyTest>[]
  }[]
  readonly suites?: readonly Suite[] | undefined
}
const Suite: z.ZodType<Suite> = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(JourneyTest) })),
  get suites() {
    return z.array(Suite).optional()
  },
})
const PlaywrightReport = z.object({
  suites: z.array(Suite),
  errors: z.array(z.object({ message: z.string().optional() })),
})

/** Of Playwright's JSON report; one that passed only at a second try failed. */
export function fromPlaywright(report: unknown): Tally | undefined {
  const parsed = PlaywrightReport.safeParse(report)
  if (!parsed.success) return undefined
  const inSuite = ({ specs, suites = [] }: Suite): Tally[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results = [] }) => {
        const broken = results.find(({ error }) => error)
        const page = broken?.attachments.find(({ name }) => name === 'error-context')?.path
        const seen = tally(
          title,
          status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
          broken?.error?.message,
        )
        return { ...seen, failed: seen.failed.map((failure) => ({ ...failure, page })) }
      }),
    ),
    ...suites.flatMap(inSuite),
  ]
  return together([
    ...parsed.data.suites.flatMap(inSuite),
    ...parsed.data.errors.map(({ message }) =>
      tally(message?.split('\n')[0] ?? 'an error outside the tests', 'failed', message),
    ),
  ])
}

export const failuresOf = (results: readonly Tally[]): readonly Failure[] =>
  together(results).failed

/** The closing line: `12 passed, 0 failed`, with what was skipped where something was. */
export function summary(results: readonly Tally[]): string {
  const { passed, failed, skipped } = together(results)
  return `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`
}
