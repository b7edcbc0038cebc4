/** What the screens ask of a browser, where there is none: a narrow window that keeps nothing. */
const nothing = () => {}
const events = { addEventListener: nothing, removeEventListener: nothing }

export const localStorage = {
  length: 0,
  getItem: () => null,
  setItem: nothing,
  removeItem: nothing,
}
export const sessionStorage = localStorage
export const navigator = { onLine: true, language: 'es' }
export const document = {
  ...events,
  documentElement: { lang: 'es', classList: { contains: () => true } },
  querySelector: () => null,
  visibilityState: 'visible',
}
export const window = {
  ...events,
  document,
  navigator,
  localStorage,
  sessionStorage,
  location: { pathname: '/', search: '', hash: '' },
  matchMedia: () => ({ ...events, matches: false }),
  setTimeout: nothing,
}
