/**
 * The seed of the random tests: the same at every run, so that no run fails by chance; `SEED=…` tries another, and what
 * fails says with which.
 */
export const seed = Number(process.env['SEED'] ?? 20_261_121)
