/** Achievement judges: folds over facts that give the deciding fact and the progress. */
import type { Fact } from './achievement-facts.ts'

export interface Verdict {
  /** By which fact, and when; undefined while it has not been. */
  readonly reached: { readonly position: bigint; readonly at: string } | undefined
  readonly progress: number
}
/** Pure. */
export type Judge = (facts: readonly Fact[], now: string) => Verdict

const DAY = 86_400_000

/** Names with holders; a name exists while one holder remains. */
class Held {
  readonly #holders = new Map<string, Set<string>>()
  hold(name: string, by: string): void {
    const holders = this.#holders.get(name)
    if (holders) holders.add(by)
    else this.#holders.set(name, new Set([by]))
  }
  drop(name: string, by: string): void {
    const holders = this.#holders.get(name)
    if (holders?.delete(by) && holders.size === 0) this.#holders.delete(name)
  }
  has = (name: string): boolean => this.#holders.has(name)
  get size(): number {
    return this.#holders.size
  }
  names = (): string[] => [...this.#holders.keys()]
}

/** Once for each client and day. */
const occasion = ({ client, day }: { client: string; day: string }) => `${client} ${day}`

type Counted = 'visit' | 'review' | 'joined' | 'followed' | 'follows'
function tally(what: Counted, held: Held, fact: Fact): void {
  if (what === 'visit' && fact.kind === 'visit') held.hold(occasion(fact), fact.id)
  if (what === 'visit' && fact.kind === 'lost') held.drop(occasion(fact), fact.id)
  if (what === 'review' && fact.kind === 'review') {
    if (fact.stars === null) held.drop(occasion(fact), fact.id)
    else held.hold(occasion(fact), fact.id)
  }
  if (what === 'joined' && fact.kind === 'joined') held.hold(fact.barber, fact.barber)
  if (what === 'joined' && fact.kind === 'left') held.drop(fact.barber, fact.barber)
  if (what === 'followed' && fact.kind === 'followed') held.hold(fact.follower, fact.follower)
  if (what === 'followed' && fact.kind === 'unfollowed') held.drop(fact.follower, fact.follower)
  if (what === 'follows' && fact.kind === 'follows') held.hold(fact.followed, fact.followed)
  if (what === 'follows' && fact.kind === 'unfollows') held.drop(fact.followed, fact.followed)
}

/** So many of something; the instant is that of the last one that it took. */
export const counting =
  (what: Counted, value: number): Judge =>
  (facts) => {
    const held = new Held()
    let reached: Verdict['reached']
    for (const fact of facts) {
      tally(what, held, fact)
      if (reached === undefined && held.size >= value) reached = fact
    }
    return { reached, progress: held.size }
  }

/** An average of stars over a minimum number of reviews; a low average lacks one. */
export const rated =
  (average: number, value: number): Judge =>
  (facts) => {
    /** By occasion, what each said; of several the first is heard, as long as it is there. */
    const content = new Map<string, Map<string, number>>()
    let [sum, count, reached]: [number, number, Verdict['reached']] = [0, 0, undefined]
    // In tenths: sums of them are exact.
    const isEnough = () => count >= value && sum * 10 >= Math.round(average * 10) * count
    for (const fact of facts) {
      if (fact.kind !== 'review') continue
      const stars = content.get(occasion(fact)) ?? new Map<string, number>()
      content.set(occasion(fact), stars)
      const [before] = stars.values()
      if (fact.stars === null) stars.delete(fact.id)
      else stars.set(fact.id, fact.stars)
      const [after] = stars.values()
      sum += (after ?? 0) - (before ?? 0)
      count += Number(after !== undefined) - Number(before !== undefined)
      if (reached === undefined && isEnough()) reached = fact
    }
    return { reached, progress: isEnough() ? value : Math.min(count, value - 1) }
  }

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** A visit in each of so many months in a row, by the places' own calendar. */
export const running =
  (value: number): Judge =>
  (facts, now) => {
    const months = new Held()
    const has = (month: number) => months.has(String(month))
    const runThrough = (month: number) => {
      let [from, to] = [month, month]
      while (has(from - 1)) from -= 1
      while (has(to + 1)) to += 1
      return to - from + 1
    }
    let reached: Verdict['reached']
    for (const fact of facts) {
      if (fact.kind === 'lost') months.drop(String(monthOf(fact.day)), fact.id)
      if (fact.kind !== 'visit') continue
      months.hold(String(monthOf(fact.day)), fact.id)
      if (reached === undefined && runThrough(monthOf(fact.day)) >= value) reached = fact
    }
    // What goes on today began this month or in the last one.
    const today = monthOf(now)
    const last = Math.max(-1, ...months.names().map(Number))
    return { reached, progress: last >= today - 1 ? runThrough(last) : 0 }
  }

/** Visits without a failure between them. */
interface Run {
  readonly since: number | undefined
  /** Each occasion by its first visit; more of them than are asked for, as some may be lost. */
  readonly kept: readonly { readonly id: string; readonly name: string; readonly fact: Fact }[]
  /** The missed appointment that ended it, while that mark stands. */
  readonly missed: string | undefined
}
const NO_RUN: Run = { since: undefined, kept: [], missed: undefined }

/**
 * So many days since the first visit without a failure, with so many visits in them: what time
 * alone brings about. A missed appointment whose mark is cleared was no failure.
 */
export const keeping =
  (days: number, visits: number): Judge =>
  (facts, now) => {
    let reached: Verdict['reached']
    let runs: readonly Run[] = [NO_RUN]
    /** When a mark was cleared last: nothing is reached by it before. */
    let clearedAt = 0
    const current = (): Run => runs.at(-1) ?? NO_RUN
    const look = (at: string) => {
      const { since, kept } = current()
      const enough = kept[visits - 1]?.fact
      if (reached !== undefined || since === undefined || enough === undefined) return
      const over = new Date(
        Math.max(since + days * DAY, Date.parse(enough.at), clearedAt),
      ).toISOString()
      if (over <= at) reached = { position: enough.position, at: over }
    }
    for (const fact of facts) {
      look(fact.at)
      if (fact.kind === 'failed') runs = [NO_RUN]
      if (fact.kind === 'missed')
        runs = [...runs.slice(0, -1), { ...current(), missed: fact.id }, NO_RUN]
      if (fact.kind === 'cleared' && runs.some(({ missed }) => missed === fact.id)) {
        runs = joined(runs, fact.id)
        clearedAt = Date.parse(fact.at)
      }
      if (fact.kind === 'lost')
        runs = runs.map((run) => ({ ...run, kept: run.kept.filter(({ id }) => id !== fact.id) }))
      if (fact.kind !== 'visit') continue
      const { since, kept } = current()
      const name = occasion(fact)
      const isMore = kept.length < 3 * visits && !kept.some((one) => one.name === name)
      runs = [
        ...runs.slice(0, -1),
        {
          ...current(),
          since: since ?? Date.parse(fact.at),
          kept: isMore ? [...kept, { id: fact.id, name, fact }] : kept,
        },
      ]
    }
    look(now)
    const { since, kept } = current()
    const passed =
      since === undefined ? 0 : Math.max(0, Math.floor((Date.parse(now) - since) / DAY))
    return { reached, progress: Math.min(passed, kept.length < visits ? days - 1 : days) }
  }

/** The run that this missed appointment ended and the one after it are one. */
function joined(runs: readonly Run[], missed: string): readonly Run[] {
  const index = runs.findIndex((run) => run.missed === missed)
  const [before, after = NO_RUN] = runs.slice(index)
  if (!before) return runs
  return [
    ...runs.slice(0, index),
    {
      since: before.since ?? after.since,
      kept: [...before.kept, ...after.kept],
      missed: after.missed,
    },
    ...runs.slice(index + 2),
  ]
}
