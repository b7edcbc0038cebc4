/**
 * The Chromium of the journeys. The shell alone where there is one: the whole browser draws a
 * window with all its buttons for everybody who sits down, which takes it longer than what they do
 * there.
 */
import { existsSync } from 'node:fs'

const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Nothing where there is none. */
export const browserPath = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? known.find((path) => existsSync(path))
