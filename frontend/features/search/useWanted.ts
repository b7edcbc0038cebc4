/** The search in the URL, so reload, sharing and Back keep it. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addressOf } from '../../../contract/paths.ts'
import { useNavigate } from '../../ui/links.ts'
import { saidOf, type SearchQuery, wantedFrom } from './wanted.ts'

export function useWanted(): [SearchQuery, (change: Partial<SearchQuery>) => void] {
  const [content] = useSearchParams()
  const navigate = useNavigate()
  const request = useMemo(() => wantedFrom(content), [content])
  const latest = useRef(request)
  useEffect(() => {
    latest.current = request
  }, [request])
  const change = useCallback(
    (changed: Partial<SearchQuery>) => {
      latest.current = { ...latest.current, ...changed }
      navigate(addressOf('/search', saidOf(latest.current)), {
        replace: true,
        preventScrollReset: true,
      })
    },
    [navigate],
  )
  return [request, change]
}

/** Typing settles for so long before it counts (booking.md §5). */
const SETTLED_MS = 300

/** Debounced text. [text, typed(text), now()]: `now` for Enter. */
export function useTyped(
  value: string,
  onSettled: (text: string) => void,
): [string, (text: string) => void, () => void] {
  const [typed, setTyped] = useState(value)
  const notified = useRef(value)
  const settle = useRef(onSettled)
  useEffect(() => {
    settle.current = onSettled
  })
  // Changed from outside: back button or link.
  useEffect(() => {
    if (value === notified.current) return
    notified.current = value
    setTyped(value)
  }, [value])
  const tell = useCallback((text: string) => {
    if (text.trim() === notified.current.trim()) return
    notified.current = text.trim()
    settle.current(text)
  }, [])
  useEffect(() => {
    const timer = window.setTimeout(() => tell(typed), SETTLED_MS)
    return () => window.clearTimeout(timer)
  }, [typed, tell])
  return [typed, setTyped, () => tell(typed)]
}
