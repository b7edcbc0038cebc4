/**
 * A post on its way: how far it is by the bytes that have left (1-34), a way to stop it, and what
 * became of it. What was written stays until it has arrived.
 */
import { useEffect, useRef, useState } from 'react'
import type { ask } from '../../../shared/http/http.ts'
import { ApiError } from '../../../shared/http/http.ts'
import { uploading } from '../../../shared/http/upload.ts'

export interface Sending {
  /** 0 to 1 while it is on its way. */
  readonly part: number | undefined
  readonly failed: { title: string; text: string } | undefined
  readonly stop: () => void
}

interface Words {
  title: string
  /** Where the server has said nothing of its own. */
  text: string
}

type Send = (how: { signal: AbortSignal; by: typeof ask }) => Promise<unknown>

export function useSending(
  words: Words,
  onArrived: () => void,
): Sending & { readonly begin: (send: Send) => Promise<void> } {
  const [part, setPart] = useState<number>()
  const [failed, setFailed] = useState<Words>()
  const attempt = useRef<AbortController>(undefined)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const begin = async (send: Send) => {
    const mine = (attempt.current = new AbortController())
    const counts = () => !gone.current && attempt.current === mine
    setFailed(undefined)
    setPart(0)
    try {
      await send({ signal: mine.signal, by: uploading((left) => counts() && setPart(left)) })
      if (counts()) onArrived()
    } catch (error) {
      // Aborted by the user: no message.
      if (!counts() || mine.signal.aborted) return
      const text =
        error instanceof ApiError && error.status >= 400 && error.status < 500
          ? error.details.message
          : undefined
      setFailed({ title: words.title, text: text ?? words.text })
    } finally {
      if (counts()) setPart(undefined)
    }
  }
  const stop = () => {
    attempt.current?.abort()
    attempt.current = undefined
    setPart(undefined)
  }
  return { part, failed, stop, begin }
}
