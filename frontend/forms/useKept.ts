/** Form values beside fields (hours, place, ticks), kept as a draft. */
import { useCallback, useMemo, useRef, useState } from 'react'
import { parse, type $ZodType } from 'zod/v4/core'
import { useDraft } from '../client/useDraft.ts'

export interface KeptForm<Value extends object> {
  value: Value
  change: (changes: Partial<Value>) => void
  /** It is saved, or not wanted any more: `begin` holds, or what is now there instead. */
  forget: (now?: Value) => void
}

/** Keeps changes only; invalid stored values are ignored. */
export function useKept<Value extends object>(
  draft: string,
  shape: $ZodType<Partial<Value>>,
  begin: () => Value,
): KeptForm<Value> {
  const [written, write] = useDraft(draft)
  const [first, setFirst] = useState(begin)
  const changed = useMemo(() => changedBefore(written, shape), [written, shape])
  // Changes start from the latest value, not from the rendered one.
  const latest = useRef(changed)
  latest.current = changed
  return {
    value: useMemo(() => ({ ...first, ...changed }), [first, changed]),
    change: useCallback(
      (changes) => {
        latest.current = { ...latest.current, ...changes }
        write(JSON.stringify(latest.current))
      },
      [write],
    ),
    forget: useCallback(
      (now) => {
        if (now) setFirst(now)
        write(null)
      },
      [write],
    ),
  }
}

function changedBefore<Value extends object>(
  written: string | null,
  shape: $ZodType<Partial<Value>>,
): Partial<Value> {
  try {
    return written === null ? {} : parse(shape, JSON.parse(written))
  } catch {
    return {}
  }
}
