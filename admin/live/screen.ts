/** How the live link and the pages meet: what is on screen, and whether its changes are told. */
import type { ConsoleTopic } from '../../contract/live.ts'

let connected = false
const shown = new Map<ConsoleTopic, number>()
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const screen = {
  topics: (): readonly ConsoleTopic[] => [...shown.keys()],
  whenChanged: subscribe,
  isConnected: (): boolean => connected,
  /** Its changes are told until what this gives is called. */
  watch(topic: ConsoleTopic): () => void {
    shown.set(topic, (shown.get(topic) ?? 0) + 1)
    changed()
    return () => {
      const left = (shown.get(topic) ?? 1) - 1
      if (left > 0) shown.set(topic, left)
      else shown.delete(topic)
      changed()
    }
  },
  setConnected(now: boolean): void {
    if (connected === now) return
    connected = now
    changed()
  },
}
export type Screen = typeof screen

/** Under this key and a case's id stands who has it open. */
export const viewersOf = ['viewers'] as const
