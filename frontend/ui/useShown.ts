/**
 * What a control shows: the value itself, or at once what the person has just chosen. The cache
 * hears of a choice a moment later, and a controlled input that waits for it would jump back in
 * between.
 */
import { useState } from 'react'

/** [value, choose(value)]; changes of `actual` win. On failure choose the old value. */
export function useShown<Value>(actual: Value): [Value, (chosen: Value) => void] {
  const [shown, setShown] = useState({ actual, value: actual })
  if (shown.actual !== actual) setShown({ actual, value: actual })
  return [shown.actual === actual ? shown.value : actual, (value) => setShown({ actual, value })]
}
