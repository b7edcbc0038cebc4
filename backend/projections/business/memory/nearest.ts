/**
 * Points on the globe, nearest first, one after the other: a tree that is halved by x, y and z in
 * turn, and walked from what is nearest. Distances are those of PostgreSQL's earthdistance.
 */
import FlatQueue from 'flatqueue'
import quickselect from 'quickselect'

/** Metres, as `earth()` has it. */
const EARTH = 6_378_168
const MOST_BESIDE = 200

export interface EarthPoint {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** `ll_to_earth`. Degrees. */
export function pointOf(latitude: number, longitude: number): EarthPoint {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return {
    x: EARTH * Math.cos(phi) * Math.cos(lambda),
    y: EARTH * Math.cos(phi) * Math.sin(lambda),
    z: EARTH * Math.sin(phi),
  }
}

/** The straight way between two points, in metres: `<->`. */
export const chordOf = (a: EarthPoint, b: EarthPoint): number =>
  Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2)

/** The way along the ground, in metres, by the straight one: `earth_distance`. */
export const groundOf = (chord: number): number => {
  const half = chord / (2 * EARTH)
  return half > 1 ? Math.PI * EARTH : 2 * EARTH * Math.asin(half)
}

export interface Placed {
  readonly id: string
  readonly point: EarthPoint
}

export interface NearPlace<One> {
  readonly one: One
  readonly chord: number
}

const axes = ['x', 'y', 'z'] as const

export class Nearest<One extends Placed> {
  readonly #all = new Map<string, One>()
  #tree: One[] = []
  readonly #beside = new Map<string, One>()

  clear(): void {
    this.#all.clear()
    this.#beside.clear()
    this.#tree = []
  }

  set(one: One): void {
    this.#all.set(one.id, one)
    this.#beside.set(one.id, one)
  }

  delete(id: string): void {
    this.#all.delete(id)
    this.#beside.delete(id)
  }

  settle(): void {
    if (this.#beside.size <= MOST_BESIDE) return
    this.#tree = [...this.#all.values()]
    this.#beside.clear()
    halve(this.#tree, 0, this.#tree.length, 0)
  }

  /** By their distance, those at the same one by id. */
  *from(here: EarthPoint): Generator<NearPlace<One>> {
    this.settle()
    const beside = [...this.#beside.values()]
    const oneAt = (place: number) => this.#tree[place] ?? (beside[place - this.#tree.length] as One)
    const queue = new FlatQueue()
    beside.forEach((one, index) =>
      queue.push(pointEntry(this.#tree.length + index), chordOf(here, one.point)),
    )
    if (this.#tree.length > 0) queue.push(halfEntry(0, this.#tree.length, 0), 0)
    for (let chord = queue.peekValue(); chord !== undefined; chord = queue.peekValue()) {
      const entry = queue.pop() as number
      if (isHalf(entry)) {
        this.#open(entry, chord, here, queue)
        continue
      }
      const one = oneAt(entry / 2)
      // Halves that may hold others at this very distance are opened before any of them is told.
      if (queue.peekValue() !== chord) yield { one, chord }
      else yield* this.#sameFar({ one, chord }, here, queue, oneAt)
    }
  }

  #sameFar(
    first: NearPlace<One>,
    here: EarthPoint,
    queue: FlatQueue,
    oneAt: (place: number) => One,
  ): NearPlace<One>[] {
    const { chord } = first
    const same = [first]
    while (queue.peekValue() === chord) {
      const entry = queue.pop() as number
      if (isHalf(entry)) this.#open(entry, chord, here, queue)
      else same.push({ one: oneAt(entry / 2), chord })
    }
    return same.sort((a, b) => (a.one.id < b.one.id ? -1 : 1))
  }

  /** Puts a half's middle and its halves where they belong. `least`: nothing in it is nearer. */
  #open(entry: number, least: number, here: EarthPoint, queue: FlatQueue): void {
    const depth = Math.floor(entry / 2) % DEPTHS
    const span = Math.floor(entry / 2 / DEPTHS)
    const [from, to] = [Math.floor(span / MOST), span % MOST]
    const middle = (from + to) >> 1
    const one = this.#tree[middle] as One
    if (this.#all.get(one.id) === one && !this.#beside.has(one.id))
      queue.push(pointEntry(middle), chordOf(here, one.point))
    const axis = axes[depth % 3] as (typeof axes)[number]
    const off = here[axis] - one.point[axis]
    const farther = Math.max(least, Math.abs(off))
    if (middle > from) queue.push(halfEntry(from, middle, depth + 1), off <= 0 ? least : farther)
    if (middle + 1 < to)
      queue.push(halfEntry(middle + 1, to, depth + 1), off >= 0 ? least : farther)
  }
}

// What waits in the queue are numbers, which cost nothing to make: even ones for points, odd ones
// for halves of the tree.
const DEPTHS = 64
const MOST = 1 << 20
const pointEntry = (place: number) => place * 2
const halfEntry = (from: number, to: number, depth: number) =>
  ((from * MOST + to) * DEPTHS + depth) * 2 + 1
const isHalf = (entry: number) => entry % 2 === 1

function halve<One extends Placed>(all: One[], from: number, to: number, depth: number): void {
  if (to - from < 2) return
  const axis = axes[depth % 3] as (typeof axes)[number]
  const middle = (from + to) >> 1
  quickselect(all, middle, from, to - 1, (a, b) => a.point[axis] - b.point[axis])
  halve(all, from, middle, depth + 1)
  halve(all, middle + 1, to, depth + 1)
}
