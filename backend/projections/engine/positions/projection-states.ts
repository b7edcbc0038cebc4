/** Where a projection's live tables stand, and whether waiting for them is of any use. */

export interface ProjectionState {
  readonly position: bigint
  /**
   * `end`: goes along with the end of the log. `behind`: catches up, and will take a while.
   * `still`: nobody brings it on: it has failed, is being built for the first time, or is of a
   * version that no process has any more.
   */
  readonly pace: 'end' | 'behind' | 'still'
}

/** Events behind at which a projection catches up alone; two projectors differ by less. */
const FAR_EVENTS = 2_000
/** Behind the others for so long without a move, nobody brings it on. */
export const STILL_MS = 5_000

export interface CheckpointRow {
  readonly name: string
  readonly position: bigint
  readonly step: number
  readonly isLive: boolean
  /** Milliseconds since 1970 on the database's clock. */
  readonly movedAt: number
}

/** States by checkpoint; the furthest one is the end. */
export function projectionStatesOf(rows: readonly CheckpointRow[]): Map<string, ProjectionState> {
  const live = rows.filter(({ isLive }) => isLive)
  const furthest = live.reduce<CheckpointRow | undefined>(
    (most, row) => (most && most.position >= row.position ? most : row),
    undefined,
  )
  const paceOf = ({ position, step, isLive, movedAt }: CheckpointRow): ProjectionState['pace'] => {
    if (!isLive || !furthest) return 'still'
    if (position === furthest.position) return 'end'
    if (furthest.movedAt - movedAt > STILL_MS) return 'still'
    return Number(furthest.position - position) / step > FAR_EVENTS ? 'behind' : 'end'
  }
  return new Map(rows.map((row) => [row.name, { position: row.position, pace: paceOf(row) }]))
}
