/**
 * What every test on a page needs, in the app and in the console: readable matchers, a page that
 * one test leaves as the next expects it, and Testing Library without what makes it slow. All files
 * of a worker share one page and one set of modules.
 */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { vi } from 'vitest'

/** A query error that prints the page lazily: `findBy` drops most of them. */
function queryError(message: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const text = () =>
    [message, `Ignored nodes: comments, script, style\n${prettyDOM(container)}`]
      .filter(Boolean)
      .join('\n\n')
  return Object.defineProperty(error, 'message', { configurable: true, get: text })
}

configure({
  // A busy machine must not turn a passing test into a failing one.
  asyncUtilTimeout: 20_000,
  getElementError: queryError,
})

/** Computed styles since the last change; jsdom recomputes each slowly. */
let styles = new WeakMap<Element, CSSStyleDeclaration>()
const changes = new MutationObserver(() => {
  styles = new WeakMap()
})
changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
const page = document.defaultView ?? window
const compute = page.getComputedStyle.bind(page)
page.getComputedStyle = window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return compute(element, pseudo)
  if (changes.takeRecords().length > 0) styles = new WeakMap()
  const style = styles.get(element) ?? compute(element)
  styles.set(element, style)
  return style
}

/** After each test. */
export function clearPage(): void {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
}

/** After the last test of a file. */
export function leavePage(): void {
  // Own properties stand in for the browser's, which are the prototype's.
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name)
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
}
