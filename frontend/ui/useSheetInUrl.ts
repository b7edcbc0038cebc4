/** A sheet in the URL: Back closes it, reload and links keep it. */
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useNavigate } from './links.ts'

interface Opened {
  sheet?: string
}

/** [value of `?{param}=` or undefined, open(value), close()]. */
export function useSheetInUrl(
  param: string,
): [string | undefined, (value: string) => void, () => void] {
  const [search, setSearch] = useSearchParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  // History state may hold anything: only our own mark is read.
  const openedHere = (state as Opened | null)?.sheet === param

  const open = useCallback(
    (value: string) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          after.set(param, value)
          return after
        },
        { state: { sheet: param } satisfies Opened, preventScrollReset: true },
      ),
    [param, setSearch],
  )

  // Going back takes a moment, and an answer may come when the sheet is long gone: only the entry
  // that is shown is left, once.
  const shown = useRef<string>(undefined)
  useEffect(() => {
    shown.current = key
    return () => {
      shown.current = undefined
    }
  }, [key])
  const close = useCallback(() => {
    if (shown.current !== key) return
    shown.current = undefined
    // An overlay above it is about to leave its own entry: that one first.
    if (openedHere && (window.history.state as { overlay?: string } | null)?.overlay)
      return window.addEventListener('popstate', () => navigate(-1), { once: true })
    if (openedHere) return void navigate(-1)
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(param)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }, [key, openedHere, navigate, param, setSearch])

  return [search.get(param) ?? undefined, open, close]
}
