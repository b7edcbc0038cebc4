/**
 * `npm run mutants`: plants faults in the rules, one after the other, and says which of them no test noticed. Outside CI: it
 * takes minutes. One file alone: `npm run mutants -- -m backend/domain/booking/agenda.ts`.
 */
export default {
  mutate: [
    'backend/domain/**/*.ts',
    'backend/commands/**/*.ts',
    '!**/*.test.ts',
    '!backend/domain/kernel/given.ts',
    '!backend/domain/engagement/words/**',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants.vitest.ts' },
  // Texts are read, not computed, and a code that is another no longer compiles.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // The next run goes on from this one's result.
  incremental: true,
  incrementalFile: 'node_modules/.cache/mutants.json',
  // Not beneath node_modules, where vitest looks for no tests.
  tempDirName: '.mutants',
  // It would read it by TypeScript's compiler API, which version 7 hasn't: a file that isn't there is left alone.
  tsconfigFile: 'none.json',
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
}
