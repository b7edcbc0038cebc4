/**
 * Who has the page of a case open, on all nodes: kept in memory alone. Each node says of its own
 * viewers when they come and go, and again every half minute; what a node does not say again is
 * forgotten, so that a node which ends without a word leaves nobody behind.
 */
import type { BroadcastMessage } from '../vault/coordination/node-broadcast.ts'

/** One page follows on another without a moment in which nobody is there. */
const GATHER_MS = 100
const AGAIN_MS = 30_000
const FORGOTTEN_MS = 75_000

export interface PresenceParts {
  readonly node: string
  readonly join: (listener: (whisper: BroadcastMessage) => void) => {
    readonly say: (whisper: BroadcastMessage) => void
  }
  /** Tells everybody here who watches the case who has it open now. */
  readonly tell: (caseId: string, people: ReadonlySet<string>) => void
  readonly now: () => number
}

export interface CasePresence {
  /** Who has it open on this node, whenever that may have changed. */
  readonly here: (caseId: string, people: ReadonlySet<string>) => void
  readonly close: () => void
}

/** `in`: page opened, viewers reply; `here`: still open; `out`: closed. */
type Word = 'in' | 'here' | 'out'

export function startPresence({ node, join, tell, now }: PresenceParts): CasePresence {
  const local = new Map<string, ReadonlySet<string>>()
  const changed = new Map<string, ReadonlySet<string>>()
  /** By case, then by node and person: until when it counts. */
  const elsewhere = new Map<string, Map<string, number>>()
  let timer: NodeJS.Timeout | undefined

  const others = join(([caseId, userId, text]) => {
    const [word, from] = text.split(':')
    if (from === undefined || from === node) return
    const there = elsewhere.get(caseId) ?? new Map<string, number>()
    const key = `${from} ${userId}`
    const isNews = word === 'out' ? there.delete(key) : !there.has(key)
    if (word !== 'out') there.set(key, now() + FORGOTTEN_MS)
    if (there.size === 0) elsewhere.delete(caseId)
    else elsewhere.set(caseId, there)
    if (word === 'in') for (const own of local.get(caseId) ?? []) say(caseId, own, 'here')
    if (isNews && local.has(caseId)) tell(caseId, everybody(caseId))
  })
  const say = (caseId: string, userId: string, word: Word) =>
    others.say([caseId, userId, `${word}:${node}`])
  const everybody = (caseId: string): ReadonlySet<string> =>
    new Set([
      ...(local.get(caseId) ?? []),
      ...[...(elsewhere.get(caseId)?.keys() ?? [])].flatMap((key) => key.split(' ')[1] ?? []),
    ])

  function flush(): void {
    timer = undefined
    for (const [caseId, people] of changed) {
      const before = local.get(caseId) ?? new Set<string>()
      if (people.size === 0) local.delete(caseId)
      else local.set(caseId, people)
      for (const userId of people.difference(before)) say(caseId, userId, 'in')
      for (const userId of before.difference(people)) say(caseId, userId, 'out')
      if (people.size > 0) tell(caseId, everybody(caseId))
    }
    changed.clear()
  }

  const again = setInterval(() => {
    for (const [caseId, people] of local) for (const userId of people) say(caseId, userId, 'here')
    for (const [caseId, there] of elsewhere) {
      const gone = [...there].filter(([, until]) => until <= now())
      for (const [key] of gone) there.delete(key)
      if (there.size === 0) elsewhere.delete(caseId)
      if (gone.length > 0 && local.has(caseId)) tell(caseId, everybody(caseId))
    }
  }, AGAIN_MS)
  again.unref()

  return {
    here(caseId, people) {
      changed.set(caseId, people)
      timer ??= setTimeout(flush, GATHER_MS).unref()
    },
    close() {
      clearTimeout(timer)
      clearInterval(again)
      for (const [caseId, people] of local) for (const userId of people) say(caseId, userId, 'out')
    },
  }
}
