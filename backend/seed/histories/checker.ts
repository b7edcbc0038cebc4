/**
 * Checks a history against models (Wing and Gong, with memory of states): a barber's day is a set
 * of taken times, and a session sees what it wrote. It finds counterexamples and proves nothing.
 */
import type { Act } from './history.ts'

export interface Counterexample {
  readonly model: 'barber-day' | 'own-writes'
  readonly key: string
  /** The smallest prefix of acts that no order explains, or the read that contradicts. */
  readonly acts: readonly Act[]
}

/** Undefined: no counterexample. `until`: gives up at this time, in milliseconds. */
export function check(acts: readonly Act[], until = Infinity): Counterexample | undefined {
  for (const [key, all] of Map.groupBy(acts, (act) => act.key)) {
    const contradicted = contradictionIn(all, until)
    if (contradicted) return { model: 'barber-day', key, acts: contradicted }
  }
  for (const [session, all] of Map.groupBy(acts, (act) => act.session)) {
    const unseen = unseenIn(all)
    if (unseen) return { model: 'own-writes', key: session, acts: [unseen] }
  }
  return undefined
}

export class OutOfTime extends Error {}

type Taken = ReadonlyMap<string, readonly [start: number, end: number]>

/** The state after an act; undefined where it contradicts the state. */
function after(taken: Taken, act: Act, isExcused: boolean): Taken | undefined {
  const {
    f,
    type,
    value: { appointmentId, start, end },
  } = act
  if (type === 'fail') {
    const isFree = start !== null && end !== null && !overlaps(taken, start, end, null)
    return f === 'book' && isFree && !isExcused ? undefined : taken
  }
  if (appointmentId === null) return taken
  if (f === 'cancel') {
    if (!taken.has(appointmentId)) return undefined
    const left = new Map(taken)
    left.delete(appointmentId)
    return left
  }
  if (start === null || end === null) return taken
  const isKnown = taken.has(appointmentId)
  if (isKnown !== (f === 'move') || overlaps(taken, start, end, appointmentId)) return undefined
  return new Map(taken).set(appointmentId, [start, end])
}
const overlaps = (taken: Taken, start: number, end: number, except: string | null): boolean =>
  taken.entries().some(([id, [from, to]]) => id !== except && from < end && start < to)

/** A booking without an answer may hold its time under an id that nobody was told. */
const named = (act: Act): Act =>
  act.f === 'book' && act.type === 'info' && act.value.appointmentId === null
    ? { ...act, value: { ...act.value, appointmentId: `unknown-${act.invoked}` } }
    : act

/** Acts that no order of theirs explains, shortened from the end; undefined where one does. */
function contradictionIn(all: readonly Act[], until: number): readonly Act[] | undefined {
  const acts = all.flatMap((act) => (act.f === 'read' ? [] : named(act)))
  if (isLinearizable(acts, until)) return undefined
  // The first answer that makes it impossible.
  const answers = acts
    .filter(({ returned }) => returned < Infinity)
    .toSorted((one, other) => one.returned - other.returned)
  let [low, high] = [0, answers.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isLinearizable(prefixOf(acts, answers[middle]?.returned ?? 0), until)) low = middle + 1
    else high = middle
  }
  return prefixOf(acts, answers[low]?.returned ?? Infinity)
}

/** What was begun by then; what was not answered by then may have happened or not. */
const prefixOf = (acts: readonly Act[], at: number): Act[] =>
  acts
    .filter(({ invoked }) => invoked <= at)
    .map((act) => (act.returned <= at ? act : { ...act, type: 'info', returned: Infinity }))

function isLinearizable(acts: readonly Act[], until: number): boolean {
  const moves = acts.filter(({ f }) => f === 'move')
  /** During a move both times are held for a moment: a refusal beside one is excused. */
  const isExcused = ({ invoked, returned }: Act) =>
    moves.some((move) => move.invoked < returned && invoked < move.returned)
  const excused = acts.map(isExcused)
  const seen = new Set<string>()
  const done = new Set<number>()
  const stack: Level[] = [
    { taken: new Map(), places: undefined, next: 0, place: undefined, first: 0 },
  ]
  for (let steps = 0; ; steps++) {
    if (steps % 4_096 === 0 && Date.now() > until) throw new OutOfTime()
    const top = stack.at(-1)
    if (!top) return false
    while (done.has(top.first)) top.first++
    const rest = acts.slice(top.first).filter((_, at) => !done.has(top.first + at))
    if (rest.every(({ returned }) => returned === Infinity)) return true
    const earliest = Math.min(...rest.map(({ returned }) => returned))
    let advanced = false
    top.places ??= placesOf(acts, top.first, earliest).filter((at) => !done.has(at))
    for (; top.next < top.places.length; top.next++) {
      const at = top.places[top.next] ?? 0
      const act = acts[at]
      if (!act) continue
      const taken = after(top.taken, act, excused[at] ?? false)
      if (!taken) continue
      done.add(at)
      const key = keyOf(done, top.first, taken)
      if (seen.has(key)) {
        done.delete(at)
        continue
      }
      seen.add(key)
      top.next++
      stack.push({ taken, places: undefined, next: 0, place: at, first: top.first })
      advanced = true
      break
    }
    if (advanced) continue
    stack.pop()
    if (top.place !== undefined) done.delete(top.place)
  }
}

/** A state of the search, by the act that led to it. */
interface Level {
  readonly taken: Taken
  /** Acts that may come next; those without an answer last: most never happened. */
  places: readonly number[] | undefined
  next: number
  readonly place: number | undefined
  first: number
}
function placesOf(acts: readonly Act[], first: number, earliest: number): number[] {
  const places: number[] = []
  for (let at = first; (acts[at]?.invoked ?? Infinity) <= earliest; at++) places.push(at)
  const isUnsure = (at: number) => Number(acts[at]?.returned === Infinity)
  return places.toSorted((one, other) => isUnsure(one) - isUnsure(other) || one - other)
}

/** All before `first` are done: only those beyond it are named. */
const keyOf = (done: ReadonlySet<number>, first: number, taken: Taken): string => {
  let from = first
  while (done.has(from)) from++
  const beyond = [...done].filter((at) => at >= from).toSorted((one, other) => one - other)
  return `${from}|${beyond.join()}|${[...taken.keys()].toSorted().join()}|${[...taken.values()]
    .map(([start]) => start)
    .toSorted((one, other) => one - other)
    .join()}`
}

/** A read that lacks what its session had booked, or still shows what it had cancelled. */
function unseenIn(all: readonly Act[]): Act | undefined {
  const ends = new Map<string, number>()
  const begins = new Map<string, number>()
  for (const { f, type, value, invoked, returned } of all) {
    if (value.appointmentId === null) continue
    if (f === 'book' && type === 'ok' && !value.pending) begins.set(value.appointmentId, returned)
    // Also one that may have happened.
    if (f === 'cancel' && type !== 'fail')
      ends.set(value.appointmentId, Math.min(ends.get(value.appointmentId) ?? Infinity, invoked))
  }
  const cancelled = new Map(
    all.flatMap(({ f, type, value, returned }) =>
      f === 'cancel' && type === 'ok' && !value.pending && value.appointmentId !== null
        ? [[value.appointmentId, returned] as const]
        : [],
    ),
  )
  return all.find(({ f, type, value: { standing }, invoked, returned }) => {
    if (f !== 'read' || type !== 'ok' || standing === null) return false
    const isMissing = begins
      .entries()
      .some(
        ([id, from]) =>
          from < invoked && (ends.get(id) ?? Infinity) > returned && !standing.includes(id),
      )
    return isMissing || standing.some((id) => (cancelled.get(id) ?? Infinity) < invoked)
  })
}
