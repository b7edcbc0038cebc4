/**
 * The seed of all random tests: the same at every run, so that no run fails by chance; `SEED=…`
 * tries another, and what fails says with which.
 */
import fc from 'fast-check'
import { beforeEach } from 'vitest'

export const seed = Number(process.env['SEED'] ?? 20_261_121)

fc.configureGlobal({ seed })
/** fast-check, which chooses by this seed: taken from here alone (oxlint holds that). */
export { fc }

// Whatever fails in a file that makes random choices.
beforeEach(({ onTestFailed }) =>
  onTestFailed(() => console.error(`SEED=${seed} repeats its random choices`)),
)
