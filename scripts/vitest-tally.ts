/**
 * A reporter of vitest that writes the run's tally as JSON to the file that `BALBU_TALLY` names.
 * Vitest's own JSON leaves out why a hook failed, and what threw outside a test.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { type Tally, tally, together } from './tally.ts'

type Thrown = Readonly<{ message?: string | undefined; stack?: string | undefined }>

const reasonOf = (errors: readonly Thrown[]): string =>
  errors.map(({ message, stack }) => stack ?? message ?? '').join('\n')

function ofTest(test: TestCase): Tally {
  const { state, errors } = test.result()
  return tally(
    test.fullName.replaceAll(' > ', ' '),
    state === 'pending' ? 'failed' : state,
    reasonOf(errors ?? []),
  )
}

/** What fails in a file or a group outside of its tests: loading it, or a hook. */
const ofHooks = (where: string, errors: readonly Thrown[]): readonly Tally[] =>
  errors.length > 0 ? [tally(where, 'failed', reasonOf(errors))] : []

function ofModule(module: TestModule): readonly Tally[] {
  const file = relative(module.project.config.root, module.moduleId)
  const suites = [...module.children.allSuites()]
  return [
    ...[...module.children.allTests()].map(ofTest),
    ...suites.flatMap((suite) => ofHooks(`${file}: ${suite.fullName}`, suite.errors())),
    ...ofHooks(file, module.errors()),
  ]
}

export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Thrown[]): void {
    const path = process.env['BALBU_TALLY']
    if (!path) throw new Error('BALBU_TALLY names no file')
    writeFileSync(
      path,
      JSON.stringify(
        together([
          ...modules.flatMap(ofModule),
          ...unhandled.map((error) => tally('outside of the tests', 'failed', reasonOf([error]))),
        ]),
      ),
    )
  }
}
