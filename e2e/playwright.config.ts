/**
 * Journeys in a real browser, over the real server on a database of its own. The server is already
 * built (`npm run build`).
 */
import { mkdtempSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserPath } from './browser.ts'

const port = Number(process.env['E2E_PORT'] ?? 3456)
const smtpPort = (process.env['E2E_SMTP_PORT'] ??= String(port + 1_000))

/**
 * Given on by the first process that reads this file, so that tests and server mean the same
 * folder.
 */
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'balbu-e2e-'))
const dataDir = process.env['E2E_DATA_DIR']
// PostgreSQL runs as another user, who must be able to enter.
chmodSync(dataDir, 0o755)

export default defineConfig({
  testDir: '.',
  globalSetup: './mailbox.ts',
  timeout: 240_000,
  expect: { timeout: 15_000 },
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  outputDir: join(dataDir, 'results'),
  use: {
    actionTimeout: 20_000,
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    viewport: { width: 390, height: 844 },
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // The worker would answer for files that a test watches; the specs about it let it in.
    serviceWorkers: 'block',
    // What fails leaves its picture and what stood on the page. Its steps are had by `--trace on`:
    // to keep them of all takes too long.
    trace: 'off',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
  },
  // In this order: the longest first, so that no processor is idle while one of them ends the run.
  projects: [
    { name: 'walks', testMatch: 'walk.spec.ts' },
    { name: 'screens', testMatch: 'matrix.spec.ts' },
    { name: 'journeys', testIgnore: ['walk.spec.ts', 'matrix.spec.ts'] },
  ],
  webServer: {
    command: 'node ../backend/main.ts',
    url: `http://127.0.0.1:${port}/api/health/ready`,
    // It makes the demo city first, which takes a quarter of this where the processors are not
    // shared with others.
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      ...(process.env as Record<string, string>),
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      TIMEZONE: 'America/Mexico_City',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      MAIL_FROM: 'Balbu <hola@balbu.example>',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  },
})
