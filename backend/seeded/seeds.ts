/** Seeds that have failed, with what was wrong; each runs in `npm test` for ever. */
export interface FailedSeed {
  readonly seed: number
  readonly hours: number
  readonly nodes: number
  /** The finding in docs/report/findings.json, or what was wrong in the simulator itself. */
  readonly what: string
}
export const failedSeeds: readonly FailedSeed[] = []
