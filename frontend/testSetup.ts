/**
 * What every screen test needs beside `shared/testPage.ts`: the Spanish texts, none of what the app
 * keeps for itself, and what jsdom lacks.
 */
import { afterAll, afterEach, beforeAll } from 'vitest'
import { clearPage, leavePage } from '../shared/testPage.ts'
import { forgetDrafts } from './client/drafts.ts'
import { endSession } from './client/session.ts'
import { catalogues, loadTexts, startI18n } from './i18n/i18n.ts'
import { answered } from './native/online.ts'
import { dismissPrompt } from './ui/prompts.ts'
import { toasts } from './ui/toasts.ts'

beforeAll(async () => {
  await startI18n('es')
  await loadTexts(catalogues)
})

afterEach(() => {
  clearPage()
  // What was typed last may not be stored yet.
  forgetDrafts()
  endSession()
  answered()
  dismissPrompt()
  for (let shown = toasts.current(); shown; shown = toasts.current()) toasts.remove(shown.id)
})

afterAll(leavePage)

// jsdom lays nothing out: no media query matches, and pointer capture and scrolling do nothing.
window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})
globalThis.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}
window.scrollBy = () => {}
