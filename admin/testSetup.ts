/** What jsdom lacks for every component test of the console, beside `shared/testPage.ts`. */
import { afterAll, afterEach } from 'vitest'
import { clearPage, leavePage } from '../shared/testPage.ts'

afterEach(clearPage)
afterAll(leavePage)

// jsdom lays nothing out: every media query is answered as a wide screen in the dark would.
window.matchMedia ??= (query: string) => ({
  matches: !query.includes('max-width') && !query.includes('light'),
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})
