import { defineConfig } from 'vitest/config'

/**
 * For `npm run mutants`: the rules' own tests, which run in memory, and what holds the events'
 * shapes.
 */
export default defineConfig({
  test: {
    include: [
      'backend/domain/**/*.test.ts',
      'backend/commands/**/*.test.ts',
      'backend/eventlog/catalogue.test.ts',
    ],
  },
})
