/** What every screen test needs: readable matchers, the Spanish texts, a clean page and storage between tests, and what jsdom lacks. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'
import { forgetDrafts } from './client/drafts.ts'
import { endSession } from './client/session.ts'
import { catalogues, loadTexts, startI18n } from './i18n/i18n.ts'
import { answered } from './native/online.ts'
import { toasts } from './ui/toasts.ts'

// A busy machine must not turn a passing screen into a failing one.
configure({ asyncUtilTimeout: 20_000 })

beforeAll(async () => {
  await startI18n('es')
  await loadTexts(catalogues)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  // What was typed last may not be stored yet.
  forgetDrafts()
  endSession()
  answered()
  for (let shown = toasts.current(); shown; shown = toasts.current()) toasts.remove(shown.id)
})

// jsdom lays nothing out: no media query matches, and pointer capture and scrolling do nothing.
window.matchMedia ??= (query: string) =>
  ({ matches: false, media: query, onchange: null, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {}, dispatchEvent: () => false })
globalThis.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() { return [] }
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
