/** Dark or light: react-admin's store keeps it; the page's class follows with the tokens. */
import { useLayoutEffect } from 'react'
import { useTheme } from 'react-admin'
import type { Mode } from './theme.ts'

export function useMode(): { mode: Mode; toggle: () => void } {
  const [mode, setMode] = useTheme('dark')
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.remove('dark', 'light')
    classList.add(mode)
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
  }, [mode])
  return { mode, toggle: () => setMode(mode === 'dark' ? 'light' : 'dark') }
}
