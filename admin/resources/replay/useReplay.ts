/** The shown event, in the URL (`?evento=3` or `?posicion=4711`), so it can be sent. */
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const PLAY_EVERY = 1600

export interface Replay {
  /** Index of the event shown, from 0. */
  readonly at: number
  readonly total: number
  readonly playing: boolean
  readonly go: (index: number) => void
  readonly togglePlay: () => void
  /** Index of the compared event, from 0; in the URL by position (`?con=4711`). */
  readonly beside: number | undefined
  readonly compare: (index: number | undefined) => void
}

/** Starts at the newest event: how things stand now. `positions`: of the events, in order. */
export function useReplay(positions: readonly string[]): Replay {
  const total = positions.length
  const [params, setParams] = useSearchParams()
  const existing = params.get('posicion') ?? ''
  const upTo = /^\d{1,18}$/.test(existing)
    ? positions.filter((position) => BigInt(position) <= BigInt(existing)).length
    : total
  const askedAt = Number(params.get('evento') ?? upTo)
  const at = Number.isInteger(askedAt) ? Math.min(Math.max(askedAt, 1), total) - 1 : total - 1
  const [playing, setPlaying] = useState(false)
  const isLast = at >= total - 1

  const show = useCallback(
    (index: number) => {
      setParams(
        (before) => {
          before.delete('posicion')
          before.set('evento', String(Math.min(Math.max(index, 0), total - 1) + 1))
          return before
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [setParams, total],
  )

  const go = useCallback(
    (index: number) => {
      setPlaying(false)
      show(index)
    },
    [show],
  )
  const togglePlay = () => {
    if (!playing && isLast) show(0)
    setPlaying(!playing)
  }

  useEffect(() => {
    if (!playing) return undefined
    const timer = setTimeout(() => (isLast ? setPlaying(false) : show(at + 1)), PLAY_EVERY)
    return () => clearTimeout(timer)
  }, [playing, isLast, at, show])

  useArrowKeys((by) => go(at + by))
  const other = positions.indexOf(params.get('con') ?? '')
  const compare = (index: number | undefined) =>
    setParams(
      (before) => {
        const position = index === undefined ? undefined : positions[index]
        if (position === undefined) before.delete('con')
        else before.set('con', position)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    at,
    total,
    playing,
    go,
    togglePlay,
    beside: other < 0 || other === at ? undefined : other,
    compare,
  }
}

/** ← and → anywhere on the page, except where they already mean something. */
function useArrowKeys(move: (by: -1 | 1) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey
      )
        return
      if (
        event.target instanceof Element &&
        event.target.closest(
          'input, textarea, select, [role="slider"], [role="menu"], [role="dialog"], [contenteditable], pre',
        )
      )
        return
      if (event.key === 'ArrowLeft') move(-1)
      else if (event.key === 'ArrowRight') move(1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [move])
}
