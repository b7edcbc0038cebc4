/** Dark by default, light by choice. index.html sets the class before first paint. */
import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const THEME_KEY = 'theme'
const listeners = new Set<() => void>()

export const currentTheme = (): Theme =>
  document.documentElement.classList.contains('light') ? 'light' : 'dark'

export function setTheme(theme: Theme): void {
  document.documentElement.classList.remove('dark', 'light')
  document.documentElement.classList.add(theme)
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute(
      'content',
      getComputedStyle(document.documentElement).getPropertyValue('--bg').trim(),
    )
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** [theme, toggle]. */
export function useTheme(): [Theme, () => void] {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentTheme)
  return [theme, () => setTheme(theme === 'dark' ? 'light' : 'dark')]
}
