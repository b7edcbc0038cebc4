/** A sheet as part of the address: the back button closes it, a reload keeps it, a link can open it. */
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** Marks the history entry that opening the sheet has made. */
interface Opened {
  sheet?: string
}

/** [value of `?{param}=` or undefined, open(value), close()]. */
export function useSheetInUrl(param: string): [string | undefined, (value: string) => void, () => void] {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  // Whoever navigates may put anything into the state; only our own mark is read.
  const openedHere = (state as Opened | null)?.sheet === param

  const open = useCallback((value: string) => setSearch((before) => {
    const after = new URLSearchParams(before)
    after.set(param, value)
    return after
  }, { state: { sheet: param } satisfies Opened, preventScrollReset: true }), [param, setSearch])

  const close = useCallback(() => {
    if (openedHere) return void navigate(-1)
    setSearch((before) => {
      const after = new URLSearchParams(before)
      after.delete(param)
      return after
    }, { replace: true, preventScrollReset: true })
  }, [openedHere, navigate, param, setSearch])

  return [search.get(param) ?? undefined, open, close]
}
