/**
 * Statements that wait for another session's lock, and go on when that session lets go. Where
 * several wait, their server processes stand still meanwhile and go on one after the other:
 * PostgreSQL would give the lock to whichever wakes first.
 */
import type pg from 'pg'
import type { SimNode, VirtualWorld } from './world.ts'

interface Parked {
  readonly pid: number
  readonly node: SimNode
  readonly answered: Promise<() => void>
}

const LOOK_MS = 3
const realTimeout = globalThis.setTimeout
const pause = (millis: number) => new Promise<void>((done) => void realTimeout(done, millis))

export class ParkedStatements {
  readonly #world: VirtualWorld
  readonly #control: pg.Client
  readonly #parked: Parked[] = []
  readonly #stopped = new Set<number>()

  constructor(world: VirtualWorld, control: pg.Client) {
    this.#world = world
    this.#control = control
  }

  /** Parks a statement that waits; false where it is answered. */
  async park({ pid, node, answered }: Omit<Parked, 'pid'> & { pid: number | null }) {
    if (!(await this.#waits(pid, answered, LOOK_MS)) || pid === null) return false
    this.#parked.push({ pid, node, answered })
    return true
  }

  /** All but the first, until they are let go on; those of a node that dies are not in their way. */
  standStill(dying?: SimNode): void {
    const [dead, alive] = [
      this.#parked.filter(({ node }) => node === dying),
      this.#parked.filter(({ node }) => node !== dying),
    ]
    for (const { pid } of dead) this.#goOn(pid)
    for (const { pid } of alive.slice(1)) this.#stop(pid)
  }

  allGoOn(): void {
    for (const pid of this.#stopped) this.#goOn(pid)
  }

  /** Those whose locks are free go on, in the order in which they came to wait. */
  async goOn(then: () => Promise<void>): Promise<void> {
    for (let at = 0; at < this.#parked.length;) {
      const parked = this.#parked[at] as Parked
      this.#goOn(parked.pid)
      if (!parked.node.isDead && (await this.#waits(parked.pid, parked.answered))) {
        at++
        continue
      }
      this.#parked.splice(at, 1)
      if (parked.node.isDead) continue
      const give = await parked.answered
      await this.#world.quiet()
      give()
      await then()
      at = 0
    }
  }

  /** Whether it waits for a lock of another session. `patience`: it may be at work, milliseconds. */
  async #waits(pid: number | null, outcome: Promise<unknown>, patience = 0): Promise<boolean> {
    let isOver = false
    void outcome.then(() => {
      isOver = true
    })
    if (patience > 0) await Promise.race([outcome, pause(patience)])
    while (!isOver && pid !== null) {
      const { rows } = await this.#control.query<{ n: number }>(
        'SELECT cardinality(pg_blocking_pids($1)) AS n',
        [pid],
      )
      if ((rows[0]?.n ?? 0) > 0) return true
      await Promise.race([outcome, pause(1)])
    }
    return false
  }

  #stop(pid: number): void {
    if (this.#stopped.has(pid)) return
    process.kill(pid, 'SIGSTOP')
    this.#stopped.add(pid)
  }

  #goOn(pid: number): void {
    if (this.#stopped.delete(pid)) process.kill(pid, 'SIGCONT')
  }
}
