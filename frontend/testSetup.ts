/** What every screen test needs: readable matchers, the Spanish texts, a clean page and storage between tests, and what jsdom lacks. */
import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { startI18n } from './i18n/i18n.ts'

beforeAll(() => startI18n('es'))

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// jsdom lays nothing out: no media query matches, and pointer capture and scrolling do nothing.
window.matchMedia ??= (query: string) =>
  ({ matches: false, media: query, onchange: null, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {}, dispatchEvent: () => false })
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.scrollIntoView ??= () => {}
