/** What every component test of the console needs: readable matchers, a clean page between tests, and what jsdom lacks. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine must not turn a passing page into a failing one.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)

// jsdom lays nothing out: every media query is answered as a wide screen in the dark would.
window.matchMedia ??= (query: string) =>
  ({ matches: !query.includes('max-width') && !query.includes('light'), media: query, onchange: null, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {}, dispatchEvent: () => false })
