/** The live connection of the console: sends what is on screen, refetches what messages age. */
import type { QueryClient } from '@tanstack/react-query'
import invalidates from 'virtual:tags/console'
import type { CONSOLE_SOCKET, ConsoleEvent, ConsoleTopic } from '../../contract/live.ts'
import { connectLive } from '../../shared/live/connection.ts'
import { keptSession } from '../providers/session.ts'
import { invalidate } from '../providers/reads.ts'
import { type Screen, viewersOf } from './screen.ts'

/** By its type alone: the contract's schemas stay on the server. */
const PATH: typeof CONSOLE_SOCKET = '/ws/console'
/**
 * Refetches at the first change, then once per pause, because a busy team changes it constantly.
 */
const QUEUE_PAUSE_MS = 2_000

const TURN_MS = 50

/** Opens it and keeps it open; gives what closes it. */
export function openLink(
  queries: QueryClient,
  screen: Screen,
  mentioned: (caseId: string) => void,
): () => void {
  // Who does not look asks when they look again.
  const askAgain = (...tags: string[]) =>
    invalidate(queries, tags, {
      refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
    })
  const queueChanged = atMostEvery(QUEUE_PAUSE_MS, () => askAgain('queue'))
  let isKnown = false
  let wasConnected = false
  let toldMs: number | undefined

  /** The server has heard who this is and what is on screen: what comes from now on is told. */
  const heard = () => {
    if (!isKnown) return
    screen.setConnected(true)
    // Of what happened before nobody has told: of claims it is asked again, of the queue where
    // something did.
    void askAgain('claims')
    if (wasConnected || (toldMs !== undefined && toldMs <= performance.now())) queueChanged()
    wasConnected = true
    toldMs = undefined
    isKnown = false
  }

  const onEvent = (event: ConsoleEvent) => {
    switch (event.type) {
      case 'ready':
        isKnown = true
        toldMs = event.toldMs
        return connection.ping()
      case 'pong':
        return heard()
      case 'case_viewers':
        return void queries.setQueryData([...viewersOf, event.caseId], event.viewers)
      case 'mentioned':
        mentioned(event.caseId)
        break
      default:
    }
    // None of a later version: it finds its page when that is loaded anew.
    const old = new Set(Object.hasOwn(invalidates, event.type) ? invalidates[event.type] : [])
    if (old.delete('queue')) queueChanged()
    if (old.size > 0) void askAgain(...old)
  }
  const connection = connectLive<ConsoleEvent, ConsoleTopic>({
    url: `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}${PATH}`,
    sessionId: () => keptSession()?.sessionId ?? null,
    onEvent,
    onConnected: (now) => {
      if (now) return
      screen.setConnected(false)
      // Nobody tells who is there.
      queries.removeQueries({ queryKey: viewersOf })
    },
    whenBackOnline(back) {
      window.addEventListener('online', back)
      return () => window.removeEventListener('online', back)
    },
  })
  const stopWatching = followScreen(screen, (topics) => connection.watch(topics))
  return () => {
    stopWatching()
    queueChanged.close()
    connection.close()
  }
}

function followScreen(
  { topics, whenChanged }: Screen,
  say: (topics: readonly ConsoleTopic[]) => void,
): () => void {
  let text: string | undefined
  const look = () => {
    const now = topics()
    if (text === (text = now.toSorted().join())) return
    say(now)
  }
  look()
  // One page goes and another comes: it is said once.
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = whenChanged(() => {
    clearTimeout(timer)
    timer = setTimeout(look, TURN_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Runs it at once, and once more after a pause if called meanwhile; never twice at a time. */
export function atMostEvery(
  pauseMs: number,
  run: () => Promise<unknown>,
): (() => void) & { close: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const request = () => {
    if (timer !== undefined) {
      isWanted = true
      return
    }
    void run()
    timer = setTimeout(() => {
      timer = undefined
      if (!isWanted) return
      isWanted = false
      request()
    }, pauseMs)
  }
  return Object.assign(request, { close: () => clearTimeout(timer) })
}
