import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { contractTags } from './scripts/contractTags.ts'

/**
 * The files of a worker share its modules, and its page where they have one: making both anew for
 * each took longer than the tests. So a file leaves nothing behind in a module, on the page or in
 * the environment.
 */
const shared = { isolate: false } as const

/**
 * Limits for what hangs, far beyond what a test takes on a busy machine: no test passes or fails by
 * its speed.
 */
const patient = { testTimeout: 120_000, hookTimeout: 180_000 } as const

/** What the build has made for the server runs as it is. */
const built = { deps: { external: [/\/\.vite\/firstPaint\.js/] } }

/**
 * Three concerns, each alone in seconds: `--project unit`, `--project integration` (a real
 * PostgreSQL), `--project screens` (jsdom).
 */
export default defineConfig({
  test: {
    // A core each: one is not left for the runner, which waits; on two it would leave half.
    maxWorkers: '100%',
    projects: [
      // West of Greenwich, as most who use it: in the evening the day is another one than UTC's.
      {
        plugins: [contractTags()],
        test: {
          name: 'screens',
          env: { TZ: 'America/Mexico_City' },
          include: ['{frontend,shared}/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          execArgv: ['--no-experimental-webstorage'],
          setupFiles: ['frontend/testSetup.ts'],
          ...patient,
          ...shared,
        },
      },
      {
        plugins: [contractTags()],
        test: {
          name: 'console',
          include: ['admin/**/*.test.{ts,tsx}'],
          exclude: ['admin/test/**'],
          environment: 'jsdom',
          execArgv: ['--no-experimental-webstorage'],
          setupFiles: ['admin/testSetup.ts'],
          ...patient,
          ...shared,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'backend/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['backend/test/**', '**/node_modules/**'],
          ...patient,
          ...shared,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['backend/test/**/*.test.ts', 'admin/test/**/*.test.ts'],
          exclude: ['backend/test/faults/**', '**/node_modules/**'],
          globalSetup: ['backend/test/support/postgres.ts'],
          // Each waits for PostgreSQL half of the time. A number of its own needs a turn of its own
          // beside other projects.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          sequence: { groupOrder: 1 },
          server: built,
          ...patient,
          ...shared,
        },
      },
      // Servers of their own, killed and starved: they wait more than they work, so two files go
      // side by side, whatever the machine has.
      {
        test: {
          name: 'faults',
          include: ['backend/test/faults/**/*.test.ts'],
          globalSetup: ['backend/test/support/postgres.ts'],
          maxWorkers: 2,
          server: built,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
